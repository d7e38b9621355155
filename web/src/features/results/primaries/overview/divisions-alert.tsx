import { listDivisions } from "@command-center/contract/areas/districts";
import type { RegionalPerformance } from "@command-center/contract/areas/regions";
import { crisisTitle, regionInCrisis } from "@command-center/domain/results/crisis";
import { useRead } from "../../../../api/queries.ts";
import { percentText } from "@command-center/domain/number-text";
import { dividedDistricts } from "../../../../parts/turnout/divided-districts.ts";
import { Panel, together, type PanelProps } from "../../../../page/panel.tsx";
import { Alert } from "../../../../ui/states/alert.tsx";
import { WordsToCome } from "../../../../page/words-to-come.tsx";
import { DivisionsTable, DivisionsTableSkeleton } from "../../../../parts/turnout/divisions-table.tsx";

/** Divisions with both turnouts; a red alert while the region that the cycle watches is a crisis and reports by them. */
export function DivisionsAlert({ regions }: { regions: PanelProps<readonly RegionalPerformance[]>["read"] }) {
  const read = useRead(listDivisions, {});
  const crisis = regionInCrisis(regions.data);
  const divisions = read.data?.filter(({ partyRegion }) => partyRegion === crisis?.region) ?? [];
  if (crisis === null || divisions.length === 0) {
    const whole = together(read, regions.data !== undefined || regions.error !== null);
    const city = dividedDistricts(read.data);
    const title = city === null ? "Divisions" : `${city}'s divisions`;
    const isToCome = whole.data === undefined && whole.error === null;
    return (
      <Panel
        distance="close"
        title={
          <WordsToCome
            words={isToCome ? undefined : title}
            like="Another's divisions"
            meanwhile="Divisions"
          />
        }
        note="Votes cast ÷ party register of the division"
        read={whole}
        what="The divisions"
        skeleton={<DivisionsTableSkeleton />}
      >
        {(all) => <DivisionsTable divisions={all} about="LC5" />}
      </Panel>
    );
  }
  return (
    <section aria-label={crisisTitle(crisis)}>
      <Alert tone="bad" title={crisisTitle(crisis)}>
        {percentText(Number(crisis.mpTurnout))} of the party register voted in the MP primaries,{" "}
        {percentText(Number(crisis.lc5Turnout))} in the LC5 primaries. The {divisions.length} divisions:
        <div className="mt-2">
          <DivisionsTable divisions={divisions} about="LC5" />
        </div>
      </Alert>
    </section>
  );
}
