import type { District } from "@command-center/contract/areas/districts";
import type { MapPlace } from "../../charts/map/levels.ts";
import { slugOf } from "../../navigation/paths.ts";

/** A party region or sub-region with the districts and cities that it holds. */
export interface Place extends MapPlace {
  slug: string;
  /** Label of its figures: its name, or that of the part of it that one sees. */
  label: string;
  isWhole: boolean;
  districts: readonly District[];
  /** The party region that a sub-region lies in; null for a region. */
  parent: string | null;
}

/** The places of a level, those with the most districts first. */
export function placesOf(districts: readonly District[], level: Place["level"]): Place[] {
  return [
    ...groupBy(
      districts,
      level === "region" ? ({ partyRegion }) => partyRegion : ({ subRegion }) => subRegion,
    ),
  ]
    .map(([name, placeDistricts]) => {
      const parts = placeDistricts[0]?.parts;
      const part = (level === "region" ? parts?.partyRegion : parts?.subRegion) ?? null;
      return {
        level,
        name,
        slug: slugOf(name),
        label: part ?? name,
        isWhole: part === null,
        districts: placeDistricts,
        parent: level === "region" ? null : (placeDistricts[0]?.partyRegion ?? null),
      };
    })
    .toSorted((a, b) => b.districts.length - a.districts.length || a.name.localeCompare(b.name));
}

/** The place of a slug. Kampala and Karamoja are both: the level that is looked at wins, else the region. */
export function placeAt(
  districts: readonly District[],
  slug: string | null,
  level: Place["level"] = "region",
): Place | null {
  if (slug === null) return null;
  const levels =
    level === "region" ? (["region", "sub-region"] as const) : (["sub-region", "region"] as const);
  for (const one of levels) {
    const found = placesOf(districts, one).find((place) => place.slug === slug);
    if (found) return found;
  }
  return null;
}

/** Whether a place is worth drawing by sub-region: one that is its own only sub-region is not. */
export function hasSubRegions(place: Place): boolean {
  return place.level === "region" && new Set(place.districts.map(({ subRegion }) => subRegion)).size > 1;
}

/** The region above a sub-region; null if the sub-region is all of it, as then the region is no step of its own. */
export function stepAbove(districts: readonly District[], { parent }: Place): Place | null {
  const region = placesOf(districts, "region").find(({ name }) => name === parent);
  return region !== undefined && hasSubRegions(region) ? region : null;
}

/** What all districts together are: the country, or the part of it that one sees. */
export function countryOf(districts: readonly District[]): { name: string; isWhole: boolean } {
  const parts = districts[0]?.parts ?? null;
  return { name: parts?.country ?? "Uganda", isWhole: parts === null };
}

/** Items grouped by a name that each has; names and items keep their order. */
export function groupBy<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const name = nameOf(item);
    const group = groups.get(name);
    if (group) group.push(item);
    else groups.set(name, [item]);
  }
  return groups;
}
