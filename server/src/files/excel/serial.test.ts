import * as fc from "fast-check";
import { expect, test } from "vitest";
import { daySerial, momentSerial } from "./serial.ts";

test.each([
  ["1900-03-01", 61],
  ["2024-02-29", 45_351],
  ["2025-07-17", 45_855],
  ["9999-12-31", 2_958_465],
  ["1900-02-28", null],
  ["2025-02-29", null],
  ["2025-02-31", null],
  ["2025-04-31", null],
  ["2025-13-01", null],
  ["2025-00-10", null],
  ["2025-07-00", null],
  ["0025-07-17", null],
  ["2025/07/17", null],
  ["2025-07-1x", null],
  ["2025-07-17T00:00:00Z", null],
  ["", null],
])("EXP-08 the day %s is day %s for Excel", (day, serial) => {
  expect(daySerial(day)).toBe(serial);
});

test("EXP-08 days follow one another as on the calendar", () => {
  fc.assert(
    fc.property(fc.integer({ min: 61, max: 2_958_465 }), (serial) => {
      const day = new Date(Date.UTC(1899, 11, 30 + serial)).toISOString().slice(0, 10);
      expect(daySerial(day)).toBe(serial);
    }),
  );
});

test.each([
  ["2025-07-16T21:00:00.000Z", 45_855],
  ["2025-07-17T12:00:00+03:00", 45_855.5],
  ["2025-07-17T09:00:00Z", 45_855.5],
  ["1899-01-01T00:00:00Z", null],
  ["not a moment", null],
])("EXP-08 the moment %s is %s in Uganda's time", (moment, serial) => {
  expect(momentSerial(moment)).toBe(serial);
});
