import { expect, test } from "vitest";
import { changeOf, measureOf, partsOf } from "./compared-figures.ts";
import { groundText, namesText } from "./ground-words.ts";

const unit = (kind: string) => ({ id: 1, kind, name: "Kabale", code: null });
const YEARS = ["2016", "2021"] as const;

test.each([
  ["district", "same", [], null],
  ["district", "changed", ["Rubanda", "Rukiga"], "Boundary changed: Rubanda and Rukiga left it"],
  ["sub_county", "changed", ["Alerek"], "Boundary with Alerek changed"],
  ["sub_region", "changed", [], "Boundary changed"],
  ["district", "new", ["Kabale"], "New unit, part of Kabale in 2016"],
  ["parish", "ended", ["Koya"], "Unit ended, part of Koya in 2021"],
  ["district", "one-list", [], "Not on both station lists"],
] as const)("RES-07 a %s that is %s with %j reads %s", (kind, ground, others, words) => {
  expect(groundText({ area: unit(kind), ground, others: [...others] }, YEARS)).toBe(words);
});

test("RES-07 more than three names are counted", () => {
  expect(namesText([])).toBe("");
  expect(namesText(["A"])).toBe("A");
  expect(namesText(["A", "B", "C"])).toBe("A, B and C");
  expect(namesText(["A", "B", "C", "D"])).toBe("A, B and 2 others");
});

const side = (votes: number | null, valid = 100, registeredCounted = 200) => ({
  stations: { counted: 1, expected: 1 },
  seatsWithoutStations: 0,
  figures: {
    registered: 200,
    registeredCounted,
    turnoutVotes: valid + 10,
    valid,
    invalid: 10,
    total: 110,
    votes,
    leader: null,
  },
});

test("RES-07 a measure that is not known is not compared, nor is one of changed ground", () => {
  const unknown = { stations: { counted: 0, expected: 3 }, seatsWithoutStations: 0, figures: null };
  const same = { ground: "same", before: side(40), after: side(50) } as const;
  expect(changeOf("share", same)).toBe(10);
  expect(changeOf("share", { ...same, ground: "changed" })).toBeNull();
  expect(changeOf("share", { ...same, before: unknown })).toBeNull();
  expect(changeOf("share", { ...same, after: side(null) })).toBeNull();
  // More votes than voters is a finding, not a turnout.
  expect(measureOf("turnout", side(40, 100, 50))).toBeNull();
  expect(partsOf("turnout", side(40, 100, 50))).toBeNull();
  expect(partsOf("invalid", side(40))).toEqual({ votes: 10, of: 110 });
  expect(partsOf("share", unknown)).toBeNull();
  // A sheet without votes cast has no share of invalid votes.
  const votesOnly = { ...side(40), figures: { ...side(40).figures, invalid: null, total: null } };
  expect([measureOf("invalid", votesOnly), partsOf("invalid", votesOnly)]).toEqual([null, null]);
});
