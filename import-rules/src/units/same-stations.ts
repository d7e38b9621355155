import { comparisonKey } from "@command-center/domain/names/comparison-key";
import { districtStations, type DistrictStations } from "../places/district-stations.ts";
import { groupedBy } from "@command-center/domain/grouped-by";
import type { KnownUnit, ListedStation, PlaceId } from "../places/place-list.ts";

/**
 * The known station of a parish that is the listed one: by its code, and its name or register, as a code alone is too little. Where
 * one of both has no code, the name decides; of several with that name, the register.
 */
export function sameStation(known: readonly KnownUnit[], listed: ListedStation): KnownUnit | undefined {
  const hasName = ({ name }: KnownUnit) => comparisonKey(name) === comparisonKey(listed.name);
  const hasRegister = ({ registered }: KnownUnit) => registered !== null && registered === listed.registered;
  if (listed.code !== null) {
    const coded = known.find((one) => one.code === listed.code && (hasName(one) || hasRegister(one)));
    if (coded !== undefined) return coded;
  }
  const named = known.filter((one) => (one.code === null || listed.code === null) && hasName(one));
  if (named.length <= 1) return named[0];
  const likely = named.filter(hasRegister);
  return likely.length === 1 ? likely[0] : undefined;
}

/** The known stations that are not `met` in their own parish, to be found anywhere in their district. */
export function stationsToMove(known: readonly KnownUnit[], met: ReadonlySet<PlaceId>): DistrictStations {
  const stations = known.filter(({ id, kind }) => kind === "station" && !met.has(id));
  const nameOf = new Map(known.map(({ id, kind, name }) => [kind === "parish" ? id : null, name]));
  const inDistrict = groupedBy(stations, ({ district }) => district);
  return districtStations((district) =>
    (inDistrict.get(district) ?? []).map(({ id, code, name, parent, registered }) => ({
      station: { id, code, name, parish: parent ?? 0, registered },
      parishName: nameOf.get(parent) ?? "",
    })),
  );
}
