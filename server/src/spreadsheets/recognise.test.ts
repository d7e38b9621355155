import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { fileOf } from "../testing/files/file-rows.ts";
import { workbookEntries, workbookOf, zipOf } from "../testing/files/workbook.ts";
import { FileRefused } from "./file-refused.ts";
import { recognise } from "./recognise.ts";
import { Workbook } from "./workbook/workbook.ts";
import type { Chosen } from "./spreadsheet.ts";

const TABLE = "Station,Votes\r\nÉCOLE,12\r\n";
const ONE_ROW = '<row r="1"><c r="A1"><v>1</v></c></row>';

/** The code and sentence by which a file is refused. */
async function refused(content: Uint8Array | string, chosen?: Chosen): Promise<string> {
  const error: unknown = await recognise(fileOf(content), chosen).then(
    () => null,
    (error: unknown) => error,
  );
  if (!(error instanceof FileRefused)) throw new Error(`It was not refused: ${String(error)}`);
  return `${error.problem.code} ${error.problem.message}`;
}

async function reading(content: Uint8Array | string, chosen?: Chosen): Promise<object> {
  const { firstRows, ...reading } = await recognise(fileOf(content), chosen);
  return { ...reading, cells: firstRows.map(({ cells }) => cells) };
}

/** An OLE2 file whose directory has such names. */
function ole(...names: readonly string[]): Buffer {
  const file = Buffer.alloc(2_048);
  file.write("d0cf11e0a1b11ae1", "hex");
  file.writeUInt16LE(9, 0x1e);
  file.writeUInt32LE(1, 0x30);
  for (const [index, name] of ["Root Entry", ...names].entries())
    file.write(name, 1_024 + 128 * index, "utf16le");
  return file;
}

test.each<[string, Uint8Array | string, RegExp]>([
  ["an empty file", "", /^F001 The file is empty/],
  ["a mark alone", "\ufeff", /^F001 The file is empty/],
  ["blank lines", "\r\n \t\r\n,,,\r\n\u00a0\r\n", /^F001 The file has only blank lines/],
  [
    "an old workbook",
    ole("Workbook"),
    /^F002 This file is an old Excel workbook \(\.xls\)\. Open it in Excel/,
  ],
  ["an older workbook", ole("Book"), /^F002 This file is an old Excel workbook/],
  ["a workbook with a password", ole("EncryptionInfo", "EncryptedPackage"), /^F004 .* password/],
  ["an old document", ole("WordDocument"), /^F002 This file is an old Word document/],
  ["something of old", ole("Contents"), /^F002 This file is an old Office document/],
  ["what begins like one", ole("Workbook").subarray(0, 20), /^F002 This file is an old Office document/],
  ["a PDF", "%PDF-1.7\n%\u00e2\u00e3", /^F002 This file is a PDF document/],
  ["a web page", "\n<!DOCTYPE html><html><table><tr><td>1</td></tr></table></html>", /^F002 .* web page/],
  ["a part of a page", "\ufeff<table border=1><tr><td>1</td></tr></table>", /^F002 .* web page/],
  ["a page with a declaration", '<?xml version="1.0"?>\n<html xmlns="x"></html>', /^F002 .* web page/],
  ["a page in UTF-16", Buffer.from("\ufeff<html><body>", "utf16le"), /^F002 .* web page/],
  ["a saved page", "MIME-Version: 1.0\r\nContent-Type: multipart/related", /^F002 .* saved web page/],
  [
    "XML of 2003",
    '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:x">',
    /^F002 .* XML format of 2003/,
  ],
  ["XML of 2003 without a hint", '<?xml version="1.0"?><ss:Workbook xmlns:ss="urn:x">', /^F002 .* 2003/],
  ["other XML", '<?xml version="1.0"?><rss></rss>', /^F002 This file is an XML file/],
  ["JSON", '[{"station": 1}]', /^F002 This file is a JSON file/],
  ["a text document", "{\\rtf1\\ansi", /^F002 This file is a text document/],
  ["SYLK", "ID;PWXL;N;E\r\nP;PGeneral\r\nC;Y1;X1;K1\r\nE\r\n", /^F002 .* SYLK/],
  ["gzip", gzipSync("a,b"), /^F002 This file is a packed file/],
  ["a PNG", Buffer.from("89504e470d0a1a0a", "hex"), /^F002 This file is a picture/],
  ["a JPEG", Buffer.from("ffd8ffe000104a464946", "hex"), /^F002 This file is a picture/],
  ["other bytes", Buffer.from([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0, 4, 0, 0, 0]), /^F016 Line 1 has bytes/],
  ["controls", "\u0001\u0002\u0003,\u0004", /^F016 Line 1 has bytes/],
  ["a table with a 0 in it", "a,b\n1,2\n3,\u0000\n", /^F016 Line 3 has bytes/],
  [
    "a ZIP archive",
    zipOf([{ name: "results.csv", content: "a" }]),
    /^F002 .* a ZIP archive and no workbook\. Unpack/,
  ],
  ["an empty archive", zipOf([]), /^F002 .* a ZIP archive and no workbook/],
  ["a binary workbook", zipOf([{ name: "xl/workbook.bin", content: "" }]), /^F002 .*\.xlsb/],
  [
    "OpenDocument",
    zipOf([{ name: "mimetype", content: "application/vnd.oasis.opendocument.spreadsheet", isStored: true }]),
    /^F002 .*\.ods/,
  ],
  ["Word", zipOf([{ name: "word/document.xml", content: "<a/>" }]), /^F002 .* text document or presentation/],
  ["slides", zipOf([{ name: "ppt/presentation.xml", content: "<a/>" }]), /^F002 .* a presentation/],
  ["Numbers", zipOf([{ name: "Index/Document.iwa", content: "" }]), /^F002 .* Apple Numbers/],
  ["a workbook without sheets", workbookOf({}), /^F014 No sheet of the workbook has rows/],
  [
    "a workbook without rows",
    workbookOf({ sheets: { A: '<row r="1"/>' } }),
    /^F014 No sheet of the workbook/,
  ],
  [
    "a workbook with hidden rows only",
    workbookOf({ sheets: { A: "", Old: ONE_ROW }, states: { Old: 'state="hidden"' } }),
    /^F014 No visible sheet has rows. Choose a hidden one \(“Old”\)/,
  ],
])("IMP-02 %s is refused in a sentence of its own", async (_, content, sentence) => {
  expect(await refused(content)).toMatch(sentence);
});

