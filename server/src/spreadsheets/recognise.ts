import { MOST_ROWS } from "@command-center/import-rules/file-limits";
import { EMPTY_FILE, TOO_MUCH_TO_READ } from "@command-center/import-rules/file-problems";
import type { FileRow } from "@command-center/import-rules/file-row";
import { csvRows } from "./csv/csv-rows.ts";
import { recogniseCsv } from "./csv/recognise-csv.ts";
import { bytesAt, type FileBytes } from "./file-bytes.ts";
import { isZip, refusalOfBinary } from "./file-kinds.ts";
import { refusal } from "./file-refused.ts";
import type { Chosen, CsvReading, RowBatch } from "./spreadsheet.ts";
import { Workbook, type RecognisedWorkbook } from "./workbook/workbook.ts";

/** Bytes that are looked at for what the file is, and for its delimiter. */
const HEAD = 65_536;
const FIRST_ROWS = 100;

/** How a file is read, as found out or chosen, with its first rows: up to 100, in which its header can be looked for. */
export type Recognised = (CsvReading & { readonly firstRows: readonly FileRow[] }) | RecognisedWorkbook;

/**
 * Finds out what a file is by its bytes, whatever it is called. What is `chosen` is believed, where it can be. Of several sheets
 * one is read that `isTable` knows by its first rows. Throws
 * `FileRefused` where the file is neither a CSV file nor an XLSX workbook, or nothing can be read of it as chosen.
 */
export async function recognise(
  file: FileBytes,
  chosen: Chosen = {},
  isTable: (firstRows: readonly FileRow[]) => boolean = () => true,
): Promise<Recognised> {
  if (file.size === 0) throw refusal(EMPTY_FILE, { holds: "nothing" });
  const head = await bytesAt(file, 0, HEAD);
  if (isZip(head)) return (await Workbook.open(file)).recognise(chosen.sheet, FIRST_ROWS, isTable);
  const refused = await refusalOfBinary(file, head);
  if (refused !== null) throw refused;
  const reading = await recogniseCsv(file, head, chosen);
  const firstRows = await firstCsvRows(file, reading);
  if (firstRows.length === 0) throw refusal(EMPTY_FILE, { holds: "blank lines" });
  return { ...reading, firstRows };
}

async function firstCsvRows(file: FileBytes, reading: CsvReading): Promise<readonly FileRow[]> {
  const found: FileRow[] = [];
  for await (const { rows } of csvRows(file, reading)) {
    found.push(...rows);
    if (found.length >= FIRST_ROWS) break;
  }
  return found.slice(0, FIRST_ROWS);
}

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
