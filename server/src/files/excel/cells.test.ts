import * as fc from "fast-check";
import { readXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { exportDocument, sheetOf, written } from "../../testing/files/export-document.ts";
import type { Cell } from "../document.ts";
import { runs } from "../../testing/nightly.ts";
import { writeExcel } from "./excel.ts";
import { columnName, daySerial, momentSerial } from "./cells.ts";

async function roundTrip(cells: readonly Cell[]): Promise<unknown[]> {
  const rows = cells.map((cell) => ({ cell, guard: "x" }));
  const file = await written(writeExcel, exportDocument([sheetOf({ cell: "text", guard: "text" }, rows)]));
  const { sheets } = await readXlsx(file);
  return cells.map((_, index) => sheets[0]?.rows[index + 1]?.[0] ?? null);
}

/** What the writer documents that it changes. */
function asWritten(text: string): string | null {
  const kept = text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replace(/\r\n?/g, "\n");
  return kept === "" ? null : kept;
}

const TEXT = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({
    unit: fc.constantFrom("<", ">", "&", '"', "'", "_x0041_", "_", "]]>", " ", "\t", "\r", "\n", "ŋ", "a"),
  }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((codes) => String.fromCharCode(...codes)),
);

test("EXP-08 another reader reads back any text but for what XML cannot hold", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(TEXT, { minLength: 1, maxLength: 20 }), async (texts) => {
      const read = await roundTrip(texts);
      expect(read.map((cell) => (cell === "" ? null : cell))).toEqual(texts.map(asWritten));
    }),
    { numRuns: runs(200) },
  );
});

test("EXP-08 another reader reads back any number", async () => {
  const number = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer(),
    fc.integer().map((hundredths) => hundredths / 100),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(number, { minLength: 1, maxLength: 50 }), async (numbers) => {
      expect(await roundTrip(numbers)).toEqual(numbers.map((number) => (number === 0 ? 0 : number)));
    }),
    { numRuns: runs(100) },
  );
});

test("EXP-08 a text longer than a cell takes ends with an ellipsis, and no character is halved", async () => {
  const exactly = "a".repeat(32_767);
  expect(await roundTrip([exactly, `${exactly}b`, "😀".repeat(20_000)])).toEqual([
    exactly,
    `${"a".repeat(32_766)}…`,
    `${"😀".repeat(16_383)}…`,
  ]);
});

test("EXP-08 what is no number leaves its cell empty", async () => {
  expect(await roundTrip([Number.NaN, Number.POSITIVE_INFINITY, null, ""])).toEqual([null, null, null, null]);
});

test.each([
  [0, "A"],
  [25, "Z"],
  [26, "AA"],
  [51, "AZ"],
  [52, "BA"],
  [701, "ZZ"],
  [702, "AAA"],
  [16_383, "XFD"],
])("EXP-08 column %i is %s", (index, letters) => {
  expect(columnName(index)).toBe(letters);
});

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
