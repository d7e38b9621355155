import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { reading } from "../../../api/queries.ts";
import { setAddress, useHeld, useMoment } from "../../../navigation/address.ts";
import { slugOf } from "../../../navigation/paths.ts";
import type { FilterOption } from "../../../page/filter-option.ts";
import type { RowFacet } from "./facets.ts";

/** Where a row lies; null where it lies in no region. */
export interface Lying {
  readonly partyRegion: string | null;
  readonly subRegion: string | null;
}

/** The value for rows that lie in no region. */
export const NO_AREA = "none";

/** The areas that a row lies in, as the address holds them: its region and its sub-region. */
export function areasOf({ partyRegion, subRegion }: Lying): readonly string[] {
  if (partyRegion === null) return [NO_AREA];
  return subRegion === null ? [slugOf(partyRegion)] : [slugOf(partyRegion), slugOf(subRegion)];
}

/**
 * The regions in which rows lie, from A to Z, each followed by its sub-regions, where it has others than itself. What
 * lies nowhere comes last.
 */
export function areaOptions(rows: readonly Lying[]): FilterOption[] {
  const subsOf = new Map<string, Set<string>>();
  for (const { partyRegion, subRegion } of rows) {
    if (partyRegion === null) continue;
    const subs = subsOf.get(partyRegion) ?? new Set();
    if (subRegion !== null) subs.add(subRegion);
    subsOf.set(partyRegion, subs);
  }
  const named = (name: string, group: string): FilterOption => ({ value: slugOf(name), label: name, group });
  const options = [...subsOf].toSorted(byName).flatMap(([region, subs]) => {
    const others = [...subs].filter((name) => name !== region).toSorted();
    return [named(region, region), ...others.map((name) => named(name, region))];
  });
  const isAnyNowhere = rows.some(({ partyRegion }) => partyRegion === null);
  return isAnyNowhere ? [...options, { value: NO_AREA, label: "In no region" }] : options;
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => a.localeCompare(b);

const NOWHERE: readonly Lying[] = [];

/**
 * The filter by area of a list, `?area=acholi`; links with a region's name under `region` open as they did. An area in which no
 * row lies stays chosen, and the list is empty: all rows in its place would be taken for its own.
 */
export function useAreaFacet(rows: readonly Lying[] = NOWHERE): RowFacet<Lying> {
  const options = useMemo(() => areaOptions(rows), [rows]);
  const areaInAddress = useHeld("area");
  const regionInAddress = useHeld("region");
  const asked = areaInAddress ?? (regionInAddress === null ? null : slugOf(regionInAddress));
  const isWithoutRows = rows !== NOWHERE && asked !== null && !options.some(({ value }) => value === asked);
  const moment = useMoment();
  const areas = useQuery({
    queryKey: ["areas.named", moment],
    enabled: isWithoutRows,
    // Rarely wanted: no list carries the call for it.
    queryFn: async ({ client }) => {
      const { listAreas } = await import("@command-center/contract/areas/areas");
      return client.fetchQuery(reading(listAreas, {}, moment));
    },
    meta: { isKept: false },
  });
  const empty = isWithoutRows ? areas.data?.areas.find(({ slug }) => slug === asked) : undefined;
  const offered = useMemo(
    () => (empty === undefined ? options : [...options, { value: empty.slug, label: empty.name }]),
    [options, empty],
  );
  const onChange = useCallback(
    (area: string | null) => setAddress({ area, region: null, page: null }, "push"),
    [],
  );
  const isKnown = offered.some(({ value }) => value === asked);
  const isUnknown = isWithoutRows && !isKnown && !areas.isPending;
  return useMemo(
    () => ({
      name: "area",
      formerName: "region",
      label: "Area",
      all: "All areas",
      options: offered,
      value: isKnown ? asked : null,
      isUnknown,
      onChange,
      valuesOf: areasOf,
    }),
    [offered, isKnown, asked, isUnknown, onChange],
  );
}
