import { sheetOfLine } from "@command-center/domain/files/sheet-lines";
import { type CountCell, countReader } from "../cells/numbers.ts";
import { monthNumber } from "../cells/days.ts";
import { tableWidth, type Column, type Columns } from "../columns/columns.ts";
import { LONGEST_CELL, type FileRow } from "../file-row.ts";
import type { FieldHolds, ImportField } from "@command-center/contract/imports/import-fields";
import type { ImportKind } from "../kinds/import-kind.ts";
import { type Problem, problemOf } from "../problem.ts";
import {
  CELL_TOO_LONG,
  CELL_WITHOUT_VALUE,
  CODE_IS_CHANGED,
  DIGITS_LOST,
  MERGED_FIGURE,
} from "../problems/cell-problems.ts";
import { PERCENT_ROWS } from "../problems/column-problems.ts";
import { RAGGED_ROW } from "../problems/row-problems.ts";
import { rowSorter } from "../sheets/left-out-rows.ts";
import { runningTotals } from "../sheets/total-rows.ts";
import type { LeftOut, RowRead } from "./row-plan.ts";

/** What every plan does with a row first. */
export interface RowGate {
  /** Null for a row of data, which is then read; else what became of it. */
  stopped(row: FileRow): RowRead<never> | null;
  /** The counts of a row of data, in the order of the columns given; they go into the totals. */
  counts(row: FileRow): readonly CountCell[];
  ragged(): number;
}

/** A row that is left out. */
export function leftOut(line: number, reason: LeftOut, problems: readonly Problem[] = []): RowRead<never> {
  return { line, record: null, leftOut: reason, held: false, problems };
}

/** A row that is refused. */
export function refused(line: number, problems: readonly Problem[]): RowRead<never> {
  return { line, record: null, leftOut: null, held: false, problems };
}

/**
 * Sorts out rows that are no data, of another width, or with cells that are too long or without a value. Compares total rows with the
 * rows above them. `countColumns` are the places of the columns with counts.
 */
