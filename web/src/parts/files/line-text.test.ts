import { expect, test } from "vitest";
import { lineCell, lineText, lineTitle } from "./line-text.ts";

test("IMP-22 a line of several sheets is shown with its sheet", () => {
  const [plain, inSheet] = [{ line: 1234 }, { line: 7, sheet: "Kalungu" }];
  expect([lineText, lineTitle, lineCell].map((text) => text(plain))).toEqual([
    "line 1,234",
    "Line 1,234",
    "1,234",
  ]);
  for (const text of [lineText, lineTitle, lineCell]) expect(text(inSheet)).toBe("Kalungu, line 7");
});
