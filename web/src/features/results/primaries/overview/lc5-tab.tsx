import { percentText, shortCountText } from "@command-center/domain/number-text";
import { listRegionalPerformance, type RegionalPerformance } from "@command-center/contract/areas/regions";
import { listDivisions } from "@command-center/contract/areas/districts";
import { crisisTitle, regionInCrisis } from "@command-center/domain/results/crisis";
import { useRead } from "../../../../api/queries.ts";
import { Link } from "../../../../navigation/link.tsx";
import { paths } from "../../../../navigation/paths.ts";
import { partsText } from "../../../../parts/figures/figure-text.ts";
import { Panel, together, type PanelProps } from "../../../../page/panel.tsx";
import {
  TurnoutByRegionChart,
  TurnoutByRegionSkeleton,
} from "../../../../parts/turnout/turnout-by-region.tsx";
import { StatStrip, type Stat } from "../../../../parts/figures/stat-strip.tsx";
import type { Figures } from "../../../../parts/figures/use-figures.ts";
import { formatDay } from "../../../../ui/format.ts";
import { WordsToCome } from "../../../../page/words-to-come.tsx";
import { dividedDistricts } from "../../../../parts/turnout/divided-districts.ts";
import { Alert } from "../../../../ui/states/alert.tsx";
import { DivisionsTable, DivisionsTableSkeleton } from "../../../../parts/turnout/divisions-table.tsx";

const STATS: readonly Stat[] = [
  {
    id: "lc5_turnout",
    note: ({ numerator, denominator }) =>
      numerator === null || denominator === null
        ? "No turnout is recorded yet."
        : `${shortCountText(numerator.value)} of ${shortCountText(denominator.value)} on the party register`,
    like: "0.00M of 00.0M on the party register",
  },
  { id: "lc5_incumbents_reelected", label: "Incumbents re-elected", like: "of 000 LC5 contests declared" },
  {
    id: "lc5_new_leaders",
    label: "New leaders",
    note: (figure) => partsText(figure.parts),
    like: "00 incumbents defeated · 0 open or new seats",
  },
  { id: "incumbents_defeated", label: "Incumbents defeated", like: "of 000 LC5 contests declared" },
];

export interface Lc5TabProps {
  figures: Figures;
  lc5Day: string | undefined;
  mpDay: string | undefined;
}

/** The LC5 primaries: turnout by region beside that of the MP primaries, and the divisions. */
export function Lc5Tab({ figures, lc5Day, mpDay }: Lc5TabProps) {
  const regions = useRead(listRegionalPerformance, {});
  const days =
    lc5Day === undefined || mpDay === undefined
      ? undefined
      : `: LC5 on ${formatDay(lc5Day)}, MP on ${formatDay(mpDay)}`;
  return (
    <div className="grid grid-cols-1 gap-4">
      <StatStrip figures={figures} stats={STATS} />
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[3fr_2fr]">
        <Panel
          title="Turnout by region"
          note={
            <>
              Votes cast ÷ party register
              <WordsToCome words={days} like=": LC5 on 00 Jul 0000, MP on 00 Jul 0000" />
            </>
          }
          read={regions}
          what="The regions"
          skeleton={<TurnoutByRegionSkeleton />}
          actions={
            <Link
              href={paths.lcResults()}
              className="touch-reach text-12 font-semibold link"
              data-print="hide"
            >
              Results by district
            </Link>
          }
        >
          {(rows) => <TurnoutByRegionChart about="LC5" regions={rows} />}
        </Panel>
        <DivisionsAlert regions={regions} />
      </div>
    </div>
  );
}

/** Divisions with both turnouts; a red alert while the region that the cycle watches is a crisis and reports by them. */
function DivisionsAlert({ regions }: { regions: PanelProps<readonly RegionalPerformance[]>["read"] }) {
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
