import { publishedNote } from "@command-center/domain/figure-text";
import { shortCountText } from "@command-center/domain/number-text";
import type { Figure } from "@command-center/contract/figures";
import { changeBand } from "@command-center/domain/results/bands";
import type { FigureId } from "@command-center/domain/figures";
import type { ReactNode } from "react";
import { FigureButton, FigureSkeleton } from "../../parts/figures/figure-button.tsx";
import { trendWords, valueText } from "../../parts/figures/figure-text.ts";
import { deadlineWords } from "../../parts/petitions/deadline-words.ts";
import { BAND_TONES } from "../../parts/turnout/band-mark.tsx";
import type { Figures } from "../../parts/figures/use-figures.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { SkeletonWords } from "../../ui/states/skeleton.tsx";
import { ReadError } from "../../page/read-error.tsx";

interface Entry {
  id: FigureId;
  label: string;
  /** What the number is made of, or measured against. */
  note: (figure: Figure, figures: Figures) => string;
  /** Words of about the note's length, for the skeleton. */
  like: string;
}

const OF_REGISTER = "0.00M votes of 00.0M on the party register, 0000";
const LARGE = "text-[3rem] leading-[1.1] font-[750] tracking-[-0.04em]";

const LEAD: Entry = {
  id: "mp_turnout",
  label: "MP primary turnout",
  note: (figure) =>
    `${ofRegister(figure)}${figure.trend === null ? "" : `; ${figure.trend.since.replace("against ", "")}`}`,
  like: `${OF_REGISTER}; the cycle 0000–0000`,
};

const ENTRIES: readonly Entry[] = [
  { id: "lc5_turnout", label: "LC5 primary turnout", note: ofRegister, like: OF_REGISTER },
  {
    id: "mps_declared",
    label: "MPs declared",
    note: (figure) =>
      `${figure.parts.map(({ label, value }) => `${shortCountText(value)} ${label}`).join(", ")}; ${shortCountText(figure.denominator?.value ?? 0)} seats`,
    like: "000 current, 00 re-declared after a rerun or ruling; 000 seats",
  },
  {
    id: "resolution_rate",
    label: "Petitions resolved",
    note: (figure, { figure: find }) => {
      const pending = find("petitions_pending")?.value;
      return `${share(figure)}${pending == null ? "" : `; ${shortCountText(pending)} pending`}`;
    },
    like: "000 resolved of 000 MP and LC5 petitions filed; 00 pending",
  },
  {
    id: "petition_median_days",
    label: "Days to a ruling, median",
    note: (figure, { figure: find }) =>
      figure.value === null
        ? "No petition is resolved yet"
        : `of ${shortCountText(figure.denominator?.value ?? 0)} resolved; ${deadlineWords(find("petition_deadline_days")?.value ?? null)}`,
    like: "of 000 resolved; a ruling is due 00 days after filing",
  },
];

/** The figures of the cycle's performance, one large and the rest under it. */
export function PerformanceCard({ className, figures }: { className?: string; figures: Figures }) {
  const { error, isFetching, refetch } = figures;
  return (
    <Card className={className} title="Key results" note={figures.figure(LEAD.id)?.part}>
      {error === null ? (
        <dl>
          <Lead entry={LEAD} figures={figures} />
          {ENTRIES.map((entry) => (
            <Line key={entry.id} entry={entry} figures={figures} />
          ))}
        </dl>
      ) : (
        <ReadError what="The figures" read={{ error, isFetching, refetch }} />
      )}
    </Card>
  );
}

function Lead({ entry, figures }: { entry: Entry; figures: Figures }) {
  const figure = figures.figure(entry.id);
  const trend = figure === undefined ? null : trendWords(figure);
  return (
    <div className="flex flex-col-reverse justify-end pb-4" data-testid="performance">
      <dt>
        <span className="font-semibold">{entry.label}</span>
        <Note entry={entry} figures={figures} />
      </dt>
      <dd className="flex flex-wrap items-center gap-x-3">
        {figures.loading ? (
          <FigureSkeleton like="00.0%" className={LARGE} />
        ) : (
          <FigureButton figure={figure} label={entry.label} className={LARGE}>
            {figure === undefined ? "–" : valueText(figure)}
          </FigureButton>
        )}
        {trend !== null && <Badge tone={BAND_TONES[changeBand(figure?.trend?.value ?? 0)]}>{trend}</Badge>}
      </dd>
    </div>
  );
}

function Line({ entry, figures }: { entry: Entry; figures: Figures }) {
  const figure = figures.figure(entry.id);
  return (
    <div
      className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 border-t border-line py-2.5 last:pb-0"
      data-testid="performance"
    >
      <dt className="min-w-0">
        {entry.label}
        <Note entry={entry} figures={figures} />
      </dt>
      <dd className="figure">
        {figures.loading ? (
          <FigureSkeleton like="00.0%" />
        ) : (
          <FigureButton figure={figure} label={entry.label}>
            {figure === undefined ? "–" : valueText(figure)}
          </FigureButton>
        )}
      </dd>
    </div>
  );
}

function Note({ entry, figures }: { entry: Entry; figures: Figures }) {
  return <span className="block text-12 text-pretty text-mute">{noteOf(entry, figures)}</span>;
}

function noteOf({ id, note, like }: Entry, figures: Figures): ReactNode {
  const figure = figures.figure(id);
  if (figure === undefined) return figures.loading ? <SkeletonWords like={like} /> : "Not known";
  return publishedNote(figure) ?? note(figure, figures);
}

function ofRegister({ numerator, denominator }: Figure): string {
  if (numerator === null || denominator === null) return "No turnout is recorded yet";
  return `${shortCountText(numerator.value)} votes of ${shortCountText(denominator.value)} on the ${denominator.label}`;
}

function share({ numerator, denominator }: Figure): string {
  if (numerator === null || denominator === null) return "Nothing is recorded yet";
  return `${shortCountText(numerator.value)} ${numerator.label} of ${shortCountText(denominator.value)} ${denominator.label}`;
}