test.each<[string, Uint8Array, object]>([
  ["UTF-8", Buffer.from(TABLE), { encoding: "utf-8", byteOrderMark: false }],
  ["UTF-8 with a mark", Buffer.from(`\ufeff${TABLE}`), { encoding: "utf-8", byteOrderMark: true }],
  ["UTF-16", Buffer.from(TABLE, "utf16le"), { encoding: "utf-16le", byteOrderMark: false }],
  [
    "UTF-16 with a mark",
    Buffer.from(`\ufeff${TABLE}`, "utf16le"),
    { encoding: "utf-16le", byteOrderMark: true },
  ],
  ["big-endian", Buffer.from(TABLE, "utf16le").swap16(), { encoding: "utf-16be", byteOrderMark: false }],
  [
    "big-endian with a mark",
    Buffer.from(`\ufeff${TABLE}`, "utf16le").swap16(),
    { encoding: "utf-16be", byteOrderMark: true },
  ],
  ["windows-1252", Buffer.from(TABLE, "latin1"), { encoding: "windows-1252", byteOrderMark: false }],
])("IMP-02 the encoding is found: %s", async (_, content, found) => {
  expect(await reading(content)).toEqual({
    format: "csv",
    delimiter: ",",
    lineEnd: "crlf",
    cells: [
      ["Station", "Votes"],
      ["ÉCOLE", "12"],
    ],
    ...found,
  });
});

test("IMP-02 of windows-1252 quote marks, dashes and the euro are read, which Latin-1 does not have", async () => {
  const content = Buffer.from([0x91, 0x41, 0x92, 0x2c, 0x96, 0x2c, 0x80, 0x2c, 0xe9]);
  expect(await reading(content)).toMatchObject({ cells: [["‘A’", "–", "€", "é"]] });
});

