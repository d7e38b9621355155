import * as fc from "fast-check";
import { expect, test } from "vitest";
import { writeExcel } from "../../files/excel/excel.ts";
import { exportDocument, sheetOf, written } from "../../testing/files/export-document.ts";
import { cellsOf, fileOf, rowsOf } from "../../testing/files/file-rows.ts";
import { workbookEntries, workbookOf, zipOf } from "../../testing/files/workbook.ts";
import { readRows, recognise } from "../recognise.ts";
import { runs } from "../../testing/nightly.ts";

const STYLES = `<numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/><numFmt numFmtId="165" formatCode="&quot;day &quot;0"/></numFmts>
<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="20"/></cellXfs>`;
const STRINGS = `<si><t>KANU</t></si><si><r><t>LABWOR </t></r><r><rPr><b/></rPr><t xml:space="preserve">COUNTY </t></r></si>
<si><t>漢字</t><rPh sb="0" eb="2"><t>かんじ</t></rPh><phoneticPr fontId="1"/></si><si><t>_x005F_x0041_ _x0009_B</t></si><si/>`;

/** The first row of a sheet with such a row in it. */
async function row(cells: string, properties = ""): Promise<object | undefined> {
  const sheets = { A: `<row r="5">${cells}</row>` };
  const [first] = await rowsOf(fileOf(workbookOf({ sheets, styles: STYLES, strings: STRINGS, properties })));
  return first;
}

test.each([
  ['<c r="A5"><v>268</v></c>', ["268"]],
  [
    '<c r="A5"><v>1E+3</v></c><c r="B5"><v>0.30000000000000004</v></c><c r="C5"><v>1.5E-7</v></c>',
    ["1000", "0.3", "0.00000015"],
  ],
  ['<c r="A5" t="s"><v>0</v></c><c r="B5" t="s"><v>1</v></c>', ["KANU", "LABWOR COUNTY"]],
  ['<c r="A5" t="s"><v>2</v></c><c r="B5" t="s"><v>3</v></c>', ["漢字", "_x0041_ \tB"]],
  ['<c r="A5" t="s"><v>4</v></c><c r="B5"><v>1</v></c>', ["", "1"]],
  [
    '<c r="A5" t="inlineStr"><is><t>A</t></is></c><c r="B5" t="inlineStr"><is><r><t>B</t></r><r><t>&amp;C</t></r><rPh><t>x</t></rPh></is></c>',
    ["A", "B&C"],
  ],
  ['<c r="A5" t="str"><f>A1&amp;B1</f><v>x_x000D_y</v></c>', ["x\ry"]],
  ['<c r="A5" t="b"><v>1</v></c><c r="B5" t="b"><v>0</v></c>', ["TRUE", "FALSE"]],
  [
    '<c r="A5" t="d"><v>2021-01-14T00:00:00</v></c><c r="B5" t="d"><v>2021-01-14T07:30:00Z</v></c>',
    ["2021-01-14", "2021-01-14T07:30:00Z"],
  ],
  [
    '<c r="A5" s="1"><v>44210</v></c><c r="B5" s="2"><v>44210.3125</v></c>',
    ["2021-01-14", "2021-01-14T07:30:00"],
  ],
  [
    '<c r="A5" s="3"><v>44210</v></c><c r="B5" s="4"><v>0.5</v></c><c r="C5" s="99"><v>7</v></c>',
    ["44210", "12:00:00", "7"],
  ],
  ['<c r="A5"><f>1+1</f><v>2</v></c>', ["2"]],
  ["<c><v>1</v></c><c><v>2</v></c>", ["1", "2"]],
  ['<c r="B5"><v>1</v></c><c><v>2</v></c><c r="E5"/>', ["", "1", "2"]],
  ['<c r="A5" t="inlineStr"><is><t xml:space="preserve"> \u00a0A\u00a0</t></is></c>', ["A"]],
  ['<x:c xmlns:x="y" r="A5"><x:v>1</x:v></x:c>', ["1"]],
  ['<c r="A5"><v><![CDATA[12]]></v></c><!-- note --><c r="XFD5" s="1"/>', ["12"]],
])("IMP-02 the cells of a row are read: case %#", async (cells, expected) => {
  expect(await row(cells)).toEqual({ line: 5, cells: expected });
});

test("IMP-02 a formula without a value and an error value are told of", async () => {
  const cells =
    '<c r="A5"><f>B1</f></c><c r="B5" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="C5"><f>B1</f><v></v></c>' +
    '<c r="D5" t="str"><f>""</f><v></v></c><c r="E5" t="str"><f>B1</f></c>';
  expect(await row(cells)).toEqual({
    line: 5,
    cells: ["", "#DIV/0!", "", "", ""],
    faults: [
      { cell: 0, fault: "formula without value" },
      { cell: 1, fault: "error value" },
      { cell: 2, fault: "formula without value" },
      { cell: 4, fault: "formula without value" },
    ],
  });
});

