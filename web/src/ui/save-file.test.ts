import { expect, test } from "vitest";
import { fileDay } from "./save-file.ts";

test.each([
  ["2025-09-02T20:59:00Z", "2025-09-02"],
  ["2025-09-02T21:00:00Z", "2025-09-03"],
  ["2026-01-01T00:00:00Z", "2026-01-01"],
])("EXP-05 a file taken at %s is named by Uganda's day %s", (at, day) => {
  expect(fileDay(new Date(at))).toBe(day);
});
