import { expect, test } from "vitest";
import { growsFrom, type GrowingText } from "@command-center/import-rules/fixtures/growth-fixtures";
import { MOST_COLUMNS } from "@command-center/import-rules/file-limits";
import { LONGEST_TEXT } from "@command-center/import-rules/file-row";
import { cellsOf, fileOf, rowsOf } from "../testing/files/file-rows.ts";
import { workbookEntries, workbookOf, zipOf } from "../testing/files/workbook.ts";
import { refusalOfText } from "./file-kinds.ts";
import { limitedRows, readRows, recognise } from "./recognise.ts";
import { dateText, numberText } from "./workbook/cell-values.ts";
import { shownBy } from "./workbook/number-formats.ts";
import { unescaped } from "./workbook/shared-strings.ts";

test.each<[string, (text: string) => unknown, GrowingText]>([
  ["comments before a tag", refusalOfText, { begins: "", repeated: "<!---->", ends: "!" }],
  ["comments after a declaration", refusalOfText, { begins: "<?xml?>", repeated: "<!-- -->\n", ends: "<a" }],
  ["comments without an end", refusalOfText, { begins: "", repeated: "<!--", ends: "" }],
  ["the name of a tag", refusalOfText, { begins: "<", repeated: "a", ends: "" }],
  ["namespaces", refusalOfText, { begins: "<a ", repeated: "xmlns", ends: "" }],
  ["programs in a declaration", refusalOfText, { begins: "<?mso-application ", repeated: "Excel", ends: "" }],
  ["white space", refusalOfText, { begins: "", repeated: "\ufeff \n", ends: "x" }],
  ["brackets of a number format", shownBy, { begins: "", repeated: "[", ends: "" }],
  ["digits of a number format", shownBy, { begins: "", repeated: "0", ends: "" }],
  ["lengths of time", shownBy, { begins: "", repeated: "[h", ends: "" }],
  ["quotes of a number format", shownBy, { begins: "", repeated: '"a', ends: "" }],
  ["escapes", unescaped, { begins: "", repeated: "_x000", ends: "" }],
  ["digits of a number", numberText, { begins: "", repeated: "1", ends: "x" }],
  ["digits of a day", (text) => dateText(text, "moment", 1900), { begins: "0.", repeated: "1", ends: "" }],
])("IMP-25 %s are read in linear time", (_, read, text) => {
  expect(growsFrom(read, text)).toBeNull();
});

test("IMP-25 a cell ends after 2,001 characters, in a CSV file and in a workbook", async () => {
  const long = "N".repeat(70_000);
  const inline = `<row r="1"><c r="A1" t="inlineStr"><is><t>${long}</t></is></c><c r="B1"><v>2</v></c></row>`;
  for (const file of [`${long},2\n`, workbookOf({ sheets: { A: inline } })]) {
    const [row] = await rowsOf(fileOf(file));
    expect(row?.cells.map(({ length }) => length)).toEqual([LONGEST_TEXT + 1, 1]);
  }
});

test.each([
  ["a sheet", "xl/worksheets/sheet1.xml"],
  ["its styles", "xl/styles.xml"],
  ["its table of texts", "xl/sharedStrings.xml"],
  ["its list of sheets", "xl/workbook.xml"],
])("IMP-25 a workbook that nests 200,000 tags in %s is refused at the 101st", async (_, name) => {
  const parts = {
    sheets: { A: '<row r="1"><c r="A1" t="s"><v>0</v></c></row>' },
    strings: "<si><t>1</t></si>",
    styles: "<cellXfs/>",
  };
  const entries = workbookEntries(parts).map((entry) =>
    entry.name === name ? { ...entry, content: "<a>".repeat(200_000) } : entry,
  );
  expect(await cellsOf(zipOf(entries))).toMatch(/^F005: .* more than 100 tags inside each other/);
});

test("IMP-25 a workbook of more than 1,000 sheets is refused", async () => {
  const sheets = Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`Sheet ${index}`, ""]));
  expect(await cellsOf(workbookOf({ sheets }))).toMatch(/^F012: .* more than 1000 sheets/);
});

/** A workbook of so many sheets, each with 100 rows of so many cells that say the same. */
function manySheets(sheets: number, cells: number, text: string): Buffer {
  const sheet = `<row>${'<c t="s"><v>0</v></c>'.repeat(cells)}</row>`.repeat(100);
  return workbookOf({
    sheets: Object.fromEntries(Array.from({ length: sheets }, (_, index) => [`Sheet ${index}`, sheet])),
    strings: `<si><t>${text}</t></si>`,
  });
}

test("IMP-25 a workbook whose sheets begin with too much to keep is refused", async () => {
  await expect(recognise(fileOf(manySheets(10, 30, "ŋ".repeat(2_000))))).rejects.toThrow(
    /^F012: .* the first rows of its sheets take more than 100 MB/,
  );
});