test("IMP-02 days are counted from 1904 where the workbook says so", async () => {
  const cells = '<c r="A5" s="1"><v>42748</v></c><c r="B5" s="1"><v>0</v></c>';
  expect(await row(cells, '<workbookPr date1904="true"/>')).toMatchObject({
    cells: ["2021-01-14", "1904-01-01"],
  });
});

test("IMP-02 rows keep their own numbers, blank ones are left out and hidden ones are read and marked", async () => {
  const data =
    '<row r="2"><c t="inlineStr"><is><t> </t></is></c></row><row><c><v>1</v></c></row><row r="7" hidden="1"><c><v>2</v></c></row>';
  const file = fileOf(workbookOf({ sheets: { A: data } }));
  const recognised = await recognise(file);
  const { firstRows } = recognised;
  expect(firstRows).toEqual([
    { line: 3, cells: ["1"] },
    { line: 7, cells: ["2"], isHidden: true },
  ]);
  const batches = [];
  for await (const batch of readRows(file, recognised)) batches.push(batch);
  expect(batches).toEqual([{ sheet: "A", rows: firstRows, bytesRead: file.size }]);
});

/** A workbook of one sheet with such merged cells. */
function mergedWorkbook(data: string, ranges: readonly string[]): Buffer {
  const cells = ranges.map((range) => `<mergeCell ref="${range}"/>`).join("");
  return zipOf(
    workbookEntries({ sheets: { A: data } }).map(({ name, content }) => ({
      name,
      content: String(content).replace(
        "</sheetData>",
        `</sheetData><mergeCells count="9">${cells}</mergeCells>`,
      ),
    })),
  );
}
const inline = (name: string, text: string | number) =>
  typeof text === "number"
    ? `<c r="${name}"><v>${text}</v></c>`
    : `<c r="${name}" t="inlineStr"><is><t>${text}</t></is></c>`;

test("IMP-18 a merged cell shows its value in all rows that it covers, in its first column", async () => {
  const data = [
    inline("A1", "RESULTS") + inline("C1", "mergeCells &lt;mergeCells"),
    inline("A2", "ABIM") + inline("B2", "KANU") + inline("C2", 5),
    inline("C3", 6),
    inline("B4", "own") + inline("C4", 7),
    inline("C5", 8),
    inline("D6", 9),
  ];
  const rows = data.map((cells, at) => `<row r="${at + 1}">${cells}</row>`).join("");
  const file = fileOf(mergedWorkbook(rows, ["B2:B5", "A2:A4", "A1:D1", "C2:C3", "D6:E9", "A5:A6"]));
  expect(await rowsOf(file)).toEqual([
    { line: 1, cells: ["RESULTS", "", "mergeCells &lt;mergeCells".replace("&lt;", "<")] },
    { line: 2, cells: ["ABIM", "KANU", "5"] },
    { line: 3, cells: ["ABIM", "KANU", "6"], faults: merged(0, 1) },
    { line: 4, cells: ["ABIM", "own", "7"], faults: merged(0) },
    { line: 5, cells: ["", "KANU", "8"], faults: merged(1) },
    { line: 6, cells: ["", "", "", "9"] },
  ]);
});
const merged = (...cells: number[]) => cells.map((cell) => ({ cell, fault: "merged" }));

const ONE_MERGED = '<row r="1"><c r="A1"><v>1</v></c><c r="B1" s="1"/><c r="C1"><v>3</v></c></row>';
const manyRanges = (length: number) => Array.from({ length }, (_, at) => `A${at + 1}:A${at + 2}`);

test("IMP-02 IMP-18 a sheet with 40,000 merged cells is read", async () => {
  expect(await cellsOf(mergedWorkbook(ONE_MERGED, manyRanges(40_000)))).toEqual([["1", "", "3"]]);
});

test("IMP-18 a sheet with more than 100,000 merged cells is refused", async () => {
  expect(await cellsOf(mergedWorkbook(ONE_MERGED, manyRanges(100_001)))).toMatch(
    /^F012: .* 100000 merged cells/,
  );
});

