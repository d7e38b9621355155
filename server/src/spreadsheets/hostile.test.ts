import { expect, test } from "vitest";
import { growsFrom, type GrowingText } from "@command-center/import-rules/fixtures/growth-fixtures";
import { LONGEST_TEXT } from "@command-center/import-rules/file-row";
import { fileOf } from "../testing/files/file-bytes.ts";
import { cellsOf, rowsOf } from "../testing/files/file-rows.ts";
import { workbookEntries, workbookOf, zipOf } from "../testing/files/workbook.ts";
import { refusalOfText } from "./file-kinds.ts";
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
])("IMP-25 a workbook that nests 2,000,000 tags in %s is refused at the 101st", async (_, name) => {
  const parts = {
    sheets: { A: '<row r="1"><c r="A1" t="s"><v>0</v></c></row>' },
    strings: "<si><t>1</t></si>",
    styles: "<cellXfs/>",
  };
  const entries = workbookEntries(parts).map((entry) =>
    entry.name === name ? { ...entry, content: "<a>".repeat(2_000_000) } : entry,
  );
  expect(await cellsOf(zipOf(entries))).toMatch(/^F005: .* more than 100 tags inside each other/);
});

test("IMP-25 a workbook of more than 1,000 sheets is refused", async () => {
  const sheets = Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`Sheet ${index}`, ""]));
  expect(await cellsOf(workbookOf({ sheets }))).toMatch(/^F012: .* more than 1000 sheets/);
});
