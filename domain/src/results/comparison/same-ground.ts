import { comparisonKey } from "../../names/comparison-key.ts";
import type { PlaceGround } from "./compared-districts.ts";
import {
  groundListOf,
  pairUnits,
  sameStations,
  type GroundLevel,
  type GroundList,
  type GroundStation,
  type GroundUnit,
  type KeyOf,
  type UnitOfList,
  type UnitPairs,
} from "./ground-list.ts";

/** A unit in both elections, or in one of them, by its ids there. */
export interface GroundPair extends PlaceGround {
  readonly before: number | null;
  readonly after: number | null;
}

interface GroundOptions {
  /** Whether stations are matched, too. */
  readonly isOfStations?: boolean;
  /** Constituencies with results, whether or not the list has their stations. */
  readonly constituencies?: Readonly<Record<"before" | "after", readonly GroundUnit[]>>;
}

const NO_CONSTITUENCIES = { before: [], after: [] };

export type GroundPairs = Readonly<Record<GroundLevel, readonly GroundPair[]>>;

/**
 * Finds the units of two station lists that are the same: equal name within the same unit above, or the same set of stations under
 * another name. Both lists are of ground that is the same, such as a district. A unit's boundary changed where a parish that is
 * in both lists lies in another unit in the other one, or where a new unit has some of its stations; new and ended units are recognised by the units that their stations lay in. No unit is
 * matched by its id or by a similar name.
 */
export function sameGround(
  before: readonly GroundStation[],
  after: readonly GroundStation[],
  { isOfStations = true, constituencies = NO_CONSTITUENCIES }: GroundOptions = {},
): GroundPairs {
  const lists = {
    before: groundListOf(before, constituencies.before),
    after: groundListOf(after, constituencies.after),
  };
  const pair = (level: GroundLevel, ...keys: readonly KeyOf[]) =>
    pairUnits(lists.before[level], lists.after[level], keys);
  const constituency = pair("constituency", ({ key }) => key, sameStations);
  const subCounty = pair(
    "subCounty",
    ({ key }) => key,
    ({ key, above }) => `${above.constituency?.key ?? ""} ${key}`,
    sameStations,
  );
  const parish = pair("parish", keyIn("subCounty", subCounty), ({ key }) => key, sameStations);
  const inParish = keyIn("parish", parish);
  const stationKeys: readonly KeyOf[] = [
    inParish,
    (unit, side) => {
      const key = inParish(unit, side);
      return key === null || unit.code === null ? null : `${key} ${comparisonKey(unit.code)}`;
    },
  ];
  const station = isOfStations ? pair("station", ...stationKeys) : NO_PAIRS;
  const pairs = { constituency, subCounty, parish, station };
  const moves = movesBetween(lists, pairs);
  const of = (level: GroundLevel) =>
    pairs[level].all.map((one, number): GroundPair => {
      const [from, to] = [one.before?.id ?? null, one.after?.id ?? null];
      const others = level === "station" ? [] : [...(moves[level].get(number) ?? [])].toSorted();
      return { before: from, after: to, ...groundOf(level, one, pairs, others) };
    });
  return {
    constituency: of("constituency"),
    subCounty: of("subCounty"),
    parish: of("parish"),
    station: isOfStations ? of("station") : [],
  };
}

const NO_PAIRS: UnitPairs = { all: [], numberOf: () => undefined };

/** A unit's name within the unit above, where that is in both lists. */
const keyIn =
  (level: GroundLevel, above: UnitPairs): KeyOf =>
  (unit, side) => {
    const upper = unit.above[level];
    const number = upper == null ? undefined : above.numberOf(side, upper.id);
    return number === undefined ? null : `${number} ${unit.key}`;
  };

type LevelPairs = Readonly<Record<GroundLevel, UnitPairs>>;
const UNITS = ["constituency", "subCounty", "parish"] as const;

