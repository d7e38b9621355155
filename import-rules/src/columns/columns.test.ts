import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { FileRow } from "../file-row.ts";
import { DISTRICT_TALLY_2021, rowAt, rowsOf, STATION_RESULTS_2016 } from "../fixtures/layout-fixtures.ts";
import { STATION_LIST_2021 } from "../fixtures/station-list-fixtures.ts";
import { STATION_RESULTS_2021 } from "../fixtures/station-results-fixtures.ts";
import { IMPORT_KINDS, importKind } from "../kinds/import-kinds.ts";
import type { ImportKindId } from "../kinds/import-kind.ts";
import {
  candidateColumns,
  columnOf,
  decideColumns,
  rememberedUses,
  type Columns,
  type ColumnUse,
} from "./columns.ts";
import { headerFingerprint, headerKey } from "./header-names.ts";
import { findHeader } from "./header-line.ts";
import { recogniseKind } from "./recognise.ts";

const first = (rows: readonly FileRow[]) => {
  const [header, ...below] = rows;
  if (header === undefined) throw new Error("no header");
  return { header, rows: below };
};
const uses = ({ columns }: Columns) => columns.map(({ use }) => (use.is === "field" ? use.field : use.is));
const decided = (kind: ImportKindId, text: string) =>
  decideColumns({ kind: importKind(kind), ...first(rowsOf(text)) });

test.each([
  ["Reg.Voters", "REGVOTERS"],
  ["Reg. Voters", "REGVOTERS"],
  ["REG_VOTERS_2016", "REGVOTERS"],
  ["Dist_no_2016", "DISTNO"],
  ["reg\nvoters", "REGVOTERS"],
  ["V.Votes", "VVOTES"],
  ["Candidate 12016", "CANDIDATE12016"],
  ["", ""],
])("IMP-03 the column name %j is compared as %s", (text, key) => {
  expect(headerKey(text)).toBe(key);
});

test.each([
  ["station-list", STATION_LIST_2021],
  ["station-results", STATION_RESULTS_2021],
  ["station-results", STATION_RESULTS_2016],
  ["district-results", DISTRICT_TALLY_2021],
] as const)("IMP-03 %s is recognised by its header", (kind, text) => {
  const { header, rows } = first(rowsOf(text));
  expect(recogniseKind(header, rows, IMPORT_KINDS)).toEqual({
    kind: importKind(kind),
    sure: true,
    doubt: null,
  });
});

test("IMP-03 the columns of the files as they circulate", () => {
  const places = (...levels: string[]) => levels.flatMap((level) => [`${level}Code`, level]);
  expect(uses(decided("station-list", STATION_LIST_2021))).toEqual([
    ...places("district", "county", "constituency", "subCounty", "parish", "station"),
    "registered",
  ]);
  const wide = decided("station-results", STATION_RESULTS_2021);
  const votes = ["valid", "invalid", "total"];
  const levels = ["district", "constituency", "subCounty", "parish", "station"];
  expect(uses(wide)).toEqual([...levels, "registered", ...Array<string>(11).fill("candidate"), ...votes]);
  expect(wide).toMatchObject({ layout: "wide", problems: [], headerLine: 1, sampleLines: [2, 148, 294] });
  expect(wide.columns[0]).toMatchObject({
    header: "District",
    decidedBy: "name",
    coded: true,
    samples: ["070 ABIM", "100 KALUNGU", "100 KALUNGU"],
  });
  expect(wide.columns[6]).toMatchObject({ decidedBy: "cells", header: "AMURIAT OBOI PATRICK" });
  expect(uses(decided("station-results", STATION_RESULTS_2016))).toEqual([
    ...places("district", "constituency", "subCounty", "parish", "station"),
    "registered",
    ...Array<string>(8).fill("candidate"),
    "total",
    "valid",
    "invalid",
    "notReporting",
    "left out",
  ]);
  expect(uses(decided("district-results", DISTRICT_TALLY_2021))).toEqual([
    "district",
    "registered",
    ...Array<string>(11).fill("candidate"),
    ...votes,
    "received",
  ]);
});

test("IMP-03 titles may stand above the header, and pages may repeat it", () => {
  const [header = rowAt(0), ...below] = rowsOf(STATION_RESULTS_2021);
  const title = rowAt(1, "PRESIDENTIAL ELECTION, RESULTS BY DISTRICT AND CONSTITUENCY");
  const rows = [
    title,
    rowAt(2, ""),
    rowAt(3, "Station"),
    { ...header, line: 4 },
    ...below.slice(0, 20),
    header,
  ];
  expect(findHeader(rows, IMPORT_KINDS)).toMatchObject({ is: "found", index: 3, row: { line: 4 } });
});

test("IMP-05 F028 a file whose first 100 lines name no columns", () => {
  const rows = Array.from({ length: 150 }, (_, index) => rowAt(index + 1, "070 ABIM", "12"));
  const header = rowAt(101, "District", "Reg. Voters");
  const found = findHeader([...rows.slice(0, 100), header], IMPORT_KINDS);
  expect(found.is === "missing" && found.problem).toMatchObject({
    code: "F028",
    message:
      "None of the first 100 lines names the columns. Add a line with the column names above the rows.",
  });
});

