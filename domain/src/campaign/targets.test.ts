import * as fc from "fast-check";
import { expect, test } from "vitest";
import { progressTowards, reachedPercent } from "./targets.ts";

test.each([
  [18_500_000, 22_000_000, 84.1],
  [587, 613, 95.8],
  [612, 613, 99.8],
  [9_999_999, 10_000_000, 99.9],
  [519, 519, 100],
  [64.2, 15, 100],
  [0, 15, 0],
  [-3, 15, 0],
  [3, 0, null],
  [null, 15, null],
  [3, null, null],
])("ANLY-04 %d of %d is a progress of %d", (value, target, progress) => {
  expect(progressTowards(value, target)).toBe(progress);
});

test("ANLY-04 progress stays within 0 and 100, and is 100 only where the target is reached", () => {
  fc.assert(
    fc.property(fc.nat(30_000_000), fc.integer({ min: 1, max: 30_000_000 }), (value, target) => {
      const progress = progressTowards(value, target) ?? Number.NaN;
      expect(progress).toBeGreaterThanOrEqual(0);
      expect(progress).toBeLessThanOrEqual(100);
      expect(progress === 100).toBe(value >= target);
    }),
  );
});

test.each([
  [18_500_000, 22_000_000, 84.1],
  [18_500_000, 18_507_403, 99.9],
  [22_000_000, 22_000_000, 100],
  [23_000_000, 22_000_000, 104.5],
  [1, 0, null],
  [null, 1, null],
])("STAT-04 %d of %d is %d percent", (value, target, percent) => {
  expect(reachedPercent(value, target)).toBe(percent);
});
