import type { StationSheet } from "@command-center/contract/results/station-sheets";
import { expect, test } from "vitest";
import { lastDifferent, sheetRows } from "./sheet-rows.ts";

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

test("RES-03 an earlier sheet is shown next to the current one where a figure differs, which is marked", () => {
  const current = sheet(1, [10, 20]);
  const before = lastDifferent(current, [sheet(2, [10, 20]), sheet(3, [11, 20])]);
  expect(before.map(({ id }) => id)).toEqual([3]);
  expect(
    sheetRows([...before, current]).map(({ name, cells, changed }) => [name, ...cells, changed[1]]),
  ).toEqual([
    ["Candidate 1", "11", "10", true],
    ["Candidate 2", "20", "20", false],
    ["Valid votes", "31", "30", true],
    ["Invalid votes", "5", "5", false],
    ["Votes cast", "36", "35", true],
    ["Registered voters", "400", "400", false],
    ["State", "Counted", "Counted", false],
  ]);
});

test("RES-03 a result that was not received before had no votes, which is not the same as 0", () => {
  const [row] = sheetRows([sheet(2, null), sheet(1, [0, 0])]);
  expect(row).toMatchObject({ name: "Candidate 1", cells: ["–", "0"], changed: [false, true] });
});
