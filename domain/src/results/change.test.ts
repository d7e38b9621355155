import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { changeInPoints, pointsText } from "./change.ts";
import { oneDecimal, turnoutPercent } from "./turnout.ts";

/** What a label of one decimal says, in tenths: whole numbers have no rounding of their own. */
const tenths = (label: string) => Math.round(Number(label.replace("−", "-")) * 10);

const counts = fc
  .integer({ min: 1, max: 3_000_000 })
  .chain((registered) => fc.record({ registered: fc.constant(registered), votesCast: fc.nat(registered) }));

describe("change in points", () => {
  test.each([
    // Unrounded they are 4.78 apart, as they read 4.7.
    ["−4.7", 23.44, 18.66],
    ["−12.2", 62, 49.8],
    ["+2.8", 40.1, 42.9],
    ["0.0", 18.06, 18.14],
    ["+0.1", 18.04, 18.06],
  ])("STAT-01 %s from %d to %d", (label, from, to) => {
    expect(pointsText(changeInPoints(from, to))).toBe(label);
  });

  test("STAT-01 its label is the difference of the labels beside it, whatever was counted", () => {
    fc.assert(
      fc.property(counts, counts, (before, after) => {
        const [from, to] = [turnoutPercent(before) ?? Number.NaN, turnoutPercent(after) ?? Number.NaN];
        expect(tenths(pointsText(changeInPoints(from, to)))).toBe(
          tenths(oneDecimal(to)) - tenths(oneDecimal(from)),
        );
      }),
    );
  });

  test("is not known where either is not", () => {
    expect(changeInPoints(null, 40)).toBeNull();
    expect(changeInPoints(40, undefined)).toBeNull();
  });

  test("there and back is nothing lost, and no change reads -0.0", () => {
    fc.assert(
      fc.property(counts, counts, (before, after) => {
        const [from, to] = [turnoutPercent(before) ?? Number.NaN, turnoutPercent(after) ?? Number.NaN];
        expect(changeInPoints(from, to) + changeInPoints(to, from)).toBe(0);
        expect(pointsText(changeInPoints(from, to))).not.toBe("−0.0");
      }),
    );
  });
});
