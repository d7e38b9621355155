import { expect, test } from "vitest";
import { districtOf } from "../../../../parts/district-map/fixtures.ts";
import { turnoutOf } from "../../../../parts/turnout/fixtures.ts";
import { comparedRows } from "./compared-rows.ts";

const district = (name: string, subRegion: string, partyRegion: string, votes: number | null) =>
  districtOf(name, { subRegion, partyRegion, mp: votes === null ? null : turnoutOf(votes, 1000) });
const gulu = district("Gulu", "Acholi", "Northern", 500);
const kampala = district("Kampala", "Kampala", "Kampala", null);
const all = [
  gulu,
  district("Kitgum", "Acholi", "Northern", 300),
  district("Arua", "West Nile", "Northern", 100),
  kampala,
];

test("a district stands beside its sub-region, its region and the country, votes over register", () => {
  expect(comparedRows(gulu, all)).toEqual(
    [
      { id: "Gulu", label: "Gulu", first: null, second: 50 },
      { id: "Acholi", label: "Acholi", first: null, second: 40 },
      { id: "Northern region", label: "Northern region", first: null, second: 30 },
      { id: "Uganda", label: "Uganda", first: null, second: 30 },
    ].slice(0, 4),
  );
});

test("what is its own sub-region and region is not compared with itself, and the unreported has no value", () => {
  expect(comparedRows(kampala, all).map(({ label, second }) => [label, second])).toEqual([
    ["Kampala", null],
    ["Uganda", 30],
  ]);
});
