import * as fc from "fast-check";
import { expect, test } from "vitest";
import { daysOfWork, MP_AND_LC5, overdueBefore, PENDING_STATUSES, resolutionRate } from "./petitions.ts";
import { roundTo } from "../results/turnout.ts";

test("STAT-06 587 of 613 is 95.8%", () => {
  expect(roundTo(resolutionRate(587, 613) ?? Number.NaN, 1)).toBe(95.8);
});

test("without petitions there is no rate, rather than 0 or NaN", () => {
  expect(resolutionRate(0, 0)).toBeNull();
});

test("the rate is 0 with none resolved, 100 with all, and never outside", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), fc.nat(100_000), (filed, some) => {
      const rate = resolutionRate(Math.min(some, filed), filed) ?? Number.NaN;
      expect(rate).toBeGreaterThanOrEqual(0);
      expect(rate).toBeLessThanOrEqual(100);
    }),
  );
  expect(resolutionRate(0, 613)).toBe(0);
  expect(resolutionRate(613, 613)).toBe(100);
});

test("STAT-06 the 613 counts MP and LC5; pending is filed or in hearing", () => {
  expect(MP_AND_LC5).toEqual(["mp", "lc5"]);
  expect(PENDING_STATUSES).toEqual(["filed", "hearing"]);
});

test("STAT-06 what was filed 28 days ago is in time on its last day, and overdue the day after", () => {
  expect("2025-08-05" < overdueBefore("2025-09-02", 28)).toBe(false);
  expect("2025-08-05" < overdueBefore("2025-09-03", 28)).toBe(true);
});

test.each([
  [0, "nothing is left to rule on"],
  [26, "less than a day's work"],
  [55, "less than a day's work"],
  [56, "a day's work"],
  [57, "a day's work"],
  [84, "1.5 days' work"],
  [140, "2.5 days' work"],
])("STAT-06 %i pending petitions are, at 56 a day, %s", (pending, words) => {
  expect(daysOfWork(pending, 56)).toBe(words);
});
