import { readPetitionSummary } from "@command-center/contract/petitions";
import { useEffect } from "react";
import { navigate } from "wouter/use-browser-location";
import { useRead } from "../../../api/queries.ts";
import { setAddress, useSearch } from "../../../navigation/address.ts";
import { PAGES } from "../../../navigation/pages.ts";
import { TABS, type TabOf } from "../../../navigation/tabs.ts";
import { ExportButton } from "../../../parts/export/export-button.tsx";
import { RecordButton } from "../../../parts/entry/record-button.tsx";
import { FigureSheets } from "../../../parts/figures/figure-sheets.tsx";
import { useCycle } from "../../../parts/calendar/use-cycle.ts";
import { TabToCome } from "../../../page/late.tsx";
import { WordsToCome } from "../../../page/words-to-come.tsx";
import { lazy } from "../../../ui/loading/lazy.ts";
import { Tabs } from "../../../ui/controls/tabs.tsx";
import { formatDay } from "../../../ui/format.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { FailedLine } from "../../../ui/states/states.tsx";
import { PetitionsTab } from "./petitions-tab.tsx";

const OverviewTab = lazy(async () => ({
  default: (await import("./overview-tab.tsx")).OverviewTab,
}));
const CauseListTab = lazy(async () => ({
  default: (await import("./cause-list/cause-list-tab.tsx")).CauseListTab,
}));
const IncidentsTab = lazy(async () => ({ default: (await import("./incidents-tab.tsx")).IncidentsTab }));

type Tab = TabOf<"disputesPetitions">;

const CHOSEN = ["petitions"] as const;

/** Petitions before the party's election tribunal: their list first, then the backlog, and violence around the primaries. */
export function PetitionsPage() {
  const cycle = useCycle();
  const summary = useRead(readPetitionSummary, {});
  const tab = useTab();
  const asOf = cycle.data?.asOf ?? null;
  const rulingDays = summary.data?.rulingDays;
  const content: Record<Tab, React.ReactNode> = {
    petitions: <PetitionsTab cycle={cycle.data} rulingDays={rulingDays} />,
    overview: (
      <TabToCome>
        <OverviewTab asOf={asOf} rulingDays={rulingDays} />
      </TabToCome>
    ),
    "cause-list": (
      <TabToCome>
        <CauseListTab />
      </TabToCome>
    ),
    incidents: (
      <TabToCome>
        <IncidentsTab />
      </TabToCome>
    ),
  };
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
        actions={
          <>
            {tab === "incidents" ? (
              <RecordButton kind="incidents" name={{}} label="Enter an incident" />
            ) : (
              <RecordButton kind="petitions" name={{}} label="File a petition" />
            )}
            <ExportButton label="Export Petitions" chosen={CHOSEN} />
          </>
        }
      />
      {summary.isError && summary.data === undefined && (
        <FailedLine what="The days within which a ruling is due" className="mb-3" read={summary} />
      )}
      <Tabs
        label="Disputes"
        tabs={TABS.disputesPetitions.map(({ value, label }) => ({ value, label, content: content[value] }))}
        value={tab}
        onChange={(next) => setAddress({ ...ofIncidents(), tab: next === "petitions" ? null : next }, "push")}
      />
    </FigureSheets>
  );
}

const INCIDENTS = "incidents";
const isOfIncidents = (name: string) => name.startsWith(`${INCIDENTS}-`);

/** What the address says of the list of incidents, to be taken out of it. */
function ofIncidents(): Record<string, null> {
  const names = [...new URLSearchParams(location.search).keys()].filter(isOfIncidents);
  return Object.fromEntries(["list", ...names].map((name) => [name, null]));
}

/** The tab of the address; links from before there were tabs name a list or a chart. */
function useTab(): Tab {
  const search = useSearch();
  useEffect(() => {
    const held = new URLSearchParams(location.search);
    const { pathname, hash } = location;
    if (!hash.startsWith("#chart-") || held.has("tab")) return;
    held.set("tab", hash.includes(INCIDENTS) ? INCIDENTS : "overview");
    navigate(`${pathname}?${held}${hash}`, { replace: true });
  }, []);
  const held = new URLSearchParams(search);
  const named = TABS.disputesPetitions.find(({ value }) => value === held.get("tab"));
  const isIncidents = held.get("list") === INCIDENTS || [...held.keys()].some(isOfIncidents);
  return named?.value ?? (isIncidents ? INCIDENTS : "petitions");
}
