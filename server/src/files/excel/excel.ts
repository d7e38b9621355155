import type { SheetColumn, ExportDocument, SheetPart } from "../document.ts";
import { Lines } from "./lines.ts";
import { sheetNamer } from "./sheet-names.ts";
import { sheetXml } from "./sheet-xml.ts";
import { sheetPath, workbookParts } from "./workbook.ts";
import { zip, type ZipEntry } from "./zip/zip.ts";

const ABOUT: readonly SheetColumn[] = [
  { key: "name", label: "About this file", kind: "text" },
  { key: "value", label: "Value", kind: "text" },
];

/**
 * A workbook with a sheet for each data type, continued on further sheets where one is full, and a sheet about the file
 * at its end. Sample data is marked in every sheet's name and printed header.
 */
export function writeExcel(document: ExportDocument): AsyncGenerator<Uint8Array, void, void> {
  return zip(entries(document));
}

async function* entries(document: ExportDocument): AsyncGenerator<ZipEntry, void, void> {
  const { sampleNotice } = document;
  const print = { header: sampleNotice, footer: document.mark };
  const nameSheet = sheetNamer(sampleNotice === null ? "" : " (sample)");
  const names: string[] = [];
  async function* sheets(
    title: string,
    columns: readonly SheetColumn[],
    parts: AsyncIterable<SheetPart>,
  ): AsyncGenerator<ZipEntry, void, void> {
    const lines = new Lines(parts);
    try {
      do {
        names.push(nameSheet(title));
        yield { name: sheetPath(names.length), content: sheetXml(columns, lines, print) };
      } while (await lines.hasMore());
    } finally {
      await lines.close();
    }
  }
  for await (const { title, columns, parts } of document.sheets) yield* sheets(title, columns, parts);
  const about = [
    ...(sampleNotice === null ? [] : [{ name: "Sample data", value: sampleNotice }]),
    ...(document.metadata() ?? []).map(({ name, value }) => ({ name, value })),
  ];
  if (about.length > 0) yield* sheets("About", ABOUT, once({ kind: "rows", rows: about }));
  for (const [name, xml] of Object.entries(workbookParts(names, document))) {
    yield { name, content: once(Buffer.from(xml)) };
  }
}

async function* once<T>(value: T): AsyncGenerator<T, void, void> {
  yield value;
}
