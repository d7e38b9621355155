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
    "Reading the file failed three times: it ended the server, or made no progress for a minute. It is not tried again by itself.",
  cause: "A file that takes more memory than the server has.",
  example: {},
  sentence: () =>
    "The server failed while it read this file. Nothing was written. Send it again, or tell whoever runs the server.",
};

export const EMPTY_FILE: ProblemKind<{ readonly holds: "nothing" | "blank lines" }> = {
  code: "F001",
  title: "Empty file",
  explanation: "The file has no bytes, or nothing but blank lines and cells. Nothing is read.",
  cause: "A file of 0 bytes, or a sheet with blank cells only.",
  example: { holds: "nothing" },
  sentence: ({ holds }) =>
    `The file ${holds === "nothing" ? "is empty" : "has only blank lines"}. Save it again from the program it comes from, and send that.`,
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
    "Only CSV files and Excel workbooks (.xlsx, .xlsm) are read. What a file is, its bytes say, not its name.",
  cause: "A PDF document that is called results.csv.",
  example: { is: "a PDF document", instead: "Ask for the spreadsheet that it was made from." },
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
  title: "Rows of different widths",
  explanation:
    "A row of another width than the header is refused by itself (F035). Where more than 10 are, and more than one in a hundred, values may stand under wrong columns everywhere: the file is refused.",
  cause: "A comma in place of a tab in 200 of 3,000 rows.",
  example: { first: { line: 1 }, firstColumns: 20, line: { line: 8412 }, columns: 17 },
  sentence: ({ first, firstColumns, line, columns, isWorkbook = false }) =>
    `The header on ${writtenLine(first)} has ${columnsText(firstColumns)}, ${writtenLine(line)} has ${columns}. ${isWorkbook ? "Delete the cells to the right of the header, or name their columns." : "The delimiter or a missing quote mark may be the cause."}`,
};

export const PASSWORD: ProblemKind = {
  code: "F004",
  title: "Protected by a password",
  explanation: "A workbook that opens with a password only is encrypted, and cannot be read.",
  cause: "A workbook saved with a password to open it.",
  example: {},
  sentence: () =>
    "The workbook is protected by a password. Open it, remove the password, save it and send it again.",
};

export const DAMAGED: ProblemKind<{
  /** What is wrong with it: "its end is missing". */
  readonly what: string;
}> = {
  code: "F005",
  title: "Damaged workbook",
  explanation: "The workbook is cut off or damaged: what was left of it could be read wrongly.",
  cause: "A download that stopped half way.",
  example: { what: "its end is missing" },
  sentence: ({ what }) =>
    `The workbook is damaged: ${what}. Send it again; if that does not help, open it in Excel and save it anew.`,
};

export const WRONG_ENCODING: ProblemKind<{
  readonly encoding: string;
  /** Where it was found; null where not known. */
  readonly line: number | null;
}> = {
  code: "F006",
  title: "Characters in another encoding",
  explanation:
    "The file has bytes that are no characters in its encoding. Names would be read wrongly, so it is not read.",
  cause: "A file saved partly as UTF-8, partly as windows-1252.",
  example: { encoding: "UTF-8", line: 8412 },
  sentence: ({ encoding, line }) =>
    `${line === null ? "The file" : `Line ${count(line)}`} has bytes that are no characters in ${encoding}. Save the file as “CSV UTF-8”, or choose another encoding.`,
};

export const ENDS_INSIDE_CHARACTER: ProblemKind<{ readonly encoding: string }> = {
  code: "F007",
  title: "Cut off inside a character",
  explanation: "The last bytes of the file are the beginning of a character: the rest of it is missing.",
  cause: "A UTF-16 file whose last byte is missing.",
  example: { encoding: "UTF-8" },
  sentence: ({ encoding }) =>
    `The file ends in the middle of a character, so it may be cut off. Send it again; if it is whole, choose another encoding than ${encoding}.`,
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
    "A cell begins with a quote mark and has none at its end, so that the rest of the file would be one cell.",
  cause: "“EXAMPLE SCHOOL” with a quote mark in front and none behind.",
  example: { line: 8412, column: 3 },
  sentence: ({ line, column }) =>
    `In the row that begins on line ${count(line)}, column ${column} opens a quote mark that is never closed. Close it; if the row is the last one, the file may be cut off.`,
};

export const QUOTE_INSIDE_CELL: ProblemKind<QuoteMark> = {
  code: "F009",
  title: "Quote mark inside a cell",
  explanation:
    "A cell with a quote mark in it stands between quote marks, and has those inside doubled. Otherwise it is not known where it ends.",
  cause: 'EXAMPLE "A" SCHOOL, with quote marks in the middle of the cell.',
  example: { line: 8412, column: 3 },
  sentence: ({ line, column }) =>
    `In the row that begins on line ${count(line)}, column ${column} has a quote mark inside the cell. Put the whole cell between quote marks and double those inside; or one at its beginning or end is missing.`,
};

export const TOO_MANY_COLUMNS: ProblemKind<
  | { readonly line: number; readonly columns: number }
  /** `cell` is a spreadsheet's name of the first cell that is too far right: "XFD7". */
  | { readonly cell: string }
> = {
  code: "F010",
  title: "Too many columns",
  explanation: `A file has at most ${MOST_COLUMNS} columns. More come of a wrong delimiter, or of something left far to the right.`,
  cause: "A note in column XFD of a sheet.",
  example: { line: 1, columns: 1204 },
  sentence: (where) =>
    "cell" in where
      ? `Cell ${where.cell} lies to the right of column KN, the last that is read. Delete what stands there, and the columns that are not needed.`
      : `Line ${count(where.line)} has ${columnsText(where.columns)}, and at most ${MOST_COLUMNS} are read. Choose another delimiter, or delete the columns that are not needed.`,
};

