/** Characters that no typeface and no voice confuses: no 0, 1, I, L or O. A prime number of them, as the check character needs. */
const CHARACTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** Characters of a code before its check character: 31⁶, some 890 million codes. */
export const CODE_LENGTH = 6;
export const CODE_CHARACTERS = CHARACTERS.length;

const HEAD_LENGTH = 3;

/** The code with these characters, each by its number from 0 to 30, and its check character: `7QK4M2D`. */
export function shareCodeOf(numbers: readonly number[]): string {
  const characters = numbers.map((number) => CHARACTERS.charAt(number));
  return [...characters, checkCharacter(numbers)].join("");
}

/** Weights differ from place to place, so a wrong character and two that changed places are both noticed. */
function checkCharacter(numbers: readonly number[]): string {
  const sum = numbers.reduce((total, number, place) => total + number * (place + 2), 0);
  return CHARACTERS.charAt(sum % CHARACTERS.length);
}

/** A code as users read it: `7QK-4M2D`. */
export function shareCodeText(code: string): string {
  return `${code.slice(0, HEAD_LENGTH)}-${code.slice(HEAD_LENGTH)}`;
}

/** The code that a user typed, in small letters or with spaces; null if it cannot be one. */
export function shareCodeIn(text: string): string | null {
  const code = text.replaceAll(/[\s\-–]/g, "").toUpperCase();
  const numbers = [...code].map((character) => CHARACTERS.indexOf(character));
  if (numbers.length !== CODE_LENGTH + 1 || numbers.includes(-1)) return null;
  return shareCodeOf(numbers.slice(0, CODE_LENGTH)) === code ? code : null;
}
