import { listFigures } from "@command-center/contract/figures";
import { useRead } from "../../../../api/queries.ts";
import { setAddress, useHeld } from "../../../../navigation/address.ts";
import { saveCsv } from "../../../../parts/files/csv-file.ts";
import { ExportButton } from "../../../../parts/export/export-button.tsx";
import { figuresCsv } from "../../../../parts/figures/figure-csv.ts";
import { FigureSheets } from "../../../../parts/figures/figure-sheets.tsx";
import { QuickExport } from "../../../../parts/files/quick-export.tsx";
import { useCycle } from "../../../../parts/calendar/use-cycle.ts";
import { useFigures } from "../../../../parts/figures/use-figures.ts";
import { PAGES } from "../../../../navigation/pages.ts";
import { TABS } from "../../../../navigation/tabs.ts";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { Tabs } from "../../../../ui/controls/tabs.tsx";
import { CecTab } from "./cec-tab.tsx";
import { Lc5Tab } from "./lc5-tab.tsx";
import { MpTab } from "./mp-tab.tsx";
import { PetitionsTab } from "./petitions-tab.tsx";
import { SUMMARY } from "./quick-summary.ts";
import { WordsToCome } from "../../../../page/words-to-come.tsx";

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
    lc5: <Lc5Tab figures={figures} lc5Day={cycle.dayOf("lc5_primary")} mpDay={cycle.dayOf("mp_primary")} />,
    cec: <CecTab figures={figures} />,
    petitions: <PetitionsTab figures={figures} />,
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
              needs={[list, cycle]}
              onSave={() => {
                if (!list.data || !cycle.data) return;
                saveCsv("elections-summary", figuresCsv(list.data, SUMMARY, cycle.data));
              }}
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