test("IMP-25 a workbook of 60 sheets is read", async () => {
  const recognised = await recognise(fileOf(manySheets(60, 10, "KANU PRIMARY SCHOOL")));
  expect(recognised).toMatchObject({ tables: { length: 60, 59: { firstRows: { length: 100 } } } });
});

const ROW = '<row r="1"><c r="A1"><v>1</v></c></row>';

/** A workbook with one cell, and another content in one of its parts. */
function withPart(name: string, content: string): Buffer {
  return zipOf(
    workbookEntries({ sheets: { A: ROW } }).map((entry) =>
      entry.name === name ? { ...entry, content } : entry,
    ),
  );
}
const LONG = "a".repeat(2_500_000);
const numbered = (most: number, one: (index: number) => string) =>
  Array.from({ length: most }, (_, index) => one(index)).join("");

// Each of them once filled an array or a map without an end, at which V8 ends the whole process.
test.each([
  [
    "cell styles",
    "xl/styles.xml",
    `<styleSheet><cellXfs>${"<xf/>".repeat(65_491)}</cellXfs></styleSheet>`,
    /^F012: .* more than 65,490 cell styles/,
  ],
  [
    "number formats",
    "xl/styles.xml",
    `<styleSheet>${numbered(5_001, (index) => `<numFmt numFmtId="${index}" formatCode="0"/>`)}</styleSheet>`,
    /^F012: .* more than 5,000 number formats/,
  ],
  [
    "relationships",
    "xl/_rels/workbook.xml.rels",
    `<Relationships>${numbered(4, (index) => `<Relationship Id="${index}${"a".repeat(1_000_000)}"/>`)}</Relationships>`,
    /^F012: .* refer to too many others/,
  ],
  [
    "attributes",
    "xl/worksheets/sheet1.xml",
    `<worksheet ${numbered(1_001, (index) => `a${index}="" `)}/>`,
    /^F005: .* more than 1000 attributes/,
  ],
  [
    "characters in tags inside each other",
    "xl/worksheets/sheet1.xml",
    `<worksheet a="${LONG}"><sheetData a="${LONG}">`,
    /^F005: .* tags inside each other with more than 4 million characters/,
  ],
])("IMP-25 a workbook with too many %s is refused", async (_, part, content, refused) => {
  expect(await cellsOf(withPart(part, content))).toMatch(refused);
});

test("IMP-25 a workbook with as many characters in tags one after the other is read", async () => {
  const col = `<col a="${LONG}"/>`;
  const sheet = `<worksheet><cols>${col}${col}</cols><sheetData>${ROW}</sheetData></worksheet>`;
  expect(await cellsOf(withPart("xl/worksheets/sheet1.xml", sheet))).toEqual([["1"]]);
});

test.each([
  ["-Infinity", "2", [0, 1]],
  ["2", "Infinity", Array.from({ length: MOST_COLUMNS - 1 }, (_, index) => index + 1)],
  ["0.5", "1", [0]],
  ["none", "3", []],
  ["3", "none", []],
])("IMP-25 hidden columns from %s to %s are those that are read", async (min, max, columns) => {
  const col = `<col min="${min}" max="${max}" hidden="1"/>`;
  const sheet = `<worksheet><cols>${col.repeat(3)}</cols><sheetData>${ROW}</sheetData></worksheet>`;
  const recognised = await recognise(fileOf(withPart("xl/worksheets/sheet1.xml", sheet)));
  expect(recognised).toMatchObject({ hiddenColumns: columns });
});

test("IMP-25 a list of merged cells without an end is refused", async () => {
  const sheet = `<worksheet><sheetData>${ROW}</sheetData><mergeCells ${" ".repeat(5_000_000)}`;
  expect(await cellsOf(withPart("xl/worksheets/sheet1.xml", sheet))).toMatch(
    /^F005: .* a tag without an end/,
  );
});

// Each entry of the list of sheets once had its part parsed again: one small file was read for half an hour.
test.each([
  ["one part", '<sheet name="A" r:id="rId1"/><sheet name="B" r:id="rId1"/>'],
  ["one name", '<sheet name="A" r:id="rId1"/><sheet name="A" r:id="rId2"/>'],
])("IMP-25 a workbook with two sheets of %s is refused", async (_, sheets) => {
  const entries = workbookEntries({ sheets: { A: ROW, B: ROW } }).map((entry) =>
    entry.name === "xl/workbook.xml"
      ? { ...entry, content: `<workbook><sheets>${sheets}</sheets></workbook>` }
      : entry,
  );
  expect(await cellsOf(zipOf(entries))).toMatch(/^F005: .* its sheet . twice/);
});

test("IMP-25 a file with more rows than are read is refused", async () => {
  const file = fileOf("1\n2\n3\n");
  const recognised = await recognise(file);
  const read = async (most: number) => {
    const lines: number[] = [];
    for await (const { rows } of limitedRows(readRows(file, recognised), most))
      lines.push(...rows.map(({ line }) => line));
    return lines;
  };
  expect(await read(3)).toEqual([1, 2, 3]);
  await expect(read(2)).rejects.toThrow(/^F019: .* more than 2 rows/);
});
