/** A place as a cell prints it. */
export interface CodedName {
  /** Digits without the zeros in front, or what else the file uses as a code in capitals; null where none is printed. */
  readonly code: string | null;
  /** Empty where the cell holds a code only. */
  readonly name: string;
}

/** A code, a gap, and a name with a letter in it: `070 ABIM`, `070 - ABIM`, `070. ABIM`. */
const CODE_AND_NAME = /^(\d{1,5})(?:\s+|\s*[-–:]\s+|\.\s*(?!\d)|\s*:\s*)[-–:.]?\s*(?=.*\p{L})(.+)$/su;
const CODE_ONLY = /^\d{1,5}$/;

/**
 * Takes a code and a name in one cell apart: `070 ABIM`. Pairs (`171/173`), ids (`O-70-95-1-1-1`) and names that begin
 * with an ordinal (`3RD DIVISION`) are left alone.
 */
export function codedName(text: string): CodedName {
  const first = text.charCodeAt(0);
  if (!(first >= 48 && first <= 57)) return { code: null, name: text };
  if (CODE_ONLY.test(text)) return { code: comparableCode(text), name: "" };
  const parts = CODE_AND_NAME.exec(text);
  return parts === null
    ? { code: null, name: text }
    : { code: comparableCode(parts[1] ?? ""), name: (parts[2] ?? "").trim() };
}

/** A code as codes are compared: `001`, `01` and `1` are one; null for an empty cell. */
export function comparableCode(text: string): string | null {
  if (text === "") return null;
  const bare = text.replace(/^0+(?=.)/, "").replace(/\.0$/, "");
  return bare.toUpperCase();
}

/** Whether the cells of a column hold codes before names: more than half of those that are filled do. */
export function holdsCodes(samples: readonly string[]): boolean {
  const filled = samples.filter((text) => text !== "");
  return filled.filter((text) => codedName(text).code !== null).length * 2 > filled.length;
}
