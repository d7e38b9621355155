import { expect, test } from "vitest";
import { decideColumns } from "../columns/columns.ts";
import type { FileRow } from "../file-row.ts";
import { SHEET_PER_DISTRICT } from "../fixtures/layout-fixtures.ts";
import { IMPORT_KINDS, importKind } from "../kinds/import-kinds.ts";
import { districtNames } from "./district-named.ts";
import { differences, firstRowsOf, sheetColumns } from "./joined-columns.ts";
import { alikeSheets, belongTogether, haveNoDistrict, sheetTables, type SheetTable } from "./sheet-tables.ts";

const DISTRICTS = [
  { id: 1, code: "901", name: "Example District" },
  { id: 2, code: "902", name: "Example City" },
  { id: 3, code: "70", name: "Abim" },
];
const districtNamed = districtNames(DISTRICTS);

const rowsOf = (file: string): FileRow[] =>
  file.split("\n").map((line, index) => ({ line: index + 1, cells: line.split(",") }));
const tablesOf = (
  sheets: Readonly<Record<string, string>>,
  hidden: readonly string[] = [],
  kinds = IMPORT_KINDS,
): readonly SheetTable[] =>
  sheetTables(
    Object.entries(sheets).map(([name, file]) => ({
      name,
      isHidden: hidden.includes(name),
      firstRows: rowsOf(file),
      hiddenColumns: [],
    })),
    kinds,
    districtNamed,
    "results.xlsx",
  );
const KIND = importKind("station-results");
const HEADER = "Sub-county,Parish,Polling station,Registered voters,Example Candidate A,Example Candidate B";
const ROW = "EXAMPLE HILL,EXAMPLE PARISH,EXAMPLE MARKET,655,300,120";
const decidedOf = (tables: readonly SheetTable[]) => {
  const sheets = sheetColumns(tables, { kind: KIND });
  const [first] = tables;
  const header = first?.header ?? { line: 1, cells: [] };
  return { sheets, columns: decideColumns({ kind: KIND, header, rows: firstRowsOf(sheets) }) };
};

test.each([
  ["ABIM", "Abim"],
  ["Abim District", "Abim"],
  ["070 ABIM", "Abim"],
  ["Abim (070)", "Abim"],
  ["Abim-70", "Abim"],
  ["Abim (2)", null],
  ["Abim1", null],
  ["Sheet1", null],
  ["(1)", null],
  ["", null],
])("IMP-22 a sheet called “%s” is of %s", (name, district) => {
  expect(districtNamed(name)?.name ?? null).toBe(district);
});

test("IMP-25 the kind of a sheet is found out for the first 201 headers, and for all sheets with one of these", () => {
  const headers = Array.from({ length: 203 }, (_, at) => `District,${HEADER},Example Candidate ${at}`);
  const sheets = [...headers, headers[0]].map(
    (header, at) => [`S${at}`, `${header}\nABIM,${ROW},1`] as const,
  );
  const tables = tablesOf(Object.fromEntries(sheets), [], [KIND]);
  expect(tables.map(({ kind }) => kind)).toEqual([...Array(201).fill(KIND.id), null, null, KIND.id]);
});

test("IMP-22 the example of the document is one table, with the sheets' names as districts", () => {
  const tables = tablesOf(SHEET_PER_DISTRICT.sheets);
  expect(tables.map(({ name, kind, filled }) => [name, kind, filled?.text])).toEqual([
    ["EXAMPLE DISTRICT", "station-results", "Example District"],
    ["902 Example City", "station-results", "Example City"],
  ]);
  expect(belongTogether(tables)).toBe(true);
  const { sheets, columns } = decidedOf(tables);
  expect(differences(columns, sheets)).toEqual([]);
  expect(columns.columns.map(({ header, use }) => [header, use.is === "field" ? use.field : use.is])).toEqual(
    [
      ["Sub-county", "subCounty"],
      ["Parish", "parish"],
      ["Polling station", "station"],
      ["Registered voters", "registered"],
      ["Example Candidate A", "candidate"],
      ["Example Candidate B", "candidate"],
      ["Sheet name", "district"],
    ],
  );
  expect(firstRowsOf(sheets).map(({ line, cells }) => [line, ...cells])).toEqual([
    [3, "01 EXAMPLE HILL", "01 EXAMPLE PARISH", "01 EXAMPLE MARKET", "655", "300", "120", "Example District"],
    [4, "01 EXAMPLE HILL", "01 EXAMPLE PARISH", "02 EXAMPLE SCHOOL", "412", "180", "95", "Example District"],
    [5, "TOTAL", "", "", "1067", "480", "215", "Example District"],
    [
      1_048_578,
      "01 EXAMPLE TOWN DIVISION",
      "01 EXAMPLE WARD",
      "01 EXAMPLE CHURCH",
      "512",
      "220",
      "140",
      "Example City",
    ],
  ]);
});

