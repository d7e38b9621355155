import { expect, test } from "vitest";
import { formatAge, formatCount, formatDay, wholeText } from "./format.ts";

test.each([
  [0, "under a minute"],
  [59_999, "under a minute"],
  [60_000, "1 min"],
  [3_599_999, "59 min"],
  [3_600_000, "1 h"],
  [86_400_000, "1 day"],
  [5 * 86_400_000, "5 days"],
])("an age of %i ms reads %s", (ms, words) => {
  expect(formatAge(ms)).toBe(words);
});

test("a day is written out, whatever the time zone; what is no day stays as it is", () => {
  expect(formatDay("2025-09-02")).toBe("2 Sep 2025");
  expect(formatDay("2026-01-12")).toBe("12 Jan 2026");
  expect(formatDay("soon")).toBe("soon");
});

test("counts are grouped by thousands", () => {
  expect(formatCount(18_500_000)).toBe("18,500,000");
});

test.each([
  ["Gulu", 100, "Gulu"],
  ["Gulu", 2, "Gu"],
  ["Gulu😀", 6, "Gulu😀"],
  ["Gulu😀", 5, "Gulu"],
  ["\ud83dGu\ude00lu", 100, "Gulu"],
])("LIST-01 of %j at most %d characters are %j, none of them half", (text, most, whole) =>
  expect(wholeText(text, most)).toBe(whole),
);
