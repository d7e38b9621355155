import { readRenewal } from "@command-center/contract/results/renewal";
import { useRef } from "react";
import { useRead } from "../../../api/queries.ts";
import { useHeld } from "../../../navigation/address.ts";
import { FigureSheets } from "../../../parts/figures/figure-sheets.tsx";
import { useArrivalAtList } from "../../../parts/lists/use-arrival-at-list.ts";
import { useCycle } from "../../../parts/calendar/use-cycle.ts";
import { useFigures } from "../../../parts/figures/use-figures.ts";
import { WordsToCome } from "../../../page/words-to-come.tsx";
import { formatDay } from "../../../ui/format.ts";
import { Term } from "../../../parts/glossary/term.tsx";
import { PAGES } from "../../../navigation/pages.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { ContestsCard } from "./contests-card.tsx";
import { RenewalFiguresCard } from "./renewal-figures-card.tsx";
import { MinistersCard } from "./ministers-card.tsx";
import { OutcomesCard } from "./outcomes-card.tsx";

/** Newcomers, incumbents who lost, ministers who lost. */
export function RenewalPage() {
  const figures = useFigures();
  const cycle = useCycle();
  const read = useRead(readRenewal, {});
  const list = useRef<HTMLDivElement>(null);
  // The search leads to a minister by name.
  useArrivalAtList(list, useHeld("q") ?? "");
  return (
    <FigureSheets>
      <PageHeader
        title={PAGES.politicalRenewal.title}
        subtitle={
          <>
            What the <Term word="Primary">primaries</Term> changed
            <WordsToCome
              words={cycle.data && `, current declarations on ${formatDay(cycle.data.asOf)}`}
              like=", current declarations on 0 Sep 0000"
            />
          </>
        }
      />
      <RenewalFiguresCard figures={figures} lc5Day={cycle.dayOf("lc5_primary")} />
      <div className="mt-4 grid grid-cols-1 gap-4 wide:grid-cols-12">
        <OutcomesCard className="wide:col-span-8" read={read} />
        <ContestsCard className="wide:col-span-4" read={read} />
        <div ref={list} tabIndex={-1} className="min-w-0 scroll-mt-20 outline-none wide:col-span-12">
          <MinistersCard className="" read={read} />
        </div>
      </div>
    </FigureSheets>
  );
}
