import { expect, test } from "vitest";
import { decideColumns } from "../columns/columns.ts";
import type { CellFault } from "../file-row.ts";
import { rowAt, rowsOf } from "../fixtures/layout-fixtures.ts";
import { importKind } from "../kinds/import-kinds.ts";
import { rowGate } from "./row-gate.ts";

const HEADER =
  "District,County,Constituency,Sub-county,Parish,Polling station code,Polling station,Registered voters,Remarks";
const [header = rowAt(0), ...data] = rowsOf(`${HEADER}\nABIM,L,LABWOR,ALPHA,HILL,01,MARKET,300,`);
const columns = decideColumns({ kind: importKind("station-list"), header, rows: data });

function codesOf(code: string, name: string, faults: readonly CellFault[] = [], remarks = "") {
  const row = rowAt(2, "ABIM", "L", "LABWOR", "ALPHA", "HILL", code, name, "300", remarks);
  const stopped = rowGate(columns, [7]).stopped({ ...row, faults });
  return stopped?.problems.map((problem) => `${problem.code} ${problem.column}`) ?? [];
}

test.each(["1-Apr", "01-Apr", "Apr-24", "2025-04-01", "1.23E+11"])(
  "IMP-18 %s in place of a code or name is refused by its line",
  (text) => {
    expect(codesOf(text, "MARKET")).toEqual(["F078 Polling station code"]);
    expect(codesOf("01", text)).toEqual(["F078 Polling station"]);
    expect(codesOf("01", "MARKET", [], text)).toEqual([]);
  },
);

test.each(["1", "01", "A-1", "1-ABC", "12-13", "OLD-24", "E+1", "1E+", "4/1", "2025", "MAY-DAY SQUARE", "-"])(
  "IMP-18 %s is taken for a code",
  (text) => {
    expect(codesOf(text, "MARKET")).toEqual([]);
  },
);

test("IMP-18 a number that lost digits is refused in a column that is used", () => {
  expect(codesOf("1", "MARKET", [{ cell: 5, fault: "digits lost" }])).toEqual(["F077 Polling station code"]);
  expect(codesOf("1", "MARKET", [{ cell: 8, fault: "digits lost" }])).toEqual([]);
});

test("IMP-18 a merged place holds for its row, a merged figure refuses it", () => {
  expect(codesOf("1", "MARKET", [{ cell: 0, fault: "merged" }])).toEqual([]);
  expect(codesOf("1", "MARKET", [{ cell: 7, fault: "merged" }])).toEqual(["F079 Registered voters"]);
});
