import { expect, test } from "vitest";
import { decideColumns } from "../columns/columns.ts";
import { limitedCell, LONGEST_CELL, LONGEST_TEXT } from "../file-row.ts";
import { rowAt } from "../fixtures/layout-fixtures.ts";
import { importKind } from "../kinds/import-kinds.ts";
import { rowGate } from "./row-gate.ts";

const codesOf = (
  kind: "party-register" | "incidents",
  header: readonly string[],
  cells: readonly string[],
) => {
  const columns = decideColumns({ kind: importKind(kind), header: { line: 1, cells: header }, rows: [] });
  const stopped = rowGate(columns, []).stopped({ ...rowAt(2), cells });
  return stopped?.problems.map(({ code, column, value }) => [code, column, value?.length]) ?? null;
};
const REGISTER = ["District", "Members", "Remarks"];

test("IMP-25 F071 a cell of more than 500 characters refuses its row, in every column that is read", () => {
  const longest = "N".repeat(LONGEST_CELL);
  expect(codesOf("party-register", REGISTER, [longest, longest, ""])).toBeNull();
  expect(codesOf("party-register", REGISTER, [`${longest}N`, `${longest}N`, ""])).toEqual([
    ["F071", "District", 200],
    ["F071", "Members", 200],
  ]);
  expect(codesOf("party-register", REGISTER, ["ABIM", "5", `${longest}N`])).toBeNull();
});

test("IMP-25 texts of records keep their own limit of 2,000 characters", () => {
  const header = ["Incident number", "Date", "District", "Kind", "Severity", "Description"];
  const row = ["B-1", "2021-01-10", "ABIM", "Clash", "Minor"];
  expect(codesOf("incidents", header, [...row, "N".repeat(LONGEST_TEXT)])).toBeNull();
  expect(codesOf("incidents", header, [...row, "N".repeat(1_000_000)])).toBeNull();
  expect(codesOf("incidents", header, ["B-1", "2021-01-10", "N".repeat(600), "Clash", "Minor", ""])).toEqual([
    ["F071", "District", 200],
  ]);
});

test("IMP-25 F071 a header of more than 500 characters refuses the file, unless its column is left out", () => {
  const long = "N".repeat(LONGEST_CELL + 1);
  const header = { line: 1, cells: ["District", "Sub-county", "Parish", "Station", long] };
  const decided = (cell: string) =>
    decideColumns({
      kind: importKind("station-results"),
      header,
      rows: [{ line: 2, cells: ["", "", "", "", cell] }],
    });
  const codes = (cell: string) => decided(cell).problems.map(({ code }) => code);
  expect(codes("12")).toContain("F071");
  expect(codes("a remark")).not.toContain("F071");
});

test("IMP-25 a row keeps one character more than the longest text, to show that there were more", () => {
  expect(limitedCell("N".repeat(LONGEST_TEXT))).toHaveLength(LONGEST_TEXT);
  expect(limitedCell("N".repeat(1_000_000))).toHaveLength(LONGEST_TEXT + 1);
  const cut = limitedCell("😀".repeat(LONGEST_TEXT));
  expect([cut.length, cut.isWellFormed()]).toEqual([LONGEST_TEXT + 1, true]);
});

test.each([
  ["a\0b", "ab"],
  ["\0 A \0", "A"],
  ["\0", ""],
  ["a\ud800b", "a\ufffdb"],
  ["\udc00", "\ufffd"],
  ["😀", "😀"],
])("IMP-02 a row holds what the database stores: %j as %j", (text, cell) => {
  expect(limitedCell(text)).toBe(cell);
});
