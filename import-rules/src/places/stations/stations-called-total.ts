import { comparisonKey } from "@command-center/domain/names/comparison-key";
import type { PlaceList } from "../place-list.ts";
import type { PrintedName } from "../place-name.ts";

/**
 * Returns a test of whether a printed parish has a station of this name on the list. Only stations with the word total in their
 * name are known: `TOTAL STATION` may be a station, and its row is no total.
 */
export function stationsCalledTotal(
  list: PlaceList,
): (parish: PrintedName | null, station: PrintedName) => boolean {
  const parishes = new Map(list.parishes.map(({ id, name }) => [id, name]));
  const listed = new Set(
    list.stations
      .filter(({ name }) => /total/i.test(name))
      .map(({ name, parish }) => keyOf(parishes.get(parish) ?? "", name)),
  );
  return (parish, station) => {
    if (listed.size === 0 || parish === null) return false;
    return namesOf(parish).some((above) => namesOf(station).some((name) => listed.has(keyOf(above, name))));
  };
}

const keyOf = (parish: string, station: string) => `${comparisonKey(parish)}/${comparisonKey(station)}`;
const namesOf = ({ name, otherwise }: PrintedName) => [name, ...(otherwise === null ? [] : [otherwise.name])];
