import { countedText } from "@command-center/domain/number-text";
import type { District } from "@command-center/contract/areas/districts";
import type { MapLevel } from "../../charts/map/levels.ts";
import { MEASURES, type MapMeasure } from "./measures.ts";
import { countryOf, groupBy, placesOf, type Place } from "./places.ts";

/** The units that a level draws, whole or of one place, under one measure. */
export function mapData(
  districts: readonly District[],
  measure: MapMeasure,
  level: MapLevel = "district",
  within: Place | null = null,
) {
  const { valueIn } = MEASURES[measure];
  const shown = within?.districts ?? districts;
  const contest = measure === "lc5" ? "lc5" : "mp";
  const reported = {
    districts: shown.filter((district) => district[contest] !== null).length,
    total: shown.length,
    units: shown.reduce((total, district) => total + (district[contest]?.unitsReported ?? 0), 0),
    expected: shown.reduce((total, district) => total + (district[contest]?.unitsExpected ?? 0), 0),
  };
  if (level !== "district") {
    const places = placesOf(shown, level).map((place) => ({ ...place, ...valueIn(place.districts) }));
    return {
      reported,
      areas: places.map(({ slug, name, districts: placeDistricts, value, label, detail }) => ({
        id: slug,
        name,
        polygon: name,
        regionName: countedText(placeDistricts.length, "district", "districts and cities"),
        value,
        label,
        detail,
      })),
      polygons: places.map(({ name, value, label, detail }) => ({
        polygon: name,
        units: [name],
        value,
        label,
        detail,
      })),
      labels: places.map(({ name, label }) => ({ place: name, text: label })),
    };
  }
  const polygons = [...groupBy(shown, (district) => district.polygon)].map(([polygon, units]) => ({
    polygon,
    units: units.map((unit) => unit.name),
    ...valueIn(units),
  }));
  return {
    reported,
    areas: shown.map((district) => ({
      id: district.slug,
      name: district.name,
      polygon: district.polygon,
      regionName: district.partyRegion,
      ...valueIn([district]),
    })),
    polygons,
    // The country is labelled by region; a part of it, which has the room, by district.
    labels:
      within === null && countryOf(districts).isWhole
        ? placesOf(shown, "region").map((place) => ({
            place: place.name,
            text: valueIn(place.districts).label,
          }))
        : polygons.map(({ polygon, label }) => ({ place: polygon, text: label })),
  };
}

export type MapData = ReturnType<typeof mapData>;
