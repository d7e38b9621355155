import { compact, partsText, percentText } from "../../page/figure-text.ts";
import { StatStrip, type Stat } from "../../page/stat-strip.tsx";
import type { Figures } from "../../page/use-figures.ts";
import { DeclarationsCard } from "./declarations-card.tsx";
import { MarginsCard } from "./margins-card.tsx";
import { useMargin } from "./use-margin.ts";

const STATS: readonly Stat[] = [
  { id: "constituencies", note: (figure) => `${partsText(figure.parts)} seats` },
  { id: "mps_declared", note: (figure) => partsText(figure.parts) },
  { id: "mps_in_force", label: "Declarations in force" },
  {
    id: "mp_turnout",
    label: "MP turnout",
    note: ({ numerator, denominator, value, trend }) =>
      numerator === null || denominator === null || value === null
        ? "No turnout is recorded yet."
        : `${compact(numerator.value)} of ${compact(denominator.value)} on the party register${
            trend === null ? "" : `; ${percentText(value - trend.value)} in the last cycle`
          }`,
  },
];

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
