import { comparisonKey } from "@command-center/domain/names/comparison-key";
import { districtStations, type DistrictStations } from "../places/district-stations.ts";
import { grouped } from "../places/grouped.ts";
import type { ListedStation, PlaceId } from "../places/place-list.ts";
import type { KnownUnit } from "./known-unit.ts";

/** Whether a known station of the same parish is the listed one: a code alone is too little. */
export function isSameStation(known: KnownUnit, listed: ListedStation): boolean {
  if (known.code !== listed.code) return false;
  return (
    comparisonKey(known.name) === comparisonKey(listed.name) ||
    (known.code !== null && known.registered !== null && known.registered === listed.registered)
  );
}

/** The known stations that are not `met` in their own parish, to be found anywhere in their district. */
export function stationsToMove(known: readonly KnownUnit[], met: ReadonlySet<PlaceId>): DistrictStations {
  const stations = known.filter(({ id, kind }) => kind === "station" && !met.has(id));
  const nameOf = new Map(known.map(({ id, kind, name }) => [kind === "parish" ? id : null, name]));
  const inDistrict = grouped(stations, ({ district }) => district);
  return districtStations((district) =>
    (inDistrict.get(district) ?? []).map(({ id, code, name, parent, registered }) => ({
      station: { id, code, name, parish: parent ?? 0, registered },
      parishName: nameOf.get(parent) ?? "",
    })),
  );
}
