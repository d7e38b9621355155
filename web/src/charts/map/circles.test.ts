import * as fc from "fast-check";
import { expect, test } from "vitest";
import { circleScale, LEGEND_RADIUS, legendCircles, radiusOf } from "./circles.ts";

const count = fc.integer({ min: 1, max: 50_000_000 });

test("a circle's area grows as its value does", () => {
  fc.assert(
    fc.property(count, count, (one, other) => {
      const scale = circleScale([one, other, null], "district", 1);
      const [a, b] = [radiusOf(one, scale) ** 2, radiusOf(other, scale) ** 2];
      expect(a / b).toBeCloseTo(one / other, 6);
    }),
  );
});

test("nothing is drawn of none and of what is not known", () => {
  const scale = circleScale([12, 0, null], "district", 1);
  expect([12, 0, null].map((value) => radiusOf(value, scale))).toEqual([scale.radius, 0, 0]);
  expect(radiusOf(0, circleScale([0, null], "district", 1))).toBe(0);
});

test.each([
  [[1_271_279, 18_002], "district", [500_000, 200_000, 50_000]],
  [[12, 1], "district", [5, 2]],
  [[3], "district", [1]],
  [[4_900_000], "region", [1_000_000, 500_000, 100_000]],
  [[0, null], "district", []],
] as const)("the legend of %o by %s shows %o", (values, level, shown) => {
  expect(legendCircles(circleScale(values, level, 1)).map(({ value }) => value)).toEqual(shown);
});

test("the legend's circles are those of the map, and fit it", () => {
  fc.assert(
    fc.property(count, fc.constantFrom("district", "sub-region", "region"), (greatest, level) => {
      const scale = circleScale([greatest], level, 1);
      for (const { value, r } of legendCircles(scale)) {
        expect(r).toBe(radiusOf(value, scale));
        expect(r).toBeLessThanOrEqual(LEGEND_RADIUS + 1e-9);
      }
    }),
  );
});
