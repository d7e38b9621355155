import fc from "fast-check";
import { expect, test } from "vitest";
import { runningLine, sheetLine, sheetLineOrNone } from "./sheet-lines.ts";

test("IMP-22 a running line leads back to its sheet and line, and keeps the order of the workbook", () => {
  const place = fc.record({ sheet: fc.nat(199), line: fc.integer({ min: 1, max: 1_048_576 }) });
  const names = Array.from({ length: 200 }, (_, at) => `D${at}`);
  fc.assert(
    fc.property(place, place, (one, other) => {
      const [first, second] = [runningLine(one.sheet, one.line), runningLine(other.sheet, other.line)];
      expect(sheetLine(names, first)).toEqual({ sheet: `D${one.sheet}`, line: one.line });
      expect(Math.sign(first - second)).toBe(Math.sign(one.sheet - other.sheet || one.line - other.line));
      // The database keeps lines as integers.
      expect(first).toBeLessThan(2 ** 31);
    }),
  );
});

test("IMP-22 a line of any other file stays as it is", () => {
  expect(sheetLine([], 2_000_000)).toEqual({ sheet: null, line: 2_000_000 });
  expect(sheetLineOrNone(["A"], null)).toEqual({ sheet: null, line: null });
  expect(sheetLineOrNone(["A", "B"], 1_048_577)).toEqual({ sheet: "B", line: 1 });
});
