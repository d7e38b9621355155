import { runningLine } from "@command-center/domain/files/sheet-lines";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { decideColumns } from "../columns/columns.ts";
import { LABELS_ONCE, rowAt, rowsOf } from "../fixtures/layout-fixtures.ts";
import type { ImportKindId } from "../kinds/import-kind.ts";
import { importKind } from "../kinds/import-kinds.ts";
import { labelsOnce } from "./labels-once.ts";

const HEADER = "District,Sub-county,Parish,Polling station,Alpha Example,Beta Example";

function filled(text: string, kind: ImportKindId = "station-results") {
  const [header = rowAt(0), ...rows] = rowsOf(text);
  const columns = decideColumns({ kind: importKind(kind), header, rows });
  const labels = labelsOnce(columns);
  const cells = rows.map((row) => labels.filled(row).cells.join());
  return { cells, columns: labels.filledColumns() };
}

test("IMP-22 labels printed once a group are filled within the group", () => {
  const { cells, columns } = filled(LABELS_ONCE.file);
  expect(columns).toEqual(["District", "Sub-county", "Parish"]);
  expect(cells.map((row) => row.split(",").slice(0, 4).join(" | "))).toEqual([
    "901 EXAMPLE DISTRICT | 01 EXAMPLE HILL | 01 EXAMPLE PARISH | 01 EXAMPLE MARKET",
    "901 EXAMPLE DISTRICT | 01 EXAMPLE HILL | 01 EXAMPLE PARISH | 02 EXAMPLE SCHOOL",
    "901 EXAMPLE DISTRICT | 01 EXAMPLE HILL | 02 EXAMPLE LAKE | 01 EXAMPLE PIER",
    "901 EXAMPLE DISTRICT | 02 EXAMPLE TOWN COUNCIL | 01 EXAMPLE WARD | 01 EXAMPLE CHURCH",
  ]);
});

test.each([
  ["a district in every row", ["A,B,C,1 S,1,2", "A,,,2 S,1,2", "A,,D,1 T,1,2"], ["Sub-county", "Parish"]],
  [
    "a total between groups",
    ["A,B,C,1 S,1,2", ",,PARISH TOTAL,,1,2", ",,,2 S,1,2"],
    ["District", "Sub-county", "Parish"],
  ],
  ["no blank cell", ["A,B,C,1 S,1,2", "A,B,C,2 S,1,2"], []],
  ["one blank cell among repeated labels", ["A,B,C,1 S,1,2", "A,B,C,2 S,1,2", "A,B,,3 S,1,2"], []],
  ["a new district without a parish", ["A,B,C,1 S,1,2", "Z,B,,1 S,1,2"], []],
  ["a new sub-county without a parish", ["A,B,C,1 S,1,2", ",,,2 S,1,2", ",D,,1 S,1,2"], []],
  ["a heading of another district", ["A,B,C,1 S,1,2", "Z,,,,,", ",,,1 S,1,2"], []],
  ["blank cells before the first label", [",,,1 S,1,2", "A,B,C,2 S,1,2"], []],
])("IMP-22 the pattern of %s fills %j", (_what, rows, columns) => {
  expect(filled([HEADER, ...rows].join("\n")).columns).toEqual(columns);
});

test("IMP-22 a category printed once is filled, and a District Woman MP has no constituency to fill", () => {
  const file = [
    "Category,District,Constituency,Candidate,Votes",
    "Directly Elected MP,KALUNGU,EAST,A,1",
    ",,,B,2",
    ",,WEST,C,3",
    "District Woman MP,KALUNGU,,D,4",
    ",,,E,5",
  ].join("\n");
  const { cells, columns } = filled(file, "district-results");
  expect(columns).toEqual(["Category", "District", "Constituency"]);
  expect(cells).toEqual([
    "Directly Elected MP,KALUNGU,EAST,A,1",
    "Directly Elected MP,KALUNGU,EAST,B,2",
    "Directly Elected MP,KALUNGU,WEST,C,3",
    "District Woman MP,KALUNGU,,D,4",
    "District Woman MP,KALUNGU,,E,5",
  ]);
});

test("IMP-22 filling undoes leaving out repeated labels", () => {
  const unit = fc.integer({ min: 0, max: 2 });
  fc.assert(
    fc.property(fc.array(fc.tuple(unit, unit, unit), { minLength: 1, maxLength: 12 }), (units) => {
      const full = units
        .toSorted(([a, b, c], [d, e, f]) => a - d || b - e || c - f)
        .map(([district, subCounty, parish], at) => [
          `D${district}`,
          `S${subCounty}`,
          `P${parish}`,
          `${at} X`,
          "1",
          "2",
        ]);
      const printed = full.map((row, at) => {
        const before = full[at - 1];
        const same = row.slice(0, 3).findIndex((label, level) => label !== before?.[level]);
        return row.map((cell, level) => (level < (same < 0 ? 3 : same) ? "" : cell)).join();
      });
      const { cells } = filled([HEADER, ...printed].join("\n"));
      expect(cells).toEqual(full.map((row) => row.join()));
    }),
    { numRuns: 60 },
  );
});

test("IMP-22 no label is carried into another sheet", () => {
  const [header = rowAt(0), ...rows] = rowsOf(`${HEADER}\nA,B,C,1 S,1,2\n,,,2 S,1,2`);
  const kind = importKind("station-results");
  const labels = labelsOnce(decideColumns({ kind, header, rows, sheets: ["First", "Second"] }));
  const second = [",,,1 T,1,2", ",,D,2 T,1,2"].map((row, at) => ({
    line: runningLine(1, at + 2),
    cells: row.split(","),
  }));
  expect([...rows, ...second].map((row) => labels.filled(row).cells.join())).toEqual([
    "A,B,C,1 S,1,2",
    "A,B,C,2 S,1,2",
    ",,,1 T,1,2",
    ",,D,2 T,1,2",
  ]);
});
