import { expect, test } from "vitest";
import { countedBy, electionText, knownText, partialText, seatsText } from "./results-words.ts";

test.each([
  ["president", "Presidential election, 14 Jan 2021"],
  ["mp", "Parliamentary election, constituency MPs, 14 Jan 2021"],
  ["woman-mp", "District Woman MPs, 14 Jan 2021"],
  ["lc5", "LC5 chairpersons, 14 Jan 2021"],
  ["mayor", "Mayors, 14 Jan 2021"],
] as const)("RES-01 an election of the kind %s is called %s", (contest, words) => {
  expect(electionText({ contest, pollingDay: "2021-01-14", isByElection: false, seat: null })).toBe(words);
});

test("RES-08 a by-election is called by its seat, several on the same day by their kind", () => {
  const by = { contest: "mp", pollingDay: "2022-03-10", isByElection: true } as const;
  expect(electionText({ ...by, seat: "Labwor County" })).toBe("By-election, Labwor County, 10 Mar 2022");
  expect(electionText({ ...by, seat: { name: "Labwor County" } })).toBe(
    "By-election, Labwor County, 10 Mar 2022",
  );
  expect(electionText({ ...by, seat: null })).toBe("By-elections, Constituency MPs, 10 Mar 2022");
});

test("RES-01 seats with results are said of those contested", () => {
  expect(seatsText({ contested: 353, withResults: 3 })).toBe("3 of 353 seats");
  expect(seatsText({ contested: 1, withResults: 0 })).toBe("0 of 1 seat");
});

test("IMP-16 a sum that is known for some stations alone says for how many", () => {
  expect(knownText(5, 7, { withoutStations: 0 })).toBe("known for 5 of 7 stations");
  expect(knownText(7, 7, { withoutStations: 0 })).toBeUndefined();
  expect(knownText(1, 0, { withoutStations: 3 })).toBe("known for 1 of 3 results");
});

test.each([
  ["mp", 0, 5, "by polling station", null],
  [
    "mp",
    3,
    0,
    "by constituency",
    "Votes and shares are as published by constituency. No polling station is counted.",
  ],
  [
    "woman-mp",
    1,
    0,
    "by district",
    "Votes and shares are as published by district. No polling station is counted.",
  ],
  [
    "mp",
    2,
    5,
    "by polling station and by constituency",
    "2 seats are counted as published by constituency, the others by polling station: 5 of 5 stations have votes.",
  ],
] as const)(
  "IMP-22 results of %s with %d seats without stations and %d stations are %s",
  (contest, withoutStations, counted, by, partial) => {
    const results = {
      contest,
      seats: { contested: 5, withResults: 5, withoutStations },
      units: { expected: null, counted, notReceived: 0, nullified: 0, zero: 0 },
    };
    expect(countedBy(results)).toBe(by);
    expect(partialText(results)).toBe(partial);
  },
);

test("RES-06 stations with zero votes have none, but their voters count for turnout", () => {
  const results = {
    contest: "president",
    seats: { contested: 1, withResults: 1, withoutStations: 0 },
    units: { expected: 34_684, counted: 34_583, notReceived: 0, nullified: 0, zero: 101 },
  } as const;
  expect(partialText(results)).toBe(
    "Votes and shares are of the 34,583 of 34,684 stations that have votes. Turnout also counts the voters of 101 with zero votes.",
  );
});
