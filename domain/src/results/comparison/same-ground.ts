import { comparisonKey } from "../../names/comparison-key.ts";
import type { PlaceGround } from "./compared-districts.ts";
import {
  groundListOf,
  pairUnits,
  sameStations,
  type GroundLevel,
  type GroundList,
  type GroundStation,
  type KeyOf,
  type UnitOfList,
  type UnitPairs,
} from "./ground-list.ts";

/** A unit in both elections, or in one of them, by its ids there. */
export interface GroundPair extends PlaceGround {
  readonly before: number | null;
  readonly after: number | null;
}

export type GroundPairs = Readonly<Record<GroundLevel, readonly GroundPair[]>>;

/**
 * Finds the units of two station lists that are the same: equal name within the same unit above, or the same set of stations under
 * another name. Both lists are of ground that is the same, such as a district. A unit's boundary changed where a parish that is
 * in both lists lies in another unit in the other one; new and ended units are recognised by the units that their stations lay in. No unit is
 * matched by its id or by a similar name. Stations are left out unless `isOfStations`.
 */
export function sameGround(
  before: readonly GroundStation[],
  after: readonly GroundStation[],
  isOfStations = true,
): GroundPairs {
  const lists = { before: groundListOf(before), after: groundListOf(after) };
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
  let strays: Strays | undefined;
  const moves = { ...movedParishes(pairs), strays: () => (strays ??= strayStations(lists)) };
  const of = (level: GroundLevel) =>
    pairs[level].all.map((one): GroundPair => {
      const [from, to] = [one.before?.id ?? null, one.after?.id ?? null];
      return { before: from, after: to, ...groundOf(level, one, pairs, moves) };
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
type UpperLevel = "constituency" | "subCounty";

/** Names of the units that parishes moved to or came from, by level and number of the pair. */
type Moved = Readonly<Record<UpperLevel, ReadonlyMap<number, ReadonlySet<string>>>>;

function movedParishes(pairs: LevelPairs): Moved {
  const moved = {
    constituency: new Map<number, Set<string>>(),
    subCounty: new Map<number, Set<string>>(),
  };
  for (const { before, after } of pairs.parish.all) {
    if (before === null || after === null) continue;
    for (const level of ["constituency", "subCounty"] as const) {
      const [from, to] = [before.above[level], after.above[level]];
      if (from == null || to == null) continue;
      const one = pairs[level].numberOf("before", from.id) ?? -1;
      const other = pairs[level].numberOf("after", to.id) ?? -1;
      if (one === other) continue;
      moved[level].set(one, new Set(moved[level].get(one)).add(to.name));
      moved[level].set(other, new Set(moved[level].get(other)).add(from.name));
    }
  }
  return moved;
}

/** The stations whose name either list has once, with the units that each lies in there. */
type Strays = Readonly<Record<"before" | "after", ReadonlyMap<string, UnitOfList>>>;

function strayStations(lists: Readonly<Record<"before" | "after", GroundList>>): Strays {
  const once = ({ station }: GroundList) => {
    const found = new Map<string, UnitOfList | null>();
    for (const unit of station.values()) found.set(unit.key, found.has(unit.key) ? null : unit);
    return new Map([...found].flatMap(([key, unit]) => (unit === null ? [] : [[key, unit] as const])));
  };
  return { before: once(lists.before), after: once(lists.after) };
}

function groundOf(
  level: GroundLevel,
  { before, after }: UnitPairs["all"][number],
  pairs: LevelPairs,
  moves: Moved & { readonly strays: () => Strays },
): PlaceGround {
  if (before !== null && after !== null) {
    const others = level === "parish" || level === "station" ? [] : othersIn(level, before, pairs, moves);
    if (others.length > 0) return { ground: "changed", others };
    if (level !== "parish" && level !== "station") return SAME;
    if (sameStations(before, "before") === sameStations(after, "after") || level === "station") return SAME;
    const [from, to] = [before.above.subCounty, after.above.subCounty];
    if (from == null || to == null) return SAME;
    const stays = pairs.subCounty.numberOf("before", from.id) === pairs.subCounty.numberOf("after", to.id);
    return stays ? SAME : { ground: "changed", others: [from.name] };
  }
  const unit = before ?? after;
  if (unit === null) return { ground: "one-list", others: [] };
  const [own, other] = before === null ? (["after", "before"] as const) : (["before", "after"] as const);
  // Where its stations lie in the other election. A station is one itself, and was nowhere else.
  const others = new Set<string>();
  if (level !== "station") {
    const strays = moves.strays();
    for (const [key, stray] of strays[own]) {
      const there = stray.above[level]?.id === unit.id ? strays[other].get(key) : undefined;
      const place = there?.above[level];
      if (place != null) others.add(place.name);
    }
  }
  if (others.size === 0) return { ground: "one-list", others: [] };
  return { ground: before === null ? "new" : "ended", others: [...others].toSorted() };
}

const SAME: PlaceGround = { ground: "same", others: [] };

const othersIn = (level: UpperLevel, before: UnitOfList, pairs: LevelPairs, moves: Moved) => [
  ...(moves[level].get(pairs[level].numberOf("before", before.id) ?? -1) ?? []),
];
