import { comparisonKey } from "@command-center/domain/names/comparison-key";
import type { ListedUnit } from "./place-list.ts";
import { bareName, type PrintedName } from "./place-name.ts";

/** How a printed place was found. */
export type FoundBy = "name" | "spelling" | "without words" | "code";

/** The units that a printed place can be; none where `units` is empty. */
export interface UnitsFound<Unit> {
  readonly units: readonly Unit[];
  readonly by: FoundBy;
}

/** All units within one unit above, ready to be matched. */
export interface UnitsWithin<Unit extends ListedUnit> {
  readonly units: readonly Unit[];
  /**
   * Those that the printed place can be: of that very name, else free of case, spacing and punctuation, else without words
   * such as County; by its code where only that is printed. Never by likeness. More than one where the list itself has
   * several, or where `without words` leaves more than one: the caller decides by code or asks.
   */
  find(printed: PrintedName): UnitsFound<Unit>;
}

/** Prepares the units within one unit above for matching. */
export function unitsWithin<Unit extends ListedUnit>(units: readonly Unit[]): UnitsWithin<Unit> {
  const byName = new Map<string, Unit[]>();
  const byKey = new Map<string, Unit[]>();
  const byCode = new Map<string, Unit[]>();
  let byBare: Map<string, Unit[]> | null = null;
  for (const unit of units) {
    add(byName, unit.name, unit);
    add(byKey, comparisonKey(unit.name), unit);
    if (unit.code !== null) add(byCode, unit.code, unit);
  }
  const bare = () => {
    if (byBare === null) {
      byBare = new Map();
      for (const unit of units) add(byBare, bareName(unit.name).key, unit);
    }
    return byBare;
  };
  const named = (name: string): UnitsFound<Unit> | null => {
    const exactly = byName.get(name);
    if (exactly !== undefined) return { units: exactly, by: "name" };
    const key = comparisonKey(name);
    const spelled = key === "" ? undefined : byKey.get(key);
    if (spelled !== undefined) return { units: spelled, by: "spelling" };
    const { key: bareKey, sort } = bareName(name);
    const left = bareKey === "" ? undefined : bare().get(bareKey);
    if (left === undefined) return null;
    // Kumi Municipality is not found where only Kumi County is left: both words say what they mean.
    const only = left.length === 1 ? left[0] : undefined;
    const other = only === undefined ? "" : bareName(only.name).sort;
    return sort !== "" && other !== "" && sort !== other ? null : { units: left, by: "without words" };
  };
  return {
    units,
    find({ code, name, otherwise }) {
      if (name === "" && otherwise === null) return { units: (code && byCode.get(code)) || [], by: "code" };
      const found =
        (name === "" ? null : named(name)) ??
        (otherwise === null || otherwise.name === "" ? null : named(otherwise.name));
      if (found !== null) return found;
      return name === "" && code !== null ? { units: byCode.get(code) ?? [], by: "code" } : NONE;
    },
  };
}

const NONE = { units: [], by: "name" } as const;

/** Of several units the one with the printed code, where exactly one has it; else all of them. */
export function decidedByCode<Unit extends ListedUnit>(
  units: readonly Unit[],
  { code, otherwise }: PrintedName,
): readonly Unit[] {
  if (units.length < 2) return units;
  const printed = code ?? otherwise?.code ?? null;
  const same = printed === null ? [] : units.filter((unit) => unit.code === printed);
  return same.length === 1 ? same : units;
}

/** Prepares the units within a unit, or another key of the groups, once they are asked for: a file seldom names them all. */
export function lazilyWithin<Above, Unit extends ListedUnit>(
  groups: ReadonlyMap<Above, readonly Unit[]>,
): (above: Above) => UnitsWithin<Unit> {
  const prepared = new Map<Above, UnitsWithin<Unit>>();
  return (above) => {
    const known = prepared.get(above);
    if (known !== undefined) return known;
    const within = unitsWithin(groups.get(above) ?? []);
    prepared.set(above, within);
    return within;
  };
}

function add<Unit>(map: Map<string, Unit[]>, key: string, unit: Unit): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [unit]);
  else known.push(unit);
}