test("IMP-22 a header of unknown names is named with its line", () => {
  const found = findHeader([rowAt(1, "Locality", "Seat name"), rowAt(2, "North", "12")], IMPORT_KINDS);
  expect(found.is === "missing" && found.problem).toMatchObject({
    code: "F028",
    line: 1,
    message:
      "Line 1 may be the header, with “Locality”, “Seat name”. No kind of file has two of these columns: name them as in a template.",
  });
});

test("IMP-22 a file of no kind says what it has and what it lacks", () => {
  const rows = rowsOf("District,Polling station,Remarks\nABIM,SCHOOL,late");
  const [header = rowAt(0), ...below] = rows;
  expect(recogniseKind(header, below, IMPORT_KINDS)).toEqual({
    kind: null,
    sure: false,
    doubt: "It has “District”, “Polling station”. For “Results by station” it lacks “Candidates”.",
  });
});

const WIDE = [
  "",
  "District",
  "Sub_County",
  "Parish",
  "Polling Station",
  "Alpha A",
  "Beta B",
  "Note",
  "%",
  "Valid",
];
const CELLS = ["1", "070 ABIM", "01 A", "01 B", "01 C", "3", "4", "seen", "58", "7"];

test("IMP-03 unnamed numbers of rows, text and percentages are no candidates", () => {
  const columns = decideColumns({
    kind: importKind("station-results"),
    header: rowAt(1, ...WIDE),
    rows: [rowAt(2, ...CELLS)],
  });
  expect(uses(columns)).toEqual([
    "left out",
    "district",
    "subCounty",
    "parish",
    "station",
    "candidate",
    "candidate",
    "left out",
    "left out",
    "valid",
  ]);
});

test("IMP-03 a slip in a cell, a dash or an x leaves a candidate a candidate; text and percentages do not", () => {
  const use = (...cells: string[]) => {
    const header = rowAt(1, "District", "Sub county", "Parish", "Station", "Somebody");
    const rows = cells.map((cell, index) => rowAt(index + 2, "A", "B", "C", "D", cell));
    return uses(decideColumns({ kind: importKind("station-results"), header, rows }))[4];
  };
  expect(use("1", "2", "3", "4", "38O")).toBe("candidate");
  expect(use("-", "x", "")).toBe("candidate");
  expect(use("58.2", "1.5")).toBe("left out");
  expect(use("O-70-95-1-1-1", "O-70-95-1-1-2")).toBe("left out");
  expect(use("", "")).toBe("left out");
});

test("IMP-20 W139 figures, codes and running numbers are no candidates, and what is left out is said with its values", () => {
  const columns = decideColumns({
    kind: importKind("station-results"),
    ...first(
      rowsOf(
        [
          "District,Sub county,Parish,Station,ORDER,PS code no,NO_OF_MALES,Ballots counted,NOT_RECEIVED,VOTER_COUNTS,N/A,Opio One,Akello Two,Remarks",
          ...["NIL", "", "40", "NIL", "NIL"].map((votes) => `A,B,C,D,1,7,90,110,0,300,0,70,${votes},late`),
        ].join("\n"),
      ),
    ),
  });
  expect(candidateColumns(columns).map(({ header: name }) => name)).toEqual(["Opio One", "Akello Two"]);
  expect(columns.problems.map(({ code, column, message }) => [code, column, message])).toContainEqual([
    "W139",
    "Remarks",
    "Left out, with “late”. If it matters, choose its field under Columns.",
  ]);
  expect(columns.problems.map(({ column }) => column)).toEqual(
    expect.arrayContaining(["ORDER", "NO_OF_MALES", "NOT_RECEIVED", "N/A"]),
  );
});

test("IMP-20 W139 a candidate's column of odd cells alone is left out with its values, and one without a name by its place", () => {
  const header = rowAt(1, "District", "Sub county", "Parish", "Station", "Opio One", "Akello Two", "");
  const rows = ["nil", "n/a", "see note"].map((odd, index) =>
    rowAt(index + 2, "A", "B", "C", "D", "70", odd, "7"),
  );
  const { problems } = decideColumns({ kind: importKind("station-results"), header, rows });
  expect(problems.map(({ code, column, message }) => [code, column, message.split(".")[0]])).toEqual([
    ["W139", "Akello Two", "Left out, with “nil”, “n/a”, “see note”"],
    ["W139", "Column 7", "Left out, with “7”"],
  ]);
});

test("IMP-03 the order of the columns makes no difference", () => {
  const all = first(rowsOf(STATION_RESULTS_2016));
  const byHeader = (columns: Columns) =>
    new Map(columns.columns.map(({ header }, at) => [header, uses(columns)[at]]));
  const expected = byHeader(decideColumns({ kind: importKind("station-results"), ...all }));
  const places = all.header.cells.map((_, index) => index);
  fc.assert(
    fc.property(fc.shuffledSubarray(places, { minLength: places.length }), (order) => {
      const turned = (row: FileRow) => ({ ...row, cells: order.map((at) => row.cells[at] ?? "") });
      const header = turned(all.header);
      const columns = decideColumns({
        kind: importKind("station-results"),
        header,
        rows: all.rows.map(turned),
      });
      expect(new Map(byHeader(columns))).toEqual(expected);
      expect(headerFingerprint(header.cells)).toBe(headerFingerprint(all.header.cells));
    }),
  );
});

