import type { CountCell } from "../cells/counts.ts";
import { columnOf, type Columns } from "../columns/columns.ts";
import type { FileRow } from "../file-row.ts";
import type { Problem } from "../problem.ts";
import { readSheet, type ResultSheet, type SheetCells, type SheetField } from "../sheets/result-sheet.ts";

/** The column of each candidate of a contest, in the order of the ballot. */
export type BallotColumns = readonly number[];

/** Which columns hold counts, and how a row of them becomes a sheet. */
export interface SheetReader {
  /** Places of the columns, as `rowGate` wants them. */
  readonly countColumns: readonly number[];
  /** The sheet of a row, or its problems. `counts` are those of {@link countColumns}. */
  read(
    row: FileRow,
    counts: readonly CountCell[],
  ): { readonly sheet: ResultSheet | null; readonly problems: readonly Problem[] };
}

const OTHERS = ["registered", "valid", "invalid", "total", "notReporting", "nullified"] as const;

/** Finds the columns of a wide sheet's figures once a file; `names` are those of candidates, where one may have no column. */
export function sheetReader(
  columns: Columns,
  ballot: BallotColumns,
  names: readonly string[] = [],
): SheetReader {
  const others = OTHERS.flatMap((field) => {
    const column = columnOf(columns, field);
    return column === undefined ? [] : [{ field, index: column.index }];
  });
  const countColumns = [...ballot, ...others.map(({ index }) => index)];
  const places = Object.fromEntries(others.map(({ field }, at) => [field, ballot.length + at])) as Partial<
    Record<(typeof OTHERS)[number], number>
  >;
  const headerOf = (field: SheetField) => {
    const index = typeof field === "number" ? ballot[field] : countColumns[places[field] ?? -1];
    return { index: index ?? -1, header: columns.columns[index ?? -1]?.header ?? null };
  };
  const nameOf = (field: SheetField) =>
    headerOf(field).header ?? (typeof field === "number" ? names[field] : undefined) ?? String(field);

  return {
    countColumns,
    read({ line, cells: texts }, counts) {
      const at = (field: (typeof OTHERS)[number]) => {
        const place = places[field];
        return place === undefined ? null : (counts[place] ?? null);
      };
      const cells: SheetCells = {
        votes: counts.slice(0, ballot.length),
        registered: at("registered"),
        valid: at("valid"),
        invalid: at("invalid"),
        total: at("total"),
        notReporting: at("notReporting"),
        nullified: at("nullified"),
      };
      const { sheet, findings } = readSheet(cells, nameOf);
      if (findings.length === 0) return { sheet, problems: [] };
      const problems = findings.map(({ about, problem }) => {
        const { index, header } = headerOf(about);
        return problem({ line, column: header, value: texts[index] ?? null });
      });
      return { sheet, problems };
    },
  };
}
