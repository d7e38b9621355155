import { exactText } from "@command-center/domain/figure-text";
import type { FigureDefinition } from "@command-center/domain/figure-definitions";
import { marginText } from "@command-center/domain/number-text";
import { changeInPoints } from "@command-center/domain/results/change";
import { dayText } from "@command-center/domain/time/moment-text";

/** What was published of a figure: who published it, and in what. */
export interface PublishedValue {
  readonly value: number;
  readonly source: string;
  readonly publishedOn: string | null;
}

/** A headline figure as the pages have it, with all that was published of it. */
export interface FigureOnRecord extends Pick<FigureDefinition, "id" | "label" | "unit"> {
  readonly value: number | null;
  /** A figure by a claim says nothing of what is on record. */
  readonly basis: "query" | "claim";
  readonly published: readonly PublishedValue[];
}

/** What would move, in words; null where there is nothing before or after. */
export interface Move {
  readonly what: string;
  readonly from: string | null;
  readonly to: string | null;
}

/**
 * The figures that are written otherwise after than before, each with the published values that it agrees with, or not, as
 * it did not before. A published value is held against records alone.
 */
export function figureMoves(
  before: readonly FigureOnRecord[],
  after: readonly FigureOnRecord[],
): readonly Move[] {
  const earlier = new Map(before.map((figure) => [figure.id, figure]));
  return after
    .flatMap((figure): Move[] => {
      const { id, label } = figure;
      const was = earlier.get(id);
      return [
        { what: label, from: written(was), to: written(figure) },
        ...figure.published.map((claim) => ({
          what: `${label}, against ${exactText(claim.value, figure)} published by ${claim.source}${
            claim.publishedOn === null ? "" : ` (${dayText(claim.publishedOn)})`
          }`,
          from: was?.published.some((known) => isSame(known, claim)) === true ? against(was, claim) : null,
          to: against(figure, claim),
        })),
      ];
    })
    .filter(({ from, to }) => from !== to);
}

const written = (figure: FigureOnRecord | undefined) =>
  figure?.value == null ? null : exactText(figure.value, figure);

const isSame = (one: PublishedValue, other: PublishedValue) =>
  one.value === other.value && one.source === other.source && one.publishedOn === other.publishedOn;

/** How what is on record stands to a published value: `50,000 below`; null where nothing is on record. */
function against(figure: FigureOnRecord, claim: PublishedValue): string | null {
  const { value, basis, unit } = figure;
  if (value === null || basis === "claim") return null;
  // As both are written: a difference never contradicts the two beside it.
  const difference = unit === "percent" ? changeInPoints(claim.value, value) : value - claim.value;
  if (difference === 0) return "Agrees";
  const size = Math.abs(difference);
  const words = unit === "percent" ? marginText(size) : exactText(size, figure);
  return `${words} ${difference < 0 ? "below" : "above"}`;
}
