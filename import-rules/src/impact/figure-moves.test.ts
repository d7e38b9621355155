import * as fc from "fast-check";
import { expect, test } from "vitest";
import { figureMoves, type FigureOnRecord, type PublishedValue } from "./figure-moves.ts";

const figure = (
  value: number | null,
  unit: FigureOnRecord["unit"] = "count",
  published: readonly PublishedValue[] = [],
  basis: FigureOnRecord["basis"] = "query",
): FigureOnRecord => ({ id: "members", label: "Members", unit, value, basis, published });
const claim = (value: number, publishedOn: string | null = null): PublishedValue => ({
  value,
  source: "Example Daily, The register",
  publishedOn,
});

test.each([
  [null, 3000, "count", null, "3,000"],
  [3000, null, "count", "3,000", null],
  [0, 1, "count", "0", "1"],
  [49.8, 50, "percent", "49.8%", "50.0%"],
  [2, 1, "days", "2 days", "1 day"],
] as const)("IMP-08 a figure of %j becomes %j in %s: from %j to %j", (before, after, unit, from, to) => {
  expect(figureMoves([figure(before, unit)], [figure(after, unit)])).toEqual([{ what: "Members", from, to }]);
});

test.each([
  [3000, 3000, "count", "Agrees"],
  [3000, 3001, "count", "1 below"],
  [18_450_000, 18_400_000, "count", "50,000 above"],
  [49.8, 51, "percent", "1.2 points below"],
  [52, 51, "percent", "1.0 point above"],
  // Both are written 51.2%.
  [51.2, 51.24, "percent", "Agrees"],
  [23, 30, "days", "7 days below"],
] as const)("IMP-08 %d on record beside %d published, in %s: %s", (value, published, unit, to) => {
  const [, held] = figureMoves([figure(null, unit)], [figure(value, unit, [claim(published, "2021-01-18")])]);
  expect(held).toMatchObject({ from: null, to });
  expect(held?.what).toMatch(
    /^Members, against .* published by Example Daily, The register \(18 Jan 2021\)$/,
  );
});

test("IMP-08 a published value is held against records alone", () => {
  const published = [claim(3000)];
  const byClaim = figure(3000, "count", published, "claim");
  expect(figureMoves([byClaim], [byClaim])).toEqual([]);
  expect(figureMoves([figure(null)], [byClaim])).toEqual([{ what: "Members", from: null, to: "3,000" }]);
  expect(figureMoves([byClaim], [figure(3000, "count", published)])).toMatchObject([
    { from: null, to: "Agrees" },
  ]);
});

test("IMP-08 one that has just been published, or otherwise, was held against nothing before", () => {
  expect(
    figureMoves([figure(10, "count", [claim(9)])], [figure(10, "count", [claim(9), claim(10)])]),
  ).toEqual([
    { what: "Members, against 10 published by Example Daily, The register", from: null, to: "Agrees" },
  ]);
});

test("IMP-08 where nothing moves nothing is said, however much was published", () => {
  const some = fc.record({
    value: fc.option(fc.nat()),
    unit: fc.constantFrom("count", "percent", "days"),
    published: fc.array(fc.nat().map((value) => claim(value))),
    basis: fc.constantFrom("query", "claim"),
  });
  fc.assert(
    fc.property(some, ({ value, unit, published, basis }) => {
      const one = figure(value, unit, published, basis);
      expect(figureMoves([one], [one])).toEqual([]);
    }),
  );
});
