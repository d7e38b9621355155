import { listFigures } from "@command-center/contract/figures";
import { useRead } from "../../../../api/queries.ts";
import { setAddress, useHeld } from "../../../../navigation/address.ts";
import { ExportButton } from "../../../../parts/export/export-button.tsx";
import { FigureSheets } from "../../../../parts/figures/figure-sheets.tsx";
import { QuickExport } from "../../../../parts/files/quick-export.tsx";
import { useCycle } from "../../../../parts/calendar/use-cycle.ts";
import { useFigures } from "../../../../parts/figures/use-figures.ts";
import { PAGES } from "../../../../navigation/pages.ts";
import { TABS } from "../../../../navigation/tabs.ts";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { Tabs } from "../../../../ui/controls/tabs.tsx";
import { lazy } from "../../../../ui/loading/lazy.ts";
import { MpTab } from "./mp-tab.tsx";
import { TabToCome } from "../../../../page/late.tsx";
import { WordsToCome } from "../../../../page/words-to-come.tsx";

const Lc5Tab = lazy(async () => ({ default: (await import("./lc5-tab.tsx")).Lc5Tab }));
const CecTab = lazy(async () => ({ default: (await import("./cec-tab.tsx")).CecTab }));
const PetitionsTab = lazy(async () => ({ default: (await import("./petitions-tab.tsx")).PetitionsTab }));

/** Parameters of a tab's list: a change of tab takes them out of the address. */
const LEFT_BEHIND = { q: null, sort: null, order: null, page: null, margin: null };

/** The elections of the cycle, one tab each, and the petitions about them. */
export function ElectionsPage() {
  const figures = useFigures();
  const list = useRead(listFigures, {});
  const cycle = useCycle();
  const tabInAddress = useHeld("tab");
  // The tabs are also called by longer names, `lc5-elections` and `cec-elections`.
  const tab =
    TABS.elections.find(({ value }) => value === tabInAddress || `${value}-elections` === tabInAddress)
      ?.value ?? "mp-primaries";
  const content = {
    "mp-primaries": <MpTab figures={figures} day={cycle.dayOf("mp_primary")} />,
    lc5: (
      <TabToCome>
        <Lc5Tab figures={figures} lc5Day={cycle.dayOf("lc5_primary")} mpDay={cycle.dayOf("mp_primary")} />
      </TabToCome>
    ),
    cec: (
      <TabToCome>
        <CecTab figures={figures} />
      </TabToCome>
    ),
    petitions: (
      <TabToCome>
        <PetitionsTab figures={figures} />
      </TabToCome>
    ),
  };
  return (
    <FigureSheets>
      <PageHeader
        title={PAGES.elections.title}
        subtitle={
          <>
            {"The party's elections"}
            <WordsToCome
              words={cycle.data && ` of the cycle ${cycle.data.name}`}
              like=" of the cycle 0000–0000"
            />
            {" and the petitions about them"}
          </>
        }
        actions={
          <>
            <ExportButton label="Export Election Data" />
            <QuickExport
              label="Quick Export"
              needs={[list, cycle] as const}
              name="elections-summary"
              table={async (...data) => (await import("./summary-csv.ts")).summaryCsv(...data)}
            />
          </>
        }
      />
      <Tabs
        label="Elections"
        tabs={TABS.elections.map(({ value, label }) => ({ value, label, content: content[value] }))}
        value={tab}
        onChange={(next) =>
          setAddress({ ...LEFT_BEHIND, tab: next === "mp-primaries" ? null : next }, "push")
        }
      />
    </FigureSheets>
  );
}
