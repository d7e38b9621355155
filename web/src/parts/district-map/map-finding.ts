import { extremesFinding, type Noun } from "../findings/findings.ts";
import type { MapData } from "./map-data.ts";
import { MEASURES, type MapMeasure } from "./measures.ts";
import type { MapAddress } from "./use-map-address.ts";

const NOUNS: Record<MapAddress["level"], Noun> = {
  district: ["district", "districts"],
  "sub-region": ["sub-region", "sub-regions"],
  region: ["region", "regions"],
};

/** Where the map's measure is highest and lowest, among its units of a level; null where none has a value. */
export function mapFinding(
  measure: MapMeasure,
  level: MapAddress["level"],
  areas: MapData["areas"],
): string | null {
  return extremesFinding(
    MEASURES[measure].subject,
    areas.map(({ name, value, label }) => ({ name, value, text: label })),
    NOUNS[level],
  );
}

/** How many places are named that have the lowest turnout. */
const LOWEST = 3;

/** The districts with the lowest turnout, the lowest first; empty for other measures and levels. */
export function lowestDistricts(
  measure: MapMeasure,
  level: MapAddress["level"],
  areas: MapData["areas"],
): MapData["areas"] {
  if (level !== "district" || (measure !== "turnout" && measure !== "lc5")) return [];
  return areas
    .filter(({ value }) => value !== null)
    .toSorted((a, b) => (a.value ?? 0) - (b.value ?? 0))
    .slice(0, LOWEST);
}
