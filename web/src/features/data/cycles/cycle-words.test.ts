import { expect, test } from "vitest";
import { awayText, contestText, daysGone, eventDays, nextEvent } from "./cycle-words.ts";
import { aCycle, anEvent } from "./fixtures.ts";

test.each([
  ["president", 1, "President"],
  ["mp", 353, "353 MPs"],
  ["mp", 1, "1 MP"],
  ["mp-primary", 1_519, "1,519 MP primaries"],
  ["woman-mp", 146, "146 District Woman MPs"],
] as const)("IMP-12 the contests %s, %i of them, read %s", (contest, contests, words) => {
  expect(contestText(contest, contests)).toBe(words);
});

test("IMP-12 an event's days are one or two, and as far away as the as-of day says", () => {
  expect(eventDays({ startsOn: "2021-01-14", endsOn: "2021-01-14" })).toBe("14 Jan 2021");
  expect(eventDays({ startsOn: "2021-01-14", endsOn: "2021-02-01" })).toBe("14 Jan 2021 to 1 Feb 2021");
  expect(awayText("2021-01-14", "2021-01-14")).toBe("today");
  expect(awayText("2021-01-14", "2021-01-15")).toBe("in 1 day");
  expect(awayText("2021-01-14", "2021-01-02")).toBe("12 days ago");
});

test("IMP-12 what comes next is under way, else to come, else nothing", () => {
  const past = anEvent(1, "2021-01-14");
  const now = anEvent(2, "2021-01-20", { endsOn: "2021-02-20", state: "under_way" });
  const later = anEvent(3, "2021-03-01");
  expect(nextEvent({ calendar: [past, later, now] })).toBe(now);
  expect(nextEvent({ calendar: [past, later] })).toBe(later);
  expect(nextEvent({ calendar: [past] })).toBeUndefined();
});

test.each([
  ["2020-06-30", 0],
  ["2020-07-01", 1],
  ["2021-06-30", 365],
  ["2022-01-01", 365],
])("IMP-12 as of %s, %i of the cycle's days have gone", (asOf, gone) => {
  expect(daysGone(aCycle({ asOf }))).toEqual({ gone, all: 365 });
});
