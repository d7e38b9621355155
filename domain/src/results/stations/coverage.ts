import { countedText } from "../../number-text.ts";
import type { StationResults } from "@command-center/contract/results/station-results";
import { stationsOf, unitName } from "./units.ts";

type Unit = StationResults["below"][number];

const formatCount = (count: number) => count.toLocaleString("en-GB");

/** Whether the totals of a unit are of some of its districts only. */
export function isPartial({ districts }: Pick<Unit, "districts">): boolean {
  return districts.covered < districts.whole;
}

/** `2 of 146 districts`. */
export function districtsText({ covered, whole }: Unit["districts"]): string {
  return `${formatCount(covered)} of ${countedText(whole, "district", "districts")}`;
}

/**
 * The name that a unit's totals stand under: that of the unit, or the districts that they are of. A part of the country is never
 * called by the country's name.
 */
export function coveredName({ area, districts }: Pick<Unit, "area" | "districts">): string {
  // A district without stations has no totals that its name could overstate.
  if (!isPartial({ districts }) || area.kind === "district") return unitName(area);
  return area.kind === "country"
    ? districtsText(districts)
    : `${unitName(area)}: ${districtsText(districts)}`;
}

/** Stations of a unit without votes, or, where it is not covered, that the list lacks it. */
export interface Missing {
  readonly name: string;
  readonly isStation: boolean;
  /** Stations on the list that have no votes. */
  readonly stations: number;
  /** Districts that neither the list nor a sheet covers, of how many. */
  readonly districts: Unit["districts"];
}

/** The units of the next level that miss something, those that miss whole districts first, then by stations. */
export function missingIn({ below }: Pick<StationResults, "below">): readonly Missing[] {
  return below
    .map(({ area, units, districts, seats }) => {
      const { counted, all } = stationsOf(units);
      // No station is missed where the results have none.
      const stations = counted === 0 && seats.withoutStations > 0 ? 0 : all - counted;
      return { name: unitName(area), isStation: area.kind === "station", stations, districts };
    })
    .filter(({ stations, districts }) => stations > 0 || districts.covered < districts.whole)
    .toSorted(
      (one, other) =>
        other.districts.whole - other.districts.covered - (one.districts.whole - one.districts.covered) ||
        other.stations - one.stations ||
        one.name.localeCompare(other.name),
    );
}

/** What is missing in a unit: `all of Kampala`, `25 of 26 districts of Central`, `47 stations in Central`. */
export function missingText({ name, isStation, stations, districts: { covered, whole } }: Missing): string {
  if (isStation) return name;
  if (covered < whole) {
    if (covered === 0) return whole === 1 ? name : `all of ${name}`;
    return `${formatCount(whole - covered)} of ${formatCount(whole)} districts of ${name}`;
  }
  return `${countedText(stations, "station", "stations")} in ${name}`;
}
