import * as fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../testing/nightly.ts";
import { Pen, plainCharacters } from "./pen.ts";

function writtenBy(write: (pen: Pen) => void): string {
  const pen = new Pen(16);
  write(pen);
  return Buffer.from(pen.take()).toString();
}

/** Puts quotes around what begins with `!`, ends with `?` or holds a comma or a control character. */
const escape = (text: string): string => (/^!|[,\u0000-\u001f]|\?$/.test(text) ? `"${text}"` : text);
const PLAIN = plainCharacters(escape);

test("EXP-08 any finite number is written as String has it", () => {
  const number = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer(),
    fc.integer().map((hundredths) => hundredths / 100),
    fc.integer({ min: -99, max: 99 }).map((hundredths) => hundredths / 100),
    fc.constantFrom(0, -0, 0.1 + 0.2, 1e21, 2 ** 31, -(2 ** 31), 2 ** 53, 21_474_836.47, -21_474_836.48),
  );
  fc.assert(
    fc.property(number, (value) => {
      expect(writtenBy((pen) => pen.number(value))).toBe(String(value));
    }),
    { numRuns: runs(5_000) },
  );
});

test.each([
  ["", true],
  ["Kampala", true],
  ["Ŋora é", true],
  ["what! and? then", true],
  ["!what", false],
  ["what?", false],
  ["one, two", false],
  ["Ŋora, é", false],
  ["Ŋora?", false],
  ["ends with €", false],
])("EXP-08 whether %j is plain: %s", (text, isPlain) => {
  const written = writtenBy((pen) => {
    expect(pen.plainText(text, PLAIN)).toBe(isPlain);
  });
  expect(written).toBe(isPlain ? text : "");
});

test("EXP-08 a text is written as its escaping would have it, or not at all", () => {
  const text = fc.string({
    unit: fc.oneof(
      fc.constantFrom("!", "?", ",", "\n", "a", "ŋ", "é"),
      fc.string({ unit: "grapheme", maxLength: 1 }),
    ),
  });
  fc.assert(
    fc.property(text, (text) => {
      let isPlain = false;
      const written = writtenBy((pen) => {
        isPlain = pen.plainText(text, PLAIN);
      });
      expect(written).toBe(isPlain ? escape(text) : "");
    }),
    { numRuns: runs(2_000) },
  );
});

test("EXP-08 pieces hold everything in order, and what was taken does not change afterwards", () => {
  const pen = new Pen(16);
  const pieces: Uint8Array[] = [];
  for (let number = 0; number < 20_000; number += 1) {
    pen.number(number);
    pen.bytes(Buffer.from(","));
    if (pen.isFull) pieces.push(pen.take());
  }
  pieces.push(pen.take());
  const all = Buffer.concat(pieces).toString();
  expect(all).toBe(Array.from({ length: 20_000 }, (_, number) => `${number},`).join(""));
});

test("EXP-08 what is gone back over is forgotten", () => {
  const written = writtenBy((pen) => {
    pen.text("kept");
    const { length } = pen;
    pen.text(" and not".repeat(10_000));
    pen.goBack(length);
    pen.text(".");
  });
  expect(written).toBe("kept.");
});
