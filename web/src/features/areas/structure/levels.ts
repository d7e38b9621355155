import type {
  Structure,
  StructureDistrict,
  StructureMeasure,
} from "@command-center/contract/areas/structure";

/** A public level below the country, by its field in the answers. */
export type Level = Exclude<keyof Structure["total"], "districts">;

/** The levels, top down, with the words for one and many. */
export const LEVELS: readonly { level: Level; measure: StructureMeasure; many: string; short: string }[] = [
  {
    level: "constituencies",
    measure: "constituencies",
    many: "Constituencies",
    short: "Constituencies",
  },
  {
    level: "subCounties",
    measure: "sub_counties",
    many: "Sub-counties, towns and divisions",
    short: "Sub-counties",
  },
  { level: "parishes", measure: "parishes", many: "Parishes and wards", short: "Parishes" },
  { level: "villages", measure: "villages", many: "Villages", short: "Villages" },
  { level: "pollingStations", measure: "polling_stations", many: "Polling stations", short: "Stations" },
];

/** The public level that a party organ stands beside, as it is written. */
export const AREA_WORDS: Readonly<Record<string, string>> = {
  country: "Uganda",
  district: "District or city",
  constituency: "Constituency",
  sub_county: "Sub-county, town or division",
  parish: "Parish or ward",
  village: "Village",
};

/**
 * Lower bounds of six classes with about as many districts each, rounded to two figures; fewer where values repeat.
 */
export function classBreaks(districts: readonly StructureDistrict[], level: Level): number[] {
  const values = districts
    .map((district) => district[level])
    .filter((value) => value !== null)
    .toSorted((a, b) => a - b);
  if (values.length === 0) return [];
  const bounds = [1, 2, 3, 4, 5].map((part) => round(values[Math.floor((part / 6) * values.length)] ?? 0));
  const least = values[0] ?? 0;
  return [...new Set(bounds)].filter((bound) => bound > least);
}

function round(value: number): number {
  if (value <= 0) return 0;
  const step = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1);
  return Math.round(value / step) * step;
}

/** How the published number of an organ stands to the public units counted in the records. */
export function unitsText(units: number | null, publicUnits: number | null): string {
  if (units === null) return "how many there are is not known";
  if (publicUnits === null) return "";
  if (units === publicUnits) return "one each";
  const apart = Math.abs(units - publicUnits).toLocaleString("en-GB");
  return `${apart} ${units > publicUnits ? "more" : "fewer"} than the official district lists`;
}
