import * as fc from "fast-check";
import { expect, test } from "vitest";
import { hundredthsOf, movedBy } from "./moved-by.ts";

const part = fc
  .tuple(fc.nat(2_000_000), fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([of, share]) => ({ of, votes: Math.floor(of * share) }));
const parts = fc.array(fc.record({ before: part, after: part }), { minLength: 1, maxLength: 30 });

test("RES-07 what parts moved adds up to the change of the whole, also rounded", () => {
  fc.assert(
    fc.property(parts, (all) => {
      const sum = (side: "before" | "after") => {
        const of = all.reduce((total, one) => total + one[side].of, 0);
        return { of, share: (100 * all.reduce((total, one) => total + one[side].votes, 0)) / of };
      };
      const [was, is] = [sum("before"), sum("after")];
      fc.pre(was.of > 0 && is.of > 0);
      const moved = movedBy(all);
      const total = moved.reduce((one, other) => one + other, 0);
      expect(total).toBeCloseTo(is.share - was.share, 6);
      const rounded = hundredthsOf(moved);
      expect(
        Math.abs(rounded.reduce((one, other) => one + other, 0) - Math.round(total * 100) / 100),
      ).toBeLessThan(0.001);
      for (const [place, value] of rounded.entries())
        expect(Math.abs(value - (moved[place] ?? 0))).toBeLessThan(0.0101);
    }),
    { numRuns: 200 },
  );
});

test("RES-07 a part moves the whole by its own change and by its weight", () => {
  const of = (votes: number, valid: number) => ({ votes, of: valid });
  // The same shares: the second grew, where the share is lower.
  expect(
    movedBy([
      { before: of(80, 100), after: of(80, 100) },
      { before: of(20, 100), after: of(60, 300) },
    ]),
  ).toEqual([-9.375, -5.625]);
  expect(movedBy([{ before: of(0, 0), after: of(5, 10) }])).toEqual([0]);
});
