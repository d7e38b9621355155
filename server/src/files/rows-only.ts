import { CSV_BYTE_ORDER_MARK, csvLine } from "@command-center/domain/files/csv";
import type { ExportDocument, Sheet, SheetPart } from "./document.ts";
import { Pen } from "./pen.ts";

const BLOCK = 65_536;

/** A document with nothing but rows in its sheets. What its notes say comes after the metadata, under the name of the sheet. */
export function rowsOnly(document: ExportDocument): ExportDocument {
  const notes: { name: string; value: string }[] = [];
  async function* sheets(): AsyncGenerator<Sheet, void, void> {
    for await (const sheet of document.sheets) yield { ...sheet, parts: rowsOf(sheet) };
  }
  async function* rowsOf({ title, parts }: Sheet): AsyncGenerator<SheetPart> {
    for await (const part of parts) {
      if (part.kind === "rows") yield part;
      else if (part.kind === "note") notes.push({ name: title, value: part.words });
    }
  }
  return {
    ...document,
    sheets: sheets(),
    metadata: () => {
      const metadata = document.metadata();
      return metadata === null && notes.length === 0 ? null : [...(metadata ?? []), ...notes];
    },
  };
}

/**
 * One table for all sheets: a line of headings, then one per row, so that a pivot table needs no cleaning. Of several data types, each
 * row begins with its own.
 */
export async function* writeRowsCsv(document: ExportDocument): AsyncGenerator<Uint8Array, void, void> {
  const keys = [...new Set(document.allColumns.map(({ key }) => key))];
  // A key that repeats, such as that of the record, is of another data type.
  const isOfSeveral = keys.length < document.allColumns.length;
  const pen = new Pen(BLOCK);
  pen.text(CSV_BYTE_ORDER_MARK + csvLine([...(isOfSeveral ? ["data_type"] : []), ...keys]));
  for await (const { dataType, parts } of document.sheets)
    for await (const part of parts) {
      if (part.kind !== "rows") continue;
      for (const row of part.rows) {
        pen.text(csvLine([...(isOfSeveral ? [dataType] : []), ...keys.map((key) => row[key] ?? null)]));
        if (pen.isFull) yield pen.take();
      }
    }
  yield pen.take();
}
