import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  daysLeft,
  daysOfWork,
  isDueSoon,
  MP_AND_LC5,
  overdueBefore,
  PENDING_STATUSES,
  resolutionRate,
} from "./petitions.ts";
import { addDays, daysBetween } from "../time/calendar.ts";
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
  [56, "about a day's work"],
  [57, "about a day's work"],
  [84, "about a day and a half's work"],
  [140, "about 2.5 days' work"],
])("STAT-06 %i pending petitions are, at 56 a day, %s", (pending, words) => {
  expect(daysOfWork(pending, 56)).toBe(words);
});

test.each([
  // Filed, ruled on or still pending at the as-of day 2 September, days left, due soon.
  ["2025-08-04", "2025-09-02", true, -1, false],
  ["2025-08-05", "2025-09-02", true, 0, true],
  ["2025-08-06", "2025-09-02", true, 1, true],
  ["2025-08-12", "2025-09-02", true, 7, true],
  ["2025-08-13", "2025-09-02", true, 8, false],
  ["2025-08-12", "2025-08-20", false, 20, false],
  ["2025-07-18", "2025-08-20", false, -5, false],
])("DAY-03 filed on %s, counted to %s: %#", (filedOn, to, isPending, left, isSoon) => {
  const petition = {
    filedOn,
    isPending,
    daysWaited: daysBetween(filedOn, to),
    rulingDueOn: addDays(filedOn, 28),
  };
  expect([daysLeft(petition), isDueSoon(petition)]).toEqual([left, isSoon]);
  if (isPending) expect(left < 0).toBe(filedOn < overdueBefore(to, 28));
});

test("DAY-03 without a deadline or once withdrawn, no days are left and nothing is due soon", () => {
  const pending = { filedOn: "2025-08-06", daysWaited: 27, rulingDueOn: null, isPending: true };
  const withdrawn = { ...pending, daysWaited: null, rulingDueOn: "2025-09-03", isPending: false };
  for (const petition of [pending, withdrawn])
    expect([daysLeft(petition), isDueSoon(petition)]).toEqual([null, false]);
});
