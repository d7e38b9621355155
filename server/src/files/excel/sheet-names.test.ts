import * as fc from "fast-check";
import { expect, test } from "vitest";
import { sheetNamer } from "./excel.ts";

test.each([
  ["Elections", "Elections"],
  ["a:b\\c/d?e*f[g]h", "a b c d e f g h"],
  ["[]", "Sheet"],
  ["", "Sheet"],
  ["''", "Sheet"],
  ["'Ministers'", "Ministers"],
  ["hIsToRy", "hIsToRy (2)"],
  ["x".repeat(31), "x".repeat(31)],
  ["x".repeat(32), `${"x".repeat(30)}…`],
  [`${"x".repeat(29)}😀😀`, `${"x".repeat(29)}…`],
  ["two\nlines\u0000", "two lines"],
])("EXP-08 a sheet called %j is named %j", (title, name) => {
  expect(sheetNamer("")(title)).toBe(name);
});

test("EXP-08 the mark and the number stand whole at the end of a long name", () => {
  const nameSheet = sheetNamer(" (sample)");
  const title = "Regional performance of the party";
  expect([nameSheet(title), nameSheet(title)]).toEqual([
    "Regional performance … (sample)",
    "Regional performa… (sample) (2)",
  ]);
});

test("EXP-08 whatever the titles, the names are ones that Excel takes", () => {
  const title = fc.string({
    unit: fc.oneof(
      fc.constantFrom(..."':\\/?*[]"),
      fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
    ),
    maxLength: 40,
  });
  fc.assert(
    fc.property(fc.array(title, { maxLength: 30 }), (titles) => {
      const names = titles.map(sheetNamer(""));
      expect(new Set(["history", ...names.map((name) => name.toLowerCase())]).size).toBe(names.length + 1);
      for (const name of names) {
        expect(name.length).toBeLessThanOrEqual(31);
        expect(name).toMatch(/^(?!')[^:\\/?*[\]\p{Cc}]+(?<!')$/u);
      }
    }),
  );
});
