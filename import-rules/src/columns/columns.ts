import { sheetLine, type SheetLine } from "@command-center/domain/files/sheet-lines";
import { isNoCandidate } from "../ballot/candidate-name.ts";
import { holdsCodes } from "../cells/coded-names.ts";
import { LONGEST_CELL, type FileRow } from "../file-row.ts";
import type { ImportKind } from "../kinds/import-kind.ts";
import { type Problem, problemOf } from "../problem.ts";
import { CELL_TOO_LONG } from "../problems/cell-problems.ts";
import {
  COLUMN_LEFT_OUT,
  COLUMN_LEFT_OUT_BEFORE,
  COLUMN_MISSING,
  COLUMN_TWICE,
} from "../problems/column-problems.ts";
import { headerKey, isMeaningless, knownNames } from "./header-names.ts";
import type { LabelledValue } from "../layouts/label-lines.ts";
import { publishedNames } from "../layouts/publishers.ts";
import { titleColumns } from "../layouts/title-columns.ts";
import { holdsCounts, missingFields } from "./missing-fields.ts";

/** What a column is read as. */
export type ColumnUse =
  | { readonly is: "field"; readonly field: string }
  | { readonly is: "candidate" }
  | { readonly is: "left out" };

/** A column of the file and what became of it. */
export interface Column {
  /** Place in the row, from 0. */
  readonly index: number;
  /** As printed; empty for a column without a name. */
  readonly header: string;
  readonly use: ColumnUse;
  /**
   * By its name, by what its cells hold, as remembered from a file with the same header, as a person chose, or by a label above the
   * table.
   */
  readonly decidedBy: "name" | "cells" | "remembered" | "choice" | "title";
  /** Of a column that the table does not have: the value that a line above it gives to all rows. */
  readonly title?: LabelledValue;
  /** What it says in {@link Columns.sampleLines}. */
  readonly samples: readonly string[];
  /** Whether its cells have codes in front of names. */
  readonly coded: boolean;
}

/** Candidates in columns or in rows; plain for kinds without candidates. */
export type Layout = "wide" | "long" | "plain";

/** All columns of a file, and what keeps it from being read. */
export interface Columns {
  readonly kind: ImportKind;
  readonly layout: Layout;
  readonly headerLine: number;
  /** Names of the sheets that are read as one file; empty for any other file. */
  readonly sheets: readonly string[];
  /** Whether rows end with their last filled cell, as a workbook's do; a row of a CSV file is as wide as its header. */
  readonly rowsEndEarly: boolean;
  readonly columns: readonly Column[];
  readonly sampleLines: readonly number[];
  readonly problems: readonly Problem[];
}

/** What columns are decided from. */
export interface ColumnInput {
  readonly kind: ImportKind;
  readonly header: FileRow;
  /** Some rows below the header; the more, the surer what cells hold. Some hundred are enough. */
  readonly rows: readonly FileRow[];
  /** The rows above the header. */
  readonly above?: readonly FileRow[];
  readonly sheets?: readonly string[];
  /** True for a workbook, see {@link Columns.rowsEndEarly}. */
  readonly rowsEndEarly?: boolean;
  /** From an earlier file with the same fingerprint, by `headerKey`. */
  readonly remembered?: ReadonlyMap<string, ColumnUse>;
  /** What a person chose for this file, by the column's place. */
  readonly choices?: ReadonlyMap<number, ColumnUse>;
}

const LEFT_OUT: ColumnUse = { is: "left out" };
const CANDIDATE: ColumnUse = { is: "candidate" };
/** Most values of a column that is left out in its sentence. */
const MOST_VALUES = 3;
const CODE_CELLS = /^\d{1,5}$/;

