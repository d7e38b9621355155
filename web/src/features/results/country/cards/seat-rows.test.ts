import { expect, test } from "vitest";
import type { SeatResult } from "@command-center/contract/results/seat-results";
import type { ResultsAddress } from "../results-address.ts";
import { seatRows, seatsNote } from "./seat-rows.ts";

const ADDRESS: ResultsAddress = {
  area: 9,
  constituency: null,
  within: null,
  contest: "mp",
  day: "2021-01-14",
  issuer: null,
  withCycle: null,
  withDay: null,
};
const NONE: SeatResult = {
  id: 1,
  name: "Aswa County",
  area: { id: 11, name: "Aswa County", kind: "constituency", code: null },
  district: "Gulu",
  units: { expected: 5, counted: 0, notReceived: 0, nullified: 0, zero: 0 },
  isWithoutStations: false,
  total: 0,
  turnout: null,
  own: null,
  leaders: [],
  votes: 0,
  share: null,
  lead: null,
};
const LED: SeatResult = {
  ...NONE,
  id: 2,
  name: "Labwor County",
  units: { expected: 5, counted: 3, notReceived: 1, nullified: 0, zero: 1 },
  total: 900,
  leaders: ["A"],
  votes: 500,
  share: 58.5,
  lead: { votes: 145, points: 17, over: "B" },
};
const country = { contest: "mp", area: { id: 0, name: "Uganda", kind: "country", code: null } } as const;

test("RES-01 seats with results come first; of the others nothing is made up", () => {
  const rows = seatRows([NONE, LED], country, ADDRESS);
  expect(rows).toMatchObject([
    { name: "Labwor County", points: 17, votesAhead: 145, total: 900, counted: 3, stations: 5 },
    {
      name: "Aswa County",
      leaders: [],
      points: null,
      votesAhead: null,
      total: null,
      counted: 0,
      stations: 5,
    },
  ]);
  expect(rows[1]?.href).toBe("/results?contest=mp&day=2021-01-14&area=11");
});

test("RES-01 a seat of a whole district is called by the district, as all in its list are of one office", () => {
  const mayor = {
    ...LED,
    name: "Mayor, Gulu City",
    area: { id: 12, name: "Gulu City", kind: "district", code: null },
  };
  expect(seatRows([mayor], { ...country, contest: "mayor" }, ADDRESS)[0]?.name).toBe("Gulu City");
});

test("RES-01 a list of seats says how many have results, and how many are tied", () => {
  expect(seatsNote([NONE, LED])).toBe("1 of 2 seats with results");
  expect(seatsNote([LED, { ...LED, leaders: ["A", "B"] }])).toBe("2 of 2 seats with results, 1 tied");
});

test("IMP-22 a seat without stations has its votes cast, and none of its stations counted", () => {
  const results = { contest: "mp", area: { id: 9, name: "Uganda", kind: "country", code: null } } as const;
  const seat = { ...LED, units: NONE.units, isWithoutStations: true };
  expect(seatRows([seat], results, ADDRESS)).toMatchObject([{ total: 900, counted: 0, stations: 5 }]);
});
