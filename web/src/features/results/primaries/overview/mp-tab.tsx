import { percentText, shortCountText } from "@command-center/domain/number-text";
import { partsText } from "../../../../parts/figures/figure-text.ts";
import { StatStrip, type Stat } from "../../../../parts/figures/stat-strip.tsx";
import type { Figures } from "../../../../parts/figures/use-figures.ts";
import { formatCount } from "../../../../ui/format.ts";
import { DeclarationsCard } from "./declarations-card.tsx";
import { MarginsCard } from "./margins-card.tsx";
import { useMargin } from "./use-margin.ts";

const STATS: readonly Stat[] = [
  {
    id: "constituencies",
    note: (figure) => `${partsText(figure.parts, " and ")} seats`,
    like: "000 constituency, 000 District Woman and 00 special-interest seats",
  },
  {
    id: "mps_declared",
    note: (figure) => partsText(figure.parts),
    like: "000 current, 00 re-declared after a rerun or ruling",
  },
  {
    id: "mps_in_force",
    label: "Current declarations",
    note: ({ numerator, denominator }) => inForceNote(numerator?.value, denominator?.value),
    like: "All 000 seats have a current declaration",
  },
  {
    id: "mp_turnout",
    label: "MP turnout",
    note: ({ numerator, denominator, value, trend }) =>
      numerator === null || denominator === null || value === null
        ? "No turnout is recorded yet."
        : `${shortCountText(numerator.value)} of ${shortCountText(denominator.value)} on the party register${
            trend === null ? "" : `; ${percentText(value - trend.value)} in the last cycle`
          }`,
    like: "0.00M of 00.0M on the party register; 00.0% in the last cycle",
  },
];

/** Of how many seats somebody is declared now. */
function inForceNote(declared: number | undefined, seats: number | undefined): string {
  if (declared === undefined || seats === undefined) return "No seat is declared yet.";
  return declared === seats
    ? `All ${formatCount(seats)} seats have a current declaration`
    : `${formatCount(declared)} of ${formatCount(seats)} seats have a current declaration`;
}

/** The MP primaries: how many, how clearly, and every declaration. The picture of margins filters the table. */
export function MpTab({ figures, day }: { figures: Figures; day: string | undefined }) {
  const margin = useMargin();
  return (
    <div className="grid grid-cols-1 gap-4">
      <StatStrip figures={figures} stats={STATS} />
      <MarginsCard margin={margin} />
      <DeclarationsCard margin={margin} day={day} />
    </div>
  );
}
