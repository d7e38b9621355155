import type { FileRow } from "@command-center/import-rules/file-row";

export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";
export type Delimiter = "," | ";" | "\t" | "|";
/** What ends a row outside of quote marks: one of them alone, or any of the three. */
export type LineEnd = "lf" | "crlf" | "cr" | "mixed";

/** How a CSV file is read. */
export interface CsvReading {
  readonly format: "csv";
  readonly encoding: Encoding;
  /** Whether the file begins with the mark of its encoding, which is left out. */
  readonly byteOrderMark: boolean;
  readonly delimiter: Delimiter;
  readonly lineEnd: LineEnd;
}

export interface WorkbookSheet {
  readonly name: string;
  readonly visibility: "visible" | "hidden" | "very hidden";
}

/** How a workbook is read. */
export interface WorkbookReading {
  readonly format: "xlsx";
  /** All sheets that have cells, in the workbook's order; not its charts. */
  readonly sheets: readonly WorkbookSheet[];
  /** Name of the sheet that is read. */
  readonly sheet: string;
  /** The year that its days are counted from; dates are read by it. */
  readonly dateSystem: 1900 | 1904;
}

/** What somebody said about a file instead of what was found. What does not apply to its format is passed over. */
export interface Chosen {
  readonly encoding?: Encoding | undefined;
  readonly delimiter?: Delimiter | undefined;
  readonly lineEnd?: LineEnd | undefined;
  /** A sheet by its name, hidden or not. */
  readonly sheet?: string | undefined;
  /** All sheets with the same columns, as one file. */
  readonly allSheets?: boolean | undefined;
}

/** Some rows of a file, in its order. */
export interface RowBatch {
  /** Up to 1,000; none of them is blank. */
  readonly rows: readonly FileRow[];
  /** How far the reading has come, in bytes of the file's size; never less than before. */
  readonly bytesRead: number;
}

/** Some rows of a sheet. */
export interface SheetBatch extends RowBatch {
  readonly sheet: string;
}

/** Rows that a batch has at most. */
export const BATCH = 1_000;
