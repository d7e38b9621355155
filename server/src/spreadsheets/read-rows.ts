import { MOST_ROWS } from "@command-center/import-rules/file-limits";
import { TOO_MUCH_TO_READ } from "@command-center/import-rules/file-problems";
import { csvRows } from "./csv/csv-rows.ts";
import type { FileBytes } from "./file-bytes.ts";
import { refusal } from "./file-refused.ts";
import type { CsvReading, RowBatch } from "./spreadsheet.ts";
import type { RecognisedWorkbook } from "./workbook/workbook.ts";

/**
 * The rows of a file, read as it was recognised, in batches of up to 1,000. Memory does not grow with the file, but for the
 * table of texts of a workbook.
 *
 * Cells are trimmed and blank rows left out. A row of a CSV file has as many cells as are written; one of a workbook ends
 * with the last cell that says something. Throws `FileRefused` where the file cannot be read on: what came before it has
 * to be thrown away, too, as a workbook's check sum is known at its end.
 */
export async function* readRows(
  file: FileBytes,
  recognised: CsvReading | RecognisedWorkbook,
): AsyncGenerator<RowBatch, void, void> {
  if (recognised.format === "csv") yield* csvRows(file, recognised);
  else yield* recognised.workbook.rows([recognised.sheet]);
}

/** Hands on batches up to the last row that is read of a file. Throws `FileRefused` at one with more rows: plans remember each row. */
export async function* limitedRows<Batch extends RowBatch>(
  batches: AsyncIterable<Batch>,
  most = MOST_ROWS,
): AsyncGenerator<Batch, void, void> {
  let rows = 0;
  for await (const batch of batches) {
    rows += batch.rows.length;
    if (rows > most)
      throw refusal(TOO_MUCH_TO_READ, { what: `it has more than ${most.toLocaleString("en-US")} rows` });
    yield batch;
  }
}
