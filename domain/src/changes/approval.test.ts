import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type Effects, MOST_CHANGED_ALONE, type Need, needOf, POLICY } from "./approval.ts";

test.each<[Pick<Effects, "origin"> & Partial<Effects>, readonly string[]]>([
  [{ origin: "file", kind: "declarations", changed: 1 }, ["1 declared result changes."]],
  [{ origin: "file", kind: "declarations" }, []],
  [{ origin: "file", kind: "station-list", closed: 104 }, ["104 polling stations close."]],
  [
    { origin: "file", kind: "station-list", relocated: 3 },
    ["3 polling stations with results move to another unit."],
  ],
  [{ origin: "file", kind: "station-list", changed: 1_000 }, []],
  [
    { origin: "file", kind: "nullified-stations", changed: 1, uncounted: 1 },
    ["1 counted result is no longer counted."],
  ],
  [
    { origin: "file", kind: "station-results", changed: 7, uncounted: 7, moved: 2 },
    ["7 counted results are no longer counted.", "2 candidates’ shares move by more than 5 points."],
  ],
  [{ origin: "file", kind: "turnout", changed: 1_001 }, ["1,001 records would change, more than 1,000."]],
  [
    { origin: "file", kind: "turnout", changed: 1, changedBefore: 1_000 },
    ["Together with 1 record of this import, one account would have changed more than 1,000 in 24 hours."],
  ],
  [{ origin: "file", kind: "turnout", changed: 0, changedBefore: 5_000 }, []],
  [{ origin: "undo", kind: "turnout", changed: 1 }, []],
  [
    { origin: "form", kind: "result-sheet", changed: 1, led: 1, corrected: 21 },
    [
      "The leader changes in 1 place.",
      "21 results of one contest would be corrected within 24 hours, more than 20.",
    ],
  ],
  [{ origin: "file", kind: "station-results", changed: 20, corrected: 20 }, []],
  [
    { origin: "form", kind: "result-sheet", publisher: "A0" },
    ["A0 is a new publisher of this contest’s results."],
  ],
  [
    { origin: "file", kind: "station-results", otherDay: { day: "2021-01-15", before: "2021-01-14" } },
    ["Pages would show the results of another day, 15 January 2021, instead of those of 14 January 2021."],
  ],
  [{ origin: "form", kind: "petition-step", ended: 1 }, ["1 petition ends."]],
  [{ origin: "file", kind: "petitions", changed: 1, ended: 2 }, ["2 petitions end."]],
  [{ origin: "form", kind: "figure-choice", shown: 1 }, ["1 figure shows another value."]],
  [{ origin: "form", kind: "claims", changed: 1 }, ["1 published value changes."]],
  [{ origin: "undo", kind: "claims", changed: 2 }, ["2 published values change."]],
  [{ origin: "file", kind: "claims" }, []],
  [{ origin: "form", kind: "limits", changed: 1 }, ["1 limit of the law changes."]],
  [
    { origin: "file", kind: "limits", changed: 2, besideOthers: 1 },
    ["2 limits of the law change. 1 new limit of the law joins one of the same kind."],
  ],
  [{ origin: "file", kind: "targets", changed: 3 }, ["3 targets change."]],
  [
    { origin: "undo", kind: "turnout", changed: 1, wasApproved: true },
    ["A second person approved this import."],
  ],
  [{ origin: "undo", kind: "declarations", changed: 1 }, ["1 result is no longer counted."]],
  [{ origin: "undo", kind: "declarations", changed: 1, returning: 1 }, ["1 earlier result returns."]],
  [
    { origin: "undo", kind: "declarations", changed: 5, returning: 3 },
    ["2 results are no longer counted. 3 earlier results return."],
  ],
  [{ origin: "undo", kind: "station-results", changed: 293 }, ["293 results are no longer counted."]],
  [
    { origin: "undo", kind: "station-list", changed: 2 },
    ["2 polling stations would return to the previous list."],
  ],
  [
    { origin: "form", kind: "result-sheet", changed: 1, uncounted: 1 },
    ["1 counted result is no longer counted."],
  ],
  [{ origin: "form", kind: "result-sheet", changed: 1 }, []],
  [
    { origin: "form", kind: "result-sheet", changed: 1, changedBefore: 1_000 },
    ["Together with 1 record of this change, one account would have changed more than 1,000 in 24 hours."],
  ],
  [
    { origin: "undo", kind: "result-sheet", changed: 1, wasApproved: true },
    ["A second person approved this change.", "1 result is no longer counted."],
  ],
  [
    {
      origin: "undo",
      kind: "petition-step",
      waiting: [
        { what: "Fresh poll ordered, 2 Sep 2025", by: "okello", at: "2025-09-02T12:03:00Z" },
        ...["a", "b", "c"].map((by) => ({ what: "an undo", by, at: "2025-09-02T12:04:00Z" })),
      ],
    },
    [
      "Another request waits for approval: Fresh poll ordered, 2 Sep 2025, requested by okello, 2 Sep 2025, 15:03 EAT. Another request waits for approval: an undo, requested by a, 2 Sep 2025, 15:04 EAT. Another request waits for approval: an undo, requested by b, 2 Sep 2025, 15:04 EAT. 1 more request waits.",
    ],
  ],
  [{ origin: "cycle" }, []],
  [
    { origin: "cycle", replacing: "with results" },
    ["This cycle has results, and all users would see them instead of the current cycle."],
  ],
  [
    { origin: "cycle", replacing: "results" },
    ["The current cycle has results, and all users would see this cycle without results instead."],
  ],
])("IMP-17 %j needs a second person because of %j", (effects, sentences) => {
  const right = effects.origin === "cycle" ? ("cycles.manage" as const) : ("data.import" as const);
  const need: Need = { reasons: sentences, rights: sentences.length === 0 ? [] : [right] };
  expect(needOf(effects)).toEqual(need);
});

test("LOGIN-07 what makes an administrator, or takes one over, needs an administrator, each with its sentence", () => {
  const needs = (["role", "factor", "password", "access"] as const).map((gains) =>
    needOf({ origin: "form", administrator: { username: "okello", gains } }),
  );
  expect(needs.flatMap(({ reasons }) => reasons)).toEqual([
    "okello becomes an administrator.",
    "The second factor of okello, an administrator, is removed.",
    "The password of okello, an administrator, is reset.",
    "okello, an administrator, can sign in again.",
  ]);
  for (const { rights } of needs) expect(rights).toEqual(["accounts.administer"]);
});

test("IMP-17 files of at most 1,000 changes each need a second person once they change more in 24 hours", () => {
  const files = fc.array(fc.integer({ min: 0, max: MOST_CHANGED_ALONE }), { maxLength: 8 });
  fc.assert(
    fc.property(files, (counts) => {
      let alone = 0;
      for (const changed of counts)
        if (needOf({ origin: "file", kind: "petitions", changed, changedBefore: alone }).reasons.length === 0)
          alone += changed;
      return alone <= MOST_CHANGED_ALONE;
    }),
  );
});

test("IMP-17 every rule of the policy has its own id", () => {
  expect(new Set(POLICY.map(({ id }) => id)).size).toBe(POLICY.length);
});
