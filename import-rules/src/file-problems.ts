import { countedText } from "@command-center/domain/number-text";
// Problems that keep a whole file out, before any row of it has a meaning: F000 to F019.
import {
  LONGEST_ROW,
  MOST_COLUMNS,
  MOST_MINUTES,
  MOST_PROBLEMS,
  MOST_ROWS,
  MOST_UNPACKED,
} from "./file-limits.ts";
import type { ProblemKind } from "./problem.ts";
import { writtenLine, type WrittenLine } from "./problems/written.ts";

const count = (number: number): string => number.toLocaleString("en-US");
const quoted = (names: readonly string[]): string =>
  names.length > 10
    ? `${quoted(names.slice(0, 10))} and ${names.length - 10} more`
    : names.map((name) => `“${name.slice(0, 60)}”`).join(", ");

export const SERVER_FAILED: ProblemKind = {
  code: "F000",
  title: "Server failed",
  explanation:
    "Reading the file failed three times: the server stopped, or made no progress for a minute. It is not tried again automatically.",
  cause: "A file that takes more memory than the server has.",
  example: {},
  sentence: () =>
    "The server failed while it read this file. Nothing was saved. Upload it again, or tell the person who runs the server.",
};

export const EMPTY_FILE: ProblemKind<{ readonly holds: "nothing" | "blank lines" }> = {
  code: "F001",
  title: "Empty file",
  explanation: "The file is empty, or has only blank lines and cells. Nothing is read.",
  cause: "A file of 0 bytes, or a sheet with blank cells only.",
  example: { holds: "nothing" },
  sentence: ({ holds }) =>
    `The file ${holds === "nothing" ? "is empty" : "has only blank lines"}. Save it again in the program that made it, and upload it again.`,
};

export const ANOTHER_KIND_OF_FILE: ProblemKind<{
  /** What the file is: "a PDF document". */
  readonly is: string;
  /** What to do, a whole sentence. */
  readonly instead: string;
}> = {
  code: "F002",
  title: "Another kind of file",
  explanation:
    "Only CSV files and Excel workbooks (.xlsx, .xlsm) are read. The content decides what a file is, not its name.",
  cause: "A PDF document named results.csv.",
  example: { is: "a PDF document", instead: "Ask for the spreadsheet it was made from." },
  sentence: ({ is, instead }) => `This file is ${is}. ${instead}`,
};

export const RAGGED: ProblemKind<{
  /** The line that the others are held against, and how many columns it has. */
  readonly first: WrittenLine;
  readonly firstColumns: number;
  readonly line: WrittenLine;
  readonly columns: number;
  readonly isWorkbook?: boolean;
}> = {
  code: "F003",
  title: "Rows with too many or too few cells",
  explanation:
    "A row with more or fewer cells than the header is refused (F035). If more than 10 rows and more than one in a hundred are, values may be in the wrong columns everywhere: the file is refused.",
  cause: "A comma instead of a tab in 200 of 3,000 rows.",
  example: { first: { line: 1 }, firstColumns: 20, line: { line: 8412 }, columns: 17 },
  sentence: ({ first, firstColumns, line, columns, isWorkbook = false }) =>
    `The header on ${writtenLine(first)} has ${columnsText(firstColumns)}, ${writtenLine(line)} has ${columns}. ${isWorkbook ? "Delete the cells to the right of the header, or name their columns." : "The delimiter or a missing quote mark may be the cause."}`,
};

export const PASSWORD: ProblemKind = {
  code: "F004",
  title: "Protected by a password",
  explanation: "A workbook that needs a password to open is encrypted and cannot be read.",
  cause: "A workbook saved with a password to open it.",
  example: {},
  sentence: () =>
    "The workbook is protected by a password. Open it, remove the password, save it and upload it again.",
};

export const DAMAGED: ProblemKind<{
  /** What is wrong with it: "its end is missing". */
  readonly what: string;
}> = {
  code: "F005",
  title: "Damaged workbook",
  explanation: "The workbook is cut off or damaged, so it could be read wrongly.",
  cause: "A download that stopped half way.",
  example: { what: "its end is missing" },
  sentence: ({ what }) =>
    `The workbook is damaged: ${what}. Upload it again; if that does not help, open it in Excel, save it again and upload that.`,
};

export const WRONG_ENCODING: ProblemKind<{
  readonly encoding: string;
  /** Where it was found; null where not known. */
  readonly line: number | null;
}> = {
  code: "F006",
  title: "Wrong character encoding",
  explanation:
    "The file has bytes that are not valid in its encoding. Names would be read wrongly, so it is not read.",
  cause: "A file saved partly as UTF-8, partly as windows-1252.",
  example: { encoding: "UTF-8", line: 8412 },
  sentence: ({ encoding, line }) =>
    `${line === null ? "The file" : `Line ${count(line)}`} has bytes that are not valid in ${encoding}. Save the file as “CSV UTF-8”, or choose another encoding.`,
};

