import { expect, test } from "vitest";
import { NAMES_IN_TWO_LINES, rowsOf, VOTES_ABOVE_NAMES } from "../fixtures/layout-fixtures.ts";
import { IMPORT_KINDS } from "../kinds/import-kinds.ts";
import { findHeader } from "./header-line.ts";
import { recogniseKind } from "./recognise.ts";

function headerOf(text: string) {
  const rows = rowsOf(text);
  const header = findHeader(rows, IMPORT_KINDS);
  if (header.is === "missing") return header.problem.code;
  const { kind, sure } = recogniseKind(header.row, rows.slice(header.index + 1), IMPORT_KINDS);
  return { line: header.row.line, names: header.row.cells.join(), kind: sure ? kind?.id : null };
}

test("IMP-22 votes above the names of candidates are one header", () => {
  expect(headerOf(VOTES_ABOVE_NAMES.file)).toEqual({
    line: 2,
    names:
      "District,Sub-county,Parish,Polling station,Registered voters,Example Candidate A,Example Candidate B,Valid votes,Invalid votes",
    kind: "station-results",
  });
});

test("IMP-22 names that go on in a second line are one header", () => {
  expect(headerOf(NAMES_IN_TWO_LINES.file)).toEqual({
    line: 3,
    names: "District,Registered voters,Example Candidate A,Example Candidate B,Valid votes,Invalid votes",
    kind: "district-results",
  });
});

const LIST = "District,Constituency,Sub-county,Parish,Polling station,Registered voters";
test.each([
  ["a first row of data", `${LIST}\nGULU,EAST,BAR,WARD,SCHOOL,100\nGULU,EAST,BAR,WARD,CHURCH,90`, 1],
  ["a first row without figures", `${LIST}\nGULU,EAST,BAR,WARD,SCHOOL,\nGULU,EAST,BAR,WARD,CHURCH,`, 1],
  ["a heading of a district", `${LIST}\nGULU,,,,,\n,EAST,BAR,WARD,SCHOOL,100`, 1],
  ["a title above", `LIST OF STATIONS,,,,,\n${LIST}\nGULU,EAST,BAR,WARD,SCHOOL,100`, 2],
  ["a group above columns that are all named", `Place,,,,,Voters\n${LIST}\nGULU,EAST,BAR,WARD,SCHOOL,100`, 2],
  [
    "remarks in the second line",
    `${LIST},Remarks\n,,,,,,as published\nGULU,EAST,BAR,WARD,SCHOOL,100,late`,
    1,
  ],
])("IMP-22 a header with %s is one line", (_what, text, line) => {
  const header = findHeader(rowsOf(text), IMPORT_KINDS);
  expect(header).toMatchObject({ is: "found", firstLine: null, row: { line } });
});
