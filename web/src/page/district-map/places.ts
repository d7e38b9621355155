import type { District } from "@command-center/contract/districts";
import type { MapPlace } from "../../charts/map/levels.ts";

/** A party region or sub-region with the districts and cities that it holds. */
export interface Place extends MapPlace {
  slug: string;
  districts: readonly District[];
  /** The party region that a sub-region lies in; null for a region. */
  parent: string | null;
}

/** A name as the address holds it: `West Nile` is `west-nile`. */
export function slugOf(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-");
}

/** The places of a level, those with the most districts first. */
export function placesOf(districts: readonly District[], level: Place["level"]): Place[] {
  return [
    ...groupBy(
      districts,
      level === "region" ? ({ partyRegion }) => partyRegion : ({ subRegion }) => subRegion,
    ),
  ]
    .map(([name, held]) => ({
      level,
      name,
      slug: slugOf(name),
      districts: held,
      parent: level === "region" ? null : (held[0]?.partyRegion ?? null),
    }))
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

/** Things by a name that each has, names and things in the order they came. */
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
