import { expect, test } from "vitest";
import { dayByKey, weekdayName, weeksOf } from "./weeks.ts";

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
  ["2025-08-29", "Fri"],
  ["2025-08-31", "Sun"],
  ["2025-09-01", "Mon"],
])("CLOCK-01 %s is a %s", (day, name) => {
  expect(weekdayName(day)).toBe(name);
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
