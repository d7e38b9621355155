import type { ExportDocument, SheetColumn, TitledTable } from "../document.ts";
import { Lines } from "./lines.ts";
import { sheetXml } from "./sheet-xml.ts";
import { sheetPath, workbookParts } from "./workbook.ts";
import { zip, type ZipEntry } from "../zip.ts";
import { cutToLength } from "./xml-text.ts";

const ABOUT: readonly SheetColumn[] = [
  { key: "name", label: "About this file", kind: "text" },
  { key: "value", label: "Value", kind: "text" },
];

/** What a workbook is made of: a heading and rows under it, on as many sheets as they take. */
export type WorkbookSheet = Pick<TitledTable, "title" | "columns" | "parts">;

/**
 * A workbook with a sheet for each data type, and a sheet about the file at its end. Sample data is marked in every
 * sheet's name and printed header.
 */
export function writeExcel(document: ExportDocument<TitledTable>): AsyncGenerator<Uint8Array, void, void> {
  return writeWorkbook(document, sheetsOf(document));
}

/** A workbook of these sheets, each continued on further sheets where one is full. */
export function writeWorkbook(
  about: Pick<ExportDocument, "title" | "sampleNotice" | "mark">,
  sheets: AsyncIterable<WorkbookSheet>,
): AsyncGenerator<Uint8Array, void, void> {
  return zip(entries(about, sheets));
}

async function* sheetsOf(document: ExportDocument<TitledTable>): AsyncGenerator<WorkbookSheet, void, void> {
  const { sampleNotice } = document;
  yield* document.sheets;
  const about = [
    ...(sampleNotice === null ? [] : [{ name: "Sample data", value: sampleNotice }]),
    ...(document.metadata() ?? []).map(({ name, value }) => ({ name, value })),
  ];
  if (about.length > 0)
    yield { title: "About", columns: ABOUT, parts: once({ kind: "rows" as const, rows: about }) };
}

async function* entries(
  about: Pick<ExportDocument, "title" | "sampleNotice" | "mark">,
  sheets: AsyncIterable<WorkbookSheet>,
): AsyncGenerator<ZipEntry, void, void> {
  const { sampleNotice, mark } = about;
  const print = { header: sampleNotice, footer: mark };
  const nameSheet = sheetNamer(sampleNotice === null ? "" : " (sample)");
  const names: string[] = [];
  for await (const { title, columns, parts } of sheets) {
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
  for (const [name, xml] of Object.entries(workbookParts(names, about))) {
    yield { name, content: once(Buffer.from(xml)) };
  }
}

async function* once<T>(value: T): AsyncGenerator<T, void, void> {
  yield value;
}

const LONGEST_NAME = 31;

/**
 * Gives sheets names that Excel takes: 1 to 31 characters, none of `: \ / ? * [ ]`, no apostrophe at either end, not
 * `History`, no two alike but for capitals. Each ends with the mark; one already given gets a number: `Elections (2)`.
 */
export function sheetNamer(mark: string): (title: string) => string {
  const usedNames = new Set(["history"]);
  return (title) => {
    const words = title
      .replace(/[\p{Cc}\p{Cs}\ufffe\uffff:\\/?*[\]]+/gu, " ")
      .replace(/\s+/g, " ")
      .replace(/^[' ]+|[' ]+$/g, "");
    const base = words === "" ? "Sheet" : words;
    for (let number = 1; ; number += 1) {
      const suffix = number === 1 ? mark : `${mark} (${number})`;
      const name = cutToLength(base, LONGEST_NAME - suffix.length) + suffix;
      if (usedNames.has(name.toLowerCase())) continue;
      usedNames.add(name.toLowerCase());
      return name;
    }
  };
}
