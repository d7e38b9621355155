import { shortCountText } from "@command-center/domain/number-text";
import { listRegionalPerformance } from "@command-center/contract/areas/regions";
import { useRead } from "../../../../api/queries.ts";
import { Link } from "../../../../navigation/link.tsx";
import { paths } from "../../../../navigation/paths.ts";
import { partsText } from "../../../../parts/figures/figure-text.ts";
import { Panel } from "../../../../page/panel.tsx";
import {
  TurnoutByRegionChart,
  TurnoutByRegionSkeleton,
} from "../../../../parts/turnout/turnout-by-region.tsx";
import { StatStrip, type Stat } from "../../../../parts/figures/stat-strip.tsx";
import type { Figures } from "../../../../parts/figures/use-figures.ts";
import { formatDay } from "../../../../ui/format.ts";
import { DivisionsAlert } from "./divisions-alert.tsx";
import { WordsToCome } from "../../../../page/words-to-come.tsx";

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
