import { expect, test } from "vitest";
import { aimStandingText, isReached, reachedText, shareText, targetText } from "./target-text.ts";

test.each([
  ["percent", 61.8, 15, "Target beaten by 46.8 points"],
  ["percent", 17.5, 25, "7.5 points short of the target"],
  ["percent", 24, 25, "1.0 point short of the target"],
  ["percent", 35, 35, "On target"],
  ["percent", null, 70, "No result yet"],
  ["percent", 40, null, "No target is set"],
  ["count", 18_500_000, 22_000_000, "3.5M to go"],
  ["count", 587, 613, "26 to go"],
  ["count", 519, 519, "All done"],
  ["count", 0, 0, "Nothing to do yet"],
] as const)("STAT-05 %s, %d of %d reads: %s", (unit, value, target, words) => {
  expect(aimStandingText({ unit, value, target, isPart: false })).toBe(words);
});

test("STAT-05 what is not known is neither reached nor missed", () => {
  expect(isReached({ value: null, target: 70 })).toBeNull();
  expect(isReached({ value: 0, target: 0 })).toBeNull();
  expect(isReached({ value: 35, target: 35 })).toBe(true);
  expect(isReached({ value: 34.9, target: 35 })).toBe(false);
});

test("STAT-05 amounts are written in their unit, shares with what they are made of", () => {
  expect(reachedText({ unit: "percent", value: 37 })).toBe("37.0%");
  expect(targetText({ unit: "percent", target: 15 })).toBe("15%");
  expect(reachedText({ unit: "count", value: 18_500_000 })).toBe("18.5M");
  expect(reachedText({ unit: "count", value: null })).toBeNull();
  expect(targetText({ unit: "percent", target: null })).toBeNull();
  expect(
    shareText({ numerator: { value: 321, label: "" }, denominator: { value: 519, label: "seats" } }),
  ).toBe("321 of 519 seats");
  expect(shareText({ numerator: null, denominator: null })).toBeNull();
});
