import { comparisonKey, comparisonWords } from "@command-center/domain/names/comparison-key";
import { codedName, comparableCode } from "../cells/coded-names.ts";

/** A place as a row prints it. */
export interface PrintedName {
  readonly code: string | null;
  /** Empty where only a code is printed. */
  readonly name: string;
  /** The other way to read the cell: with the number in front as part of the name, or as a code; tried after the first. */
  readonly otherwise: { readonly code: string | null; readonly name: string } | null;
}

/**
 * Reads a place from its cell and, where the file has one, its cell of codes. `coded` says that the column's cells have
 * codes in front: a name such as `10 MILE` is taken apart only where no place is called so.
 */
export function printedName(cell: string, codeCell: string | null, coded: boolean): PrintedName {
  if (codeCell !== null) {
    const code = comparableCode(codeCell);
    const parts = codedName(cell);
    const otherwise = parts.code !== null && parts.code === code ? parts : null;
    return { code, name: cell, otherwise };
  }
  const parts = codedName(cell);
  const whole = { code: null, name: cell };
  if (parts.code === null) return { ...whole, otherwise: null };
  return coded || parts.name === "" ? { ...parts, otherwise: whole } : { ...whole, otherwise: parts };
}

/** Words that say of what sort a unit is and that everybody leaves out. */
const COMMON_WORDS: ReadonlySet<string> = new Set([
  "COUNTY",
  "CONSTITUENCY",
  "DISTRICT",
  "PARISH",
  "WARD",
  "SUBCOUNTY",
]);
/** Words that may be left out, but tell two units of one name apart: Kumi County and Kumi Municipality. */
const TELLING_WORDS: ReadonlySet<string> = new Set(["MUNICIPALITY", "MUNICIPAL", "DIVISION"]);

/** All of them, in capitals. */
export const LEFT_OUT_WORDS: ReadonlySet<string> = new Set([...COMMON_WORDS, ...TELLING_WORDS]);

/** A name without such words, and which of the telling ones it has. City and Town Council are never left out. */
export interface BareName {
  readonly key: string;
  readonly sort: string;
}

/** What is left of a name without words such as County or Municipality; the same name where it has none. */
export function bareName(name: string): BareName {
  const words = comparisonWords(name);
  const kept: string[] = [];
  let sort = "";
  for (const [at, part] of words.entries()) {
    if (part === "SUB" && words[at + 1] === "COUNTY") continue;
    const word = part === "COUNTY" && words[at - 1] === "SUB" ? "SUBCOUNTY" : part;
    if (TELLING_WORDS.has(word)) sort = word === "MUNICIPAL" ? "MUNICIPALITY" : word;
    else if (word === "COUNTY" || word === "SUBCOUNTY") sort ||= word;
    if (!LEFT_OUT_WORDS.has(word)) kept.push(word);
  }
  return { key: comparisonKey(kept.join(" ")), sort };
}
