import { expect, test } from "vitest";
import { cellText, decimalsOf } from "./cell-text.ts";

test.each([
  [1234567, "integer", "1,234,567"],
  [-1500, "integer", "-1,500"],
  [0, "integer", "0"],
  [12.345678, "decimal", "12.345678"],
  [1_000_000.5, "decimal", "1,000,000.5"],
  [9, "decimal", "9.0"],
  [62, "percent", "62.0%"],
  [49.84, "percent", "49.84%"],
  [Number.NaN, "percent", "–"],
  [true, "yes_no", "Yes"],
  [false, "yes_no", "No"],
  [null, "text", "–"],
  ["", "text", "–"],
  ["2025-07-17", "day", "2025-07-17"],
  ["2025-07-17T21:30:00.000Z", "moment", "2025-07-18 00:30 EAT"],
  ["not yet", "moment", "not yet"],
  ["=1+1", "text", "=1+1"],
  ["one\ttwo\u0007", "text", "one two"],
] as const)("EXP-08 %j as %s stands as %s", (cell, kind, text) => {
  expect(cellText(cell, kind)).toBe(text);
});

test("EXP-08 percentages of a column have as many decimals as the longest of them, and are never rounded", () => {
  const decimals = decimalsOf([3.3, 20.82, null, 4]);
  expect([3.3, 20.82, 4, 1.125].map((cell) => cellText(cell, "percent", decimals))).toEqual([
    "3.30%",
    "20.82%",
    "4.00%",
    "1.125%",
  ]);
});

test.each([
  [[], 1],
  [[1, 2], 1],
  [[null, undefined, "0.125"], 1],
  [[1.25, 3], 2],
  [[0.1 + 0.2], 6],
])("EXP-08 the decimals of %j are %i", (cells, decimals) => {
  expect(decimalsOf(cells)).toBe(decimals);
});
