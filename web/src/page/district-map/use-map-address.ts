import type { District } from "@command-center/contract/districts";
import { useCallback, useMemo } from "react";
import type { MapLevel } from "../../charts/map/levels.ts";
import { useAddress, useChoice } from "../../navigation/address.ts";
import { MAP_MEASURES } from "./measures.ts";
import { hasSubRegions, placeAt, slugOf, type Place } from "./places.ts";

/** How the country can be looked at: on the map at three levels, or as equal tiles. */
export const MAP_VIEWS = ["district", "sub-region", "region", "tiles"] as const;
export type MapView = (typeof MAP_VIEWS)[number];

/** Whatever the address may say of the views, those that show anything within a place. */
export function viewsWithin(within: Place | null): readonly MapView[] {
  if (within === null) return MAP_VIEWS;
  return hasSubRegions(within) ? ["district", "sub-region", "tiles"] : ["district", "tiles"];
}

/**
 * What map, table and charts look at together, as the address holds it: `map` the measure, `level` the view, `within`
 * the place looked into, and the one thing selected, `district` or, for a larger place, `area`.
 */
export function useMapAddress(districts: readonly District[]) {
  const { get, set } = useAddress();
  const [measure, chooseMeasure] = useChoice("map", MAP_MEASURES);
  const [asked, chooseView] = useChoice("level", MAP_VIEWS);
  const within = useMemo(() => placeAt(districts, get("within")), [districts, get]);
  const view = viewsWithin(within).includes(asked) ? asked : "district";
  const level: MapLevel = view === "tiles" ? "district" : view;
  const district = useMemo(
    () => (within?.districts ?? districts).find(({ slug }) => slug === get("district")) ?? null,
    [districts, within, get],
  );
  const area = useMemo(
    () => (district ? null : placeAt(districts, get("area"), level === "sub-region" ? level : "region")),
    [district, districts, level, get],
  );

  const select = useCallback(
    (slug: string | null) =>
      set(level === "district" ? { district: slug, area: null } : { area: slug, district: null }),
    [level, set],
  );
  /** Looks into a place, by its sub-regions where it has several. */
  const open = useCallback(
    (slug: string | null) => {
      const place = placeAt(districts, slug, level === "sub-region" ? level : "region");
      const next = place !== null && hasSubRegions(place) && level === "region" ? "sub-region" : null;
      set({ within: place?.slug ?? null, level: next, area: null, district: null, page: null }, "push");
    },
    [districts, level, set],
  );
  /** Out of the place looked into, to where it is one of several, and selected. */
  const back = useCallback(() => {
    if (within === null) return;
    const parent = within.parent === null ? null : placeAt(districts, slugOf(within.parent));
    const above = parent !== null && hasSubRegions(parent) ? parent.slug : null;
    const siblings = above === null && within.level === "region" ? "region" : "sub-region";
    set({ within: above, level: siblings, area: within.slug, district: null, page: null }, "push");
  }, [districts, within, set]);

  return { measure, chooseMeasure, view, chooseView, level, within, district, area, select, open, back };
}

export type MapAddress = ReturnType<typeof useMapAddress>;
