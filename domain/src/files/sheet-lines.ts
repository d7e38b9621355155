/** Rows that a sheet of a workbook has at most. */
const LINES_OF_SHEET = 1_048_576;

/** Where a row stands: the sheet is null in a file that is read as one table. */
export interface SheetLine {
  readonly sheet: string | null;
  readonly line: number;
}

/**
 * The line of a row in sheets that are read as one file: the lines of the second sheet begin after the last one that the first sheet could
 * have. Lines of the first sheet stay as they are.
 */
export function runningLine(sheet: number, line: number): number {
  return sheet * LINES_OF_SHEET + line;
}

/** Place of the sheet that has a running line, from 0. */
export function sheetOfLine(line: number): number {
  return Math.floor((line - 1) / LINES_OF_SHEET);
}

/** Sheet and line of a running line. `sheets` are the names of the sheets that were read as one file; empty for any other file. */
export function sheetLine(sheets: readonly (string | null)[], line: number): SheetLine {
  if (sheets.length === 0) return { sheet: null, line };
  const sheet = sheetOfLine(line);
  return { sheet: sheets[sheet] ?? null, line: line - sheet * LINES_OF_SHEET };
}

/** The same where there may be no line. */
export function sheetLineOrNone(
  sheets: readonly (string | null)[],
  line: number | null,
): { readonly sheet: string | null; readonly line: number | null } {
  return line === null ? { sheet: null, line } : sheetLine(sheets, line);
}