export const ENDS_INSIDE_CHARACTER: ProblemKind<{ readonly encoding: string }> = {
  code: "F007",
  title: "Cut off inside a character",
  explanation: "The file ends in the middle of a character: the rest is missing.",
  cause: "A UTF-16 file whose last byte is missing.",
  example: { encoding: "UTF-8" },
  sentence: ({ encoding }) =>
    `The file ends in the middle of a character, so it may be cut off. Upload it again; if it is complete, choose an encoding other than ${encoding}.`,
};

/** Where a quote mark stands; lines and columns from 1. */
interface QuoteMark {
  /** Line that its row begins on. */
  readonly line: number;
  readonly column: number;
}

export const QUOTE_NOT_CLOSED: ProblemKind<QuoteMark> = {
  code: "F008",
  title: "Quote mark not closed",
  explanation:
    "A cell begins with a quote mark and has none at its end, so the rest of the file would be one cell.",
  cause: "“EXAMPLE SCHOOL” with a quote mark before it and none after it.",
  example: { line: 8412, column: 3 },
  sentence: ({ line, column }) =>
    `In the row that begins on line ${count(line)}, column ${column} opens a quote mark that is never closed. Close it; if the row is the last one, the file may be cut off.`,
};

export const QUOTE_INSIDE_CELL: ProblemKind<QuoteMark> = {
  code: "F009",
  title: "Quote mark inside a cell",
  explanation:
    "A cell that contains a quote mark must be in quote marks, with each quote mark inside doubled. Otherwise its end is not known.",
  cause: 'EXAMPLE "A" SCHOOL, with quote marks in the middle of the cell.',
  example: { line: 8412, column: 3 },
  sentence: ({ line, column }) =>
    `In the row that begins on line ${count(line)}, column ${column} has a quote mark inside the cell. Put the whole cell in quote marks and double those inside. Or a quote mark is missing at its start or end.`,
};

export const TOO_MANY_COLUMNS: ProblemKind<
  | { readonly line: number; readonly columns: number }
  /** `cell` is a spreadsheet's name of the first cell that is too far right: "XFD7". */
  | { readonly cell: string }
> = {
  code: "F010",
  title: "Too many columns",
  explanation: `A file has at most ${MOST_COLUMNS} columns. More usually means a wrong delimiter, or a stray cell far to the right.`,
  cause: "A note in column XFD of a sheet.",
  example: { line: 1, columns: 1204 },
  sentence: (where) =>
    "cell" in where
      ? `Cell ${where.cell} lies to the right of column KN, the last that is read. Delete it, and the columns that are not needed.`
      : `Line ${count(where.line)} has ${columnsText(where.columns)}, and at most ${MOST_COLUMNS} are read. Choose another delimiter, or delete the columns that are not needed.`,
};

export const ROW_TOO_LONG: ProblemKind<{ readonly line: number }> = {
  code: "F011",
  title: "Row without an end",
  explanation: `A row of a CSV file has at most ${count(LONGEST_ROW)} characters. More usually means a quote mark that is not closed, or the wrong line ends.`,
  cause: "A quote mark that opens in the first row and closes in the last.",
  example: { line: 8412 },
  sentence: ({ line }) =>
    `The row that begins on line ${count(line)} has more than ${count(LONGEST_ROW)} characters. Close the quote mark that opens there, or choose other line ends.`,
};

export const TOO_LARGE_UNPACKED: ProblemKind<{
  /** What is too large, and how large it may be: "its texts unpack to more than 100 MB". */
  readonly what: string;
}> = {
  code: "F012",
  title: "Too large when unpacked",
  explanation: `A workbook is a packed file. One that unpacks to more than ${MOST_UNPACKED} MB is not read.`,
  cause: "A workbook of 30 MB that unpacks to 900 MB.",
  example: { what: `it unpacks to more than ${MOST_UNPACKED} MB` },
  sentence: ({ what }) =>
    `The workbook is too large: ${what}. Save the sheet that you need as CSV, and upload that.`,
};

export const DOCTYPE: ProblemKind = {
  code: "F013",
  title: "Workbook with a document type",
  explanation:
    "XML with a document type can make a reader open other files, or fill its memory. No spreadsheet program writes it.",
  cause: "A workbook made by a script, with <!DOCTYPE in it.",
  example: {},
  sentence: () =>
    "The workbook has a document type in its XML, which no spreadsheet program writes. Open it in Excel, save it again and upload that.",
};

