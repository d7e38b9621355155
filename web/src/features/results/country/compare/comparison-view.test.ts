import { expect, test } from "vitest";
import {
  comparisonView,
  coverageOf,
  findingNote,
  findingOf,
  isOwn,
  joinedUnits,
  stationsText,
} from "./comparison-view.ts";
import { COMPARISON, NO_SIDE, PARTIAL, side } from "./fixtures.ts";
import { movedLevels, movedParts } from "./moved-parts.ts";
import { JOINED, placeRows } from "./place-rows.ts";

const ADDRESS = {
  area: null,
  constituency: null,
  within: null,
  contest: null,
  day: null,
  issuer: null,
  withCycle: 2,
  withDay: null,
};

test("RES-07 the finding is about the country where it is the same, with the numbers behind it", () => {
  const view = comparisonView(COMPARISON, null);
  expect([view.names, view.subject, view.measure]).toEqual([["2016", "2021"], "Museveni", "share"]);
  expect(findingOf(view)).toBe(
    "Museveni’s share fell by 0.5 points to 58.0%: it fell most in Central (−21.0) and rose most in Western (+20.0)",
  );
  expect(findingNote(view)).toMatch(
    /^1,170 of 2,000 valid votes in 2016, 1,160 of 2,000 valid votes in 2021/,
  );
});

test("RES-06 the finding states the stations counted, unless all are", () => {
  const note = (before: number, after: number) =>
    findingNote(
      comparisonView(
        {
          ...COMPARISON,
          compared: {
            ...COMPARISON.compared,
            before: side(570, 1000, before),
            after: side(360, 1000, after),
          },
        },
        null,
      ),
    );
  const votes = "570 of 1,000 valid votes in 2016, 360 of 1,000 valid votes in 2021";
  expect(note(12, 12)).toBe(votes);
  expect(note(12, 1)).toBe(`${votes}. Stations counted: 12 of 12 in 2016, 1 of 12 in 2021`);
});

test.each([
  ["the later one is recorded", null, "YOWERI MUSEVENI", ["YOWERI MUSEVENI"]],
  ["the earlier one is recorded", "Kizza Besigye", null, ["Kizza Besigye"]],
  ["both are, and not one person", "Y.K.Museveni", "KYAGULANYI ROBERT", ["KYAGULANYI ROBERT"]],
  ["none is recorded", null, null, []],
] as const)("RES-09 the party's own candidate is known where %s", (_, before, after, names) => {
  const comparison = { ...COMPARISON, own: { before, after } };
  const own = comparison.candidates.filter((one) => isOwn(one, comparison));
  expect(own.map((one) => (one.after ?? one.before)?.name)).toEqual(names);
});

test("RES-07 with partial lists the finding is about the places on both, never about the country", () => {
  expect(findingOf(comparisonView(PARTIAL, null))).toBe(
    "In Wakiso, the only district on both lists, Museveni’s share fell by 21.0 points to 36.0%",
  );
  const none = { ...PARTIAL, compared: { ...PARTIAL.compared, names: [] } };
  expect(findingOf(comparisonView(none, null))).toBe(
    "The station lists of the two elections cover different places: nothing can be compared",
  );
  const changed = { ...none, unit: { ...none.unit, ground: "changed" as const } };
  expect(findingOf(comparisonView(changed, null))).toMatch(/^Uganda is not the same place in both elections/);
});

test("RES-07 without a person who stood twice, turnout is compared", () => {
  const view = comparisonView({ ...COMPARISON, subject: null }, "share");
  expect([view.measure, view.subject]).toEqual(["turnout", null]);
  expect(findingOf(view)).toMatch(/^Turnout stayed at 52\.5%/);
  expect(comparisonView(COMPARISON, "invalid").measure).toBe("invalid");
});

test("RES-07 each level says how many of its units compare, and how many do when joined", () => {
  expect(coverageOf(COMPARISON)).toEqual([
    { kind: "party_region", all: 2, same: 2, joined: 0, into: 0 },
    { kind: "sub_region", all: 2, same: 2, joined: 0, into: 0 },
    { kind: "district", all: 3, same: 1, joined: 2, into: 1 },
  ]);
  expect(joinedUnits(COMPARISON).map(({ area, ground }) => [area.name, ground])).toEqual([
    ["Wakiso", "same"],
    ["Kabale", "same"],
  ]);
});

