/** A place as a cell prints it. */
export interface CodedName {
  /** Digits without the zeros in front, or what else the file uses as a code in capitals; null where none is printed. */
  readonly code: string | null;
  /** Empty where the cell holds a code only. */
  readonly name: string;
}

const CODE = /^\d{1,5}/;
/** What parts a code from its name, without the spaces behind it: `070 ABIM`, `070- ABIM`, `070:ABIM`, `070. ABIM`. */
const GAP = /^(?:\s|[-–]\s|:|\.(?!\d))/;
/** A sign of its own in front of a name: `070 - ABIM`. */
const SIGN = /^[-–:.]/;

/**
 * Takes a code and a name in one cell apart: `070 ABIM`. Pairs (`171/173`), ids (`O-70-95-1-1-1`) and names that begin
 * with an ordinal (`3RD DIVISION`) are left alone.
 */
export function codedName(text: string): CodedName {
  const first = text.charCodeAt(0);
  if (!(first >= 48 && first <= 57)) return { code: null, name: text };
  const plain = plainly(text);
  if (plain !== null) return plain;
  const [code = ""] = CODE.exec(text) ?? [];
  if (code === text) return { code: comparableCode(text), name: "" };
  const rest = text.slice(code.length);
  const [gap = ""] = GAP.exec(rest) ?? [];
  const name = rest.slice(gap.length).trim().replace(SIGN, "").trimStart();
  // A name has a letter: `070 . 5` is none.
  if (gap === "" || !/\p{L}/u.test(name)) return { code: null, name: text };
  return { code: comparableCode(code), name };
}

/** Nearly all cells: digits, one space and a name that begins with a Latin letter, in no more steps than that takes. */
function plainly(text: string): CodedName | null {
  let at = 1;
  while (at <= MOST_DIGITS && isDigit(text.charCodeAt(at))) at += 1;
  if (at > MOST_DIGITS || text.charCodeAt(at) !== 32) return null;
  const letter = text.charCodeAt(at + 1) | 32;
  if (!(letter >= 97 && letter <= 122)) return null;
  let first = 0;
  while (first < at - 1 && text.charCodeAt(first) === 48) first += 1;
  return { code: text.slice(first, at), name: text.slice(at + 1).trim() };
}

const MOST_DIGITS = 5;
const isDigit = (char: number) => char >= 48 && char <= 57;

/** A code as codes are compared: `001`, `01` and `1` are one; null for an empty cell. */
export function comparableCode(text: string): string | null {
  if (text === "") return null;
  let at = 0;
  while (at < text.length - 1 && text.charCodeAt(at) === 48) at += 1;
  const bare = text.endsWith(".0") ? text.slice(at, -2) : text.slice(at);
  return bare.toUpperCase();
}

/** Whether the cells of a column hold codes before names: more than half of those that are filled do. */
export function holdsCodes(samples: readonly string[]): boolean {
  const filled = samples.filter((text) => text !== "");
  return filled.filter((text) => codedName(text).code !== null).length * 2 > filled.length;
}
