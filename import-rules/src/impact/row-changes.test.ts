import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { ImportKindId } from "../kinds/import-kind.ts";
import { importKind } from "../kinds/import-kinds.ts";
import { rowChanges, rowTitle, type RowChange, type RowValues } from "./row-changes.ts";

const NAMES = {
  ballot: ["Alpha One", "Beta Two"],
  placeName: (id: number) => ({ 7: "Abim", 8: "Adjumani" })[id],
};

test.each<[ImportKindId, RowValues, RowValues, RowChange[]]>([
  ["turnout", { votes: 10 }, { votes: 10 }, []],
  [
    "declarations",
    { winner: "A", votes: 7201 },
    { winner: "B", votes: 7201 },
    [{ what: "Winner", from: "A", to: "B" }],
  ],
  [
    "declarations",
    { birthYear: 1980, outcome: "incumbent_reelected", reason: "first", day: "2025-07-18" },
    { birthYear: 1981, outcome: "open_seat", reason: "rerun", day: "2025-08-03" },
    [
      { what: "Year of birth", from: "1980", to: "1981" },
      { what: "Incumbent", from: "Incumbent re-elected", to: "Open seat" },
      { what: "After", from: "First vote", to: "Rerun" },
      { what: "Declared on", from: "2025-07-18", to: "2025-08-03" },
    ],
  ],
  // What the file has no column for is not compared, nor what a rule adds beside the fields.
  ["declarations", { winner: "A", gender: "female", fact: "first" }, { winner: "A", fact: "rerun" }, []],
  ["incidents", { district: 7 }, { district: 8 }, [{ what: "District", from: "Abim", to: "Adjumani" }]],
  ["incidents", { district: null }, { district: 9 }, [{ what: "District", from: null, to: 9 }]],
  ["party-register", { members: 4000 }, { members: 4100 }, [{ what: "Members", from: 4000, to: 4100 }]],
  [
    "station-results",
    { state: "counted", registered: 300, votes: [100, 50], valid: 150 },
    { state: "counted", registered: 300, votes: [50, 100], valid: 150 },
    [
      { what: "Alpha One", from: 100, to: 50 },
      { what: "Beta Two", from: 50, to: 100 },
    ],
  ],
  [
    "station-results",
    { state: "not received", registered: 300, votes: null, valid: null },
    { state: "counted", registered: 300, votes: [50, 0], valid: 50 },
    [
      { what: "Result", from: "Not received", to: "Counted" },
      { what: "Valid votes", from: null, to: 50 },
      { what: "Alpha One", from: null, to: 50 },
      { what: "Beta Two", from: null, to: 0 },
    ],
  ],
])("IMP-08 of %s, %j beside %j changes %j", (kind, before, after, changes) => {
  expect(rowChanges(importKind(kind), NAMES, before, after)).toEqual(changes);
});

test("IMP-08 a row changes nothing beside itself, and as much one way as the other", () => {
  const values = fc.record({
    winner: fc.option(fc.string(), { nil: null }),
    votes: fc.option(fc.nat(), { nil: null }),
    outcome: fc.constantFrom("new_leader", "open_seat", null),
  });
  const kind = importKind("declarations");
  fc.assert(
    fc.property(values, values, (one, other) => {
      expect(rowChanges(kind, NAMES, one, one)).toEqual([]);
      const back = rowChanges(kind, NAMES, other, one).map(({ what, from, to }) => ({
        what,
        from: to,
        to: from,
      }));
      expect(rowChanges(kind, NAMES, one, other)).toEqual(back);
    }),
  );
});

test.each<[ImportKindId, RowValues, string, string]>([
  ["declarations", { seat: "woman_mp", office: null }, "Abim | ", "Woman MP · Abim"],
  ["declarations", { seat: "cec", office: "Chairperson" }, "", "CEC · Chairperson"],
  ["targets", { aim: "presidential_vote" }, "", "Presidential vote"],
  [
    "turnout",
    { contest: "mp_primary", district: 7, day: "2025-07-17" },
    "ABIM",
    "MP primary · 17 Jul 2025 · ABIM",
  ],
  ["station-results", { state: "counted" }, "70 | ABIM | KANU", "70 · ABIM · KANU"],
])("IMP-08 a row of %s with %j at %j is called %j", (kind, values, label, title) => {
  expect(rowTitle(importKind(kind), values, label)).toBe(title);
});