test("IMP-03 case, punctuation and year of a name make no difference", () => {
  const dress = fc.constantFrom<(text: string) => string>(
    (text) => text.toUpperCase(),
    (text) => text.toLowerCase(),
    (text) => `${text}_2021`,
    (text) => text.replaceAll(" ", "_"),
    (text) => ` ${text.replaceAll(" ", "  ")}. `,
  );
  const fields = importKind("station-results").fields;
  fc.assert(
    fc.property(fc.constantFrom(...fields), dress, (field, dressed) => {
      for (const name of [field.name, ...field.aliases]) {
        const header = rowAt(1, dressed(name));
        expect(uses(decideColumns({ kind: importKind("station-results"), header, rows: [] }))).toEqual([
          field.id,
        ]);
      }
    }),
  );
});

test("IMP-03 a row for each candidate is told by its candidate and votes", () => {
  const header = rowAt(1, "District", "Sub county", "Parish", "Station", "Candidate", "Votes", "Rank");
  const rows = [rowAt(2, "A", "B", "C", "D", "EXAMPLE A", "12", "1")];
  const columns = decideColumns({ kind: importKind("station-results"), header, rows });
  expect(columns.layout).toBe("long");
  expect(uses(columns).slice(4)).toEqual(["candidate", "votes", "left out"]);
  expect(recogniseKind(header, rows, IMPORT_KINDS)).toMatchObject({
    kind: importKind("station-results"),
    sure: true,
  });
});

test("IMP-03 a column of codes beside one of names holds the code", () => {
  const header = rowAt(1, "District", "District name", "Reg. Voters", "Alpha");
  const rows = [rowAt(2, "070", "ABIM", "10", "3"), rowAt(3, "100", "KALUNGU", "10", "3")];
  const columns = decideColumns({ kind: importKind("district-results"), header, rows });
  expect(uses(columns)).toEqual(["districtCode", "district", "registered", "candidate"]);
  expect(columns.problems).toEqual([]);
});

test("IMP-05 F029 two columns for one field, F020 none for a required one", () => {
  const header = rowAt(3, "Reg. Voters", "VOTER COUNT", "Station", "Sub county");
  const columns = decideColumns({ kind: importKind("station-results"), header, rows: [] });
  expect(columns.problems.map(({ code, line, column, message }) => [code, line, column, message])).toEqual([
    [
      "F029",
      3,
      "Reg. Voters",
      "“VOTER COUNT” is “Registered voters”, too. Choose which of the two columns holds it, and leave the other out.",
    ],
    ["F020", 3, null, "No column holds “District”. Choose it under Columns, or add it to the file."],
    ["F020", 3, null, "No column holds “Candidates”. Choose it under Columns, or add it to the file."],
  ]);
});

test("IMP-03 IMP-20 W159 a choice goes before what is remembered, and that before the name", () => {
  const leftOut: ColumnUse = { is: "left out" };
  const header = rowAt(1, "Reg. Voters", "Voters 2021", "Somebody");
  const rows = [rowAt(2, "1", "2", "3")];
  const kind = importKind("station-results");
  const chosen = decideColumns({ kind, header, rows, choices: new Map([[0, leftOut]]) });
  expect(uses(chosen)).toEqual(["left out", "registered", "candidate"]);
  expect(chosen.columns[0]?.decidedBy).toBe("choice");
  const next = rowAt(1, "VOTERS 2026", "Somebody", "REG VOTERS");
  const again = decideColumns({ kind, header: next, rows, remembered: rememberedUses(chosen) });
  expect(uses(again)).toEqual(["registered", "candidate", "left out"]);
  expect(again.columns.map(({ decidedBy }) => decidedBy)).toEqual(["remembered", "remembered", "remembered"]);
  // A column is never left out silently.
  expect(chosen.problems.filter(({ code }) => code.startsWith("W"))).toEqual([]);
  expect(again.problems.filter(({ code }) => code.startsWith("W"))).toMatchObject([
    { code: "W159", column: "REG VOTERS" },
  ]);
  expect(headerFingerprint(next.cells)).toBe(headerFingerprint(header.cells));
  expect(columnOf(again, "registered")?.index).toBe(0);
  expect(candidateColumns(again).map(({ index }) => index)).toEqual([1]);
});

test("IMP-03 a header that no kind explains is asked about", () => {
  expect(recogniseKind(rowAt(1, "Reg. Voters", "Parish"), [], IMPORT_KINDS)).toEqual({
    kind: null,
    sure: false,
    doubt:
      "It has “Reg. Voters”, “Parish”. For “Results by station” it lacks “District”, “Polling station”, “Candidates”.",
  });
});
