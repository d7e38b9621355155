import * as fc from "fast-check";
import { expect, test } from "vitest";
import { csvCell, csvLine, type CsvValue } from "./csv.ts";

const CELLS: readonly (readonly [CsvValue, string])[] = [
  ["Kawempe North", "Kawempe North"],
  ["Ŋora", "Ŋora"],
  ["", ""],
  [null, ""],
  [0, "0"],
  [-12.2, "-12.2"],
  [Number.NaN, ""],
  [Number.NEGATIVE_INFINITY, ""],
  [true, "yes"],
  [false, "no"],
  ["Lira, Oyam", '"Lira, Oyam"'],
  ["a;b", '"a;b"'],
  ['the "old" seat', '"the ""old"" seat"'],
  ["first\nsecond", '"first\nsecond"'],
  ["first\r\nsecond\rthird", '"first\nsecond\nthird"'],
  ["nul\u0000 and bell\u0007", '"nul and bell"'],
  ["\u0000", ""],
  ["=1+1", `"'=1+1"`],
  ["+256 700 000000", `"'+256 700 000000"`],
  ["-12.2", `"'-12.2"`],
  ["@SUM(A1)", `"'@SUM(A1)"`],
  ["\tx", `"'\tx"`],
  ["\rx", `"'\nx"`],
  ["＝1", `"'＝1"`],
  [" \u200b\u00a0=1", `"' \u200b\u00a0=1"`],
  ["\ufeff+1", `"'\ufeff+1"`],
  ["\u0000=1", `"'=1"`],
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ["'quoted", `"'quoted"`],
  ["a=1", "a=1"],
];

test.each(CELLS)("EXP-08 the cell %j is written %s", (value, written) => {
  expect(csvCell(value)).toBe(written);
});

test("EXP-08 a line holds its cells between commas and ends with CR LF", () => {
  expect(csvLine(["Gulu", 3, null, true])).toBe("Gulu,3,,yes\r\n");
  expect(csvLine([])).toBe("\r\n");
});

const SIGNS = "=+-@\t\r\n＝＋－＠";
const hostile = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...SIGNS, '"', ",", ";", "'", " ", "\u200b", "\u00a0", "\ufeff", "\u0000", "\u0085"),
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 }),
  ),
});

test("EXP-08 no text begins with a sign that starts a formula, seen or hidden, and none holds a control character", () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const cell = csvCell(text);
      const inside = cell.startsWith('"') ? cell.slice(1, -1) : cell;
      expect(SIGNS).not.toContain(inside.trimStart()[0] ?? "none");
      expect(inside).not.toMatch(/^[\s\u200b]*[=+\-@＝＋－＠]/);
      expect(inside).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
    }),
    { numRuns: 2_000 },
  );
});

test("EXP-08 what stands outside quotes holds no comma, quote or line break", () => {
  fc.assert(
    fc.property(hostile, (text) => {
      expect(csvCell(text)).toMatch(/^(?:[^",\r\n]*|"(?:[^"]|"")*")$/);
    }),
  );
});
