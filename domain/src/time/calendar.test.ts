import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addDays,
  countdown,
  daysBetween,
  eventState,
  fridayBefore,
  isDay,
  nextOf,
  type Day,
} from "./calendar.ts";

const day = fc
  .integer({ min: Date.UTC(1900, 0, 1) / 86_400_000, max: Date.UTC(2199, 11, 31) / 86_400_000 })
  .map((days): Day => new Date(days * 86_400_000).toISOString().slice(0, 10));

describe("countdown", () => {
  test("ANLY-04 HOME-09 2 September 2025 to 12 January 2026 is 132 days, 133 including election day", () => {
    expect(countdown("2025-09-02", "2026-01-12")).toEqual({ days: 132, daysCountingElectionDay: 133 });
  });

  test.each([
    ["the day before", "2026-01-11", "2026-01-12", 1, 2],
    ["on the day", "2026-01-12", "2026-01-12", 0, 1],
    ["the day after", "2026-01-13", "2026-01-12", -1, 0],
    ["long past", "2026-09-02", "2026-01-12", -233, 0],
    ["over 29 February of a leap year", "2028-02-28", "2028-03-01", 2, 3],
    ["over the end of February of another year", "2027-02-28", "2027-03-01", 1, 2],
    ["over the end of February 2100, no leap year", "2100-02-28", "2100-03-01", 1, 2],
  ])("%s", (_case, asOf, to, days, daysCountingElectionDay) => {
    expect(countdown(asOf, to)).toEqual({ days, daysCountingElectionDay });
  });

  test("including election day gives one more until it has passed, then 0", () => {
    fc.assert(
      fc.property(day, day, (asOf, to) => {
        const { days, daysCountingElectionDay } = countdown(asOf, to);
        expect(daysCountingElectionDay).toBe(days < 0 ? 0 : days + 1);
        expect(days < 0).toBe(to < asOf);
      }),
    );
  });
});

describe("days", () => {
  test("adding the days between two days leads from one to the other", () => {
    fc.assert(
      fc.property(day, day, (from, to) => {
        expect(addDays(from, daysBetween(from, to))).toBe(to);
      }),
    );
  });

  test("the way back is as long as the way there", () => {
    fc.assert(
      fc.property(day, day, (a, b) => {
        expect(daysBetween(a, b) + daysBetween(b, a)).toBe(0);
      }),
    );
  });

  test.each(["2025-02-29", "2025-13-01", "2025-00-10", "2025-9-2", "02/09/2025", "", "2025-09-02T00:00:00Z"])(
    "%j is no calendar day",
    (text) => {
      expect(() => daysBetween("2025-09-02", text)).toThrow(RangeError);
      expect(() => addDays(text, 1)).toThrow(RangeError);
    },
  );
});

describe("several election days", () => {
  const window = ["2026-01-20", "2026-01-12", "2026-01-15"];

  test.each([
    ["2025-09-02", "2026-01-12"],
    ["2026-01-12", "2026-01-12"],
    ["2026-01-13", "2026-01-15"],
    ["2026-01-16", "2026-01-20"],
    ["2026-02-01", "2026-01-20"],
  ])("on %s the next is %s", (asOf, expected) => {
    expect(nextOf(asOf, window)).toBe(expected);
  });

  test("without any there is none", () => {
    expect(nextOf("2025-09-02", [])).toBeNull();
  });

  test("it is one of them, and no earlier one is still to come", () => {
    fc.assert(
      fc.property(day, fc.array(day, { minLength: 1 }), (asOf, days) => {
        const next = nextOf(asOf, days);
        expect(days).toContain(next);
        if (next !== null && next >= asOf) {
          expect(days.filter((other) => other >= asOf && other < next)).toEqual([]);
        } else {
          expect(days.filter((other) => other >= asOf)).toEqual([]);
        }
      }),
    );
  });
});

describe("events", () => {
  test.each([
    ["2025-08-26", "upcoming"],
    ["2025-08-27", "under_way"],
    ["2025-08-28", "under_way"],
    ["2025-08-29", "completed"],
  ])("27 to 28 August is, on %s, %s", (asOf, state) => {
    expect(eventState(asOf, "2025-08-27", "2025-08-28")).toBe(state);
  });
});

test.each([
  ["2025-09-02", "2025-08-29"],
  ["2025-08-29", "2025-08-22"],
  ["2025-08-30", "2025-08-29"],
  ["2026-01-01", "2025-12-26"],
])("CLOCK-01 CLOCK-02 the last Friday before %s is %s", (before, friday) => {
  expect(fridayBefore(before)).toBe(friday);
});

test("CLOCK-01 CLOCK-02 30 February, a time and other texts are no calendar days", () => {
  expect(["2025-02-30", "2025-2-3", "2025-02-28T00:00:00Z", "", "now"].filter(isDay)).toEqual([]);
  expect(isDay("2024-02-29")).toBe(true);
});
