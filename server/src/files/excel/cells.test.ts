import * as fc from "fast-check";
import { readXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { exportDocument, sheetOf, written } from "../../testing/files/export-document.ts";
import type { Cell } from "../document.ts";
import { runs } from "../../testing/nightly.ts";
import { writeExcel } from "./excel.ts";
import { columnName } from "./cells.ts";

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
