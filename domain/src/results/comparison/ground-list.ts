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
/** Levels from the largest on, each with those that a unit lies in, its own among them. */
const LEVELS = [
  ["constituency", ["constituency"]],
  ["subCounty", ["constituency", "subCounty"]],
  ["parish", ["constituency", "subCounty", "parish"]],
  ["station", ["constituency", "subCounty", "parish", "station"]],
] as const;

/** A unit of a list with what lies in it. */
export interface UnitOfList extends GroundUnit {
  readonly code: string | null;
  /** Keys of its stations, with their parishes for units above the parish; empty for a station itself. */
  readonly stations: Set<string>;
  /** The unit of each larger level that it lies in, and itself; null where it lies in several. */
  readonly above: Partial<Record<GroundLevel, GroundUnit | null>>;
}

export type GroundList = Readonly<Record<GroundLevel, ReadonlyMap<number, UnitOfList>>>;

const NO_STATIONS = new Set<string>();

/** The units of a list by level and id, with constituencies that the list has no stations in. */
export function groundListOf(
  stations: readonly GroundStation[],
  constituencies: readonly GroundUnit[],
): GroundList {
  const list = {
    constituency: new Map<number, UnitOfList>(),
    subCounty: new Map<number, UnitOfList>(),
    parish: new Map<number, UnitOfList>(),
    station: new Map<number, UnitOfList>(),
  };
  for (const row of stations) {
    const key = `${row.parish.key}/${row.station.key}`;
    for (const [level, aboves] of LEVELS) {
      const { id } = row[level];
      let unit = list[level].get(id);
      if (unit === undefined) {
        const isStation = level === "station";
        unit = {
          id,
          key: row[level].key,
          name: row[level].name,
          code: isStation ? row.station.code : null,
          stations: isStation ? NO_STATIONS : new Set(),
          above: {},
        };
        list[level].set(id, unit);
      }
      if (level !== "station") unit.stations.add(level === "parish" ? row.station.key : key);
      for (const above of aboves) {
        const known = unit.above[above];
        if (known === undefined) unit.above[above] = row[above];
        else if (known !== null && known.id !== row[above].id) unit.above[above] = null;
      }
    }
  }
  for (const unit of constituencies)
    if (!list.constituency.has(unit.id))
      list.constituency.set(unit.id, {
        ...unit,
        code: null,
        stations: NO_STATIONS,
        above: { constituency: unit },
      });
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
 * key on, two units with stations must have one in common.
 */
export function pairUnits(
  was: ReadonlyMap<number, UnitOfList>,
  is: ReadonlyMap<number, UnitOfList>,
  keys: readonly KeyOf[],
): UnitPairs {
  const [left, right] = [new Set(was.values()), new Set(is.values())];
  const all: { before: UnitOfList | null; after: UnitOfList | null }[] = [];
  for (const [step, keyOf] of keys.entries()) {
    if (left.size === 0 || right.size === 0) break;
    const others = byKey(right, keyOf, "after");
    for (const [key, before] of byKey(left, keyOf, "before")) {
      const after = others.get(key);
      if (before === null || after == null) continue;
      if (step > 0 && !shareStation(before, after)) continue;
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

/** The unit of each key; null where several have it. */
function byKey(units: ReadonlySet<UnitOfList>, keyOf: KeyOf, side: "before" | "after") {
  const found = new Map<string, UnitOfList | null>();
  for (const unit of units) {
    const key = keyOf(unit, side);
    if (key !== null && key !== "") found.set(key, found.has(key) ? null : unit);
  }
  return found;
}

function shareStation({ stations }: UnitOfList, other: UnitOfList): boolean {
  if (stations.size === 0) return true;
  for (const station of stations) if (other.stations.has(station)) return true;
  return false;
}
