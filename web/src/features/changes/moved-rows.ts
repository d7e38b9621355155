import { countedText } from "@command-center/domain/number-text";
import type { MovedFigureAnswer } from "@command-center/contract/changes/changes-between";

/** One step from the first value to the second: where its bar begins and ends, in parts of the scale. */
export interface MovedRow {
  readonly name: string;
  readonly change: number;
  readonly start: number;
  readonly end: number;
}

export interface MovedRows {
  readonly rows: readonly MovedRow[];
  /** The two totals, in parts of the scale. */
  readonly before: number;
  readonly after: number;
}

/** Bars that begin where the one before ended, from the first value to the second; null where one of them is not known. */
export function movedRows({ before, after, places, others }: MovedFigureAnswer): MovedRows | null {
  if (before === null || after === null) return null;
  const steps = places.map((place) => ({ name: place.name, change: place.change ?? place.after ?? 0 }));
  if (others !== null)
    steps.push({
      name: countedText(others.places, "other", "others"),
      change: others.change,
    });
  let value = before;
  const placed = steps.map((step) => ({ ...step, from: value, to: (value += step.change) }));
  const most = Math.max(before, after, 1, ...placed.map(({ to }) => to));
  const least = Math.min(0, ...placed.map(({ to }) => to));
  const part = (one: number) => (one - least) / (most - least);
  return {
    rows: placed.map(({ name, change, from, to }) => ({ name, change, start: part(from), end: part(to) })),
    before: part(before),
    after: part(after),
  };
}
