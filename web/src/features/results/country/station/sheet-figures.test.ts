import type { StationSheet } from "@command-center/contract/results/station-sheets";
import { expect, test } from "vitest";
import { figuresIn, figuresOf } from "./sheet-figures.ts";

const sheet = (
  id: number,
  votes: readonly number[] | null,
  more: Partial<StationSheet> = {},
): StationSheet => {
  const valid = votes?.reduce((sum, one) => sum + one, 0) ?? null;
  return {
    id,
    issuer: "Electoral Commission",
    state: votes === null ? "not received" : "counted",
    isInForce: id === 1,
    registered: 400,
    hasListedRegister: false,
    votes: votes?.map((one, place) => ({ name: `Candidate ${place + 1}`, votes: one })) ?? null,
    valid,
    invalid: votes === null ? null : 5,
    total: valid === null ? null : valid + 5,
    note: null,
    label: "ABIM",
    line: 2,
    sheet: null,
    source: { title: "file.csv", import: 1, by: "admin" },
    recordedAt: "2026-11-22T08:00:00.000Z",
    retired: null,
    ...more,
  };
};

test("RES-03 an earlier sheet stands beside the one in force where a figure is another, which is marked", () => {
  const { rows, before } = figuresOf(sheet(1, [10, 20]), [sheet(2, [10, 20]), sheet(3, [11, 20])]);
  expect(before.map(({ id }) => id)).toEqual([3]);
  expect(rows.map(({ name, value, earlier }) => [name, value, ...earlier.map((one) => one.isOther)])).toEqual(
    [
      ["Candidate 1", 10, true],
      ["Candidate 2", 20, false],
      ["Valid votes", 30, true],
      ["Invalid votes", 5, false],
      ["Votes cast", 35, true],
      ["Registered voters", 400, false],
      ["State", "counted", false],
    ],
  );
});

test("RES-03 a result that was not received before had no votes, which is not the same as none", () => {
  const { rows } = figuresOf(sheet(1, [0, 0]), [sheet(2, null)]);
  expect(rows[0]).toEqual({
    name: "Candidate 1",
    value: 0,
    isTotal: false,
    earlier: [{ value: null, isOther: true }],
  });
});

test("LIST-01 RES-03 the file of a station has each candidate and total of every sheet, and the totals alone where votes are not known", () => {
  expect(figuresIn([])).toBe(0);
  expect(figuresIn([sheet(1, [10, 20, 5]), sheet(2, [10, 20]), sheet(3, null)])).toBe(7 + 6 + 4);
});