test("IMP-22 notes and rows of figures alone get no district", () => {
  const [table] = tablesOf({ Abim: `${HEADER}\n${ROW}` });
  const filled = (...cells: string[]) => table?.withDistrict({ line: 9, cells }).cells;
  expect(filled("Signed by the returning officer")).toEqual(["Signed by the returning officer"]);
  expect(filled("", "", "", "77%", "30%", "40%")).toEqual(["", "", "", "77%", "30%", "40%"]);
  expect(filled("A", "B", "C")).toEqual(["A", "B", "C", "", "", "", "Abim"]);
  // A cell beyond the header stays one.
  expect(filled("A", "B", "C", "1", "2", "3", "4")).toEqual(["A", "B", "C", "1", "2", "3", "Abim", "4"]);
});

test.each([
  ["two editions", { Draft: "ABIM", Final: "ABIM" }, false],
  ["parts", { Sheet1: "ABIM", Sheet2: "EXAMPLE CITY" }, true],
  ["half of them named after districts", { Abim: "ABIM", Sheet2: "ABIM" }, true],
  ["no district in a column", { Sheet1: "", Sheet2: "" }, false],
])("IMP-22 sheets with a column of districts: %s", (_, sheets, isOne) => {
  const tables = tablesOf(
    Object.fromEntries(
      Object.entries(sheets).map(([name, district]) => [
        name,
        `District,${HEADER}\n${district},${ROW}\nDISTRICT TOTAL,,,,655,300,120\nDistrict,${HEADER}`,
      ]),
    ),
  );
  expect(tables).toHaveLength(2);
  expect(belongTogether(tables)).toBe(isOne);
});

test("IMP-22 sheets without any district are recognised, and a hidden sheet makes no file with a single shown one", () => {
  const sheets = { Sheet1: `${HEADER}\n${ROW}`, Sheet2: `${HEADER}\n${ROW}` };
  expect(haveNoDistrict(tablesOf(sheets))).toBe(true);
  expect(haveNoDistrict(tablesOf({ ...sheets, Abim: sheets.Sheet1 }))).toBe(false);
  const named = { Abim: sheets.Sheet1, "Example City": sheets.Sheet2 };
  expect(belongTogether(tablesOf(named))).toBe(true);
  expect(belongTogether(tablesOf(named, ["Abim"]))).toBe(false);
});

test("IMP-22 a sheet of another kind is no part", () => {
  const tables = tablesOf({
    Abim: `${HEADER}\n${ROW}`,
    Tally: "District,Registered voters,Example Candidate A,Valid votes\nABIM,655,300,420",
    "Example City": `${HEADER}\n${ROW}`,
  });
  const [first] = tables;
  expect(first && alikeSheets(tables, first).map(({ name }) => name)).toEqual(["Abim", "Example City"]);
  const parish = tablesOf({
    Abim: `${HEADER}\n${ROW}`,
    "Example City": `${HEADER.replace("Parish", "Zone")}\n${ROW}`,
  });
  const { sheets, columns } = decidedOf(parish[0] ? alikeSheets(parish, parish[0]) : []);
  expect(differences(columns, sheets)).toMatchObject([
    { code: "F102", column: "Parish" },
    { code: "W139", column: "Zone" },
  ]);
});

test("IMP-22 what a sheet lacks, or has more, is named; a remark is only left out", () => {
  const { sheets, columns } = decidedOf(
    tablesOf({
      Abim: `${HEADER},Invalid votes\n${ROW},3`,
      "Example City": `${HEADER},Example Candidate C,Remarks\n${ROW},12,seen`,
    }),
  );
  expect(differences(columns, sheets).map(({ code, line, column }) => [code, line, column])).toEqual([
    ["F102", 1_048_577, "Invalid votes"],
    ["F102", 1, "Example Candidate C"],
    ["W139", 1_048_577, "Remarks"],
  ]);
});

test("IMP-22 a candidate without votes in the first rows of the first sheet is one by those of others", () => {
  const { columns } = decidedOf(
    tablesOf({
      Abim: `${HEADER}\nEXAMPLE HILL,EXAMPLE PARISH,EXAMPLE MARKET,655,300,`,
      "Example City": `${HEADER}\n${ROW}`,
    }),
  );
  expect(columns.columns.find(({ header }) => header === "Example Candidate B")?.use).toEqual({
    is: "candidate",
  });
});
