import type { ExportDocument } from "../document.ts";
import { STYLES_XML } from "./styles.ts";
import { xmlAttribute, xmlText } from "./xml-text.ts";

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const SPREADSHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Where the sheet with a number, from 1 on, stands in the archive. */
export function sheetPath(number: number): string {
  return `xl/worksheets/sheet${number}.xml`;
}

/** All of a workbook but its sheets, by path: what they are called, in order, and what the document is called. */
export function workbookParts(
  names: readonly string[],
  { title, sampleNotice, mark }: Pick<ExportDocument, "title" | "sampleNotice" | "mark">,
): Readonly<Record<string, string>> {
  return {
    "[Content_Types].xml": contentTypes(names.length),
    "_rels/.rels": relationships([
      [`${OFFICE}/relationships/officeDocument`, "xl/workbook.xml"],
      [`${PACKAGE}/relationships/metadata/core-properties`, "docProps/core.xml"],
      [`${OFFICE}/relationships/extended-properties`, "docProps/app.xml"],
    ]),
    "docProps/core.xml":
      `${DECLARATION}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" ` +
      'xmlns:dc="http://purl.org/dc/elements/1.1/">' +
      `<dc:title>${xmlText(title)}</dc:title><dc:creator>Command Center</dc:creator>` +
      `<dc:description>${xmlText(sampleNotice === null ? mark : `${sampleNotice} ${mark}`)}</dc:description>` +
      "</cp:coreProperties>",
    "docProps/app.xml":
      `${DECLARATION}<Properties xmlns="${OFFICE}/extended-properties">` +
      "<Application>Command Center</Application></Properties>",
    "xl/workbook.xml": workbook(names),
    "xl/_rels/workbook.xml.rels": relationships([
      ...names.map(
        (_, index) => [`${OFFICE}/relationships/worksheet`, sheetPath(index + 1).slice(3)] as const,
      ),
      [`${OFFICE}/relationships/styles`, "styles.xml"],
    ]),
    "xl/styles.xml": STYLES_XML,
  };
}

function workbook(names: readonly string[]): string {
  const sheets = names.map(
    (name, index) => `<sheet name="${xmlAttribute(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  // The heading is printed on every page.
  const titles = names.map(
    (name, index) =>
      `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">` +
      `${xmlText(`'${name.replaceAll("'", "''")}'!$1:$1`)}</definedName>`,
  );
  return (
    `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}/relationships">` +
    `<bookViews><workbookView/></bookViews><sheets>${sheets.join("")}</sheets>` +
    `<definedNames>${titles.join("")}</definedNames></workbook>`
  );
}

function contentTypes(sheets: number): string {
  const parts: readonly (readonly [path: string, type: string])[] = [
    ["xl/workbook.xml", `${SPREADSHEET}.sheet.main+xml`],
    ["xl/styles.xml", `${SPREADSHEET}.styles+xml`],
    ["docProps/core.xml", "application/vnd.openxmlformats-package.core-properties+xml"],
    ["docProps/app.xml", "application/vnd.openxmlformats-officedocument.extended-properties+xml"],
    ...Array.from(
      { length: sheets },
      (_, index) => [sheetPath(index + 1), `${SPREADSHEET}.worksheet+xml`] as const,
    ),
  ];
  return (
    `${DECLARATION}<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    parts.map(([path, type]) => `<Override PartName="/${path}" ContentType="${type}"/>`).join("") +
    "</Types>"
  );
}

function relationships(targets: readonly (readonly [type: string, target: string])[]): string {
  const lines = targets.map(
    ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${type}" Target="${target}"/>`,
  );
  return `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${lines.join("")}</Relationships>`;
}