/** Names of the units that ground moved to or came from, by level and number of the pair. */
type Moves = Readonly<Record<(typeof UNITS)[number], Map<number, Set<string>>>>;

/** Ground that moved: with a parish that both lists have, or with stations of a unit that one list alone has. */
function movesBetween(lists: Lists, pairs: LevelPairs): Moves {
  const moves = { constituency: new Map(), subCounty: new Map(), parish: new Map() } satisfies Moves;
  const note = (level: keyof Moves, from: GroundUnit, to: GroundUnit) => {
    const one = pairs[level].numberOf("before", from.id);
    const other = pairs[level].numberOf("after", to.id);
    if (one === undefined || other === undefined || one === other) return;
    for (const [number, { name }] of [[one, to] as const, [other, from] as const])
      moves[level].set(number, new Set<string>(moves[level].get(number)).add(name));
  };
  for (const { before, after } of pairs.parish.all)
    for (const level of ["constituency", "subCounty"] as const) {
      const [from, to] = [before?.above[level], after?.above[level]];
      if (from != null && to != null) note(level, from, to);
    }
  for (const level of UNITS) {
    const alone = pairs[level].all.filter(({ before, after }) => before === null || after === null);
    for (const { before, after } of alone) {
      if (after !== null)
        for (const from of originsOf(after, level, lists.after, lists.before)) note(level, from, after);
      if (before !== null)
        for (const to of originsOf(before, level, lists.before, lists.after)) note(level, before, to);
    }
  }
  return moves;
}

type Lists = Readonly<Record<"before" | "after", GroundList>>;

/** Of the stations of a unit, at least one in so many must have come from another unit for that to be one of its origins. */
const LEAST_PART = 4;

/**
 * The units of the other list in which stations of a unit lay, by names that either list has once. A name in common may be chance: an
 * origin has a quarter of the stations, and half as many as the largest one.
 */
function originsOf(
  unit: UnitOfList,
  level: keyof Moves,
  own: GroundList,
  other: GroundList,
): readonly GroundUnit[] {
  const there = stationsOnce(other);
  const counts = new Map<GroundUnit, number>();
  for (const [key, station] of stationsOnce(own)) {
    const origin = station?.above[level]?.id === unit.id ? there.get(key)?.above[level] : null;
    const known = origin == null ? undefined : other[level].get(origin.id);
    if (known !== undefined) counts.set(known, (counts.get(known) ?? 0) + 1);
  }
  const most = Math.max(0, ...counts.values());
  return [...counts]
    .filter(([, count]) => count * LEAST_PART >= unit.stations.size && count * 2 >= most)
    .map(([origin]) => origin);
}

const onceOf = new WeakMap<GroundList, ReadonlyMap<string, UnitOfList | null>>();

/** The stations of a list by their names; null where several have one. */
function stationsOnce(list: GroundList): ReadonlyMap<string, UnitOfList | null> {
  const known = onceOf.get(list);
  if (known !== undefined) return known;
  const found = new Map<string, UnitOfList | null>();
  for (const unit of list.station.values()) found.set(unit.key, found.has(unit.key) ? null : unit);
  onceOf.set(list, found);
  return found;
}

function groundOf(
  level: GroundLevel,
  { before, after }: UnitPairs["all"][number],
  pairs: LevelPairs,
  others: readonly string[],
): PlaceGround {
  if (before === null || after === null)
    return { ground: others.length === 0 ? "one-list" : before === null ? "new" : "ended", others };
  if (others.length > 0) return { ground: "changed", others };
  if (level !== "parish" || sameStations(before, "before") === sameStations(after, "after")) return SAME;
  const [from, to] = [before.above.subCounty, after.above.subCounty];
  if (from == null || to == null) return SAME;
  const stays = pairs.subCounty.numberOf("before", from.id) === pairs.subCounty.numberOf("after", to.id);
  return stays ? SAME : { ground: "changed", others: [from.name] };
}

const SAME: PlaceGround = { ground: "same", others: [] };
