import { describe, expect, test } from "vitest";
import { decideColumns } from "../columns/columns.ts";
import { findHeader } from "../columns/header-line.ts";
import { recogniseKind } from "../columns/recognise.ts";
import type { FileRow } from "../file-row.ts";
import { FORM_34A, rowsOf, TALLY_SHEET_34B } from "../fixtures/layout-fixtures.ts";
import { IMPORT_KINDS, importKind } from "../kinds/import-kinds.ts";
import { rowGate } from "../plans/row-gate.ts";
import { titledRows } from "./titled-rows.ts";

/** The columns of a file of results, its rows as they are read, and its problems. */
function opened(rows: readonly FileRow[], rowsEndEarly = false) {
  const header = findHeader(rows, IMPORT_KINDS);
  if (header.is !== "found") throw new Error("no header");
  const above = rows.slice(0, header.index);
  const below = rows.slice(header.index + 1);
  const guessed = recogniseKind(header.row, below, IMPORT_KINDS, [], above);
  const columns = decideColumns({
    kind: importKind("station-results"),
    header: header.row,
    rows: below,
    above,
    rowsEndEarly,
  });
  const read = titledRows(columns) ?? ((row: FileRow) => [row]);
  const gate = rowGate(columns, []);
  return {
    isSure: guessed.sure && guessed.kind?.id === "station-results",
    columns: columns.columns.map(
      ({ header: name, use }) => `${name}: ${use.is === "field" ? use.field : use.is}`,
    ),
    problems: columns.problems.map(({ code, line }) => `${code} ${line}`),
    rows: below.flatMap(read).map((row) => {
      const stopped = gate.stopped(row);
      const outcome = stopped?.leftOut ?? stopped?.problems.map(({ message }) => message).join() ?? "data";
      return `${row.line} ${outcome}${outcome === "data" ? `: ${row.cells.join(",")}` : ""}`;
    }),
  };
}

const inLines = (text: string, isWorkbook = false) =>
  opened(
    rowsOf(text).map((row) => {
      const cells = [...row.cells];
      while (isWorkbook && cells.at(-1) === "") cells.pop();
      return { ...row, cells };
    }),
    isWorkbook,
  );

const TABLE = "Polling station,Registered voters,Alpha One,Beta Two";

describe("lines above a table", () => {
  test("IMP-22 34B: every row gets the places, and totals stay totals", () => {
    for (const isWorkbook of [false, true]) {
      const { isSure, columns, rows, problems } = inLines(TALLY_SHEET_34B.file, isWorkbook);
      expect(isSure).toBe(true);
      expect(columns.slice(2)).toEqual([
        "CAW: parish",
        "Registered voters: registered",
        "Example Candidate A: candidate",
        "Example Candidate B: candidate",
        "Total valid votes: valid",
        "Rejected ballots: invalid",
        "Constituency: constituency",
        "County: district",
      ]);
      expect(rows).toEqual([
        "4 data: 01,EXAMPLE MARKET,EXAMPLE PARISH,655,300,120,420,12,EXAMPLE NORTH COUNTY,EXAMPLE DISTRICT",
        "5 data: 02,EXAMPLE SCHOOL,EXAMPLE PARISH,412,180,95,275,9,EXAMPLE NORTH COUNTY,EXAMPLE DISTRICT",
        "6 total",
      ]);
      expect(problems).toEqual(["W152 2"]);
    }
  });

  test("IMP-22 a later line counts from there on, and takes lower places away", () => {
    const { rows, problems } = inLines(
      `District: ABIM,,,\nConstituency: EAST,,,\nWard: HILL,,,\n${TABLE}\nMARKET,300,1,2\nConstituency: WEST,,,\n${TABLE}\nPIER,200,3,4\nWard: LAKE,,,\nDistrict: GULU,,,\nSCHOOL,100,5,6`,
    );
    expect(rows).toEqual([
      "5 data: MARKET,300,1,2,ABIM,EAST,HILL",
      "6 text",
      "7 header",
      "8 data: PIER,200,3,4,ABIM,WEST,",
      "9 text",
      "10 text",
      "11 data: SCHOOL,100,5,6,GULU,,LAKE",
    ]);
    expect(problems).toEqual(["W152 1"]);
  });

  test("IMP-22 a row of another width is refused as one of the table", () => {
    const { rows } = inLines(`District: ABIM,,,\n${TABLE}\nMARKET,300,1\nPIER,200,3,4,5\nHILL,200,3,4,,`);
    expect(rows).toEqual([
      "3 The row has 3 cells, the header 4. Look for a missing quote mark or separator.",
      "4 The row has 5 cells, the header 4. Look for a missing quote mark or separator.",
      "5 data: HILL,200,3,4,ABIM",
    ]);
  });

  test.each([
    [
      "a column counts, and the line is compared",
      "District: ABIM",
      "District,Polling station,Alpha",
      "GULU,A,1",
      ["W154 1"],
    ],
    ["a column agrees", "District: ABIM", "District,Polling station,Alpha", "070 Abim District,A,1", []],
    [
      "two lines disagree",
      "District: ABIM  District: GULU",
      "Polling station,Registered voters,Alpha",
      "A,9,1",
      ["F020 2", "F099 1"],
    ],
    [
      "two lines agree",
      "District: ABIM  District: Abim",
      "Polling station,Registered voters,Alpha",
      "A,9,1",
      ["W152 1"],
    ],
    [
      "a figure is of all stations",
      "District: ABIM  Registered voters: 900",
      "Polling station,Invalid,Beta",
      "A,9,1",
      ["W152 1"],
    ],
    [
      "a station above a table of stations",
      "District: ABIM  Polling station: B",
      "Polling station,Invalid,Beta",
      "A,9,1",
      ["W152 1"],
    ],
    [
      "a county alone is no district",
      "County: ABIM",
      "Polling station,Registered voters,Alpha",
      "A,9,1",
      ["F020 2", "W152 1"],
    ],
    [
      "a county with a sub-county is no district",
      "County: LABWOR  Constituency: EAST",
      "Sub-county,Polling station,Alpha",
      "T,A,1",
      ["F020 2", "W152 1"],
    ],
    [
      "a county and constituency are district and constituency",
      "County: ABIM  Constituency: EAST",
      "Ward,Polling station,Alpha",
      "T,A,1",
      ["W152 1"],
    ],
  ])("IMP-22 %s", (_, above, header, row, problems) => {
    expect(inLines(`${above}\n${header}\n${row}`).problems).toEqual(problems);
  });

  test("IMP-22 columns County, Constituency and CAW without a district mean district, constituency and parish", () => {
    const header = "County,Constituency,CAW,Polling station,Registered voters,Alpha One,Beta Two";
    const { isSure, columns, problems } = inLines(`${header}\nABIM,LABWOR,HILL,MARKET,300,1,2`);
    expect({ isSure, problems }).toEqual({ isSure: true, problems: [] });
    expect(columns.slice(0, 3)).toEqual(["County: district", "Constituency: constituency", "CAW: parish"]);
  });

  test("IMP-22 our own District and County stay what they are", () => {
    const header = "County,District,Constituency,Precinct,Office,Parish,Candidate,Votes";
    const { columns } = inLines(`${header}\nLABWOR,ABIM,LABWOR,MARKET,President,HILL,Alpha One,3`);
    expect(columns.slice(0, 3)).toEqual([
      "County: county",
      "District: district",
      "Constituency: constituency",
    ]);
  });
});

