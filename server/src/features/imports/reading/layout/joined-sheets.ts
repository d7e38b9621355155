import type { Columns } from "@command-center/import-rules/columns/columns";
import type { FileRow } from "@command-center/import-rules/file-row";
import type { ImportKind } from "@command-center/import-rules/kinds/import-kind";
import type { DistrictNamed } from "@command-center/import-rules/layouts/district-named";
import {
  differences,
  firstRowsOf,
  sheetColumns,
  type SheetColumns,
} from "@command-center/import-rules/layouts/joined-columns";
import type { SheetTable } from "@command-center/import-rules/layouts/sheet-tables";
import { type Problem, problemOf } from "@command-center/import-rules/problem";
import { HEADER_IN_TWO_LINES, HIDDEN_COLUMN } from "@command-center/import-rules/problems/column-problems";
import { runningLine, sheetOfLine } from "@command-center/domain/files/sheet-lines";
import type { RowBatch, SheetBatch } from "../../../../spreadsheets/spreadsheet.ts";
import type { Question } from "../import-choices.ts";
import { otherDistricts } from "./other-districts.ts";

/** One or more sheets that are read as one file, with the columns of the first. */
export interface JoinedSheets {
  /** First rows of all sheets. */
  readonly below: readonly FileRow[];
  /** What is wrong with the sheets, in comparison with the decided columns. */
  problems(columns: Columns): readonly Problem[];
  /** Rows in the order of the columns, with running lines. Those at the top of the first sheet are among them. */
  rows(batches: AsyncIterable<SheetBatch>): AsyncGenerator<RowBatch, void, void>;
  /** Problems with the names that columns have in the sheet of their line. */
  inOwnWords(problems: readonly Problem[]): readonly Problem[];
  /** Questions about rows that say another district than their sheet's name. */
  questions(): readonly Question[];
}

/** Joins alike sheets. */
export function joinedSheets(
  tables: readonly SheetTable[],
  kind: ImportKind,
  answers: Readonly<Record<string, string>>,
  districtNamed: DistrictNamed,
): JoinedSheets {
  const sheets = sheetColumns(tables, { kind });
  const [first] = sheets;
  const districts = otherDistricts(sheets, answers, districtNamed);
  const own = sheets.map((sheet) => namesIn(first, sheet));
  const place = new Map(tables.map(({ name }, index) => [name, index]));
  return {
    below: firstRowsOf(sheets),
    problems: (columns) => [
      ...differences(columns, sheets),
      ...sheets.flatMap((sheet, index) => headerNotes(sheet, index, columns)),
    ],
    async *rows(batches) {
      const pass = districts.pass();
      for await (const { sheet: name, rows, bytesRead } of batches) {
        const index = place.get(name) ?? 0;
        const sheet = sheets[index];
        if (sheet === undefined) continue;
        const { header, withDistrict } = sheet.table;
        const read: FileRow[] = [];
        for (const row of rows) {
          if (index > 0 && row.line <= header.line) continue;
          const checked = row.line > header.line ? pass.checked(index, withDistrict(row)) : row;
          if (checked !== null) read.push(sheet.inOrder(checked));
        }
        yield { rows: read, bytesRead };
      }
      pass.end();
    },
    inOwnWords: (problems) =>
      problems.map((problem) => {
        const names = problem.line === null ? undefined : own[sheetOfLine(problem.line)];
        const name = problem.column === null ? undefined : names?.get(problem.column);
        return name === undefined ? problem : { ...problem, column: name };
      }),
    questions: districts.questions,
  };
}

/** What the columns of the file are called in a sheet, where that differs. */
function namesIn(
  first: SheetColumns | undefined,
  { places, own }: SheetColumns,
): ReadonlyMap<string, string> {
  return new Map(
    (first?.own.columns ?? []).flatMap(({ index, header }): [string, string][] => {
      const name = own.columns[places[index] ?? -1]?.header;
      return name === undefined || name === header ? [] : [[header, name]];
    }),
  );
}

/** Notes on a header in two lines, and on columns that the sheet hides. */
function headerNotes({ table, places }: SheetColumns, sheet: number, columns: Columns): readonly Problem[] {
  const line = runningLine(sheet, table.header.line);
  const hidden = new Set(table.hiddenColumns);
  return [
    ...(table.firstLine === null
      ? []
      : [problemOf(HEADER_IN_TWO_LINES, { first: table.firstLine, last: table.header.line }, { line })]),
    ...columns.columns
      .filter(({ index, use }) => use.is !== "left out" && hidden.has(places[index] ?? -1))
      .map(({ header }) => problemOf(HIDDEN_COLUMN, { column: header }, { line, column: header })),
  ];
}
