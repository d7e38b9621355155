import { EMPTY_FILE } from "@command-center/import-rules/file-problems";
import type { FileRow } from "@command-center/import-rules/file-row";
import { csvRows } from "./csv/csv-rows.ts";
import { recogniseCsv } from "./csv/recognise-csv.ts";
import { bytesAt, type FileBytes } from "./file-bytes.ts";
import { isZip, refusalOfBinary } from "./file-kinds.ts";
import { refusal } from "./file-refused.ts";
import type { Chosen, CsvReading } from "./spreadsheet.ts";
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