export const ROW_TOO_LONG: ProblemKind<{ readonly line: number }> = {
  code: "F011",
  title: "Row without an end",
  explanation: `A row of a CSV file has at most ${count(LONGEST_ROW)} characters. More come of a quote mark that is not closed, or of other line ends than chosen.`,
  cause: "A quote mark that is opened in the first row and closed in the last.",
  example: { line: 8412 },
  sentence: ({ line }) =>
    `The row that begins on line ${count(line)} has more than ${count(LONGEST_ROW)} characters. Close the quote mark that is opened there, or choose other line ends.`,
};

export const TOO_LARGE_UNPACKED: ProblemKind<{
  /** What is too large, and how large it may be: "its texts unpack to more than 100 MB". */
  readonly what: string;
}> = {
  code: "F012",
  title: "Too large when unpacked",
  explanation: `A workbook is a packed file. One that unpacks to more than ${MOST_UNPACKED} MB is not read.`,
  cause: "A workbook of 30 MB that holds 900 MB.",
  example: { what: `it unpacks to more than ${MOST_UNPACKED} MB` },
  sentence: ({ what }) =>
    `The workbook is too large: ${what}. Save the sheet that is needed as CSV, and send that.`,
};

export const DOCTYPE: ProblemKind = {
  code: "F013",
  title: "Workbook with a document type",
  explanation:
    "XML with a document type can make a reader open other files, or fill its memory. No spreadsheet program writes it.",
  cause: "A workbook made by a script, with <!DOCTYPE in it.",
  example: {},
  sentence: () =>
    "The workbook has a document type in its XML, which no spreadsheet program writes. Open it in Excel, save it anew and send that.",
};

export const NO_ROWS_IN_WORKBOOK: ProblemKind<
  /** The sheet that was chosen. */
  | { readonly sheet: string }
  /** None was chosen; the names of those that are hidden. */
  | { readonly hidden: readonly string[] }
> = {
  code: "F014",
  title: "No sheet with rows",
  explanation:
    "The sheet that was chosen, or each one that is shown, has no row with something in it. Nothing is read.",
  cause: "A workbook whose only sheet with rows is hidden.",
  example: { hidden: ["Results"] },
  sentence(where) {
    if ("sheet" in where) return `The sheet ${quoted([where.sheet])} has no rows. Choose another one.`;
    return where.hidden.length === 0
      ? "No sheet of the workbook has rows. Send the workbook that has them."
      : `No sheet that is shown has rows. Choose a hidden one (${quoted(where.hidden)}), or send the workbook that has the rows.`;
  },
};

export const NO_SUCH_SHEET: ProblemKind<{ readonly sheet: string; readonly sheets: readonly string[] }> = {
  code: "F015",
  title: "No such sheet",
  explanation: "The sheet that was chosen is not in the workbook.",
  cause: "The sheet “Results” chosen, and a workbook that has “Stations” and “Totals”.",
  example: { sheet: "Results", sheets: ["Stations", "Totals"] },
  sentence: ({ sheet, sheets }) =>
    `The workbook has no sheet ${quoted([sheet])}. Choose one of ${quoted(sheets)}.`,
};

export const NOT_TEXT: ProblemKind<{ readonly line: number }> = {
  code: "F016",
  title: "Not text",
  explanation:
    "The file is neither a workbook nor text: it has bytes that no text has. Of a CSV file, it is a damaged copy.",
  cause: "A database file that is called results.csv.",
  example: { line: 1 },
  sentence: ({ line }) =>
    `Line ${count(line)} has bytes that no text has, so this is no CSV file, or a damaged one. Export the table as CSV or XLSX, and send that.`,
};

export const ONLY_HEADER: ProblemKind<{ readonly line: number }> = {
  code: "F017",
  title: "Nothing below the header",
  explanation: "A file needs rows below the line that names its columns. Nothing is read.",
  cause: "A template that was saved without its rows.",
  example: { line: 1 },
  sentence: ({ line }) =>
    `Line ${count(line)} names the columns, and no row follows. Send the file that has the rows.`,
};

export const TOO_MANY_PROBLEMS: ProblemKind<{ readonly upTo: WrittenLine | null }> = {
  code: "F018",
  title: "Too many problems",
  explanation: `A file with more than ${count(MOST_PROBLEMS)} problems is refused as a whole: it is another kind of file, or of another cycle.`,
  cause: "A list of members that was sent as results by station.",
  example: { upTo: { line: 250_002 } },
  sentence: ({ upTo }) =>
    `More than ${count(MOST_PROBLEMS)} problems${upTo === null ? "" : ` up to ${writtenLine(upTo)}`}. Choose another kind or cycle, or correct the file.`,
};

export const TOO_MUCH_TO_READ: ProblemKind<{
  /** What is too much, and how much it may be: "it has more than 1,048,576 rows". */
  readonly what: string;
}> = {
  code: "F019",
  title: "Too much to read",
  explanation: `A file has at most ${count(MOST_ROWS)} rows and is read for at most ${MOST_MINUTES} minutes, so that it does not keep other files waiting.`,
  cause: "A register of all voters, with a row for each.",
  example: { what: `it has more than ${count(MOST_ROWS)} rows` },
  sentence: ({ what }) =>
    `The file is too much to read: ${what}. Nothing was written. Split it into smaller files, and send these one by one.`,
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
