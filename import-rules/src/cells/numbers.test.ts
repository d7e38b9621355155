import * as fc from "fast-check";
import { expect, test } from "vitest";
import { countReader, readCount } from "./numbers.ts";

test.each([
  ["0", 0],
  ["007", 7],
  ["398", 398],
  ["12345678", 12_345_678],
  ["100000000", 100_000_000],
  ["1,234", 1234],
  ["1,234,567", 1_234_567],
  ["1 234", 1234],
  ["1\u00a0234", 1234],
  ["1\u2009234", 1234],
  ["1\u202f234\u202f567", 1_234_567],
  ["1’234", 1234],
  ["268.0", 268],
])("IMP-03 the cell %j holds %d", (text, value) => {
  expect(readCount(text)).toEqual({ is: "count", value });
});

test.each([
  ["", "blank"],
  ["-", "dash"],
  ["–", "dash"],
  ["x", "x"],
  ["X", "x"],
  ["×", "x"],
])("IMP-07 the cell %j is no zero", (text, is) => {
  expect(readCount(text)).toEqual({ is });
});

test.each([
  ["38O", "F022", "Not a number: letter O instead of 0. Correct the cell."],
  ["4o", "F022", "Not a number: letter O instead of 0. Correct the cell."],
  ["l2", "F022", "Not a number: letter l or I instead of 1. Correct the cell."],
  ["12.5", "F022", "Not a whole number. Correct the cell."],
  ["268.00", "F022", "Not a whole number. Correct the cell."],
  ["12,5", "F022", "Not a whole number. Correct the cell."],
  ["-3", "F022", "Below zero. Correct the cell."],
  ["−3", "F022", "Below zero. Correct the cell."],
  ["1e3", "F022", "The number is shortened. Write all its digits."],
  ["1,00,000", "F022", "Not a number: a comma, space or dot is in the wrong place. Write digits only."],
  ["12 34", "F022", "Not a number: a comma, space or dot is in the wrong place. Write digits only."],
  ["1,234 567", "F022", "Not a number: a comma, space or dot is in the wrong place. Write digits only."],
  ["nil", "F022", "Not a number. Write 0 if there were none, or - if no result was received."],
  ["O", "F022", "Not a number. Correct the cell."],
  ["１２", "F022", "Not a number. Correct the cell."],
  ["+5", "F022", "Not a number. Correct the cell."],
  ["5%", "F022", "This is a percentage, not a count. Write the count."],
  ["1.234", "F023", "This may be 1234 or 1.234. Write the number without a dot."],
  ["1.000", "F023", "This may be 1000 or 1.000. Write the number without a dot."],
  ["1.234.567", "F023", "This may be 1234567 or 1.234.567. Write the number without a dot."],
  ["100000001", "F024", "Above 100,000,000. Check whether two numbers are in one cell."],
  ["9".repeat(400), "F024", "Above 100,000,000. Check whether two numbers are in one cell."],
])("IMP-05 the cell %j is refused with %s", (text, code, message) => {
  const cell = readCount(text);
  expect(
    cell.is === "refused" && cell.problem({ line: 7, column: "Valid Votes", value: text }),
  ).toMatchObject({
    code,
    message,
    line: 7,
    column: "Valid Votes",
  });
});

const separators = fc.constantFrom(",", ".", " ", "\u00a0", "\u2009", "\u202f", "'", "’", ";", "_", "");

// Nobody parts single digits: `1.0` is what programs write for 1.
test("IMP-03 a number with any separators is read back or refused, never misread", () => {
  fc.assert(
    fc.property(fc.nat(100_000_000), separators, fc.integer({ min: 2, max: 4 }), (value, separator, size) => {
      const digits = String(value);
      const groups = [];
      for (let end = digits.length; end > 0; end -= size)
        groups.unshift(digits.slice(Math.max(0, end - size), end));
      const cell = readCount(groups.join(separator));
      if (cell.is === "count") expect(cell.value).toBe(value);
      else expect(cell.is).toBe("refused");
    }),
    { numRuns: 2000 },
  );
});

test("IMP-03 a decimal is refused, or is whole", () => {
  fc.assert(
    fc.property(fc.double({ min: -1000, max: 1e9, noNaN: true }), (value) => {
      const cell = readCount(String(value));
      if (cell.is === "count") expect(cell.value).toBe(value === 0 ? 0 : value);
      else expect(cell.is).toBe("refused");
    }),
  );
});

test("a reader of one file answers the same as each cell alone", () => {
  const read = countReader();
  fc.assert(
    fc.property(fc.constantFrom("1", "x", "", "1,2", "38O", "12"), (text) => {
      expect(read(text).is).toBe(readCount(text).is);
      expect(read(text)).toBe(read(text));
    }),
  );
});
