import { coverageText, publishedNote } from "@command-center/domain/figure-text";
import { shortCountText } from "@command-center/domain/number-text";
import type { Figure } from "@command-center/contract/figures";
import { FIGURE_LABELS, type FigureId } from "@command-center/domain/figures";
import type { ReactNode } from "react";
import { Loading, SkeletonWords } from "../../ui/states/skeleton.tsx";
import { FigureButton, FigureSkeleton } from "./figure-button.tsx";
import { valueText } from "./figure-text.ts";
import type { Figures } from "./use-figures.ts";

export interface Stat {
  id: FigureId;
  /** Label of the number; the figure's own where left out. */
  label?: string;
  /** Note under the number; its numerator and denominator where left out. */
  note?: (figure: Figure) => ReactNode;
  /** Words of about the note's length, for the skeleton. */
  like: string;
}

const VALUE = "figure-lg leading-[1.2]";
const NOTE = "mt-1.5 text-12 text-pretty text-mute";

export interface StatStripProps {
  figures: Figures;
  stats: readonly Stat[];
  className?: string;
}

/** The numbers that lead a page, side by side; each opens its sheet. */
export function StatStrip({ figures, stats, className }: StatStripProps) {
  // Figures for a part of the country name it once, above them.
  const parts = new Set(stats.map(({ id }) => figures.figure(id)?.part ?? null));
  const [part] = parts.size === 1 ? parts : [null];
  return (
    <div className={className}>
      {part !== null && <p className="mb-1.5 font-semibold">{part}</p>}
      <div className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line wide:auto-cols-fr wide:grid-flow-col wide:grid-cols-none">
        {stats.map((stat) => (
          <StatCard key={stat.id} stat={stat} figures={figures} isPartNamed={part !== null} />
        ))}
      </div>
    </div>
  );
}

interface StatCardProps {
  stat: Stat;
  figures: Figures;
  isPartNamed: boolean;
}

function StatCard({ stat, figures: { figure, loading }, isPartNamed }: StatCardProps) {
  const found = figure(stat.id);
  const label = stat.label ?? FIGURE_LABELS[stat.id];
  return (
    <div data-testid="stat" className="min-w-0 bg-surface px-4 py-3.5 narrow:last:odd:col-span-2 sm:px-4.5">
      <h2 className="text-12 text-mute sm:text-14">{label}</h2>
      {loading ? (
        <Loading what={label.toLowerCase()}>
          <FigureSkeleton like="00.0%" className={VALUE} />
          <p className={NOTE}>
            <SkeletonWords like={stat.like} />
          </p>
        </Loading>
      ) : (
        <>
          <FigureButton figure={found} label={label} className={VALUE}>
            {found === undefined ? "–" : valueText(found)}
          </FigureButton>
          <p className={NOTE}>{noteOf(stat, found, isPartNamed)}</p>
        </>
      )}
    </div>
  );
}

function noteOf(stat: Stat, figure: Figure | undefined, isPartNamed: boolean): ReactNode {
  if (figure === undefined) return "Not known: the server sent no value.";
  const note = noteInWords(stat, figure);
  const coverage = coverageText(figure.coverage);
  return (
    <>
      {figure.part !== null && !isPartNamed && <span className="block font-semibold">{figure.part}</span>}
      {note}
      {coverage !== null && <span className="block">{coverage}</span>}
    </>
  );
}

function noteInWords(stat: Stat, figure: Figure): ReactNode {
  const published = publishedNote(figure);
  if (published !== null) return published;
  if (stat.note) return stat.note(figure);
  const { numerator, denominator } = figure;
  if (denominator === null) return null;
  const wholeText = `of ${shortCountText(denominator.value)} ${denominator.label}`;
  return numerator === null
    ? wholeText
    : `${shortCountText(numerator.value)} ${numerator.label} ${wholeText}`;
}
