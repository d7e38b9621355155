/** What a program needs to read a file as UTF-8, first of all Excel; stands before the first line. */
export const CSV_BYTE_ORDER_MARK = "\uFEFF";

export type CsvValue = string | number | boolean | null;

/** Text that can stand as it is: begins with a letter or digit, holds no separator, quote, control or line break. */
const PLAIN = /^[0-9A-Za-z\u00c0-\u024f][^\u0000-\u001f",;\u007f-\u009f\u2028\u2029]*$/;
const UNUSUAL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
const LINE_BREAK = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;
const CONTROL = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/g;
/** A tab or line break in front, or a sign that starts a formula, if only after what cannot be seen. */
const FORMULA = /^(?:[\t\n]|[\s\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u;

/**
 * A value as a cell of a comma-separated file (RFC 4180). Numbers stand with a dot and unquoted, whatever their sign; a
 * number that is none is empty, like null; true and false are `yes` and `no`.
 *
 * Text is quoted where it has to be, and altered in three ways: every kind of line break becomes LF; other control
 * characters but the tab are left out; where a spreadsheet would take it for a formula, an apostrophe is put before it
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export function csvCell(value: CsvValue): string {
  if (typeof value === "number") return Number.isFinite(value) ? `${value}` : "";
  if (typeof value === "string") return PLAIN.test(value) ? value : carefully(value);
  return value === null ? "" : value ? "yes" : "no";
}

function carefully(text: string): string {
  const clean = UNUSUAL.test(text) ? text.replace(LINE_BREAK, "\n").replace(CONTROL, "") : text;
  if (clean === "") return "";
  return `"${FORMULA.test(clean) ? "'" : ""}${clean.replaceAll('"', '""')}"`;
}

/** A line with its ending (CR LF). */
export function csvLine(cells: readonly CsvValue[]): string {
  let line = "";
  for (let index = 0; index < cells.length; index += 1) {
    if (index > 0) line += ",";
    line += csvCell(cells[index] ?? null);
  }
  return `${line}\r\n`;
}
