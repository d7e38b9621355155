import { csvRows } from "./csv/csv-rows.ts";
import type { FileBytes } from "./file-bytes.ts";
import type { Reading, RowBatch, SheetBatch } from "./spreadsheet.ts";
import { Workbook } from "./workbook/workbook.ts";

/**
 * The rows of a file, read as it was recognised, in batches of up to 1,000. Memory does not grow with the file, but for the
 * table of texts of a workbook.
 *
 * Cells are trimmed and blank rows left out. A row of a CSV file has as many cells as are written; one of a workbook ends
 * with the last cell that says something. Throws `FileRefused` where the file cannot be read on: what came before it has
 * to be thrown away, too, as a workbook's check sum is known at its end.
 */
export async function* readRows(file: FileBytes, reading: Reading): AsyncGenerator<RowBatch, void, void> {
  if (reading.format === "csv") yield* csvRows(file, reading);
  else yield* readSheets(file, [reading.sheet]);
}

/** The rows of several sheets of a workbook, in batches like those of {@link readRows}. Each sheet counts its lines from 1. */
export async function* readSheets(
  file: FileBytes,
  sheets: readonly string[],
): AsyncGenerator<SheetBatch, void, void> {
  yield* (await Workbook.open(file)).rows(sheets);
}
