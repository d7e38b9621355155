import { listPetitions, readPetitionSummary } from "@command-center/contract/petitions";
import { useCallback, useRef } from "react";
import { useRead } from "../../../api/queries.ts";
import { setAddress, useHeld } from "../../../navigation/address.ts";
import { ExportButton } from "../../../parts/export/export-button.tsx";
import { FigureSheets } from "../../../parts/figures/figure-sheets.tsx";
import { useCycle } from "../../../parts/calendar/use-cycle.ts";
import { useFigures } from "../../../parts/figures/use-figures.ts";
import { useArrivalAtList } from "../../../parts/lists/use-arrival-at-list.ts";
import { WordsToCome } from "../../../page/words-to-come.tsx";
import { formatDay } from "../../../ui/format.ts";
import { PAGES } from "../../../navigation/pages.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { CategoryCard, GroundsCard } from "./breakdown-card.tsx";
import { ClockCard } from "./clock-card.tsx";
import { IncidentListCard } from "./incident-list-card.tsx";
import { IncidentsCard } from "./incidents-card.tsx";
import { OverdueCard } from "./overdue-card.tsx";
import { PetitionFigures } from "./petition-figures.tsx";
import { OVERDUE } from "./petition-rows.ts";
import { PetitionsCard } from "./petitions-card.tsx";

const CHOSEN = ["petitions"] as const;
/** What an address may say of the list; an older link's region, too. */
const NOTHING_CHOSEN = {
  status: null,
  category: null,
  ground: null,
  panel: null,
  area: null,
  region: null,
  q: null,
  page: null,
};

/** Petitions before the party's election tribunal, and its backlog. */
export function PetitionsPage() {
  const figures = useFigures();
  const cycle = useCycle();
  const petitions = useRead(listPetitions, {});
  const summary = useRead(readPetitionSummary, {});
  const table = useRef<HTMLDivElement>(null);
  const incidents = useRef<HTMLDivElement>(null);
  const list = useHeld("list");
  useArrivalAtList(table, useNarrowing() || (list === "petitions" ? list : ""));
  useArrivalAtList(incidents, list === "incidents" ? list : "");
  const asOf = cycle.data?.asOf ?? null;
  const showOverdue = useCallback(() => {
    // In the card's order: the longest waiting first.
    setAddress({ ...NOTHING_CHOSEN, status: OVERDUE, sort: "days", order: "desc" }, "push");
    table.current?.scrollIntoView({ block: "start" });
    table.current?.focus({ preventScroll: true });
  }, []);
  return (
    <FigureSheets>
      <PageHeader
        title={PAGES.disputesPetitions.title}
        subtitle={
          <>
            {"Petitions before the party's election tribunal"}
            <WordsToCome
              words={asOf === null ? undefined : ` as of ${formatDay(asOf)}`}
              like=" as of 0 Sep 0000"
            />
          </>
        }
        actions={<ExportButton label="Export Petitions" chosen={CHOSEN} />}
      />
      <PetitionFigures figures={figures} />
      <div className="mt-4 grid grid-cols-1 gap-4 wide:grid-cols-12">
        <ClockCard className="wide:col-span-8" asOf={asOf} />
        <OverdueCard
          className="wide:col-span-4"
          read={petitions}
          rulingDays={summary.data?.rulingDays}
          onShowAll={showOverdue}
        />
        <CategoryCard className="wide:col-span-7" />
        <GroundsCard className="wide:col-span-5" />
        <div ref={table} tabIndex={-1} className="min-w-0 scroll-mt-20 outline-none wide:col-span-12">
          <PetitionsCard className="" read={petitions} />
        </div>
        <IncidentsCard className="wide:col-span-12" figures={figures} />
        <div ref={incidents} tabIndex={-1} className="min-w-0 scroll-mt-20 outline-none wide:col-span-12">
          <IncidentListCard />
        </div>
      </div>
    </FigureSheets>
  );
}

/** What the address narrows the list by. */
function useNarrowing(): string {
  const values = [
    useHeld("category"),
    useHeld("status"),
    useHeld("ground"),
    useHeld("panel"),
    useHeld("area"),
    useHeld("region"),
    useHeld("q"),
  ];
  return values.filter((value) => value !== null).join(" ");
}
