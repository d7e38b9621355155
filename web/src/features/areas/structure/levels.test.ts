import type { StructureDistrict } from "@command-center/contract/areas/structure";
import { expect, test } from "vitest";
import { classBreaks, unitsText } from "./levels.ts";

const district = (villages: number | null): StructureDistrict => ({
  id: 1,
  slug: "gulu",
  name: "Gulu",
  partyRegion: "Northern",
  tile: { column: 0, row: 0 },
  constituencies: 1,
  subCounties: 1,
  parishes: 1,
  villages,
  pollingStations: null,
});

test("STAT-02 six classes hold about as many districts each, with round bounds", () => {
  const many = Array.from({ length: 60 }, (_, index) => district(100 + index * 11));
  expect(classBreaks(many, "villages")).toEqual([210, 320, 430, 540, 650]);
});

test("STAT-02 equal values make one class, unknown ones none", () => {
  expect(classBreaks([district(5), district(5)], "villages")).toEqual([]);
  expect(classBreaks([district(null)], "villages")).toEqual([]);
  expect(classBreaks([], "villages")).toEqual([]);
});

test.each([
  [146, 146, "one each"],
  [71_214, 71_230, "16 fewer than the official district lists"],
  [12, 10, "2 more than the official district lists"],
  [1, null, ""],
  [null, null, "how many there are is not known"],
])("STAT-02 %s organs beside %s units: %s", (units, publicUnits, words) => {
  expect(unitsText(units, publicUnits)).toBe(words);
});
