import { expect, test } from "vitest";
import { rowsOf } from "../fixtures/layout-fixtures.ts";
import { STATION_LIST_2021 } from "../fixtures/station-list-fixtures.ts";
import { IMPORT_KINDS } from "../kinds/import-kinds.ts";
import { findHeader } from "./header-line.ts";
import { recogniseKind } from "./recognise.ts";

const LIST = "District,Constituency,Sub-county,Parish,Polling station,Registered voters";
const ROWS = [1, 2, 3].map((number) => `ABIM,LABWOR COUNTY,ALPHA,ALPHA HILL,STATION ${number},300`);

/** What a file is taken for, as an import recognises it. */
function recognised(text: string, name = "stations.csv") {
  const rows = rowsOf(text);
  const header = findHeader(rows, IMPORT_KINDS);
  if (header.is !== "found") throw new Error("no header");
  const titles = [...rows.slice(0, header.index).flatMap(({ cells }) => cells), name];
  const { kind, sure, doubt } = recogniseKind(header.row, rows.slice(header.index + 1), IMPORT_KINDS, titles);
  return { kind: sure ? kind?.id : null, doubt };
}
const listWith = (header: string, cells: string) =>
  [`${LIST},${header}`, ...ROWS.map((row) => `${row},${cells}`)].join("\n");

test("IMP-16 a plain station list is recognised, under a title and with a running number", () => {
  expect(recognised(STATION_LIST_2021).kind).toBe("station-list");
  expect(recognised(["LIST OF POLLING STATIONS 2021", LIST, ...ROWS].join("\n")).kind).toBe("station-list");
  expect(recognised(listWith("S/N", "1")).kind).toBe("station-list");
});

test.each([
  ["a title", ["POLLING STATIONS WITH NULLIFIED RESULTS", LIST, ...ROWS].join("\n"), undefined],
  ["its file's name", [LIST, ...ROWS].join("\n"), "cancelled_stations_2021.csv"],
  ["a column of reasons", listWith("Reason of the Returning Officer", "Violence"), undefined],
  ["a column of results", listWith("Votes cast", "200"), undefined],
  ["a column of figures without a name", listWith(",", "120,80"), undefined],
])("IMP-16 a file with all columns of a station list is doubted because of %s", (_why, text, name) => {
  const { kind, doubt } = recognised(text, name);
  expect(kind).toBeNull();
  expect(doubt).toMatch(/station list|two lines/);
});

test("IMP-16 a header in two lines is never taken for a station list", () => {
  const text = [`${LIST},Candidates`, ",,,,,,OPIO ONE,AKELLO TWO", ...ROWS.map((row) => `${row},70,40`)].join(
    "\n",
  );
  expect(recognised(text).kind).toBe("station-results");
});
