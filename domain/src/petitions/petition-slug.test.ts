import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { petitionNumber, petitionSlug } from "./petition-slug.ts";

describe("a petition's number in an address", () => {
  test.each([
    ["MP/015", "mp-015"],
    ["LC5/120", "lc5-120"],
    ["mp-015", "~mp-015"],
    ["MP 15/2025", "~MP%2015%2F2025"],
    ["Tribunal's No. 3", "~Tribunal's%20No.%203"],
  ])("%s is at %s", (number, slug) => {
    expect(petitionSlug(number)).toBe(slug);
    expect(petitionNumber(slug)).toBe(number);
  });

  test("capitals make no other address, and what can mean no number is none", () => {
    expect(petitionNumber("MP-015")).toBe("MP/015");
    for (const slug of ["", "~", "~%E0%A4%A", "mp/015", "mp-", "015", "mp-015-x"])
      expect(petitionNumber(slug)).toBeNull();
  });

  test("no two numbers share an address, and every address leads back", () => {
    const number = fc.oneof(
      fc.stringMatching(/^[A-Z][A-Z0-9]{0,4}\/[0-9]{1,4}$/),
      fc.string({ unit: "grapheme", minLength: 1 }).filter((text) => !/\p{Surrogate}/u.test(text)),
    );
    fc.assert(
      fc.property(number, (text) => {
        expect(petitionNumber(petitionSlug(text))).toBe(text);
      }),
    );
  });
});
