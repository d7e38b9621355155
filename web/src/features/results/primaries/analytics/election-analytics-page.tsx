import { Suspense, type ReactNode } from "react";
import { setAddress, useHeld } from "../../../../navigation/address.ts";
import { FigureSheets } from "../../../../parts/figures/figure-sheets.tsx";
import { useCycle } from "../../../../parts/calendar/use-cycle.ts";
import { useFigures } from "../../../../parts/figures/use-figures.ts";
import { formatDay } from "../../../../ui/format.ts";
import { PAGES } from "../../../../navigation/pages.ts";
import { TABS, type TabOf } from "../../../../navigation/tabs.ts";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { preloadable } from "../../../../ui/loading/preloadable.ts";
import { Skeleton } from "../../../../ui/states/skeleton.tsx";
import { Tabs } from "../../../../ui/controls/tabs.tsx";
import { ElectionOverviewTab } from "./overview-tab.tsx";
import { WordsToCome } from "../../../../page/words-to-come.tsx";

/** Tabs with files of their own: most people open one, and Turnout brings the map. */
const MetricsTab = preloadable(async () => (await import("./metrics-tab.tsx")).MetricsTab);
const TurnoutTab = preloadable(async () => (await import("./turnout-tab.tsx")).TurnoutTab);
const TrendsTab = preloadable(async () => (await import("./trends-tab.tsx")).TrendsTab);
const LATE = new Map<string | null, { preload: () => Promise<unknown> }>([
  ["metrics", MetricsTab],
  ["turnout", TurnoutTab],
  ["trends", TrendsTab],
]);

/** Parameters of a tab's list and map: a change of tab takes them out of the address. */
const LEFT_BEHIND = {
  q: null,
  sort: null,
  order: null,
  page: null,
  map: null,
  level: null,
  within: null,
  district: null,
  area: null,
};

/** Fetches the code of the tab in the address, so that the page that the server drew is taken over whole. */
export async function preloadTab(): Promise<void> {
  if (import.meta.env.SSR) await Promise.all([...LATE.values()].map((tab) => tab.preload()));
  else await LATE.get(new URLSearchParams(location.search).get("tab"))?.preload();
}

/** The primaries in figures: overview, turnout, meaning of the results, and changes. */
export function ElectionAnalyticsPage() {
  const figures = useFigures();
  const cycle = useCycle();
  const tabInAddress = useHeld("tab");
  const tab = TABS.electionAnalytics.find(({ value }) => value === tabInAddress)?.value ?? "overview";
  const late = (content: ReactNode) => (
    <Suspense fallback={<Skeleton className="h-10 w-full rounded-lg" />}>{content}</Suspense>
  );
  const content: Record<TabOf<"electionAnalytics">, ReactNode> = {
    overview: <ElectionOverviewTab figures={figures} dayOf={cycle.dayOf} />,
    turnout: late(<TurnoutTab dayOf={cycle.dayOf} />),
    metrics: late(<MetricsTab />),
    trends: late(<TrendsTab figures={figures} cycleName={cycle.data?.name} />),
  };
  return (
    <FigureSheets>
      <PageHeader
        title={PAGES.electionAnalytics.title}
        subtitle={
          <>
            The primaries
            <WordsToCome
              words={cycle.data && ` of the cycle ${cycle.data.name}`}
              like=" of the cycle 0000–0000"
            />
            {" in figures"}
            <WordsToCome
              words={cycle.data && `, as of ${formatDay(cycle.data.asOf)}`}
              like=", as of 0 Sep 0000"
            />
          </>
        }
      />
      <Tabs
        label="Analytics"
        tabs={TABS.electionAnalytics.map(({ value, label }) => ({ value, label, content: content[value] }))}
        value={tab}
        onChange={(next) => setAddress({ ...LEFT_BEHIND, tab: next === "overview" ? null : next }, "push")}
      />
    </FigureSheets>
  );
}
