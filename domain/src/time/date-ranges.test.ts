import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, daysBetween } from "./calendar.ts";
import { daysOf } from "./date-ranges.ts";

test.each([
  ["all", "2025-09-02", null],
  ["last_30_days", "2025-09-02", { from: "2025-08-04", to: "2025-09-02" }],
  ["last_90_days", "2025-09-02", { from: "2025-06-05", to: "2025-09-02" }],
  ["last_30_days", "2024-03-01", { from: "2024-02-01", to: "2024-03-01" }],
  ["current_year", "2025-09-02", { from: "2025-01-01", to: "2025-09-02" }],
  ["current_year", "2025-01-01", { from: "2025-01-01", to: "2025-01-01" }],
] as const)("EXP-07 %s as of %s", (dateRange, asOf, days) => {
  expect(daysOf({ dateRange }, asOf)).toEqual(days);
});

test("EXP-07 custom days are taken as they are, whatever the as-of date", () => {
  const days = { from: "2024-05-01", to: "2026-01-15" };
  expect(daysOf({ dateRange: "custom", ...days }, "2025-09-02")).toEqual(days);
  expect(() => daysOf({ dateRange: "custom", from: "2024-05-01" }, "2025-09-02")).toThrow(RangeError);
});

test("EXP-07 on any as-of date, a range has as many days as its name says and ends with that date", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), (after) => {
      const asOf = addDays("2000-01-01", after);
      for (const [dateRange, length] of [
        ["last_30_days", 30],
        ["last_90_days", 90],
      ] as const) {
        const days = daysOf({ dateRange }, asOf);
        expect(days?.to).toBe(asOf);
        expect(daysBetween(days?.from ?? "", asOf) + 1).toBe(length);
      }
    }),
  );
});
