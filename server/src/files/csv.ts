import { CSV_BYTE_ORDER_MARK, csvCell, csvLine } from "@command-center/domain/files/csv";
import { Pen, plainCharacters } from "./pen.ts";
import { type Cell, type ExportDocument, type Row, type Sheet, type Sums, sumsNote } from "./document.ts";

const BLOCK = 65_536;
const PLAIN = plainCharacters(csvCell);
/** Characters that stand between quotes as they are, in a text that begins with a letter or digit. */
const QUOTED = plainCharacters((text) =>
  /^[\p{L}\p{N}]/u.test(text) ? csvCell(text).replace(/^"(.*)"$/s, "$1") : "",
);
const COMMA = 0x2c;
const QUOTE = 0x22;

/**
 * One table for all sheets: what a line is (`record`, `subtotal`, `total`, `metadata` or `notice`), the data type, a note,
 * then the columns of all sheets by key. A notice about the file comes first, one about a data type after its total,
 * metadata last.
 */
export async function* writeCsv(document: ExportDocument): AsyncGenerator<Uint8Array, void, void> {
  const keys = [...new Set(document.allColumns.map(({ key }) => key))];
  const pen = new Pen(BLOCK);
  const note = (row: string, words: string): void =>
    pen.text(csvLine([row, null, words, ...keys.map(() => null)]));
  pen.text(CSV_BYTE_ORDER_MARK + csvLine(["row", "data_type", "note", ...keys]));
  if (document.sampleNotice !== null) note("notice", document.sampleNotice);
  for await (const sheet of document.sheets) {
    const writeRecord = recordWriter(pen, sheet, keys);
    for await (const part of sheet.parts) {
      if (part.kind === "note") {
        pen.text(csvLine(["notice", sheet.dataType, part.words, ...keys.map(() => null)]));
        continue;
      }
      if (part.kind !== "rows") {
        pen.text(sumsLine(part.kind, sheet, part, keys));
        continue;
      }
      for (const row of part.rows) {
        writeRecord(row);
        if (pen.isFull) yield pen.take();
      }
    }
  }
  for (const { name, value } of document.metadata() ?? []) note("metadata", `${name}: ${value}`);
  yield pen.take();
}

/** Writes a sheet's records; the commas of columns that it does not have are made once. */
function recordWriter(pen: Pen, sheet: Sheet, keys: readonly string[]): (row: Row) => void {
  const sheetKeys = new Set(sheet.columns.map(({ key }) => key));
  const cells: { readonly key: string; readonly before: Uint8Array }[] = [];
  let between = `record,${csvCell(sheet.dataType)},`;
  for (const key of keys) {
    between += ",";
    if (!sheetKeys.has(key)) continue;
    cells.push({ key, before: Buffer.from(between) });
    between = "";
  }
  const end = Buffer.from(`${between}\r\n`);
  return (row) => {
    for (const { key, before } of cells) {
      if (before.length === 1) pen.byte(COMMA);
      else pen.bytes(before);
      const cell = row[key];
      if (cell !== null && cell !== undefined) writeCell(pen, cell);
    }
    pen.bytes(end);
  };
}

function writeCell(pen: Pen, cell: NonNullable<Cell>): void {
  if (typeof cell === "string") {
    if (!pen.plainText(cell, PLAIN) && !writeQuoted(pen, cell)) pen.text(csvCell(cell));
  } else if (typeof cell === "number" && Number.isFinite(cell)) pen.number(cell);
  else pen.text(csvCell(cell));
}

/** Writes a text that needs no more than quotes around it; otherwise writes nothing and says no. */
function writeQuoted(pen: Pen, text: string): boolean {
  const before = pen.length;
  pen.byte(QUOTE);
  if (pen.plainText(text, QUOTED)) {
    pen.byte(QUOTE);
    return true;
  }
  pen.goBack(before);
  return false;
}

function sumsLine(
  kind: "subtotal" | "total",
  { dataType, columns }: Sheet,
  part: Sums,
  keys: readonly string[],
): string {
  return csvLine([kind, dataType, sumsNote(part, columns), ...keys.map((key) => part.sums[key] ?? null)]);
}
