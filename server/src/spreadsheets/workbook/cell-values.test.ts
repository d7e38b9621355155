import * as fc from "fast-check";
import { expect, test } from "vitest";
import { bytesOf } from "./shared-strings.ts";
import { dateText, hasLostDigits, numberText, shownText } from "./cell-values.ts";
import { shownBy } from "./number-formats.ts";

test.each([
  ["0", "0"],
  ["-12", "-12"],
  ["007", "007"],
  ["12345678901234567890", "12345678901234567890"],
  ["1E+3", "1000"],
  ["1e21", "1000000000000000000000"],
  ["-2.5E-10", "-0.00000000025"],
  ["0.1", "0.1"],
  ["0.30000000000000004", "0.3"],
  ["57.379999999999995", "57.38"],
  ["1234567.0", "1234567"],
  [" 5 ", "5"],
  ["", ""],
  ["-0.0", "0"],
  ["abc", "abc"],
  ["1e999", "1e999"],
])("IMP-02 the number %s is read as %s", (value, text) => {
  expect(numberText(value)).toBe(text);
});

test("IMP-02 a number of up to 15 digits stays the number that it is, without an exponent", () => {
  const number = fc
    .tuple(fc.integer({ min: -(10 ** 9), max: 10 ** 9 }), fc.integer({ min: -20, max: 20 }))
    .map(([digits, exponent]) => Number(`${digits}e${exponent}`));
  fc.assert(
    fc.property(number, (value) => {
      const text = numberText(String(value));
      expect(text).toMatch(/^-?\d+(?:\.\d+)?$/);
      expect(Number(text)).toBe(value === 0 ? 0 : value);
    }),
  );
});

test.each([
  ["44210", "day", 1900, "2021-01-14"],
  ["44210.9", "day", 1900, "2021-01-14"],
  ["44210.3125", "moment", 1900, "2021-01-14T07:30:00"],
  ["44210", "moment", 1900, "2021-01-14"],
  ["44209.999999", "moment", 1900, "2021-01-14"],
  ["44210.5", "time", 1900, "2021-01-14T12:00:00"],
  ["0.5", "time", 1900, "12:00:00"],
  ["0", "time", 1900, "00:00:00"],
  ["0.5", "moment", 1900, "0.5"],
  ["0", "day", 1900, "0"],
  ["1", "day", 1900, "1900-01-01"],
  ["59", "day", 1900, "1900-02-28"],
  ["60", "day", 1900, "1900-02-29"],
  ["61", "day", 1900, "1900-03-01"],
  ["2958465", "day", 1900, "9999-12-31"],
  ["2958466", "day", 1900, "2958466"],
  ["2958465.9999999", "moment", 1900, "2958465.9999999"],
  ["-1", "day", 1900, "-1"],
  ["42748", "day", 1904, "2021-01-14"],
  ["0", "day", 1904, "1904-01-01"],
  ["0.25", "time", 1904, "06:00:00"],
  ["abc", "day", 1900, "abc"],
  ["", "day", 1900, ""],
] as const)("IMP-02 %s, shown as a %s and counted from %s, is %s", (value, shown, dateSystem, text) => {
  expect(dateText(value, shown, dateSystem)).toBe(text);
});

test.each([
  ["General", null],
  ["0.00%", "percent"],
  ["0%;[Red]-0%", "percent"],
  ["#,##0;[Red]-#,##0", null],
  ['0 "days"', null],
  ["0\\d", null],
  ["[$UGX-409]#,##0_d", null],
  ["0.00E+00", null],
  ["yyyy-mm-dd", "day"],
  ["[$-409]d\\-mmm\\-yy;@", "day"],
  ["mmm", "day"],
  ["DD/MM/YYYY", "day"],
  ["h:mm AM/PM", "time"],
  ["mm:ss.0", "time"],
  ["[h]:mm:ss", null],
  ["[mm]:ss", null],
  ["dd/mm/yyyy hh:mm", "moment"],
  ["", null],
] as const)("IMP-02 the format %s shows a number as %s", (code, shown) => {
  expect(shownBy(code)).toBe(shown);
});

test.each([
  ["000", "7", "007"],
  ["000", "1234", "1234"],
  ["00", "0", "00"],
  ['"EX/"000', "1", "EX/001"],
  ["\\E\\X-000", "12", "EX-012"],
  ["000-000", "1234", "001-234"],
  ["00-00", "12345", "123-45"],
  ["[Red]000;-000", "7", "007"],
  ["000_)", "7", "007"],
  ["000", "7.5", "7.5"],
  ["000", "-7", "-7"],
  ["0", "7", "7"],
  ['0 "votes"', "7", "7"],
  ["0.00", "7", "7"],
  ["#,##0", "1234", "1234"],
  ["0%", "0.35", "35%"],
  ["0.0%", "0.255", "25.5%"],
  ["0.00%", "0.1525", "15.25%"],
  ["0%", "0.07", "7%"],
  ["0%", "1", "100%"],
  ["0%", "0.333333333333333", "33.333333%"],
  ["0%", "", ""],
])("IMP-18 the format %s shows %s as %s", (code, value, text) => {
  expect(shownText(value, shownBy(code), 1900)).toBe(text);
});

test.each([
  ["999999999999999", false],
  ["1000000000000000", true],
  ["1.23456789012345E+16", true],
  ["-12345678901234567", true],
  ["0.12345678901234567", false],
  ["", false],
])("IMP-18 whether the number %s has lost digits: %s", (value, isLost) => {
  expect(hasLostDigits(value)).toBe(isLost);
});

test.each([
  ["", 24],
  ["KANU PRIMARY SCHOOL", 43],
  ["Café", 28],
  ["ST. MARY’S", 44],
])("IMP-02 a text takes room for its characters and its place: %j", (text, bytes) => {
  expect(bytesOf(text)).toBe(bytes);
});
