import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { higherTurnoutFirst, oneDecimal, roundTo, turnoutPercent } from "./turnout.ts";

/** Turnout in whole numbers, where no half can be lost to binary fractions. */
function exactTenths(votes: number, people: number): number {
  return Number((BigInt(votes) * 2000n + BigInt(people)) / (2n * BigInt(people))) / 10;
}

describe("turnout", () => {
  test.each([
    ["49.8", 9_220_000, 18_500_000],
    ["92.8", 11_680, 12_582],
    ["95.8", 587, 613],
    ["0.0", 0, 1],
    ["100.0", 7, 7],
  ])("%s%% of %i votes and %i people", (text, votesCast, registered) => {
    const percent = turnoutPercent({ votesCast, registered });
    expect(percent === null ? null : oneDecimal(percent)).toBe(text);
  });

  test("nobody registered has no turnout, rather than 0 or infinity", () => {
    expect(turnoutPercent({ votesCast: 0, registered: 0 })).toBeNull();
    expect(turnoutPercent({ votesCast: 5, registered: 0 })).toBeNull();
  });

  test("no more votes than people are 0 to 100 percent, more are over 100", () => {
    fc.assert(
      fc.property(fc.nat(50_000_000), fc.integer({ min: 1, max: 50_000_000 }), (votesCast, registered) => {
        const percent = turnoutPercent({ votesCast, registered }) ?? Number.NaN;
        expect(percent > 100).toBe(votesCast > registered);
        expect(percent).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test("rounded, it is what exact arithmetic gives", () => {
    fc.assert(
      fc.property(fc.nat(50_000_000), fc.integer({ min: 1, max: 50_000_000 }), (votesCast, registered) => {
        const percent = turnoutPercent({ votesCast, registered }) ?? Number.NaN;
        expect(roundTo(percent, 1)).toBe(exactTenths(votesCast, registered));
      }),
    );
  });

  test("a half is never lost, whatever the register", () => {
    // All ratios that lie exactly between two tenths: an odd number of two-thousandths.
    for (let odd = 1; odd < 2_000; odd += 2) {
      for (const factor of [1, 3, 7, 9_250]) {
        const percent = turnoutPercent({ votesCast: odd * factor, registered: 2_000 * factor }) ?? Number.NaN;
        expect(roundTo(percent, 1)).toBe(exactTenths(odd, 2_000));
      }
    }
  });
});

test("ANLY-02 the best stand first by what they exactly are, also where they read the same; the unknown come last", () => {
  const area = (votesCast: number, registered = 10_000) => ({ votesCast, registered });
  const rows = [null, area(2_341), area(0), area(5, 0), area(2_344), area(8_500)];
  expect(rows.toSorted(higherTurnoutFirst)).toEqual([
    area(8_500),
    area(2_344),
    area(2_341),
    area(0),
    null,
    area(5, 0),
  ]);
});

describe("rounding", () => {
  test.each([
    [1.005, 2, 1.01],
    [1.045, 2, 1.05],
    [2.5, 0, 3],
    [-2.5, 0, -3],
    [-1.005, 2, -1.01],
    [0.049_99, 1, 0],
    [49.837_837, 1, 49.8],
    [-12.2, 1, -12.2],
  ])("%d to %i places is %d", (value, places, rounded) => {
    expect(roundTo(value, places)).toBe(rounded);
  });

  test.each([
    [-0.04, "0.0"],
    [-0.05, "-0.1"],
    [0, "0.0"],
    [85, "85.0"],
    [-12.2, "-12.2"],
  ])("%d reads %s", (value, text) => {
    expect(oneDecimal(value)).toBe(text);
  });

  test("thousandths round as the decimal text says, half away from zero", () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), (thousandths) => {
        const size = Math.abs(thousandths);
        const hundredths = Math.trunc(size / 10) + (size % 10 >= 5 ? 1 : 0);
        expect(roundTo(thousandths / 1_000, 2)).toBe((Math.sign(thousandths) * hundredths) / 100 || 0);
      }),
    );
  });

  test("one decimal is always a signed number with one place, never minus nothing", () => {
    fc.assert(
      fc.property(fc.double({ min: -1_000, max: 1_000, noNaN: true }), (value) => {
        const text = oneDecimal(value);
        expect(text).toMatch(/^-?\d+\.\d$/);
        expect(text).not.toBe("-0.0");
        expect(Math.abs(Number(text) - value)).toBeLessThanOrEqual(0.05 + 1e-9);
      }),
    );
  });
});