test.each([
  [
    '<row r="1"><c r="KN1"><v>1</v></c><c r="KO1"><v>2</v></c></row>',
    /^F010: Cell KO1 lies to the right of column KN/,
  ],
  ['<row r="1"><c r="A1"><v>1</v></c></row><row r="9"><c r="XFD9"><v>1</v></c></row>', /^F010: Cell XFD9 /],
  [
    '<row r="1"><c r="A1"><v>1</v></c></row><row r="1"/>',
    /^F005: The workbook is damaged: it has a row with the number 1 after row 1\./,
  ],
  ['<row r="1048577"/>', /^F005: .* number 1048577 after row 0/],
  ['<row r="x"/>', /^F005/],
  [
    '<row r="1"><c r="B1"><v>1</v></c><c r="A1"><v>1</v></c></row>',
    /^F005: .* row 1 has its cells in no order/,
  ],
  ['<row r="1"><c r="1"><v>1</v></c></row>', /^F005/],
  ['<row r="1"><c r="ZZZ1"><v>1</v></c></row>', /^F005/],
  ['<row r="1"><c t="s"><v>5</v></c></row>', /^F005: .* row 1 has a cell whose text is missing/],
  ['<row r="1"><c t="s"><v>-1</v></c></row>', /^F005/],
  ['<row r="1"><c><v>1</v><v>2</v></c></row>', /^F005: .* row 1 has a cell with two values/],
  ['<row r="1"><c><v>1</v></row>', /^F005: .* is no XML that can be read/],
  ['<row r="1"><c><v>&lol;</v></c></row>', /^F005/],
  [`<row r="1"><c><v>${"1".repeat(1_000_001)}</v></c></row>`, /^F005: .* cell without an end/],
  [
    `<row r="1"><c t="inlineStr"><is><t>${"x".repeat(1_000_001)}</t></is></c></row>`,
    /^F005: .* 1 million characters/,
  ],
  [`<!--${" x".repeat(3_000_000)}-->`, /^F005: .* no XML/],
])("IMP-02 a sheet that is wrong is refused: case %#", async (data, sentence) => {
  expect(await cellsOf(workbookOf({ sheets: { A: data }, strings: STRINGS }))).toMatch(sentence);
});

test.each(['<!DOCTYPE x [<!ENTITY lol "lol">]>', '<!DOCTYPE x SYSTEM "file:///etc/passwd">'])(
  "IMP-02 a document type is refused: %s",
  async (declaration) => {
    for (const part of [
      "xl/workbook.xml",
      "xl/sharedStrings.xml",
      "xl/styles.xml",
      "xl/worksheets/sheet1.xml",
    ]) {
      const entries = workbookEntries({
        sheets: { A: '<row><c t="s"><v>0</v></c></row>' },
        strings: STRINGS,
      });
      const changed = entries.map(({ name, content }) => {
        const xml = String(content).replace('<?xml version="1.0"?>', "");
        return { name, content: name === part ? declaration + xml : xml };
      });
      expect(await cellsOf(zipOf(changed)), part).toMatch(/^F013: The workbook has a document type/);
    }
  },
);

test("IMP-02 XML in UTF-16 is read", async () => {
  const entries = workbookEntries({ sheets: { É: '<row><c t="inlineStr"><is><t>É漢</t></is></c></row>' } });
  const wide = entries.map(({ name, content }) => ({
    name,
    content: Buffer.from(`\ufeff${String(content)}`, "utf16le"),
  }));
  expect(await cellsOf(zipOf(wide))).toEqual([["É漢"]]);
});

test("IMP-02 what this program writes as a workbook is read back", async () => {
  const text = fc.string({ unit: fc.constantFrom(..."aé_x0041<&>\"'\n\t😀 ") });
  const kinds = { name: "text", votes: "integer", share: "decimal", on: "day", won: "yes_no" } as const;
  const record = fc.record({
    name: text,
    votes: fc.integer(),
    share: fc.integer({ max: 10_000, min: -10_000 }).map((hundredths) => hundredths / 100),
    on: fc
      .date({ min: new Date("1900-03-01"), max: new Date("9999-12-31"), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
    won: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(record, { minLength: 1, maxLength: 20 }), async (rows) => {
      const file = fileOf(await written(writeExcel, exportDocument([sheetOf(kinds, rows)])), 1_000);
      const found = (await rowsOf(file)).slice(0, rows.length + 1);
      expect(found).toEqual([
        { line: 1, cells: ["Name", "Votes", "Share", "On", "Won"] },
        ...rows.map(({ name, votes, share, on, won }, index) => ({
          line: index + 2,
          cells: [name.trim(), String(votes), String(share), on, won ? "TRUE" : "FALSE"],
        })),
      ]);
    }),
    { numRuns: runs(60) },
  );
});

test("IMP-02 a workbook whose texts do not fit into the memory that they may take is refused", async () => {
  // One letter beyond Latin-1, and all letters of the text take two bytes.
  const texts = (many: number) => `<si><t>${"x".repeat(999_999)}’</t></si>`.repeat(many);
  const read = (many: number) =>
    cellsOf(
      zipOf(
        workbookEntries({
          sheets: { A: '<row r="1"><c t="s"><v>0</v></c></row>' },
          strings: texts(many),
        }).map((entry) => ({ ...entry, isStored: true })),
      ),
    );
  expect(await read(76)).toMatch(/^F012: The workbook is too large: its texts take more than 150 MB\./);
  expect(await read(2)).toMatchObject([[expect.stringMatching(/^x+$/)]]);
});
