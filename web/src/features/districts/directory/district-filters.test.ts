import type { District } from "@command-center/contract/areas/districts";
import { expect, test } from "vitest";
import { filterDistricts, placeOptions } from "./district-filters.ts";

const district = (name: string, some: Partial<District>): District => ({
  id: name.length,
  slug: name.toLowerCase(),
  name,
  type: "district",
  statutoryRegion: "Northern",
  subRegion: "Acholi",
  partyRegion: "Northern",
  polygon: name,
  parts: null,
  tile: { column: 0, row: 0 },
  members: 1,
  mp: null,
  lc5: null,
  petitions: 0,
  lc5Status: null,
  ...some,
});
const districts = [
  district("Gulu", { lc5Status: "New" }),
  district("Gulu City", { type: "city", lc5Status: "Incumbent_Retained" }),
  district("Arua", { subRegion: "West Nile" }),
  district("Kampala", { type: "capital city", partyRegion: "Kampala", subRegion: "Kampala" }),
];
const names = (type: string | null, status: string | null) =>
  filterDistricts(districts, { type, status }).map(({ name }) => name);

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
    { value: "kampala", label: "Kampala" },
    { value: "northern", label: "Northern" },
    { value: "acholi", label: "Northern: Acholi" },
    { value: "west-nile", label: "Northern: West Nile" },
  ]);
  expect(placeOptions([])).toEqual([]);
});
