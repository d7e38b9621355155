import { expect, test } from "vitest";
import type { StationResults } from "@command-center/contract/results/station-results";
import type { ResultsAddress } from "./results-address.ts";
import { hasSeatsToList, leadersOf, unitRows } from "./unit-rows.ts";

const ADDRESS: ResultsAddress = {
  area: null,
  constituency: null,
  within: null,
  contest: "mp",
  day: null,
  issuer: null,
  withCycle: null,
  withDay: null,
};
const TOTALS = {
  districts: { covered: 1, whole: 1 },
  units: { expected: 4, counted: 3, notReceived: 0, nullified: 0, zero: 0 },
  registered: 100,
  registeredCounted: 80,
  valid: 60,
  invalid: 2,
  total: 62,
  known: { votes: 3, registers: 3 },
  turnoutVotes: 62,
  turnout: 77.5,
};

/** A unit of the next level with the votes of these candidates, all for one seat of so many. */
function unit(kind: string, contested: number, votes: Readonly<Record<string, number>>) {
  return {
    ...TOTALS,
    area: { id: 7, name: "Somewhere", kind, code: null },
    seats: { contested, withResults: Object.keys(votes).length === 0 ? 0 : 1, withoutStations: 0 },
    candidates: Object.entries(votes).map(([name, count]) => ({ name, votes: count, share: null })),
  };
}

const seatOf = (id: number, name: string) => ({
  id,
  name,
  contest: 1,
  own: null,
  ownRecord: null,
  suggested: null,
});
const results = (seat: StationResults["seat"], below: StationResults["below"]): StationResults => ({
  ...TOTALS,
  contest: "mp",
  pollingDay: "2021-01-14",
  issuer: "Electoral Commission",
  isByElection: false,
  area: { id: 1, name: "Uganda", kind: "country", code: null },
  above: [],
  seat,
  ranking: seat === null ? [] : ["A", "B"],
  seats: { contested: seat === null ? 353 : 1, withResults: 1, withoutStations: 0 },
  candidates: seat === null ? [] : [{ name: "A", votes: 60, share: 100 }],
  below,
});
const rowOf = (below: StationResults["below"][number], seat: StationResults["seat"] = null) =>
  unitRows(results(seat, [below]), ADDRESS)[0];

test("RES-02 a unit with one seat has its own leader, and no bar beside those of other seats", () => {
  expect(rowOf(unit("constituency", 1, { A: 40, B: 20 }))).toMatchObject({
    lead: { names: ["A"], next: { name: "B" } },
    seats: null,
    shares: [],
  });
});

test("IMP-22 units below the sheet of a seat without stations have no figures, not 0", () => {
  const below = { ...unit("constituency", 1, {}), registered: 0, total: 0 };
  expect(rowOf(below)).toMatchObject({ registered: 0, total: 0 });
  const seats = { contested: 1, withResults: 1, withoutStations: 1 };
  const [row] = unitRows({ ...results(seatOf(3, "Abim"), [below]), seats }, ADDRESS);
  expect(row).toMatchObject({ registered: null, total: null, lead: null });
});

test("RES-02 a unit with several seats has no leader, also where one seat alone has results", () => {
  expect(rowOf(unit("party_region", 12, { A: 40, B: 20 }))).toMatchObject({
    lead: null,
    seats: { contested: 12, withResults: 1 },
  });
  expect(rowOf(unit("district", 0, {}))).toMatchObject({ lead: null, seats: { contested: 0 } });
});

test("RES-02 below a constituency, votes say which seat they are for", () => {
  expect(rowOf(unit("parish", 0, {}))).toMatchObject({ lead: null, seats: null });
  expect(rowOf(unit("parish", 2, { A: 40 }))).toMatchObject({ lead: null, seats: { contested: 2 } });
});

test("RES-01 seats are listed beside the units where these are no seats themselves", () => {
  const [east, west] = [unit("constituency", 1, { A: 40 }), unit("constituency", 1, {})];
  const district = {
    ...results(null, [east, west]),
    seats: { contested: 2, withResults: 1, withoutStations: 0 },
  };
  expect(hasSeatsToList(district)).toBe(false);
  expect(hasSeatsToList({ ...district, seats: { contested: 3, withResults: 1, withoutStations: 0 } })).toBe(
    true,
  );
  expect(hasSeatsToList(results(null, [unit("party_region", 12, {})]))).toBe(true);
  expect(hasSeatsToList(results(seatOf(3, "Labwor County"), [unit("parish", 1, {})]))).toBe(false);
});

test("RES-02 the bars of a seat compare its first two, where there are votes", () => {
  const seat = seatOf(3, "Labwor County");
  expect(rowOf(unit("parish", 1, { A: 40, B: 20 }), seat)?.shares).toMatchObject([{ name: "A" }]);
  expect(leadersOf({ seat: null, candidates: [{ name: "A", votes: 60, share: 100 }] })).toEqual([]);
});
