import type { District } from "@command-center/contract/areas/districts";
import { DISTRICT_TYPE_WORDS } from "@command-center/domain/areas/district-words";
import { LEADER_STATUS_WORDS } from "@command-center/domain/results/result-words";
import { hasSubRegions, placesOf } from "../../../../parts/district-map/places.ts";
import type { FilterOption } from "../../../../page/filter-option.ts";
import { areasOf } from "../../../../parts/lists/facets/area-facet.ts";
import type { FacetField } from "../../../../parts/lists/facets/use-facet.ts";

/** The filter's value for districts without a declared LC5 result. */
const NO_RESULT = "none";

const TYPES: readonly (FilterOption & { type: District["type"] })[] = [
  { value: "district", label: DISTRICT_TYPE_WORDS.district.several, type: "district" },
  { value: "city", label: DISTRICT_TYPE_WORDS.city.several, type: "city" },
  { value: "capital-city", label: DISTRICT_TYPE_WORDS["capital city"].several, type: "capital city" },
];

const STATUSES: readonly FilterOption[] = [
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

/** By what the directory is narrowed; the region is also the place that the map looks into. */
export const REGION: FacetField<District> = {
  name: "within",
  label: "Region",
  all: "All regions",
  options: placeOptions,
  valuesOf: areasOf,
};
export const TYPE: FacetField<District> = {
  name: "type",
  label: "Type",
  all: "Districts and cities",
  options: TYPES,
  valuesOf: ({ type }) => TYPES.filter((option) => option.type === type).map(({ value }) => value),
};
export const STATUS: FacetField<District> = {
  name: "status",
  label: "Status",
  all: "Every LC5 status",
  options: STATUSES,
  valuesOf: ({ lc5Status }) => [lc5Status ?? NO_RESULT],
};
