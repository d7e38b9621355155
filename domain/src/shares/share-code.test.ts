import fc from "fast-check";
import { expect, test } from "vitest";
import { CODE_CHARACTERS, CODE_LENGTH, shareCodeIn, shareCodeOf, shareCodeText } from "./share-code.ts";

const numbers = fc.array(fc.nat(CODE_CHARACTERS - 1), { minLength: CODE_LENGTH, maxLength: CODE_LENGTH });
const code = numbers.map(shareCodeOf);

test("DAY-02 a code is read back as it is written, in small letters and with spaces, too", () => {
  fc.assert(
    fc.property(code, (one) => {
      const text = shareCodeText(one);
      for (const typed of [
        text,
        text.toLowerCase(),
        text.replace("-", " "),
        ` ${one} `,
        text.replace("-", "–"),
      ])
        expect(shareCodeIn(typed)).toBe(one);
      expect(one).not.toMatch(/[01ILO]/);
    }),
  );
});

test("DAY-02 no code has one wrong character, or two neighbours that changed places", () => {
  fc.assert(
    fc.property(code, code, fc.nat(CODE_LENGTH), (one, other, place) => {
      const characters = [...one];
      const wrong = characters.with(place, other.charAt(place)).join("");
      if (wrong !== one) expect(shareCodeIn(wrong)).toBeNull();
      const [left = "", right = ""] = characters.slice(place, place + 2);
      const swapped = one.slice(0, place) + right + left + one.slice(place + 2);
      if (swapped !== one) expect(shareCodeIn(swapped)).toBeNull();
    }),
  );
});

test.each(["", "7QK", "7QK-4M2D2", "7QK-4M2X", "OIL-1000", "7QK-4M2É", "7QK_4M2D"])(
  "DAY-02 “%s” is no code",
  (text) => expect(shareCodeIn(text)).toBeNull(),
);
