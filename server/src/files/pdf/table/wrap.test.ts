import fc from "fast-check";
import { expect, test } from "vitest";
import { cutToWidth, wrap, wrapped } from "./wrap.ts";

/** Every character one point wide. */
const widthOf = (text: string): number => [...text].length;

test("EXP-08 text that fits stays one line", () => {
  expect(wrap("Kampala Central", 15, widthOf)).toEqual(["Kampala Central"]);
});

test("EXP-08 lines break at spaces, after dashes and slashes", () => {
  expect(wrap("Kampala Central Division", 16, widthOf)).toEqual(["Kampala Central", "Division"]);
  expect(wrap("Wakiso–Busiro/East", 8, widthOf)).toEqual(["Wakiso–", "Busiro/", "East"]);
});

test("EXP-08 days, years and numbers of petitions stay whole", () => {
  expect(wrap("COU/001 2020–2021 2025-07-17", 10, widthOf)).toEqual(["COU/001", "2020–2021", "2025-07-17"]);
});

test("EXP-08 a word longer than a line breaks inside, but never inside a character", () => {
  expect(wrap("aaaaaaaaaa b", 4, widthOf)).toEqual(["aaaa", "aaaa", "aa b"]);
  expect(wrap("😀😀😀", 1, widthOf)).toEqual(["😀", "😀", "😀"]);
});

test("EXP-08 no line is wider than the column, and no letter is lost", () => {
  const words = fc.array(fc.string({ minLength: 1, maxLength: 30, unit: "grapheme-ascii" }), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(words, fc.integer({ min: 3, max: 40 }), (parts, width) => {
      const text = parts.join(" ").trim();
      const lines = wrap(text, width, widthOf, 1000);
      for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width);
      expect(lines.join("").replaceAll(/\s/g, "")).toBe(text.replaceAll(/\s/g, ""));
    }),
  );
});

test("EXP-08 more lines than there may be end in an ellipsis", () => {
  const lines = wrap("one two three four five", 5, widthOf, 3);
  expect(lines).toHaveLength(3);
  expect(lines[2]).toMatch(/…$/);
  expect(widthOf(lines[2] ?? "")).toBeLessThanOrEqual(5);
});

test("EXP-08 whether a text was cut is known, also of one that ends in an ellipsis itself", () => {
  expect(wrapped("one two", 5, widthOf, 2)).toEqual({ lines: ["one", "two"], isCut: false });
  expect(wrapped("one two…", 5, widthOf, 2)).toEqual({ lines: ["one", "two…"], isCut: false });
  expect(wrapped("one two three", 5, widthOf, 2)).toEqual({ lines: ["one", "two…"], isCut: true });
});

test("EXP-08 of a text without end no more is measured than lines can hold", () => {
  let measured = 0;
  const counting = (text: string) => {
    measured += text.length;
    return widthOf(text);
  };
  const { lines, isCut } = wrapped("x".repeat(10_000_000), 100, counting);
  expect([lines.length, isCut]).toEqual([12, true]);
  expect(lines.join("")).toBe(`${"x".repeat(1_199)}…`);
  expect(measured).toBeLessThan(200_000);
});

test("EXP-08 one line is cut with an ellipsis", () => {
  expect(cutToWidth("Kampala", 7, widthOf)).toBe("Kampala");
  expect(cutToWidth("Kampala Central", 9, widthOf)).toBe("Kampala…");
});
