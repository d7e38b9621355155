import * as fc from "fast-check";
import { expect, test } from "vitest";
import { isPlaceholder } from "./placeholders.ts";

const PLACEHOLDERS = [
  "To be announced",
  "TO BE CONFIRMED",
  "T.B.A.",
  "tbc",
  "TBD",
  "VACANT",
  "(vacant)",
  "Seat vacant",
  "N/A",
  "n.a.",
  "Not applicable",
  "nil",
  "NIL",
  "None",
  "Nobody",
  "unknown",
  "Not known",
  "-",
  "–",
  "...",
  "?",
];

test.each(PLACEHOLDERS)("IMP-20 “%s” is a placeholder", (text) => {
  expect(isPlaceholder(text)).toBe(true);
});

test.each([
  "",
  "Nil Armstrong",
  "Okello Vacant",
  "Unknown Soldier",
  "None Mary",
  "Natabi",
  "Tobias",
  "0",
  "Nakato A.",
])("IMP-20 “%s” may be a name", (text) => {
  expect(isPlaceholder(text)).toBe(false);
});

test("IMP-20 case, spaces and punctuation around such a word make no difference", () => {
  const dress = fc.constantFrom<(text: string) => string>(
    (text) => text.toUpperCase(),
    (text) => text.toLowerCase(),
    (text) => ` ${text.replaceAll(" ", "  ")}. `,
    (text) => `(${text})`,
    (text) => text.replaceAll(" ", "-"),
  );
  fc.assert(
    fc.property(fc.constantFrom(...PLACEHOLDERS), dress, (text, dressed) => {
      expect(isPlaceholder(dressed(text))).toBe(true);
    }),
  );
});