/** Gives each column its field: as chosen, else as remembered, else by its name, else by what its cells hold. */
export function decideColumns({
  kind,
  header,
  rows,
  above = [],
  sheets = [],
  rowsEndEarly = false,
  remembered,
  choices,
}: ColumnInput): Columns {
  const names = knownNames(kind);
  const keys = header.cells.map(headerKey);
  const shown = spread(rows);
  const cellsOf = (index: number) => rows.map(({ cells }) => cells[index] ?? "");
  const decided = keys.map((key, index) => {
    const chosen = choices?.get(index);
    if (chosen !== undefined) return { use: chosen, decidedBy: "choice" as const };
    // A name that stands twice was remembered for one of the two, nobody knows which.
    const known = keys.indexOf(key) === keys.lastIndexOf(key) ? remembered?.get(key) : undefined;
    if (known !== undefined) return { use: known, decidedBy: "remembered" as const };
    const field = names.get(key);
    return { use: field === undefined ? null : asField(field.id), decidedBy: "name" as const };
  });
  const titles = asMeant(kind, decided, header, above);
  namesBesideCodes(decided, kind, cellsOf);
  const layout = layoutOf(kind, decided);
  const own = decided.map(({ use, decidedBy }, index): Column => {
    const cells = cellsOf(index);
    const name = header.cells[index] ?? "";
    const isName = !isMeaningless(keys[index] ?? "") && !isNoCandidate(name);
    const byCells = layout === "wide" && isName && holdsCounts(cells);
    return {
      index,
      header: name,
      use: use ?? (byCells ? CANDIDATE : LEFT_OUT),
      decidedBy: use === null ? "cells" : decidedBy,
      samples: shown.map((row) => row.cells[index] ?? ""),
      coded: holdsCodes(cells),
    };
  });
  const table = { kind, columns: new Map(own.flatMap(columnWithField)), isLong: layout === "long", rows };
  const titled = titleColumns(titles, table);
  const columns = [...own, ...titled.values.map((title, at) => titleColumn(title, own.length + at))];
  function titleColumn(title: LabelledValue, index: number): Column {
    const [chosen, samples] = [choices?.get(index), shown.map(() => title.value)];
    const decidedBy = chosen === undefined ? "title" : "choice";
    const coded = holdsCodes([title.value]);
    return {
      index,
      header: title.label,
      use: chosen ?? asField(title.field),
      decidedBy,
      title,
      samples,
      coded,
    };
  }
  return {
    kind,
    layout,
    headerLine: header.line,
    sheets,
    rowsEndEarly,
    columns,
    sampleLines: shown.map(({ line }) => line),
    problems: [
      ...tooLong(columns, header.line),
      ...twice(kind, columns, header.line),
      ...missingFields({ kind, layout, columns }).map((field) =>
        problemOf(COLUMN_MISSING, { field }, { line: header.line }),
      ),
      ...leftOut(own, header.line, cellsOf),
      ...titled.problems,
    ],
  };
}

/** A line of the file as sentences name it. */
export function lineOf({ sheets }: Pick<Columns, "sheets">, line: number): SheetLine {
  return sheetLine(sheets, line);
}

/** The column that holds a field; undefined where none does. */
export function columnOf({ columns }: Columns, field: string): Column | undefined {
  return columns.find(({ use }) => use.is === "field" && use.field === field);
}

/** How many columns the table itself has, without those that lines above it give. */
export function tableWidth({ columns }: Columns): number {
  return columns.filter(({ title }) => title === undefined).length;
}

/** The columns of candidates, from left to right. */
export function candidateColumns({ columns }: Columns): readonly Column[] {
  return columns.filter(({ use }) => use.is === "candidate");
}

/** What is to be remembered for the next file with this header, by `headerKey`. */
export function rememberedUses({ columns }: Columns): ReadonlyMap<string, ColumnUse> {
  return new Map(
    columns
      .filter(({ header, title }) => headerKey(header) !== "" && title === undefined)
      .map(({ header, use }) => [headerKey(header), use]),
  );
}

interface Decided {
  use: ColumnUse | null;
  readonly decidedBy: "name" | "remembered" | "choice";
}

function asField(field: string): ColumnUse {
  return { is: "field", field };
}

