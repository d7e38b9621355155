import { listDivisions } from "@command-center/contract/areas/districts";
import type { RegionalPerformance } from "@command-center/contract/areas/regions";
import { useRead } from "../../api/queries.ts";
import { percentText } from "../../parts/figures/figure-text.ts";
import { Panel, together, type PanelProps } from "../../page/panel.tsx";
import { Alert } from "../../ui/states/alert.tsx";
import { DivisionsTable, DivisionsTableSkeleton } from "../../parts/turnout/divisions-table.tsx";

/** Kampala's divisions with both turnouts; a red alert while the region is assessed as a crisis. */
export function KampalaAlert({ regions }: { regions: PanelProps<readonly RegionalPerformance[]>["read"] }) {
  const read = useRead(listDivisions, {});
  const kampala = regions.data?.find(({ region }) => region === "Kampala");
  if (kampala?.assessment !== "Crisis" || !read.data?.length)
    return (
      <Panel
        title="Kampala's divisions"
        note="Votes cast ÷ party register of the division"
        read={together(read, regions.data !== undefined || regions.error !== null)}
        what="The divisions"
        skeleton={<DivisionsTableSkeleton />}
      >
        {(divisions) => <DivisionsTable divisions={divisions} about="LC5" />}
      </Panel>
    );
  return (
    <section aria-label="Kampala Mobilization Crisis">
      <Alert tone="bad" title="Kampala Mobilization Crisis">
        {percentText(Math.round(Number(kampala.mpTurnout)))} of the party register voted in the MP primaries,{" "}
        {percentText(Number(kampala.lc5Turnout))} in the LC5 primaries. The {read.data.length} divisions:
        <DivisionsTable divisions={read.data} about="LC5" />
      </Alert>
    </section>
  );
}