export function rowGate(
  file: Columns,
  countColumns: readonly number[],
  isStation?: (cells: readonly string[]) => boolean,
): RowGate {
  const { columns, rowsEndEarly } = file;
  const own = tableWidth(file);
  const sortOf = rowSorter(file, isStation);
  const newTotals = () => runningTotals(countColumns.map((index) => columns[index]?.header ?? ""));
  let totals = newTotals();
  let sheet = 0;
  const readCount = countReader();
  const used = new Set(columns.filter(({ use }) => use.is !== "left out").map(({ index }) => index));
  const limited = columns.filter(({ use }) => use.is !== "left out" && !isRecordText(file.kind, use));
  const coded = columnsOf(
    file,
    ({ id, holds }) =>
      holds.startsWith("code") || (holds === "text" && file.kind.record?.key.includes(id) === true),
  );
  const figures = new Set([
    ...columnsOf(file, ({ holds }) => FIGURES.has(holds)),
    ...columns.filter(({ use }) => use.is === "candidate").map(({ index }) => index),
  ]);
  let ragged = 0;
  let hasPercents = false;

  const countsOf = ({ cells }: FileRow) => {
    const counts: CountCell[] = [];
    for (const index of countColumns) counts.push(readCount(cells[index] ?? ""));
    return counts;
  };

  function stopped(row: FileRow): RowRead<never> | null {
    const { line, cells, faults } = row;
    // A total row of a sheet is the sum of that sheet's rows.
    if (file.sheets.length > 0 && sheetOfLine(line) !== sheet) {
      sheet = sheetOfLine(line);
      totals = newTotals();
    }
    const sort = sortOf(cells);
    if (sort.is === "total") {
      const texts = countColumns.map((index) => cells[index] ?? "");
      return leftOut(line, "total", totals.compare(line, sort.of, countsOf(row), texts));
    }
    if (sort.is === "percents") {
      const problems = hasPercents ? [] : [problemOf(PERCENT_ROWS, {}, { line })];
      hasPercents = true;
      return leftOut(line, sort.is, problems);
    }
    if (sort.is !== "data") return leftOut(line, sort.is);
    const width = widthOf(cells, columns.length);
    if (width > columns.length || (width < columns.length && !rowsEndEarly)) {
      ragged += 1;
      // Rows that are too short have no values of lines above the table.
      const added = columns.length - own;
      const details = {
        cells: width > columns.length ? width - added : width,
        columns: own,
        isWorkbook: rowsEndEarly,
      };
      return refused(line, [problemOf(RAGGED_ROW, details, { line })]);
    }
    const at = (cell: number) => ({
      line,
      column: columns[cell]?.header ?? null,
      value: cells[cell] ?? null,
    });
    const tooLong = limited.filter(({ index }) => (cells[index]?.length ?? 0) > LONGEST_CELL);
    if (tooLong.length > 0)
      return refused(
        line,
        tooLong.map(({ index }) => problemOf(CELL_TOO_LONG, {}, at(index))),
      );
    const broken = (faults ?? [])
      .filter(({ cell, fault }) => used.has(cell) && (fault !== "merged" || figures.has(cell)))
      .map(({ cell, fault }) => {
        if (fault === "merged") return problemOf(MERGED_FIGURE, {}, at(cell));
        if (fault === "digits lost") return problemOf(DIGITS_LOST, {}, at(cell));
        return problemOf(CELL_WITHOUT_VALUE, { fault }, at(cell));
      });
    for (const cell of coded) {
      const reads = changedBySpreadsheet(cells[cell] ?? "");
      if (reads !== null) broken.push(problemOf(CODE_IS_CHANGED, { reads }, at(cell)));
    }
    return broken.length === 0 ? null : refused(line, broken);
  }

  return {
    stopped,
    counts(row) {
      const counts = countsOf(row);
      totals.add(counts);
      return counts;
    },
    ragged: () => ragged,
  };
}

const FIGURES: ReadonlySet<FieldHolds> = new Set(["count", "amount", "received and expected"]);

/** Places of the columns that hold a wanted field. */
function columnsOf({ kind, columns }: Columns, isWanted: (field: ImportField) => boolean): readonly number[] {
  const fields = new Set(kind.fields.filter(isWanted).map(({ id }) => id));
  return columns.flatMap(({ index, use }) => (use.is === "field" && fields.has(use.field) ? [index] : []));
}

/** What a spreadsheet made of a code: `1-Apr`, `Apr-24`, `2025-04-01`, `1.23E+11`. */
const DATE = /^(?:\d{1,2}-[A-Za-z]{3}|[A-Za-z]{3}-\d{2}|\d{4}-\d{2}-\d{2})$/;
const POWER = /^\d(?:\.\d{1,14})?E\+\d{1,3}$/;

function changedBySpreadsheet(text: string): "date" | "power" | null {
  if (text.length > 19 || !/[-+]/.test(text)) return null;
  if (DATE.test(text)) return isMonthOrIso(text) ? "date" : null;
  return POWER.test(text) ? "power" : null;
}

function isMonthOrIso(text: string): boolean {
  const [word] = /[A-Za-z]{3}/.exec(text) ?? [];
  return word === undefined || monthNumber(word) !== null;
}

/** Whether a column holds texts of records: `recordsPlan` checks their longer limit. */
function isRecordText({ record, fields }: ImportKind, use: Column["use"]): boolean {
  if (record === undefined || use.is !== "field") return false;
  return fields.find(({ id }) => id === use.field)?.holds === "text";
}

/** The row's cells, without empty ones beyond the header's last column. */
function widthOf(cells: readonly string[], columns: number): number {
  let width = cells.length;
  while (width > columns && cells[width - 1] === "") width -= 1;
  return width;
}
