import { comparableCode } from "../cells/coded-names.ts";
import type { ListedUnit } from "../places/place-list.ts";
import { printedName } from "../places/place-name.ts";
import { unitsWithin } from "../places/units-within.ts";

/** The one district that a text names: a cell, or the name of a sheet. Null where none or several do. */
export type DistrictNamed = (text: string) => ListedUnit | null;

/** Finds districts by name: `Kalungu`, `KALUNGU DISTRICT`, `100 Kalungu`, `Kalungu (100)`. */
export function districtNames(districts: readonly ListedUnit[]): DistrictNamed {
  const within = unitsWithin(districts);
  const only = (text: string) => {
    const { units } = within.find(printedName(text, null, true));
    return units.length === 1 ? (units[0] ?? null) : null;
  };
  const known = new Map<string, ListedUnit | null>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const found = only(text) ?? withCodeBehind(text, only);
    known.set(text, found);
    return found;
  };
}

/** `Kalungu (2)` is a second sheet of that name: the number must be the district's code. */
function withCodeBehind(text: string, only: (name: string) => ListedUnit | null): ListedUnit | null {
  const end = text.endsWith(")") ? text.length - 1 : text.length;
  let start = end;
  while (start > 0 && isDigit(text.charCodeAt(start - 1))) start -= 1;
  if (start === end) return null;
  let last = start;
  while (last > 0 && SEPARATORS.includes(text.charAt(last - 1))) last -= 1;
  const found = only(text.slice(0, last));
  return found !== null && found.code === comparableCode(text.slice(start, end)) ? found : null;
}

const SEPARATORS = " -_(";
const isDigit = (char: number) => char >= 48 && char <= 57;
