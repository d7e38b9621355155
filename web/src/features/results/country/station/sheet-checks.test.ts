import { expect, test } from "vitest";
import type { StationSheet } from "@command-center/contract/results/station-sheets";
import { checksOf } from "./sheet-checks.ts";
import { changedSheet, figuresIn, openedEntries, voteField } from "./sheet-entries.ts";

const BALLOT = ["JARIBIO GRACE", "KIELELEZO MOSES", "LABOL JOHN", "MFANO PETER", "SAMPULI AGNES"];
const SHEET: StationSheet = {
  id: 7,
  issuer: "Party agents",
  state: "counted",
  isInForce: true,
  registered: 268,
  hasListedRegister: true,
  votes: [9, 47, 3, 96, 24].map((votes, place) => ({ name: BALLOT[place] ?? "", votes })),
  valid: 179,
  invalid: 5,
  total: 184,
  note: null,
  label: "KANU",
  line: 2,
  sheet: null,
  source: { title: "file.csv", import: 1, by: "admin" },
  recordedAt: "2026-01-15T08:00:00.000Z",
  retired: null,
};
const opened = openedEntries(BALLOT, SHEET);
const check = (changed: Readonly<Record<string, string>>) =>
  checksOf(figuresIn({ ...opened, ...changed }, BALLOT), { ballot: BALLOT, listed: 268 });
const states = (changed: Readonly<Record<string, string>>) => check(changed).checks.map(({ is }) => is);

test("LIFE-01 sums that are not typed follow the corrected figure, with their numbers", () => {
  const { checks, slip, valid, total } = check({ [voteField(1)]: "74" });
  expect([valid, total, slip]).toEqual([206, 211, null]);
  expect(checks.map(({ numbers, is }) => [numbers, is])).toEqual([
    ["9 + 74 + 3 + 96 + 24 = 206", "right"],
    ["206 + 5 = 211", "right"],
    ["211 of 268", "right"],
  ]);
});

test("LIFE-01 IMP-23 the only slip that explains the typed sums is named with what it would change, and not applied", () => {
  const zero = check({ [voteField(1)]: "470", valid: "179", total: "184" });
  expect(zero.checks.map(({ is, instead }) => [is, instead])).toEqual([
    ["wrong", "179"],
    ["right", null],
    ["right", null],
  ]);
  expect(zero.slip).toEqual({
    text: "Kielelezo Moses: a zero seems to be too many",
    action: "Use 47",
    changes: [{ field: voteField(1), name: "Kielelezo Moses", from: 470, to: 47 }],
  });
  expect(check({ valid: "184", total: "179" }).slip?.text).toBe(
    "Valid votes and Votes cast seem to have changed places",
  );
});

test("LIFE-01 IMP-23 no slip is named if several would explain the sums, nor for two exchanged candidates", () => {
  // 74 may be 47, or 96 may be 69.
  expect(check({ [voteField(1)]: "74", valid: "179", total: "184" }).slip).toBeNull();
  const exchanged = { [voteField(0)]: "47", [voteField(1)]: "9", valid: "179", total: "184" };
  expect(states(exchanged)).toEqual(["right", "right", "right"]);
  expect(check(exchanged).slip).toBeNull();
});

test("LIFE-01 more votes than the sheet's register are wrong, more than the station list's only a warning", () => {
  expect(states({ [voteField(3)]: "296" })).toEqual(["right", "right", "warning"]);
  expect(states({ [voteField(3)]: "296", registered: "268" })).toEqual(["right", "right", "wrong"]);
  expect(states({ [voteField(3)]: "" })).toEqual(["open", "open", "open"]);
});

test("LIFE-01 an entered result is complete or not sent, an unknown figure is never 0, and the same figures are no change", () => {
  const sheetOf = (changed: Readonly<Record<string, string>>) =>
    changedSheet({ ...opened, ...changed }, BALLOT, SHEET);
  expect(sheetOf({ [voteField(0)]: "" })).toBeNull();
  expect(sheetOf({ [voteField(0)]: "nine" })).toBeNull();
  expect(sheetOf({ [voteField(0)]: "1,000,001" })).toBeNull();
  expect(sheetOf({})).toBeNull();
  expect(sheetOf({ [voteField(0)]: " 9 " })).toBeNull();
  expect(sheetOf({ invalid: "" })).toMatchObject({
    invalid: null,
    registered: null,
    votes: [9, 47, 3, 96, 24],
  });
  expect(sheetOf({ state: "nullified", note: " Papers exceed voters " })).toEqual({
    state: "nullified",
    registered: null,
    votes: null,
    invalid: null,
    note: "Papers exceed voters",
  });
});
