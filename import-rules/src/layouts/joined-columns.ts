import { nameKey } from "../ballot/candidate-name.ts";
import { decideColumns, type Column, type ColumnInput, type Columns } from "../columns/columns.ts";
import { headerKey } from "../columns/header-names.ts";
import type { FileRow } from "../file-row.ts";
import { type Problem, problemOf } from "../problem.ts";
import { COLUMN_LEFT_OUT } from "../problems/column-problems.ts";
import { SHEET_LACKS_COLUMN } from "../problems/sheet-problems.ts";
import { runningLine } from "@command-center/domain/files/sheet-lines";
import type { SheetTable } from "./sheet-tables.ts";

/** Where a sheet has the columns of the file. */
export interface SheetColumns {
  readonly table: SheetTable;
  /** Of each column of the file its place in the sheet, after the sheet's name was filled in; -1 where the sheet lacks it. */
  readonly places: readonly number[];
  /** The sheet's own columns. */
  readonly own: Columns;
  /** A row in the order of the file's columns, with its running line. */
  inOrder(row: FileRow): FileRow;
}

/** Rows of each further sheet that columns are decided by, too. */
const ROWS_OF_A_SHEET = 10;

/**
 * Finds the columns of the first sheet in each of the others: by name, by field, or by the words of a candidate's name. {@link differences} lists columns that
 * a sheet lacks.
 */
export function sheetColumns(
  tables: readonly SheetTable[],
  input: Pick<ColumnInput, "kind">,
): readonly SheetColumns[] {
  const decided = tables.map(({ header, below }) =>
    decideColumns({ kind: input.kind, header, rows: below, rowsEndEarly: true }),
  );
  const [first] = decided;
  if (first === undefined) return [];
  return tables.map((table, sheet): SheetColumns => {
    const own = decided[sheet] ?? first;
    const places = sheet === 0 ? first.columns.map(({ index }) => index) : placesIn(first, own);
    const isSame = places.length === own.columns.length && places.every((place, index) => place === index);
    const target = new Map(places.map((place, index) => [place, index]));
    return {
      table,
      places,
      own,
      inOrder(row) {
        const line = runningLine(sheet, row.line);
        if (isSame) return { ...row, line };
        const cells = places.map((place) => row.cells[place] ?? "");
        // Cells beyond the header make the row one of another width, in whichever order the columns stand.
        const cellsBeyond = row.cells.slice(own.columns.length);
        const faults = row.faults?.flatMap(({ cell, fault }) => {
          const at = target.get(cell);
          return at === undefined ? [] : [{ cell: at, fault }];
        });
        return { ...row, line, cells: [...cells, ...cellsBeyond], ...(faults !== undefined && { faults }) };
      },
    };
  });
}

/** The first rows of all sheets, in the order of the file's columns. */
export function firstRowsOf(sheets: readonly SheetColumns[]): readonly FileRow[] {
  return sheets.flatMap(({ table, inOrder }, sheet) =>
    (sheet === 0 ? table.below : table.below.slice(0, ROWS_OF_A_SHEET)).map(inOrder),
  );
}

function placesIn(file: Columns, own: Columns): readonly number[] {
  const free = new Set(own.columns);
  const places = file.columns.map(() => -1);
  const match = (isOf: (column: Column, other: Column) => boolean) => {
    for (const [at, column] of file.columns.entries()) {
      if (places[at] !== -1) continue;
      for (const other of free) {
        if (!isOf(column, other)) continue;
        places[at] = other.index;
        free.delete(other);
        break;
      }
    }
  };
  match((column, other) => headerKey(column.header) === headerKey(other.header));
  match(({ use }, { use: other }) => use.is === "field" && other.is === "field" && use.field === other.field);
  // By its first rows a column of votes may be anything.
  match((column, other) => column.header !== "" && nameKey(column.header) === nameKey(other.header));
  return places;
}

const isUsed = ({ use }: Column) => use.is !== "left out";

/** Columns that some sheets have and others lack: what a sheet lacks is unknown, never 0. */
export function differences(columns: Columns, sheets: readonly SheetColumns[]): readonly Problem[] {
  const [first] = sheets;
  if (first === undefined) return [];
  return sheets.flatMap(({ table, places, own }, sheet) => {
    const taken = new Set(places);
    const lacking = columns.columns.filter(
      (column) =>
        isUsed(column) &&
        places[column.index] === -1 &&
        !(table.filled !== null && column.use.is === "field" && column.use.field === "districtCode"),
    );
    const further = own.columns.filter(
      (column) => isUsed(column) && !taken.has(column.index) && column.index !== table.filled?.at,
    );
    const line = runningLine(sheet, table.header.line);
    const firstLine = first.table.header.line;
    const [name, firstName] = [table.name, first.table.name];
    return [
      ...lack(name, lacking, firstName, line),
      ...lack(firstName, further, name, firstLine),
      ...own.problems
        .filter(
          ({ code, column }) =>
            sheet > 0 &&
            code === COLUMN_LEFT_OUT.code &&
            own.columns.some(({ header, index }) => header === column && !taken.has(index)),
        )
        .map((problem) => ({ ...problem, line })),
    ];
  });
}

function lack(sheet: string, columns: readonly Column[], other: string, line: number): readonly Problem[] {
  if (columns.length === 0) return [];
  const names = columns.map(({ header }) => header);
  return [
    problemOf(SHEET_LACKS_COLUMN, { sheet, columns: names, other }, { line, column: names[0] ?? null }),
  ];
}
