import { lineOf, tableWidth, type Columns } from "@command-center/import-rules/columns/columns";
import { RAGGED } from "@command-center/import-rules/file-problems";
import type { FileRow } from "@command-center/import-rules/file-row";
import type { RowRead } from "@command-center/import-rules/plans/row-plan";
import { RAGGED_ROW } from "@command-center/import-rules/problems/row-problems";
import { tooManyRagged } from "@command-center/import-rules/sheets/left-out-rows";
import { refusal } from "../../../spreadsheets/file-refused.ts";

/** Looks whether so many rows are of another width than the header that the file as a whole cannot be trusted. */
export function watchWidths(file: Columns) {
  let first: FileRow | undefined;
  return {
    see(row: FileRow, { problems }: RowRead<unknown>): void {
      if (first === undefined && problems.some(({ code }) => code === RAGGED_ROW.code)) first = row;
    },
    /** Throws `FileRefused` where too many of these rows are ragged. */
    end(ragged: number, rows: number): void {
      if (first === undefined || !tooManyRagged(ragged, rows)) return;
      const { line, cells } = first;
      const own = tableWidth(file);
      const added = cells.length > file.columns.length ? file.columns.length - own : 0;
      const widths = { firstColumns: own, columns: cells.length - added };
      const lines = { first: lineOf(file, file.headerLine), line: lineOf(file, line) };
      const details = { ...lines, ...widths, isWorkbook: file.rowsEndEarly };
      throw refusal(RAGGED, details, { line });
    },
  };
}
