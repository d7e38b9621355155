import { comparisonKey } from "@command-center/domain/names/comparison-key";
import type { ListedStation } from "./place-list.ts";
import type { PrintedName } from "./place-name.ts";

/** The station of a parish that a printed one is, as far as name and code tell. */
export type InParish =
  | { readonly is: "agrees"; readonly station: ListedStation; readonly isExact: boolean }
  /** One agrees, and the other is no station's. */
  | { readonly is: "name only" | "code only"; readonly station: ListedStation }
  /** The code is the first one's, the name the others'. */
  | { readonly is: "conflict"; readonly stations: readonly ListedStation[] }
  /** Each of them could be it. */
  | { readonly is: "several"; readonly stations: readonly ListedStation[] }
  | { readonly is: "none" };

/** The stations of a parish; `names` are prepared once a printed one is not found exactly. */
export interface StationsOfParish {
  readonly stations: readonly ListedStation[];
  names: NamesOfParish | null;
}

interface NamesOfParish {
  /** Of each station in turn. */
  readonly keys: readonly string[];
  /** Whether a name begins with a number, and so may be what reads like a code and a name. */
  readonly isAnyNumbered: boolean;
}

/** Compares a printed station with those of a parish. */
export function stationInParish(parish: StationsOfParish | undefined, printed: PrintedName): InParish {
  if (parish === undefined) return { is: "none" };
  const exact = asListed(parish, printed);
  if (exact !== null) return { is: "agrees", station: exact, isExact: true };
  const first = compare(parish, printed);
  if (printed.otherwise === null || first.is === "agrees") return first;
  // Read as a name alone, a number and all, it can only be a name that begins with a number.
  if (printed.otherwise.code === null && !namesOf(parish).isAnyNumbered) return first;
  const other = compare(parish, { ...printed.otherwise, otherwise: null });
  // The other reading of the cell counts where it alone names a station of the parish.
  return other.is === "agrees" ? other : first;
}

function compare(parish: StationsOfParish, { code, name }: PrintedName): InParish {
  const key = comparisonKey(name);
  const { keys } = namesOf(parish);
  const named = parish.stations.filter((_, index) => key !== "" && keys[index] === key);
  const coded = code === null ? [] : parish.stations.filter((station) => station.code === code);
  const both = named.filter((station) => coded.includes(station));
  const [one, another] = both.length > 0 ? both : code === null ? named : [];
  if (one !== undefined)
    return another === undefined
      ? { is: "agrees", station: one, isExact: one.name === name }
      : { is: "several", stations: both.length > 0 ? both : named };
  const [byCode] = coded;
  const [byName, secondOfName] = named;
  if (byName !== undefined) {
    if (byCode === undefined && secondOfName === undefined) return { is: "name only", station: byName };
    return { is: "conflict", stations: [...coded, ...named] };
  }
  if (byCode === undefined || coded.length > 1) return { is: "none" };
  return key === "" ? { is: "agrees", station: byCode, isExact: true } : { is: "code only", station: byCode };
}

function namesOf(parish: StationsOfParish): NamesOfParish {
  if (parish.names !== null) return parish.names;
  const keys = parish.stations.map(({ name }) => comparisonKey(name));
  parish.names = { keys, isAnyNumbered: keys.some((key) => /^\p{N}/u.test(key)) };
  return parish.names;
}

/** The station with exactly this code and name, where the code is no other's: true of nearly all rows. */
function asListed({ stations }: StationsOfParish, { code, name }: PrintedName): ListedStation | null {
  if (code === null) return null;
  let found: ListedStation | null = null;
  for (const station of stations) {
    if (station.code !== code) continue;
    if (found !== null || station.name !== name) return null;
    found = station;
  }
  return found;
}
