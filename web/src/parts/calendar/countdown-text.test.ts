import { expect, test } from "vitest";
import { countdownWords } from "./countdown-text.ts";

const at = (days: number) => ({
  to: "2026-01-12",
  title: "First day of the polling window",
  days,
  daysCountingElectionDay: days < 0 ? 0 : days + 1,
});

test("ANLY-04 133 days to 12 January 2026, including election day, and 132 excluding it", () => {
  expect(countdownWords(at(132))).toEqual({
    number: "133",
    after: "days to 12 January 2026, including election day",
    note: "First day of the polling window. Excluding election day: 132.",
  });
});

test.each([
  [0, "0", "days left: 12 January 2026 is today"],
  [-1, "1", "day since 12 January 2026"],
  [-400, "400", "days since 12 January 2026"],
])("ANLY-04 %d days before it reads %s %s", (days, number, after) => {
  expect(countdownWords(at(days))).toMatchObject({ number, after });
});

test("ANLY-04 without an election day it says so", () => {
  expect(countdownWords(null)).toMatchObject({ number: null, after: "No election day is set" });
});
