import { readRenewal } from "@command-center/contract/results/renewal";
import { useRef } from "react";
import { renewalOf } from "@command-center/domain/results/renewal";
import { percentText } from "@command-center/domain/number-text";
import { useRead } from "../../../api/queries.ts";
import { useHeld } from "../../../navigation/address.ts";
import { FigureSheets } from "../../../parts/figures/figure-sheets.tsx";
import { useArrivalAtList } from "../../../parts/lists/use-arrival-at-list.ts";
import { useCycle } from "../../../parts/calendar/use-cycle.ts";
import { useFigures } from "../../../parts/figures/use-figures.ts";
import { WordsToCome } from "../../../page/words-to-come.tsx";
import { formatCount, formatDay } from "../../../ui/format.ts";
import { Term } from "../../../parts/glossary/term.tsx";
import { PAGES } from "../../../navigation/pages.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { RenewalFiguresCard } from "./renewal-figures-card.tsx";
import { MinistersCard } from "./ministers-card.tsx";
import { CONTEST_WORDS, OutcomesCard, type RenewalRead } from "./outcomes-card.tsx";
import { sample } from "../../../page/sample.ts";
import { Panel } from "../../../page/panel.tsx";

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
          <MinistersCard read={read} />
        </div>
      </div>
    </FigureSheets>
  );
}

const COUNTS = { total: 100, incumbentDefeated: 10, openSeat: 1, newLeader: 10, notKnown: 0 };
const SAMPLE = sample(readRenewal.output, { contests: Object.keys(CONTEST_WORDS).map(() => COUNTS) });

/** Renewal side by side: each contest with its newcomers and the seats they are counted in. */
function ContestsCard({ className, read }: RenewalRead) {
  return (
    <Panel
      className={className}
      distance="close"
      title="Newcomers by contest"
      note="Incumbents defeated, open seats and new leaders ÷ seats whose outcome is known"
      read={read}
      what="The contests"
      sample={SAMPLE}
    >
      {({ contests }) =>
        contests.length === 0 ? (
          <p className="mt-3 text-mute">No contest is declared yet.</p>
        ) : (
          <ul>
            {contests.map((contest) => {
              const { newFaces, known, share } = renewalOf(contest);
              return (
                <li key={contest.kind} className="flex gap-4 border-t border-line py-3 first:border-0">
                  <div className="min-w-0 flex-1">
                    <p className="font-semibold">{CONTEST_WORDS[contest.kind].name}</p>
                    <p className="text-12 text-mute">
                      {formatCount(contest.incumbentDefeated)} defeated · {formatCount(contest.openSeat)} open
                      · {formatCount(contest.newLeader)} new
                      {contest.notKnown > 0 && ` · ${formatCount(contest.notKnown)} not known`}
                    </p>
                  </div>
                  <div className="shrink-0 text-right">
                    <p className="figure">{share === null ? "–" : percentText(share)}</p>
                    <p className="text-12 text-mute">
                      {share === null ? "not known" : `${formatCount(newFaces)} of ${formatCount(known)}`}
                    </p>
                  </div>
                </li>
              );
            })}
          </ul>
        )
      }
    </Panel>
  );
}