test("IMP-02 the encoding is that of the whole file, however late it shows", async () => {
  const rows = "KANU PRIMARY SCHOOL,268\n".repeat(60_000);
  const late = Buffer.from(`${rows}CAFÉ,1\n`, "latin1");
  expect(await reading(late)).toMatchObject({ encoding: "windows-1252" });
  const damaged = Buffer.concat([Buffer.from(`ÉCOLE,1\nÈVE,2\n${rows}`), Buffer.from("CAFÉ,1\n", "latin1")]);
  expect(await refused(damaged)).toBe(
    "F006 Line 60,003 has bytes that are not valid in UTF-8. Save the file as “CSV UTF-8”, or choose another encoding.",
  );
  expect(await reading(damaged, { encoding: "windows-1252" })).toMatchObject({ encoding: "windows-1252" });
  expect(await refused(late, { encoding: "utf-8" })).toMatch(/^F006 Line 60,001 /);
});

test.each<[string, Uint8Array]>([
  ["UTF-8", Buffer.from("A,É").subarray(0, 3)],
  ["UTF-8", Buffer.from("É,😀").subarray(0, 6)],
  ["UTF-16", Buffer.from("\ufeffA,É", "utf16le").subarray(0, 7)],
  ["UTF-16", Buffer.from("\ufeffA,😀", "utf16le").subarray(0, 8)],
])("IMP-02 a file that ends inside a character of %s may be cut off", async (encoding, content) => {
  expect(await refused(content)).toBe(
    `F007 The file ends in the middle of a character, so it may be cut off. Upload it again; if it is complete, choose an encoding other than ${encoding}.`,
  );
});

test("IMP-02 half a pair of UTF-16 is no character", async () => {
  const content = Buffer.from("\ufeffA,\ud83d,B\n", "utf16le");
  expect(await refused(content)).toMatch(/^F006 The file has bytes that are not valid in UTF-16/);
});

test.each([
  ["a,b\n1,2\n", ","],
  ["a;b\n1,5;2,5\n3,5;4,5\n", ";"],
  ["a\tb, c\n1\t2\n", "\t"],
  ["a|b\n1|2\n", "|"],
  ['"x; y; z",b\n"x; y; z",c\n', ","],
  ["ID;Parish;Votes\n1;KANU;2\n", ";"],
  ['"a\nb";c\n"d,\ne";f\n', ";"],
  ["one column\nof words\n", ","],
  ["RESULTS 2021, as published\n\na;b;c\n1;2;3\n4;5;6\n", ";"],
  ["sep=|\na,b|c,d\n", "|"],
  ["name,total\nA,1;2\nB,3\nC,4\n", ","],
])("IMP-02 the delimiter of %j is %j", async (content, delimiter) => {
  expect(await reading(content)).toMatchObject({ delimiter });
});

test("IMP-02 the line by which Excel is told the delimiter is no row", async () => {
  expect(await reading("sep=;\r\na;b\r\n")).toMatchObject({ cells: [["a", "b"]] });
  expect(await reading("sep=;\r\na;b\r\n", { delimiter: "," })).toMatchObject({ cells: [["a;b"]] });
});

test.each([
  ["a,b\n1,2\n", "lf"],
  ["a,b\r\n1,2\r\n", "crlf"],
  ["a,b\r1,2\r", "cr"],
  ["a,b\r\n1,2\n", "mixed"],
  ["a,b\n1,2\r3,4", "mixed"],
  ['a,"b\nc"\r\n1,"2\r3"\r\n', "crlf"],
  ['a,"b\r\nc"\n1,2', "lf"],
  ['a,"b ""c\n"""\r1,2\r', "cr"],
  ["a,b", "crlf"],
])("IMP-02 the line ends of %j are %s", async (content, lineEnd) => {
  expect(await reading(content)).toMatchObject({ lineEnd });
});

test("IMP-02 what is chosen is believed", async () => {
  const content = "a,b;c\r\nd\ne,f;g\r\n";
  expect(await reading(content)).toMatchObject({ lineEnd: "mixed" });
  expect(await reading(content, { delimiter: ";", lineEnd: "crlf" })).toMatchObject({
    cells: [
      ["a,b", "c"],
      ["d\ne,f", "g"],
    ],
  });
  const accented = Buffer.from("é,1\n");
  expect(await reading(accented, { encoding: "windows-1252" })).toMatchObject({ cells: [["Ã©", "1"]] });
});

