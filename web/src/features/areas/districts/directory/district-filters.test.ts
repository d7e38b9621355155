import { expect, test } from "vitest";
import { districtOf } from "../../../../parts/district-map/fixtures.ts";
import { faceted } from "../../../../parts/lists/facets/facets.ts";
import { placeOptions, STATUS, TYPE } from "./district-filters.ts";

const districts = [
  districtOf("Gulu", { lc5Status: "New" }),
  districtOf("Gulu City", { type: "city", lc5Status: "Incumbent_Retained" }),
  districtOf("Arua", { subRegion: "West Nile" }),
  districtOf("Kampala", { type: "capital city", partyRegion: "Kampala", subRegion: "Kampala" }),
];
const names = (type: string | null, status: string | null) =>
  faceted(districts, districts, [
    { ...TYPE, options: [], value: type, onChange: () => {} },
    { ...STATUS, options: [], value: status, onChange: () => {} },
  ]).found.map(({ name }) => name);

test("STAT-07 type and LC5 status narrow the list, alone and together", () => {
  expect(names(null, null)).toHaveLength(4);
  expect(names("city", null)).toEqual(["Gulu City"]);
  expect(names("capital-city", null)).toEqual(["Kampala"]);
  expect(names(null, "New")).toEqual(["Gulu"]);
  expect(names("district", "none")).toEqual(["Arua"]);
  expect(names("city", "New")).toEqual([]);
});

test("STAT-07 a region lists its sub-regions only where it has several", () => {
  expect(placeOptions(districts)).toEqual([
    { value: "kampala", label: "Kampala", group: "Kampala" },
    { value: "northern", label: "Northern", group: "Northern" },
    { value: "acholi", label: "Acholi", group: "Northern" },
    { value: "west-nile", label: "West Nile", group: "Northern" },
  ]);
  expect(placeOptions([])).toEqual([]);
});
