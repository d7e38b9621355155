import { randomBytes } from "node:crypto";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { cellsOf, fileOf, rowsOf } from "../../testing/files/file-rows.ts";
import { workbookEntries, workbookOf, zipOf, type ZipPart } from "../../testing/files/workbook.ts";
import { fiftieth, NIGHTLY } from "../../testing/nightly.ts";

const SHEET = "xl/worksheets/sheet1.xml";
const ROWS = Array.from(
  { length: 40 },
  (_, index) =>
    `<row r="${index + 1}"><c r="A${index + 1}" t="s"><v>0</v></c><c r="B${index + 1}"><v>${index * 7919}</v></c></row>`,
).join("");
const PARTS = {
  sheets: { Results: ROWS },
  strings: "<si><t>KANU</t></si>",
  styles: "<cellXfs><xf/></cellXfs>",
};
const CELLS = Array.from({ length: 40 }, (_, index) => ["KANU", String(index * 7919)]);

/** A workbook of these rows, of which one entry is another. */
function changed(name: string, change: Partial<ZipPart>): Buffer {
  return zipOf(
    workbookEntries(PARTS).map((entry) => (entry.name === name ? { ...entry, ...change } : entry)),
  );
}

test.each<[string, Buffer]>([
  ["as Excel writes it", workbookOf(PARTS)],
  ["of stored parts", zipOf(workbookEntries(PARTS).map((entry) => ({ ...entry, isStored: true })))],
  [
    "with sizes after the content",
    zipOf(workbookEntries(PARTS).map((entry) => ({ ...entry, hasDescriptor: true }))),
  ],
  [
    "with sizes for large archives",
    zipOf(workbookEntries(PARTS).map((entry) => ({ ...entry, isLarge: true }))),
  ],
  [
    "with paths of Windows",
    zipOf(workbookEntries(PARTS).map((entry) => ({ ...entry, name: entry.name.replaceAll("/", "\\") }))),
  ],
  [
    "with entries that lead elsewhere",
    zipOf([
      { name: "../../x", content: "x" },
      { name: "/etc/passwd", content: "x" },
      ...workbookEntries(PARTS),
    ]),
  ],
])("IMP-02 a workbook %s is read, in pieces of any size", async (_, workbook) => {
  for (const most of [7, 1_000_000])
    expect((await rowsOf(fileOf(workbook, most))).map(({ cells }) => cells)).toEqual(CELLS);
});

test.each<[string, Buffer, RegExp]>([
  [
    "with a part twice",
    zipOf([...workbookEntries(PARTS), { name: SHEET.toUpperCase(), content: "" }]),
    /^F005: .* twice/,
  ],
  ["with an encrypted part", changed(SHEET, { flags: 1 }), /^F004/],
  ["with strong encryption", changed(SHEET, { flags: 0x41 }), /^F005/],
  ["packed in another way", changed(SHEET, { method: 14 }), /^F005: .* packed in a way/],
  ["whose part is larger than it says", changed(SHEET, { size: 100 }), /^F005: .* larger than it says/],
  ["whose part is smaller than it says", changed(SHEET, { size: 100_000 }), /^F005: .* not whole/],
  ["whose check sum is another", changed(SHEET, { sum: 1 }), /^F005: .* not whole/],
  ["that says it has 600 MB", changed(SHEET, { size: 600_000_000 }), /^F012: .* more than 500 MB/],
  ["that says it is packed too well", changed(SHEET, { size: 30_000_000 }), /^F012: .* 250 times/],
  [
    "whose part is missing",
    zipOf(workbookEntries(PARTS).filter(({ name }) => name !== SHEET)),
    /^F005: .* is missing/,
  ],
  [
    "whose part is blank for 25 MB",
    changed(SHEET, { content: Buffer.alloc(25_000_000, 32) }),
    /^F012: .* 250 times/,
  ],
  ["whose sheet is no XML", changed(SHEET, { content: "not XML" }), /^F005/],
  [
    "with bytes that are no UTF-8",
    changed(SHEET, { content: Buffer.from("<a>\u00e9</a>", "latin1") }),
    /^F005/,
  ],
  [
    "without references",
    changed("xl/_rels/workbook.xml.rels", { content: "<Relationships/>" }),
    /^F005: .* does not say where/,
  ],
])("IMP-02 a workbook %s is refused", async (_, workbook, sentence) => {
  expect(await cellsOf(workbook)).toMatch(sentence);
});

test("IMP-25 sheets that unpack to more than 500 MB together are refused, though only their first rows are read", async () => {
  const rows = `<sheetData>${'<row><c r="A1"><v>1</v></c></row>'.repeat(200)}</sheetData>`;
  // Before the list of merged cells has its end, a sheet is unpacked for it.
  const content = `<worksheet><mergeCells></mergeCells>${rows}<!--${randomBytes(1_300_000).toString("hex")}--></worksheet>`;
  const entries = workbookEntries({ sheets: { A: "", B: "" } }).map((entry) =>
    entry.name.includes("worksheets/") ? { ...entry, content, size: 300_000_000 } : entry,
  );
  expect(await cellsOf(zipOf(entries))).toMatch(/^F012: .* more than 500 MB/);
});

test("IMP-02 a part is not unpacked further than it says, however much it holds", async () => {
  const content = Buffer.alloc(5_000_000, 32);
  expect(await cellsOf(changed(SHEET, { content, size: 1_000_000 }))).toMatch(
    /^F005: .* larger than it says/,
  );
});

test("IMP-02 wherever a workbook is cut off, it is refused", async () => {
  const workbook = workbookOf(PARTS);
  const step = NIGHTLY ? 1 : 23;
  for (let length = 4; length < workbook.length; length += step)
    expect(await cellsOf(workbook.subarray(0, length)), `${length} bytes`).toBe(
      "F005: The workbook is damaged: its end is missing. Upload it again; if that does not help, open it in Excel, save it again and upload that.",
    );
});

test("IMP-02 a workbook with changed bytes is read as it was, or refused", async () => {
  const workbook = workbookOf(PARTS);
  const changes = fc.array(
    fc.record({ at: fc.nat({ max: workbook.length - 1 }), by: fc.integer({ min: 1, max: 255 }) }),
    { minLength: 1, maxLength: 3 },
  );
  await fc.assert(
    fc.asyncProperty(changes, async (flips) => {
      const bytes = Buffer.from(workbook);
      for (const { at, by } of flips) bytes[at] = (bytes[at] ?? 0) ^ by;
      const found = await cellsOf(bytes);
      if (bytes[0] === 0x50 && typeof found !== "string") expect(found).toEqual(CELLS);
    }),
    { numRuns: fiftieth(600) },
  );
});
