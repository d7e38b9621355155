import { array, assert, double, integer, nat, pre, property, record } from "fast-check";
import { describe, expect, test } from "vitest";
import { apportion, fitTurnout, sum } from "./apportion.ts";

const weights = array(double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 200 }).filter(
  (values) => sum(values) > 1e-6,
);

describe("apportion", () => {
  test("shares add up to the total, and none is a whole one off its exact part", () => {
    assert(
      property(nat(20_000_000), weights, (total, parts) => {
        const shares = apportion(total, parts);
        expect(sum(shares)).toBe(total);
        shares.forEach((share, index) => {
          const exact = (total * (parts[index] ?? 0)) / sum(parts);
          expect(Math.abs(share - exact)).toBeLessThanOrEqual(1 + 1e-6);
        });
      }),
    );
  });

  test("gives to the largest remainders, and to the first of equals", () => {
    expect(apportion(10, [1, 1, 1])).toEqual([4, 3, 3]);
    expect(apportion(7, [0.5, 2.6, 3.9])).toEqual([0, 3, 4]);
    expect(apportion(0, [1, 2])).toEqual([0, 0]);
  });

  test("refuses to share by no weight", () => {
    expect(() => apportion(5, [0, 0])).toThrow(RangeError);
    expect(() => apportion(5, [])).toThrow(RangeError);
  });
});

describe("fitTurnout", () => {
  const areas = array(
    record({
      registered: integer({ min: 1, max: 900_000 }),
      rate: double({ min: 0, max: 1, noNaN: true }),
    }),
    { minLength: 1, maxLength: 150 },
  );
  const within = { least: 0.06, most: 0.965 };

  test("votes add up to the total, and every area stays within its bounds", () => {
    assert(
      property(areas, double({ min: 0, max: 1, noNaN: true }), (registers, position) => {
        const register = sum(registers.map(({ registered }) => registered));
        const [low, high] = [Math.ceil(within.least * register), Math.floor(within.most * register)];
        pre(low <= high);
        const total = Math.round(low + position * (high - low));
        const votes = fitTurnout(registers, total, within);
        expect(sum(votes)).toBe(total);
        votes.forEach((cast, index) => {
          const registered = registers[index]?.registered ?? 0;
          expect(cast).toBeGreaterThanOrEqual(Math.floor(within.least * registered) - 1);
          expect(cast).toBeLessThanOrEqual(Math.ceil(within.most * registered) + 1);
        });
      }),
    );
  });

  test("keeps the order of the wished rates among registers of one size", () => {
    const [low = 0, middle = 0, high = 0] = fitTurnout(
      [0.3, 0.5, 0.6].map((rate) => ({ registered: 10_000, rate })),
      15_002,
      within,
    );
    expect([low, middle, high]).toEqual([3334, 5334, 6334]);
  });

  test("refuses a total that the bounds cannot reach", () => {
    expect(() => fitTurnout([{ registered: 100, rate: 0.5 }], 99, within)).toThrow(RangeError);
    expect(() => fitTurnout([{ registered: 100, rate: 0.5 }], 1, within)).toThrow(RangeError);
  });
});
