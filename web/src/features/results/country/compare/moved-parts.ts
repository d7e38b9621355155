import { measureOf, partsOf } from "@command-center/domain/results/comparison/compared-figures";
import { hundredthsOf, movedBy } from "@command-center/domain/results/comparison/moved-by";
import { roundTo } from "@command-center/domain/results/turnout";
import { joinedUnits, type ComparisonView } from "./comparison-view.ts";

/** How many places are named; the others are one row. */
export const MOST_NAMED = 10;

/** By how many points a place moved the share of the whole. */
export interface MovedRow {
  /** Null of the places that are not named. */
  readonly id: number | null;
  readonly name: string;
  /** The place's own share; null of several. */
  readonly before: number | null;
  readonly after: number | null;
  readonly points: number;
  /** Where its bar begins and ends, in percent of the whole's share. */
  readonly from: number;
  readonly to: number;
}

export interface Moved {
  readonly before: number;
  readonly after: number;
  readonly rows: readonly MovedRow[];
  /** The number of places that are added up. */
  readonly places: number;
  /** Whether they are all places of their level, so that they add up to the whole. */
  readonly isAll: boolean;
  /** The most that one of the places that are not named moved it by. */
  readonly mostOfOthers: number;
}

/** Levels below the place that may be added up, the higher one first. */
export function movedLevels({ comparison }: ComparisonView): readonly string[] {
  const kinds = [...new Set(comparison.units.map(({ area }) => area.kind))];
  // Party regions have a card of their own; smaller places explain the country better.
  return kinds.length > 2 ? kinds.slice(1) : kinds;
}

/** The places of a level that moved the measure most, the direction of the whole first; null where nothing can be added up. */
export function movedParts({ comparison, measure }: ComparisonView, kind: string): Moved | null {
  const all =
    kind === "district" ? joinedUnits(comparison) : comparison.units.filter(({ area }) => area.kind === kind);
  const parts = all.flatMap(({ area, ground, before, after }) => {
    const [was, is] = [partsOf(measure, before), partsOf(measure, after)];
    if (ground !== "same" || was === null || is === null) return [];
    return [{ area, was, is, before: measureOf(measure, before), after: measureOf(measure, after) }];
  });
  const share = (side: "was" | "is") =>
    (100 * parts.reduce((sum, part) => sum + part[side].votes, 0)) /
    parts.reduce((sum, part) => sum + part[side].of, 0);
  const [before, after] = [share("was"), share("is")];
  if (parts.length < 2 || !Number.isFinite(before) || !Number.isFinite(after)) return null;
  const points = hundredthsOf(movedBy(parts.map(({ was, is }) => ({ before: was, after: is }))));
  const moved = parts
    .map((part, place) => ({ ...part, points: points[place] ?? 0 }))
    .toSorted((one, other) => Math.abs(other.points) - Math.abs(one.points));
  const isFall = after < before;
  const named = moved
    .slice(0, moved.length === MOST_NAMED + 1 ? MOST_NAMED + 1 : MOST_NAMED)
    .toSorted((one, other) => (isFall ? one.points - other.points : other.points - one.points));
  const others = moved.slice(named.length);
  const rest = roundTo(
    others.reduce((sum, one) => sum + one.points, 0),
    2,
  );
  let at = before;
  const bar = (value: number) => {
    const from = at;
    at += value;
    return { points: value, from, to: at };
  };
  const rows: MovedRow[] = named.map((one) => ({
    id: one.area.id,
    name: one.area.name,
    before: one.before,
    after: one.after,
    ...bar(one.points),
  }));
  if (others.length > 0)
    rows.push({ id: null, name: `${others.length} others`, before: null, after: null, ...bar(rest) });
  return {
    before,
    after,
    rows,
    places: parts.length,
    isAll: comparison.compared.isWhole && parts.length === all.length,
    mostOfOthers: Math.max(0, ...others.map((one) => Math.abs(one.points))),
  };
}