test("RES-07 the bars of what moved it begin and end at the shares, and add up to the difference", () => {
  const view = comparisonView(COMPARISON, null);
  expect(movedLevels(view)).toEqual(["sub_region", "district"]);
  for (const level of movedLevels(view)) {
    const moved = movedParts(view, level);
    expect(moved).toMatchObject({ before: 58.5, after: 58, places: 2, isAll: true });
    expect(moved?.rows.map(({ points }) => points)).toEqual([-10.5, 10]);
    expect(moved?.rows.at(0)?.from).toBe(58.5);
    expect(moved?.rows.at(-1)?.to).toBeCloseTo(58);
  }
  expect(movedParts(comparisonView(PARTIAL, null), "district")).toBeNull();
});

test("RES-07 more than ten places are ten and the rest, as one row", () => {
  const [first] = COMPARISON.units;
  if (first === undefined) throw new Error("The fixture has units.");
  const units = Array.from({ length: 14 }, (_, id) => ({
    ...first,
    area: { ...first.area, id, name: `Place ${id}`, kind: "district" },
  }));
  const moved = movedParts(comparisonView({ ...COMPARISON, units, joined: [] }, null), "district");
  expect(moved?.rows.map(({ name }) => name).slice(9)).toEqual(["Place 9", "4 others"]);
  expect(moved?.rows.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(-21);
});

test("RES-07 a row says its difference, or which of the reasons forbids it, with coverage on each side", () => {
  const rows = placeRows(comparisonView(COMPARISON, null), ADDRESS, "2021-01-14");
  const row = (name: string) => rows.find((one) => one.name === name);
  expect(row("Central")).toMatchObject({ change: -21, votes: -210, reason: null, kind: "party region" });
  expect(row("Central")?.href).toBe("/results/compare?area=2&with=2");
  expect(row("Kabale")).toMatchObject({
    change: null,
    votes: null,
    reason: "Boundary changed: Rubanda left it",
  });
  expect(row("Rubanda")).toMatchObject({
    before: null,
    reason: "New unit, part of Kabale in 2016",
    kind: "district, Kigezi",
  });
  expect(row("Kabale of 2016")).toMatchObject({
    level: JOINED,
    change: 20,
    href: null,
    kind: "2 districts joined",
  });
  // The earlier election has no Rubanda to lead to.
  const earlier = placeRows(comparisonView(COMPARISON, null), ADDRESS, "2016-02-18");
  expect(earlier.find((one) => one.name === "Rubanda")?.href).toBeNull();
});

test.each([
  [NO_SIDE, "none"],
  [side(570, 1000), "10 of 12"],
  [{ ...side(570, 1000), stations: { counted: 0, expected: 3 }, seatsWithoutStations: 1 }, "1 seat"],
  [{ ...side(570, 1000), seatsWithoutStations: 2 }, "10 of 12, 2 seats"],
  [{ ...NO_SIDE, seatsWithoutStations: 1 }, "1 seat"],
])("RES-06 counted stations and seats without stations of %j are %s", (one, text) => {
  expect(stationsText(one)).toBe(text);
});

test("RES-07 a place of the same ground says which result is missing", () => {
  const [first] = COMPARISON.units;
  if (first === undefined) throw new Error("The fixture has units.");
  const empty = { ...NO_SIDE, stations: { counted: 0, expected: 3 } };
  const reason = (before: boolean, after: boolean) => {
    const one = { ...first, ...(before && { before: empty }), ...(after && { after: empty }) };
    return placeRows(comparisonView({ ...COMPARISON, units: [one] }, null), ADDRESS, "2021-01-14")[1]?.reason;
  };
  expect([reason(true, false), reason(false, true), reason(true, true)]).toEqual([
    "No 2016 result",
    "No 2021 result",
    "No result in either election",
  ]);
});
