import { expect, test } from "vitest";
import { dayByKey, fridayBefore, weekdayName, weeksOf } from "./weeks.ts";

test("CLOCK-01 weeks run from Monday to Sunday and hold all days of the cycle", () => {
  const weeks = weeksOf("2025-07-17", "2025-09-02");
  expect(weeks).toHaveLength(8);
  expect(weeks[0]).toEqual([
    "2025-07-14",
    "2025-07-15",
    "2025-07-16",
    "2025-07-17",
    "2025-07-18",
    "2025-07-19",
    "2025-07-20",
  ]);
  expect(weeks.at(-1)?.at(-1)).toBe("2025-09-07");
  expect(weeksOf("2025-09-07", "2025-09-07")).toHaveLength(1);
});

test.each([
  ["2025-09-02", "2025-08-29"],
  ["2025-08-29", "2025-08-22"],
  ["2025-08-30", "2025-08-29"],
])("CLOCK-01 the last Friday before %s is %s", (day, friday) => {
  expect(fridayBefore(day)).toBe(friday);
  expect(weekdayName(friday)).toBe("Fri");
});

test.each([
  ["ArrowLeft", "2025-08-21"],
  ["ArrowRight", "2025-08-23"],
  ["ArrowUp", "2025-08-15"],
  ["ArrowDown", "2025-08-29"],
  ["Home", "2025-08-18"],
  ["End", "2025-08-24"],
  ["PageUp", "2025-07-25"],
  ["PageDown", "2025-09-02"],
  ["Enter", null],
])("CLOCK-01 %s leads from 22 August to %s, never past the newest day", (key, day) => {
  expect(dayByKey(key, "2025-08-22", "2025-07-17", "2025-09-02")).toBe(day);
});
