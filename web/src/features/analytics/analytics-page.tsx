import type { ReactNode } from "react";
import { setAddress, useHeld } from "../../navigation/address.ts";
import { ExportButton } from "../../parts/export/export-button.tsx";
import { FigureSheets } from "../../parts/figures/figure-sheets.tsx";
import { useCycle } from "../../parts/calendar/use-cycle.ts";
import { useFigures } from "../../parts/figures/use-figures.ts";
import { formatDay } from "../../ui/format.ts";
import { PAGES } from "../../navigation/pages.ts";
import { TABS, type TabOf } from "../../navigation/tabs.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { Tabs } from "../../ui/controls/tabs.tsx";
import { AnalyticsOverviewTab } from "./overview-tab.tsx";
import { lazy } from "../../ui/loading/lazy.ts";
import { TabToCome } from "../../page/late.tsx";
import { WordsToCome } from "../../page/words-to-come.tsx";

const RegionalAnalyticsTab = lazy(async () => ({
  default: (await import("./regional-tab.tsx")).RegionalAnalyticsTab,
}));
const StrategyTab = lazy(async () => ({ default: (await import("./strategy-tab.tsx")).StrategyTab }));

/** Parameters of a tab's list: a change of tab takes them out of the address. */
const LEFT_BEHIND = { q: null, sort: null, order: null, page: null };

/** Progress of the cycle: turnout by region first, then the campaign's response. */
export function AnalyticsPage() {
  const figures = useFigures();
  const cycle = useCycle();
  const tabInAddress = useHeld("tab");
  const tab = TABS.analytics.find(({ value }) => value === tabInAddress)?.value ?? "overview";
  const content: Record<TabOf<"analytics">, ReactNode> = {
    overview: <AnalyticsOverviewTab figures={figures} dayOf={cycle.dayOf} />,
    regional: (
      <TabToCome>
        <RegionalAnalyticsTab dayOf={cycle.dayOf} />
      </TabToCome>
    ),
    strategy: (
      <TabToCome>
        <StrategyTab figures={figures} />
      </TabToCome>
    ),
  };
  return (
    <FigureSheets>
      <PageHeader
        title={PAGES.analytics.title}
        subtitle={
          <>
            Turnout, regions and strategy of the cycle
            <WordsToCome
              words={cycle.data && ` ${cycle.data.name}, as of ${formatDay(cycle.data.asOf)}`}
              like=" 0000–0000, as of 00 Sep 0000"
            />
          </>
        }
        actions={<ExportButton label="Export Analytics" fixed="analytics" />}
      />
      <Tabs
        label="Advanced Analytics"
        tabs={TABS.analytics.map(({ value, label }) => ({ value, label, content: content[value] }))}
        value={tab}
        onChange={(next) => setAddress({ ...LEFT_BEHIND, tab: next === "overview" ? null : next }, "push")}
      />
    </FigureSheets>
  );
}
