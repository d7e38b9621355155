import { MOST_SHEETS_TOGETHER } from "../layouts/sheet-tables.ts";
import type { ProblemKind } from "../problem.ts";
import { counted } from "./written.ts";

/** Names in a sentence at most. */
const MOST_NAMES = 3;

function named(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).map((name) => `“${name.slice(0, 31)}”`);
  const more = names.length - shown.length;
  if (more > 0) return `${shown.join(", ")} and ${more} more`;
  return shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1) ?? ""}`;
}

/** Sheets with the same columns, and nothing says which district each is of. */
export const SHEETS_WITHOUT_DISTRICT: ProblemKind<{ sheets: readonly string[] }> = {
  code: "F101",
  title: "Sheets without a district",
  explanation:
    "Sheets with the same columns are read as one file if a column has the district, or the sheets are named after their districts.",
  cause: "“Sheet1” and “Sheet2” with stations, but no column of districts.",
  example: { sheets: ["Sheet1", "Sheet2"] },
  sentence: ({ sheets }) =>
    `No column has the district, and ${named(sheets)} are not names of districts. Name the sheets after their districts, or choose all sheets under Recognised.`,
};

/** Sheets of the same kind with different columns. */
export const SHEET_LACKS_COLUMN: ProblemKind<{
  sheet: string;
  columns: readonly string[];
  /** A sheet that has them. */
  other: string;
}> = {
  code: "F102",
  title: "Sheets with different columns",
  explanation:
    "Sheets that are read as one file have the same columns, in any order. A missing column is unknown, never 0. The file is refused until each sheet has it.",
  cause: "A candidate with a column in “Kalungu” and none in “Abim”.",
  example: { sheet: "Abim", columns: ["Example Candidate C"], other: "Kalungu" },
  sentence: ({ sheet, columns, other }) =>
    `“${sheet.slice(0, 31)}” has no column ${named(columns)}, and “${other.slice(0, 31)}” has. Add it to the sheet, or read one sheet after the other.`,
};

/** More alike sheets than are read as one file. */
export const TOO_MANY_SHEETS: ProblemKind<{ sheets: number }> = {
  code: "F103",
  title: "Too many sheets",
  explanation: `At most ${MOST_SHEETS_TOGETHER} sheets are read as one file.`,
  cause: "A workbook with a sheet for each of 300 sub-counties.",
  example: { sheets: 300 },
  sentence: ({ sheets }) =>
    `${counted(sheets, "sheet has", "sheets have")} these columns, and at most ${MOST_SHEETS_TOGETHER} are read as one file. Split the workbook, or choose one sheet.`,
};

/** Several sheets were read as one file. */
export const SHEETS_TOGETHER: ProblemKind<{ sheets: readonly string[] }> = {
  code: "W156",
  title: "Sheets read as one file",
  explanation:
    "Sheets with the same columns are read as one file if each has its own districts. To read one sheet only, choose it under Recognised.",
  cause: "A workbook with a sheet for each district.",
  example: { sheets: ["Abim", "Kalungu"] },
  sentence: ({ sheets }) =>
    `${counted(sheets.length, "sheet")} were read as one file: ${named(sheets)}. Choose one of them under Recognised if that is wrong.`,
};

/** Sheets that are not read with the others. */
export const SHEETS_LEFT_OUT: ProblemKind<{ sheets: readonly string[] }> = {
  code: "W157",
  title: "Sheets left out",
  explanation:
    "Sheets without the columns of the others are not read with them, and a damaged sheet is not read at all.",
  cause: "A sheet “Notes” after those of the districts.",
  example: { sheets: ["Notes"] },
  sentence: ({ sheets }) =>
    sheets.length === 1
      ? `${named(sheets)} was not read: it is damaged, or has other columns.`
      : `${named(sheets)} were not read: they are damaged, or have other columns.`,
};

/** Problems of sheets that are read as one file. */
export const SHEET_PROBLEMS: readonly ProblemKind[] = [
  SHEETS_WITHOUT_DISTRICT,
  SHEET_LACKS_COLUMN,
  TOO_MANY_SHEETS,
  SHEETS_TOGETHER,
  SHEETS_LEFT_OUT,
];
