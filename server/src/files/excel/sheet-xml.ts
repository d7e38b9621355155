import { type Cell, type SheetColumn, sumsNote } from "../document.ts";
import { Pen } from "../pen.ts";
import { cellWriter, columnName, type CellWriter } from "./cells.ts";
import type { Lines } from "./lines.ts";
import { cutToLength, LONGEST_TEXT, xmlText } from "./xml-text.ts";

/** Rows of a sheet, its heading included. */
const MOST_ROWS = 1_048_576;
/** Far below the 4 GB that an entry of the archive may have: a stretch of the longest rows still fits. */
const MOST_BYTES = 2_000_000_000;
/** Each block goes to another thread to be deflated, and back: that is worth it for large ones. */
const BLOCK = 262_144;
/** Widths of columns, in characters. */
const WIDTHS: Record<SheetColumn["kind"], number> = {
  text: 28,
  integer: 12,
  decimal: 12,
  number: 12,
  percent: 10,
  day: 12,
  moment: 20,
  yes_no: 8,
};
const WIDEST = 60;
const ROW_START = Buffer.from('<row r="');
const CELLS_START = Buffer.from('">');
const ROW_END = Buffer.from("</row>");

/** What is printed above and below each page; null for nothing. */
export interface Print {
  readonly header: string | null;
  readonly footer: string;
}

/** A sheet as XML, as far as the lines or its room go: its heading, frozen and with filters, then the lines. */
export async function* sheetXml(
  columns: readonly SheetColumn[],
  lines: Lines,
  print: Print,
): AsyncGenerator<Uint8Array, void, void> {
  const pen = new Pen(BLOCK);
  const bold = columns.map(({ kind }, index) => cellWriter(pen, kind, index, true));
  const regular = columns.map(({ kind }, index) => cellWriter(pen, kind, index, false));
  const note = [cellWriter(pen, "text", 0, false)];
  let row = 0;
  let bytes = 0;
  const writeRow = (writers: readonly CellWriter[], cellOf: (column: SheetColumn) => Cell): void => {
    row += 1;
    const number = Buffer.from(String(row));
    pen.bytes(ROW_START);
    pen.bytes(number);
    pen.bytes(CELLS_START);
    for (let index = 0; index < columns.length; index += 1) {
      const column = columns[index];
      if (column !== undefined) writers[index]?.(cellOf(column), number);
    }
    pen.bytes(ROW_END);
  };

  pen.text(opening(columns));
  writeRow(bold, ({ label }) => label);
  let lastFiltered = row;
  while (row < MOST_ROWS && bytes < MOST_BYTES) {
    const part = await lines.take(MOST_ROWS - row);
    if (part === null) break;
    if (part.kind === "rows") {
      for (const record of part.rows) {
        writeRow(regular, ({ key }) => {
          const cell = record[key] ?? null;
          if (typeof cell === "string" && cell.length > LONGEST_TEXT) lines.countCut();
          return cell;
        });
        if (!pen.isFull) continue;
        bytes += pen.length;
        yield pen.take();
      }
    } else if (part.kind === "note") {
      writeRow(note, () => part.words);
    } else {
      const words = columns.find(({ key }) => part.sums[key] === undefined);
      writeRow(bold, (column) =>
        column === words ? sumsNote(part, columns) : (part.sums[column.key] ?? null),
      );
    }
    // The total and what is said below it stay where they are when rows are sorted or hidden.
    if (part.kind === "rows" || part.kind === "subtotal") lastFiltered = row;
  }
  pen.text(closing(`A1:${columnName(columns.length - 1)}${lastFiltered}`, print));
  yield pen.take();
}

function opening(columns: readonly SheetColumn[]): string {
  const widths = columns.map(({ label, kind }, index) => {
    // The filter's button stands beside the heading.
    const width = Math.min(WIDEST, Math.max(WIDTHS[kind], label.length + 4));
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
  });
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>' +
    '<sheetViews><sheetView workbookViewId="0">' +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' +
    `</sheetView></sheetViews><cols>${widths.join("")}</cols><sheetData>`
  );
}

function closing(filtered: string, { header, footer }: Print): string {
  // Texts in headers and footers begin a code with `&`, and have room for 255 characters.
  const printed = (text: string): string => xmlText(cutToLength(text, 120).replaceAll("&", "&&"));
  return (
    `</sheetData><autoFilter ref="${filtered}"/>` +
    '<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/><headerFooter>' +
    (header === null ? "" : `<oddHeader>&amp;C${printed(header)}</oddHeader>`) +
    `<oddFooter>&amp;L${printed(footer)}&amp;RPage &amp;P of &amp;N</oddFooter></headerFooter></worksheet>`
  );
}
