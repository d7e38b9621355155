import { groupedBy } from "./grouped-by.ts";

/** A unit of a station list, by a key of its name that spelling does not change. */
export interface GroundUnit {
  readonly id: number;
  readonly key: string;
  readonly name: string;
}

/** A station of a list with the units that it lies in. */
export interface GroundStation {
  readonly station: GroundUnit & { readonly code: string | null };
  readonly parish: GroundUnit;
  readonly subCounty: GroundUnit;
  readonly constituency: GroundUnit;
}

export type GroundLevel = keyof GroundStation;
const GROUND_LEVELS = ["constituency", "subCounty", "parish", "station"] as const;

/** A unit of a list with what lies in it. */
export interface UnitOfList extends GroundUnit {
  readonly code: string | null;
  /** Keys of its stations; of a unit above the parish, with those of their parishes. */
  readonly stations: Set<string>;
  readonly above: Readonly<Record<GroundLevel, Map<number, GroundUnit>>>;
}

export type GroundList = Readonly<Record<GroundLevel, ReadonlyMap<number, UnitOfList>>>;

/** The units of a list by level and id. */
export function groundListOf(stations: readonly GroundStation[]): GroundList {
  const list = {
    constituency: new Map<number, UnitOfList>(),
    subCounty: new Map<number, UnitOfList>(),
    parish: new Map<number, UnitOfList>(),
    station: new Map<number, UnitOfList>(),
  };
  for (const row of stations)
    for (const level of GROUND_LEVELS) {
      const { id, key, name } = row[level];
      const unit: UnitOfList = list[level].get(id) ?? {
        id,
        key,
        name,
        code: level === "station" ? row.station.code : null,
        stations: new Set(),
        above: { constituency: new Map(), subCounty: new Map(), parish: new Map(), station: new Map() },
      };
      list[level].set(id, unit);
      const isSmall = level === "parish" || level === "station";
      unit.stations.add(isSmall ? row.station.key : `${row.parish.key}/${row.station.key}`);
      for (const above of GROUND_LEVELS) unit.above[above].set(row[above].id, row[above]);
    }
  return list;
}

/** What a unit is known by among those of its level; null where it has nothing of the kind. */
export type KeyOf = (unit: UnitOfList, side: "before" | "after") => string | null;

/** The same stations, whatever the unit is called. */
export const sameStations: KeyOf = ({ stations }) => [...stations].toSorted().join("|");

/** Units of two lists, each once: with the one that it is in the other list, or alone. */
export interface UnitPairs {
  readonly all: readonly { readonly before: UnitOfList | null; readonly after: UnitOfList | null }[];
  /** The place in `all` of a unit of either list. */
  numberOf(side: "before" | "after", id: number): number | undefined;
}

/**
 * Pairs the units of two lists by one key after the other, each only where exactly one unit of either list has it. From the second
 * key on, a pair must have a station in common.
 */
export function pairUnits(
  was: ReadonlyMap<number, UnitOfList>,
  is: ReadonlyMap<number, UnitOfList>,
  keys: readonly KeyOf[],
): UnitPairs {
  const [left, right] = [new Set(was.values()), new Set(is.values())];
  const all: { before: UnitOfList | null; after: UnitOfList | null }[] = [];
  for (const [step, keyOf] of keys.entries()) {
    const ones = byKey(left, (unit) => keyOf(unit, "before"));
    const others = byKey(right, (unit) => keyOf(unit, "after"));
    for (const [key, [before, ...more]] of ones) {
      const [after, ...rest] = others.get(key) ?? [];
      if (before === undefined || after === undefined || more.length > 0 || rest.length > 0) continue;
      if (step > 0 && ![...before.stations].some((station) => after.stations.has(station))) continue;
      all.push({ before, after });
      left.delete(before);
      right.delete(after);
    }
  }
  for (const before of left) all.push({ before, after: null });
  for (const after of right) all.push({ before: null, after });
  const numbers = { before: new Map<number, number>(), after: new Map<number, number>() };
  for (const [number, { before, after }] of all.entries()) {
    if (before !== null) numbers.before.set(before.id, number);
    if (after !== null) numbers.after.set(after.id, number);
  }
  return { all, numberOf: (side, id) => numbers[side].get(id) };
}

/** Units by their key; those without one are left out. */
function byKey(units: ReadonlySet<UnitOfList>, keyOf: (unit: UnitOfList) => string | null) {
  const groups = groupedBy(units, keyOf);
  return new Map(
    [...groups].flatMap(([key, some]) => (key === null || key === "" ? [] : [[key, some] as const])),
  );
}
