import { expect, test } from "vitest";
import { whenText } from "./next-dates-card.tsx";

const of = (startsOn: string, endsOn = startsOn, state: "upcoming" | "under_way" = "upcoming") =>
  whenText({ startsOn, endsOn, state, body: "electoral_commission" }, "2025-09-02");

test.each([
  [of("2025-09-03", "2025-09-05"), "Tomorrow, to 5 Sep · Electoral Commission"],
  [of("2025-09-23", "2025-09-24"), "In 21 days, to 24 Sep · Electoral Commission"],
  [of("2025-09-29", "2026-01-12"), "In 27 days, to 12 Jan 2026 · Electoral Commission"],
  [of("2025-09-12"), "In 10 days · Electoral Commission"],
  [of("2025-09-02", "2025-09-02", "under_way"), "Today · Electoral Commission"],
  [of("2025-08-30", "2025-09-04", "under_way"), "Under way, to 4 Sep · Electoral Commission"],
])("HOME-11 the next date says when it is: %s", (text, expected) => {
  expect(text).toBe(expected);
});
