import { expect, test } from "vitest";
import { coveredName, isPartial, missingIn, missingText } from "./coverage.ts";
import { stationsOf } from "./units.ts";

const unit = (name: string, kind: string, covered: number, whole: number, known = 0, expected = known) => ({
  area: { id: 1, name, kind, code: null },
  units: { expected, counted: known, notReceived: 0, nullified: 0, zero: 0 },
  districts: { covered, whole },
  seats: { contested: 1, withResults: 1, withoutStations: 0 },
  registered: 0,
  registeredCounted: 0,
  valid: 0,
  invalid: 0,
  total: 0,
  known: { votes: 0, registers: 0 },
  turnoutVotes: 0,
  turnout: null,
  candidates: [],
});

test.each([
  ["Uganda", "country", 2, 146, "2 of 146 districts"],
  ["Uganda", "country", 146, 146, "Uganda"],
  ["Central", "party_region", 1, 26, "Central: 1 of 26 districts"],
  ["Kampala", "party_region", 0, 1, "Kampala: 0 of 1 district"],
  ["Your districts", "scope", 1, 2, "Your districts: 1 of 2 districts"],
  ["Abim", "district", 1, 1, "Abim"],
  ["Gulu", "district", 0, 1, "Gulu"],
  ["Labwor County", "constituency", 0, 0, "Labwor County"],
])("RES-06 totals of %s (%s) with %d of %d districts stand under: %s", (name, kind, covered, whole, said) => {
  expect(coveredName(unit(name, kind, covered, whole))).toBe(said);
  expect(isPartial(unit(name, kind, covered, whole))).toBe(covered < whole);
});

test("RES-06 a station with zero votes has none: it is missing, as on the home page", () => {
  const { units } = unit("Northern", "party_region", 41, 41, 100, 103);
  const northern = { ...unit("Northern", "party_region", 41, 41), units: { ...units, zero: 2 } };
  expect(stationsOf(northern.units)).toEqual({ counted: 100, all: 103 });
  expect(missingIn({ below: [northern] }).map(missingText)).toEqual(["3 stations in Northern"]);
});

test("RES-06 what is missing is named, whole districts first, then by stations", () => {
  const below = [
    unit("Northern", "party_region", 41, 41, 100, 103),
    unit("Central", "party_region", 1, 26, 188),
    unit("Eastern", "party_region", 30, 30, 50),
    unit("Western", "party_region", 0, 25),
    unit("Karamoja", "party_region", 9, 9, 10, 11),
    unit("Gulu", "district", 0, 1),
  ];
  expect(missingIn({ below }).map(missingText)).toEqual([
    "25 of 26 districts of Central",
    "all of Western",
    "Gulu",
    "3 stations in Northern",
    "1 station in Karamoja",
  ]);
});

test("RES-06 a missing station is named itself", () => {
  const below = [
    {
      ...unit("SCHOOL", "station", 0, 0, 0, 1),
      area: { id: 2, name: "SCHOOL", kind: "station", code: "01" },
    },
  ];
  expect(missingIn({ below }).map(missingText)).toEqual(["01 SCHOOL"]);
});

test("IMP-22 a unit whose seats have results without stations misses no station", () => {
  const north = unit("North", "constituency", 0, 0, 0, 40);
  expect(missingIn({ below: [north] })).toMatchObject([{ stations: 40 }]);
  const seats = { contested: 1, withResults: 1, withoutStations: 1 };
  expect(missingIn({ below: [{ ...north, seats }] })).toEqual([]);
});