const columnWithField = (column: Column): readonly (readonly [string, Column])[] => {
  const field = fieldOf(column);
  return field === null ? [] : [[field, column]];
};
const fieldOf = ({ use }: { use: ColumnUse | null }) => (use?.is === "field" ? use.field : null);

/** Gives names of another publisher their meaning in this file, and returns the labels above its table. */
function asMeant(
  kind: ImportKind,
  decided: readonly Decided[],
  { cells }: FileRow,
  above: readonly FileRow[],
): readonly LabelledValue[] {
  const { means, titles } = publishedNames(kind, { header: cells, fields: decided.map(fieldOf), above });
  for (const one of decided)
    if (one.decidedBy === "name" && one.use?.is === "field") one.use = asField(means(one.use.field));
  return titles;
}

/** `District` with codes in its cells beside `District name`: the first holds the code. */
function namesBesideCodes(
  decided: readonly Decided[],
  kind: ImportKind,
  cellsOf: (index: number) => readonly string[],
) {
  for (const field of kind.fields) {
    if (field.holds !== "code and name") continue;
    const code = `${field.id}Code`;
    const both = [...decided.entries()].filter(([, one]) => fieldOf(one) === field.id);
    if (both.length !== 2 || decided.some((one) => fieldOf(one) === code)) continue;
    const codes = both.filter(([index]) => {
      const filled = cellsOf(index).filter((text) => text !== "");
      return filled.length > 0 && filled.every((text) => CODE_CELLS.test(text));
    });
    const only = codes.length === 1 ? codes[0]?.[1] : undefined;
    if (only?.decidedBy === "name") only.use = asField(code);
  }
}

function layoutOf(kind: ImportKind, decided: readonly Decided[]): Layout {
  if (kind.candidates === "none") return "plain";
  const has = (field: string | undefined) =>
    decided.some((one) => field !== undefined && fieldOf(one) === field);
  return has(kind.candidateRows?.name) && has(kind.candidateRows?.votes) ? "long" : "wide";
}

/** Three rows from the beginning, the middle and the end of those at hand. */
function spread(rows: readonly FileRow[]): readonly FileRow[] {
  if (rows.length <= 3) return rows;
  return [rows[0], rows[Math.floor(rows.length / 2)], rows.at(-1)].filter((row) => row !== undefined);
}

function tooLong(columns: readonly Column[], line: number): Problem[] {
  return columns
    .filter(({ header, use }) => use.is !== "left out" && header.length > LONGEST_CELL)
    .map(({ header }) => problemOf(CELL_TOO_LONG, {}, { line, value: header }));
}

function twice(kind: ImportKind, columns: readonly Column[], line: number): Problem[] {
  const problems: Problem[] = [];
  const first = new Map<string, Column>();
  for (const column of columns) {
    const id = fieldOf(column);
    if (id === null) continue;
    const other = first.get(id);
    if (other === undefined) first.set(id, column);
    else {
      const details = { field: nameOf(kind, id), other: column.header };
      problems.push(problemOf(COLUMN_TWICE, details, { line, column: other.header, value: column.header }));
    }
  }
  return problems;
}

/** Columns left out without a choice in this file, with what they hold. Running numbers and percentages are not named. */
function leftOut(
  columns: readonly Column[],
  line: number,
  cellsOf: (index: number) => readonly string[],
): Problem[] {
  return columns.flatMap(({ index, header, use, decidedBy }) => {
    if (use.is !== "left out" || decidedBy === "choice") return [];
    if (header !== "" && isMeaningless(headerKey(header))) return [];
    const values = [...new Set(cellsOf(index).filter((text) => text.trim() !== ""))].slice(0, MOST_VALUES);
    if (values.length === 0) return [];
    const kind = decidedBy === "remembered" ? COLUMN_LEFT_OUT_BEFORE : COLUMN_LEFT_OUT;
    return [problemOf(kind, { values }, { line, column: header || `Column ${index + 1}` })];
  });
}

/** A field's name as people see it. */
function nameOf(kind: ImportKind, id: string): string {
  return kind.fields.find((field) => field.id === id)?.name ?? id;
}
