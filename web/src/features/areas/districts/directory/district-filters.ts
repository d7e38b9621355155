import type { District } from "@command-center/contract/areas/districts";
import { DISTRICT_TYPE_WORDS } from "@command-center/domain/areas/district-words";
import { LEADER_STATUS_WORDS } from "@command-center/domain/results/result-words";
import { hasSubRegions, placesOf } from "../../../../parts/district-map/places.ts";
import type { FilterOption } from "../../../../page/filter-select.tsx";

/** The filter's value for districts without a declared LC5 result. */
const NO_RESULT = "none";

export const TYPES: readonly (FilterOption & { type: District["type"] })[] = [
  { value: "district", label: DISTRICT_TYPE_WORDS.district.several, type: "district" },
  { value: "city", label: DISTRICT_TYPE_WORDS.city.several, type: "city" },
  { value: "capital-city", label: DISTRICT_TYPE_WORDS["capital city"].several, type: "capital city" },
];

export const STATUSES: readonly FilterOption[] = [
  { value: "New", label: `LC5: ${LEADER_STATUS_WORDS.New}` },
  { value: "Incumbent_Retained", label: `LC5: ${LEADER_STATUS_WORDS.Incumbent_Retained}` },
  { value: "Unknown", label: `LC5: ${LEADER_STATUS_WORDS.Unknown}` },
  { value: NO_RESULT, label: "LC5: no result" },
];

/** Regions from A to Z, each with its sub-regions below it; the values are those of the map's place. */
export function placeOptions(districts: readonly District[]): FilterOption[] {
  return placesOf(districts, "region")
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .flatMap((region) => [
      { value: region.slug, label: region.name, group: region.name },
      ...(hasSubRegions(region)
        ? placesOf(region.districts, "sub-region")
            .toSorted((a, b) => a.name.localeCompare(b.name))
            .map(({ slug, name }) => ({ value: slug, label: name, group: region.name }))
        : []),
    ]);
}

/** The districts of a type and an LC5 status, as the address holds them; null: any. */
export function filterDistricts(
  districts: readonly District[],
  { type, status }: { type: string | null; status: string | null },
): readonly District[] {
  const wanted = TYPES.find(({ value }) => value === type)?.type;
  return districts.filter(
    (district) =>
      (wanted === undefined || district.type === wanted) &&
      (status === null || (district.lc5Status ?? NO_RESULT) === status),
  );
}