export const NO_ROWS_IN_WORKBOOK: ProblemKind<
  /** The sheet that was chosen. */
  | { readonly sheet: string }
  /** None was chosen; the names of those that are hidden. */
  | { readonly hidden: readonly string[] }
> = {
  code: "F014",
  title: "No sheet with rows",
  explanation: "The chosen sheet, or every visible sheet, is blank. Nothing is read.",
  cause: "A workbook whose only sheet with rows is hidden.",
  example: { hidden: ["Results"] },
  sentence(where) {
    if ("sheet" in where) return `The sheet ${quoted([where.sheet])} has no rows. Choose another one.`;
    return where.hidden.length === 0
      ? "No sheet of the workbook has rows. Upload the workbook that has them."
      : `No visible sheet has rows. Choose a hidden one (${quoted(where.hidden)}), or upload the workbook that has the rows.`;
  },
};

export const NO_SUCH_SHEET: ProblemKind<{ readonly sheet: string; readonly sheets: readonly string[] }> = {
  code: "F015",
  title: "No such sheet",
  explanation: "The chosen sheet is not in the workbook.",
  cause: "The sheet “Results” chosen, and a workbook that has “Stations” and “Totals”.",
  example: { sheet: "Results", sheets: ["Stations", "Totals"] },
  sentence: ({ sheet, sheets }) =>
    `The workbook has no sheet ${quoted([sheet])}. Choose one of ${quoted(sheets)}.`,
};

export const NOT_TEXT: ProblemKind<{ readonly line: number }> = {
  code: "F016",
  title: "Not text",
  explanation:
    "The file is neither a workbook nor text: it has bytes that text never has. It may be a damaged CSV file.",
  cause: "A database file named results.csv.",
  example: { line: 1 },
  sentence: ({ line }) =>
    `Line ${count(line)} has bytes that text never has, so this is not a CSV file, or it is damaged. Export the table as CSV or XLSX, and upload that.`,
};

export const ONLY_HEADER: ProblemKind<{ readonly line: number }> = {
  code: "F017",
  title: "Nothing below the header",
  explanation: "A file needs rows below the line that names its columns. Nothing is read.",
  cause: "A template saved without its rows.",
  example: { line: 1 },
  sentence: ({ line }) =>
    `Line ${count(line)} names the columns, and no row follows. Upload the file that has the rows.`,
};

export const TOO_MANY_PROBLEMS: ProblemKind<{ readonly upTo: WrittenLine | null }> = {
  code: "F018",
  title: "Too many problems",
  explanation: `A file with more than ${count(MOST_PROBLEMS)} problems is refused as a whole: it is probably another kind of file, or from another cycle.`,
  cause: "A list of members uploaded as results by station.",
  example: { upTo: { line: 250_002 } },
  sentence: ({ upTo }) =>
    `More than ${count(MOST_PROBLEMS)} problems${upTo === null ? "" : ` up to ${writtenLine(upTo)}`}. Choose another kind or cycle, or correct the file.`,
};

export const TOO_MUCH_TO_READ: ProblemKind<{
  /** What is too much, and how much it may be: "it has more than 1,048,576 rows". */
  readonly what: string;
}> = {
  code: "F019",
  title: "Too large to read",
  explanation: `A file has at most ${count(MOST_ROWS)} rows and is read for at most ${MOST_MINUTES} minutes, so that it does not keep other files waiting.`,
  cause: "A register of all voters, with a row for each.",
  example: { what: `it has more than ${count(MOST_ROWS)} rows` },
  sentence: ({ what }) =>
    `The file is too large to read: ${what}. Nothing was saved. Split it into smaller files, and upload them one by one.`,
};

/** All of them, in the order of their codes. */
export const FILE_PROBLEMS: readonly ProblemKind[] = [
  SERVER_FAILED,
  EMPTY_FILE,
  ANOTHER_KIND_OF_FILE,
  RAGGED,
  PASSWORD,
  DAMAGED,
  WRONG_ENCODING,
  ENDS_INSIDE_CHARACTER,
  QUOTE_NOT_CLOSED,
  QUOTE_INSIDE_CELL,
  TOO_MANY_COLUMNS,
  ROW_TOO_LONG,
  TOO_LARGE_UNPACKED,
  DOCTYPE,
  NO_ROWS_IN_WORKBOOK,
  NO_SUCH_SHEET,
  NOT_TEXT,
  ONLY_HEADER,
  TOO_MANY_PROBLEMS,
  TOO_MUCH_TO_READ,
];

function columnsText(columns: number): string {
  return countedText(columns, "column", "columns");
}
