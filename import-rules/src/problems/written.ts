import { pluralText } from "@command-center/domain/number-text";
/** A whole number as sentences have it: `30,114`. */
export function writtenCount(value: number): string {
  const digits = String(value);
  if (digits.length < 4) return digits;
  let written = "";
  for (let at = 0; at < digits.length; at += 1) {
    const left = digits.length - at;
    if (at > 0 && left % 3 === 0 && digits[at - 1] !== "-") written += ",";
    written += digits[at];
  }
  return written;
}

/** `line 30,114`; in sheets that were read as one file `line 7 of “Kalungu”`. */
export function writtenLine({ sheet = null, line }: WrittenLine): string {
  return `line ${writtenCount(line)}${sheet === null ? "" : ` of “${sheet.slice(0, 31)}”`}`;
}

/** A line as sentences name it. */
export interface WrittenLine {
  readonly line: number;
  readonly sheet?: string | null;
}

/** `1 row`, `2 rows`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${writtenCount(count)} ${pluralText(count, one, many)}`;
}

/** Numbers that stand in names of stations, and stay in capitals. */
const ROMAN = /^(?:II|III|IV|VI|VII|VIII)$/;

/**
 * A place's name as sentences have it: the lists print them in capitals. `KITAMBA PRIMARY SCHOOL` is read as
 * `Kitamba Primary School`; a name that is not all capitals stays as it is.
 */
export function writtenName(name: string): string {
  if (name !== name.toUpperCase()) return name;
  return name.replace(/\p{L}+(?:['’]\p{L}+)*/gu, (word) =>
    ROMAN.test(word) ? word : word.charAt(0) + word.slice(1).toLowerCase(),
  );
}

/** A constituency's name without the word that all of them end with: `Kalungu East`. */
export function writtenConstituency(name: string): string {
  return writtenName(name).replace(/ (?:County|Constituency)$/i, "");
}
