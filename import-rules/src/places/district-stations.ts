import { comparisonKey } from "@command-center/domain/names/comparison-key";
import { groupedBy } from "@command-center/domain/grouped-by";
import type { ListedStation, PlaceId } from "./place-list.ts";
import { bareName, type PrintedName } from "./place-name.ts";

/** A station as a row prints it. */
export interface PrintedStation {
  /** Null where the row prints none. */
  readonly parish: PrintedName | null;
  readonly station: PrintedName;
  /** Voters on the register; null where the row prints none. */
  readonly registered: number | null;
}

/** A station of a list with the name of its parish. */
export interface StationInDistrict {
  readonly station: ListedStation;
  readonly parishName: string;
}

/** Finds stations in a whole district, where the printed units above a station are not its own. */
export interface DistrictStations {
  /**
   * The only station of the district with the printed register, and with the printed name and code, name and parish, code and
   * parish, or code and a name that one of both has cut off; null where none or several are.
   */
  find(district: PlaceId, printed: PrintedStation): StationInDistrict | null;
  /** All stations of the district with the printed name, and the code that is printed with it. */
  named(district: PlaceId, station: PrintedName): StationsNamed;
}

export interface StationsNamed {
  readonly stations: readonly ListedStation[];
  readonly code: string | null;
}

/** The stations of a district, by the keys of their names and of their parishes' names. */
interface Index {
  readonly all: readonly StationInDistrict[];
  readonly byName: ReadonlyMap<string, readonly StationInDistrict[]>;
  readonly byParish: ReadonlyMap<string, readonly StationInDistrict[]>;
}

/** Prepares the stations of each district once one is searched; `inDistrict` returns the stations of a district. */
export function districtStations(
  inDistrict: (district: PlaceId) => readonly StationInDistrict[],
): DistrictStations {
  const indices = new Map<PlaceId, Index>();
  function indexOf(district: PlaceId): Index {
    const known = indices.get(district);
    if (known !== undefined) return known;
    const stations = inDistrict(district);
    const index = {
      all: stations,
      byName: groupedBy(stations, ({ station }) => comparisonKey(station.name)),
      byParish: groupedBy(stations, ({ parishName }) => bareName(parishName).key),
    };
    indices.set(district, index);
    return index;
  }
  return {
    named(district, printed) {
      const { byName } = indexOf(district);
      for (const { code, name } of readingsOf(printed)) {
        const stations = byName.get(comparisonKey(name)) ?? [];
        if (stations.length > 0) return { stations: stations.map(({ station }) => station), code };
      }
      return { stations: [], code: printed.code };
    },
    find(district, { parish, station, registered }) {
      // Without a register a station of another parish would be a guess: names and codes repeat.
      if (registered === null) return null;
      const { all, byName, byParish } = indexOf(district);
      const parishKeys = new Set([parish, parish?.otherwise].map((one) => bareName(one?.name ?? "").key));
      const isInParish = ({ parishName }: StationInDistrict) => parishKeys.has(bareName(parishName).key);
      const hasRegister = ({ station: { registered: listed } }: StationInDistrict) => listed === registered;
      for (const { code, name } of readingsOf(station)) {
        const named = byName.get(comparisonKey(name)) ?? [];
        const hasCode = (one: StationInDistrict) => code !== null && one.station.code === code;
        // From the strongest evidence to the weakest: the first that any station meets decides.
        const evidence: readonly (readonly StationInDistrict[])[] = [
          named.filter((one) => hasRegister(one) && hasCode(one)),
          named.filter((one) => hasRegister(one) && (code === null || isInParish(one))),
          [...parishKeys]
            .flatMap((key) => (key === "" ? [] : (byParish.get(key) ?? [])))
            .filter((one) => hasRegister(one) && hasCode(one)),
          all.filter((one) => hasRegister(one) && hasCode(one) && isCutOff(one.station.name, name)),
        ];
        const matches = evidence.find((stations) => stations.length > 0);
        if (matches !== undefined) return matches.length === 1 ? (matches[0] ?? null) : null;
      }
      return null;
    },
  };
}

const readingsOf = (station: PrintedName) =>
  station.otherwise === null ? [station] : [station, station.otherwise];

/** Letters and digits that a cut-off name must have left. */
const LEAST_LEFT = 12;

/** Whether one name is the beginning of the other, as columns cut long names off. */
function isCutOff(one: string, other: string): boolean {
  const [short = "", long = ""] = [comparisonKey(one), comparisonKey(other)].toSorted(
    (a, b) => a.length - b.length,
  );
  return short.length >= LEAST_LEFT && long.startsWith(short);
}
