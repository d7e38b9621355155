import { expect, test } from "vitest";
import { dayText, momentText } from "./moment-text.ts";

test.each([
  ["2025-09-02T21:30:00Z", "3 Sep 2025, 00:30 EAT"],
  ["2026-11-22T18:39:36.123456+00:00", "22 Nov 2026, 21:39 EAT"],
  ["2025-12-31T21:00:00.000Z", "1 Jan 2026, 00:00 EAT"],
  [Date.UTC(2026, 10, 22, 18, 39, 36), "22 Nov 2026, 21:39 EAT"],
  ["infinity", "infinity"],
])("EXP-06 SHELL-02 %s by Uganda's clock is %s", (at, text) => {
  expect(momentText(at)).toBe(text);
});

test.each([
  ["2025-09-02", "2 Sep 2025"],
  ["2025-13-02", "2025-13-02"],
  ["infinity", "infinity"],
])("SHELL-02 the day %s is %s", (day, text) => {
  expect(dayText(day)).toBe(text);
});
