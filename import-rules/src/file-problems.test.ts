import { expect, test } from "vitest";
import {
  FILE_PROBLEMS,
  NO_ROWS_IN_WORKBOOK,
  NO_SUCH_SHEET,
  RAGGED,
  TOO_MANY_COLUMNS,
} from "./file-problems.ts";
import { refuses } from "./problem.ts";

test("IMP-02 each problem of a whole file has a code of its own, from F000 to F019, and refuses", () => {
  const codes = FILE_PROBLEMS.map(({ code }) => code);
  expect(codes).toEqual([...new Set(codes)].sort());
  for (const code of codes) {
    expect(code).toMatch(/^F0[01]\d$/);
    expect(refuses(code)).toBe(true);
  }
});

test.each(FILE_PROBLEMS)("IMP-02 $code says in one or two sentences what is wrong and what to do", (kind) => {
  const sentence = kind.sentence(kind.example);
  expect(sentence).toMatch(/^[A-Z][^\n]*\.$/);
  expect(sentence).not.toMatch(/undefined|NaN|\[object/);
  expect(sentence.length).toBeLessThan(260);
  expect(kind.explanation).toMatch(/^[A-Z].*\.$/);
  expect(kind.cause).toMatch(/^.{10,100}\.$/);
});

test("IMP-02 sentences name lines, columns, cells and sheets", () => {
  expect(RAGGED.sentence(RAGGED.example)).toBe(
    "The header on line 1 has 20 columns, line 8,412 has 17. The delimiter or a missing quote mark may be the cause.",
  );
  expect(RAGGED.sentence({ ...RAGGED.example, isWorkbook: true })).not.toContain("delimiter");
  expect(RAGGED.sentence({ first: { line: 1 }, firstColumns: 1, line: { line: 2 }, columns: 3 })).toContain(
    "The header on line 1 has 1 column,",
  );
  expect(TOO_MANY_COLUMNS.sentence({ cell: "XFD7" })).toMatch(/^Cell XFD7 lies to the right of column KN/);
  expect(NO_ROWS_IN_WORKBOOK.sentence({ hidden: [] })).toMatch(/^No sheet of the workbook has rows/);
  expect(NO_ROWS_IN_WORKBOOK.sentence({ sheet: "A" })).toBe("The sheet “A” has no rows. Choose another one.");
  const sheets = Array.from({ length: 12 }, (_, index) => `S${index + 1}`);
  expect(NO_SUCH_SHEET.sentence({ sheet: "x".repeat(99), sheets })).toBe(
    `The workbook has no sheet “${"x".repeat(60)}”. Choose one of “S1”, “S2”, “S3”, “S4”, “S5”, “S6”, “S7”, “S8”, “S9”, “S10” and 2 more.`,
  );
});
