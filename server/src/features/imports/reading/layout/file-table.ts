import type { RecognisedFile } from "@command-center/contract/imports/imports";
import type { Columns } from "@command-center/import-rules/columns/columns";
import { findHeader, HEADER_WITHIN } from "@command-center/import-rules/columns/header-line";
import { ONLY_HEADER } from "@command-center/import-rules/file-problems";
import type { FileRow } from "@command-center/import-rules/file-row";
import type { ImportKind } from "@command-center/import-rules/kinds/import-kind";
import type { DistrictNamed } from "@command-center/import-rules/layouts/district-named";
import { type Problem, problemOf } from "@command-center/import-rules/problem";
import { HEADER_IN_TWO_LINES } from "@command-center/import-rules/problems/column-problems";
import type { FileBytes } from "../../../../spreadsheets/file-bytes.ts";
import { readRows, type Recognised } from "../../../../spreadsheets/recognise.ts";
import type { RowBatch } from "../../../../spreadsheets/spreadsheet.ts";
import type { Choices, Question } from "../import-choices.ts";
import { chosenSheets } from "./chosen-sheets.ts";
import { hiddenColumns } from "./hidden-parts.ts";
import { joinedSheets } from "./joined-sheets.ts";

/** The table of a file: a CSV file, a sheet, or several sheets that are read as one file. */
export interface FileTable {
  readonly recognised: RecognisedFile;
  readonly header: FileRow;
  readonly below: readonly FileRow[];
  /** Rows above the header; none for several sheets. */
  readonly above: readonly FileRow[];
  /** Texts above the header, and the name of the sheet. */
  readonly titles: readonly string[];
  /** Names of the sheets that are read as one file; empty for one table. */
  readonly sheets: readonly string[];
  /** The table read as a kind of file. */
  ofKind(kind: ImportKind): TableOfKind;
}

export interface TableOfKind {
  /** Rows that columns are decided by. */
  readonly below: readonly FileRow[];
  rows(): AsyncIterable<RowBatch>;
  problems(columns: Columns): readonly Problem[];
  /** Problems with the names that columns have in the row's own sheet. */
  inOwnWords(problems: readonly Problem[]): readonly Problem[];
  /** Questions about sheets, once their rows were read. */
  questions(): readonly Question[];
}

/** Finds the table of a file that was recognised, or why there is none. */
export function fileTable(
  file: FileBytes,
  recognised: Recognised,
  {
    kinds,
    choices,
    fileName,
    districtNamed,
  }: {
    readonly kinds: readonly ImportKind[];
    readonly choices: Choices;
    readonly fileName: string;
    readonly districtNamed: DistrictNamed;
  },
): FileTable | { readonly refusal: Problem } {
  const chosen =
    recognised.format === "csv" ? null : chosenSheets(recognised, kinds, choices, districtNamed, fileName);
  const tables = chosen?.tables ?? [];
  // Without one of its sheets a file is not whole.
  const damaged = recognised.format === "xlsx" && tables.length > 1 ? recognised.damaged[0] : undefined;
  if (damaged !== undefined) return { refusal: damaged.problem };
  const [first] = tables;
  const found = findHeader(first?.firstRows ?? recognised.firstRows, kinds);
  if (found.is === "missing") return { refusal: found.problem };
  const { firstRows } = first ?? recognised;
  const { header, below } = first ?? { header: found.row, below: firstRows.slice(found.index + 1) };
  // Fewer rows than may precede a header are the whole file.
  if (below.length === 0 && firstRows.length < HEADER_WITHIN && tables.length < 2)
    return { refusal: problemOf(ONLY_HEADER, { line: header.line }, { line: header.line }) };
  const above = firstRows.filter(({ line }) => line < (found.firstLine ?? header.line));
  const sheets = tables.length > 1 ? tables.map(({ name }) => name) : [];
  return {
    recognised: recognisedAs(recognised, {
      headerLine: header.line,
      sheet: chosen?.sheet ?? null,
      alike: [...(chosen?.alike ?? [])],
      together: [...sheets],
    }),
    header,
    below,
    above: sheets.length > 0 ? [] : above,
    titles: [...above.flatMap(({ cells }) => cells), chosen?.sheet ?? "", fileName],
    sheets,
    ofKind(kind) {
      if (recognised.format === "xlsx" && chosen !== null && first !== undefined) {
        const joined = joinedSheets(tables, kind, choices.answers ?? {}, districtNamed);
        return {
          ...joined,
          rows: () => joined.rows(recognised.workbook.rows(tables.map(({ name }) => name))),
          problems: (columns) => [...chosen.problems, ...joined.problems(columns)],
          questions: () => [...chosen.questions, ...joined.questions()],
        };
      }
      return {
        below,
        rows: () => readRows(file, recognised),
        problems: (columns) => [
          ...(chosen?.problems ?? []),
          ...headerNotes(found.firstLine, header.line),
          ...hiddenColumns(recognised, columns),
        ],
        inOwnWords: (problems) => problems,
        questions: () => [],
      };
    },
  };
}

function headerNotes(first: number | null, last: number): readonly Problem[] {
  return first === null ? [] : [problemOf(HEADER_IN_TWO_LINES, { first, last }, { line: last })];
}

function recognisedAs(
  recognised: Recognised,
  table: Pick<RecognisedFile, "headerLine" | "sheet" | "alike" | "together">,
): RecognisedFile {
  if (recognised.format === "csv") {
    const { format, encoding, delimiter, lineEnd } = recognised;
    return { ...table, format, encoding, delimiter, lineEnd, sheets: [] };
  }
  return {
    ...table,
    format: recognised.format,
    encoding: null,
    delimiter: null,
    lineEnd: null,
    sheets: recognised.sheets.map(({ name, visibility }) => ({ name, isHidden: visibility !== "visible" })),
  };
}
