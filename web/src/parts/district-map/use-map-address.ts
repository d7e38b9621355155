import type { District } from "@command-center/contract/areas/districts";
import { useCallback, useMemo } from "react";
import type { MapLevel } from "../../charts/map/levels.ts";
import { goTo, setAddress, useChoice, useHeld } from "../../navigation/address.ts";
import { paths } from "../../navigation/paths.ts";
import { MAP_MEASURES } from "./measures.ts";
import { hasSubRegions, placeAt, placesOf, stepAbove, type Place } from "./places.ts";

/** How the country can be looked at: on the map at three levels, or as equal tiles. */
export const MAP_VIEWS = ["district", "sub-region", "region", "tiles"] as const;
export type MapView = (typeof MAP_VIEWS)[number];

/**
 * The views that show anything of some districts or within a place, whatever the address asks for. Regions and
 * sub-regions are drawn as one only where one sees all of each.
 */
export function viewsWithin(districts: readonly District[], within: Place | null): readonly MapView[] {
  const shown = within?.districts ?? districts;
  const isWhole = (level: Place["level"]) => placesOf(shown, level).every((place) => place.isWhole);
  return MAP_VIEWS.filter((view) => {
    if (view === "region") return within === null && isWhole(view);
    if (view === "sub-region") return (within === null || hasSubRegions(within)) && isWhole(view);
    return true;
  });
}

/**
 * The state that map, table and charts share, kept in the address: `map` the measure, `level` the view, `within` the
 * place looked into, and the one thing selected, `district` or, for a larger place, `area`. On the page of a place the map is
 * of that place (`only`), and looking into a part of it opens that part's page.
 */
export function useMapAddress(districts: readonly District[], only?: Pick<Place, "level" | "name">) {
  const withinInAddress = useHeld("within");
  const districtInAddress = useHeld("district");
  const areaInAddress = useHeld("area");
  const [measure, chooseMeasure] = useChoice("map", MAP_MEASURES);
  const [viewInAddress, chooseView] = useChoice("level", MAP_VIEWS);
  const [onlyLevel, onlyName] = [only?.level, only?.name];
  const within = useMemo(
    () =>
      onlyLevel === undefined
        ? placeAt(districts, withinInAddress)
        : (placesOf(districts, onlyLevel).find(({ name }) => name === onlyName) ?? null),
    [districts, withinInAddress, onlyLevel, onlyName],
  );
  const views = useMemo(() => viewsWithin(districts, within), [districts, within]);
  const view = views.includes(viewInAddress) ? viewInAddress : "district";
  const level: MapLevel = view === "tiles" ? "district" : view;
  const district = useMemo(
    () => (within?.districts ?? districts).find(({ slug }) => slug === districtInAddress) ?? null,
    [districts, within, districtInAddress],
  );
  const area = useMemo(
    () => (district ? null : placeAt(districts, areaInAddress, level === "sub-region" ? level : "region")),
    [district, districts, level, areaInAddress],
  );

  const select = useCallback(
    (slug: string | null) =>
      setAddress(level === "district" ? { district: slug, area: null } : { area: slug, district: null }),
    [level],
  );
  /** Looks into a place, by its sub-regions where it has several. */
  const open = useCallback(
    (slug: string | null) => {
      if (onlyLevel !== undefined) {
        if (slug !== null) goTo(paths.area(slug));
        return;
      }
      const place = placeAt(districts, slug, level === "sub-region" ? level : "region");
      const next = place !== null && hasSubRegions(place) && level === "region" ? "sub-region" : null;
      setAddress(
        { within: place?.slug ?? null, level: next, area: null, district: null, page: null },
        "push",
      );
    },
    [districts, level, onlyLevel],
  );
  /** Leaves the place looked into for the map that shows it among others, and selects it there. */
  const back = useCallback(() => {
    if (within === null) return;
    const above = stepAbove(districts, within)?.slug ?? null;
    const siblings = above === null && within.level === "region" ? "region" : "sub-region";
    setAddress({ within: above, level: siblings, area: within.slug, district: null, page: null }, "push");
  }, [districts, within]);

  return {
    measure,
    chooseMeasure,
    views,
    view,
    chooseView,
    level,
    within,
    district,
    area,
    select,
    open,
    back: within === null || only !== undefined ? undefined : back,
    /** Whether the map shows a single place. */
    isOfPlace: only !== undefined,
  };
}

export type MapAddress = ReturnType<typeof useMapAddress>;