test("IMP-02 sheets are named in order, hidden ones as such, and the first that is shown with rows is read", async () => {
  const workbook = workbookOf({
    sheets: { Notes: "", Old: ONE_ROW, Deep: ONE_ROW, "Ré &amp; B": ONE_ROW },
    states: { Old: 'state="hidden"', Deep: 'state="veryHidden"' },
    properties: '<workbookPr date1904="1"/>',
  });
  const sheets = [
    { name: "Notes", visibility: "visible" },
    { name: "Old", visibility: "hidden" },
    { name: "Deep", visibility: "very hidden" },
    { name: "Ré & B", visibility: "visible" },
  ];
  const tables = sheets
    .slice(1)
    .map((sheet) => ({ ...sheet, firstRows: [{ line: 1, cells: ["1"] }], hiddenColumns: [] }));
  const found = {
    format: "xlsx",
    sheets,
    dateSystem: 1904,
    cells: [["1"]],
    hiddenColumns: [],
    tables,
    notes: [],
    damaged: [],
    workbook: expect.any(Workbook),
  };
  expect(await reading(workbook)).toEqual({ ...found, sheet: "Ré & B" });
  expect(await reading(workbook, { sheet: "Deep", delimiter: ";" })).toEqual({
    ...found,
    sheet: "Deep",
  });
  expect(await refused(workbook, { sheet: "Notes" })).toBe(
    "F014 The sheet “Notes” has no rows. Choose another one.",
  );
  expect(await refused(workbook, { sheet: "New" })).toBe(
    "F015 The workbook has no sheet “New”. Choose one of “Notes”, “Old”, “Deep”, “Ré & B”.",
  );
});

test("IMP-02 the first hundred rows are handed out", async () => {
  const csv = await recognise(fileOf("\n\n1\n".repeat(150)));
  expect(csv.firstRows).toHaveLength(100);
  expect(csv.firstRows.at(-1)).toEqual({ line: 300, cells: ["1"] });
  const rows = Array.from({ length: 150 }, (_, index) => `<row r="${index + 7}"><c><v>1</v></c></row>`);
  const workbook = await recognise(fileOf(workbookOf({ sheets: { A: rows.join("") } })));
  expect(workbook.firstRows).toHaveLength(100);
  expect(workbook.firstRows.at(-1)).toEqual({ line: 106, cells: ["1"] });
});

test("IMP-02 a workbook is found through what refers to it, in the strict format too", async () => {
  const strict = workbookEntries({ sheets: { A: ONE_ROW } }).map(({ name, content }) => ({
    name: name.replace("xl/", "book/").toUpperCase(),
    content: String(content)
      .replaceAll(
        "http://schemas.openxmlformats.org/officeDocument/2006",
        "http://purl.oclc.org/ooxml/officeDocument",
      )
      .replaceAll(
        "http://schemas.openxmlformats.org/spreadsheetml/2006",
        "http://purl.oclc.org/ooxml/spreadsheetml",
      )
      .replace('Target="xl/', 'Target="/book/')
      .replace('Target="worksheets', 'Target="../book/worksheets'),
  }));
  expect(await reading(zipOf(strict))).toMatchObject({ sheet: "A", cells: [["1"]] });
});

test("IMP-02 a database that is away is no fault of the file", async () => {
  const away = { size: 1_000, read: () => Promise.reject(new Error("The database is away.")) };
  await expect(recognise(away)).rejects.toThrow("The database is away.");
  const workbook = workbookOf({ sheets: { A: ONE_ROW } });
  for (let after = 1; after < 8; after += 1) {
    let reads = 0;
    const file = fileOf(workbook, 512);
    const breaking = {
      ...file,
      read(from: number, length: number) {
        reads += 1;
        return reads > after ? Promise.reject(new Error("The database is away.")) : file.read(from, length);
      },
    };
    await expect(recognise(breaking)).rejects.toThrow("The database is away.");
  }
});