describe("the form of a station", () => {
  const FORM = FORM_34A.file;

  test("IMP-22 34A: candidates and figures are rows with the places of the form", () => {
    const { isSure, columns, rows, problems } = inLines(FORM);
    expect(isSure).toBe(true);
    expect(columns).toEqual([
      "No.: left out",
      "Name of candidate: candidate",
      "Votes: votes",
      "Name of polling station: station",
      "Code: stationCode",
      "Ward: parish",
      "Constituency: constituency",
      "County: district",
      "Registered voters: registered",
    ]);
    const places = "EXAMPLE MARKET,01,EXAMPLE PARISH,EXAMPLE NORTH COUNTY,EXAMPLE DISTRICT,655";
    expect(rows).toEqual([
      `8 data: 1,Example Candidate A,300,${places}`,
      `9 data: 2,Example Candidate B,120,${places}`,
      `10 data: ,Valid votes,420,${places}`,
      `11 data: ,Rejected ballot papers,12,${places}`,
      "12 text",
    ]);
    expect(problems).toEqual(["W152 1"]);
  });

  test("IMP-22 a code after each place is that place's", () => {
    const { columns, rows } = inLines(
      `Name of polling station: MARKET  Code: 01,,\nWard: HILL  Code: 12,,\nConstituency: EAST  Code: 117,,\nCounty: ABIM  Code: 070,,\nNo.,Name of candidate,Votes\n1,Alpha One,9`,
    );
    expect(columns.slice(3)).toEqual([
      "Name of polling station: station",
      "Code: stationCode",
      "Ward: parish",
      "Code: parishCode",
      "Constituency: constituency",
      "Code: constituencyCode",
      "County: district",
      "Code: districtCode",
    ]);
    expect(rows).toEqual(["6 data: 1,Alpha One,9,MARKET,01,HILL,12,EAST,117,ABIM,070"]);
  });

  test("IMP-22 a form with a formula that lost its value is refused, not read without it", () => {
    const rows = rowsOf(FORM).map((row) =>
      row.line === 11
        ? {
            ...row,
            cells: ["Rejected ballot papers", "", ""],
            faults: [{ cell: 1, fault: "formula without value" as const }],
          }
        : row,
    );
    expect(opened(rows).rows.slice(3)).toEqual([expect.stringMatching(/^11 .*formula/), "12 text"]);
  });

  test("IMP-22 a declaration form with Uganda's labels, side by side and below", () => {
    const { rows, problems } = inLines(
      `DECLARATION OF RESULTS FORM,,,
District: ABIM,,Constituency: LABWOR COUNTY,
Sub-county: ABIM,,Parish: KANU,
Polling station: KANU PRIMARY SCHOOL,,Code: 01,
No.,Name of candidate,Party,Votes in figures
1,Alpha One,AAA,100
2,Beta Two,BBB,
Valid votes:,,Invalid votes:,
Total number of valid votes: 100  Number of invalid votes: 3,,,
Spoilt ballot papers,2,,
Disputed votes,1,,
Number of registered voters,268,,
Agents present,4,,
1,Okello James,AAA,`,
    );
    expect(problems).toEqual(["W139 5", "W152 2"]);
    const places = "ABIM,LABWOR COUNTY,ABIM,KANU,KANU PRIMARY SCHOOL,01";
    expect(rows).toEqual([
      `6 data: 1,Alpha One,AAA,100,${places}`,
      `7 data: 2,Beta Two,BBB,,${places}`,
      "8 text",
      `9 data: ,Valid votes,,100,${places}`,
      `9 data: ,Invalid votes,,3,${places}`,
      `10 data: ,Spoilt ballot papers,,2,${places}`,
      `11 data: ,Disputed votes,,1,${places}`,
      `12 data: ,Registered voters,,268,${places}`,
      "13 text",
      "14 text",
    ]);
  });
});
