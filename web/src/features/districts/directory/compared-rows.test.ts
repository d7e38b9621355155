import type { District } from "@command-center/contract/areas/districts";
import { expect, test } from "vitest";
import { comparedRows } from "./compared-rows.ts";

const turnout = (votesCast: number) => ({
  votesCast,
  registered: 1000,
  percent: votesCast / 10,
  unitsReported: 1,
  unitsExpected: 1,
});
const district = (name: string, subRegion: string, partyRegion: string, votes: number | null): District => ({
  id: name.length,
  slug: name.toLowerCase(),
  name,
  type: "district",
  statutoryRegion: "Northern",
  subRegion,
  partyRegion,
  polygon: name,
  parts: null,
  tile: { column: 0, row: 0 },
  members: 1000,
  mp: votes === null ? null : turnout(votes),
  lc5: null,
  petitions: 0,
  lc5Status: null,
});
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
