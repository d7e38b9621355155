import { expect, test } from "vitest";
import { decideColumns } from "../columns/columns.ts";
import { PERCENTAGES_BELOW, rowAt, rowsOf } from "../fixtures/layout-fixtures.ts";
import { importKind } from "../kinds/import-kinds.ts";
import { listed, listedRow } from "../fixtures/places-fixtures.ts";
import { printedName } from "../places/place-name.ts";
import { stationsCalledTotal } from "../plans/station-locator.ts";
import { rowSorter, tooManyRagged } from "./left-out-rows.ts";

const HEADER = [
  "",
  "District",
  "Constituency",
  "Sub-county",
  "Parish",
  "Polling Station",
  "Reg. Voters",
  "Alpha",
  "Beta",
];
const sorter = rowSorter(
  decideColumns({
    kind: importKind("station-results"),
    header: rowAt(1, ...HEADER),
    rows: [rowAt(2, "1", "070 ABIM", "095 LABWOR", "01 ABIM", "02 KANU", "01 SCHOOL", "10", "3", "4")],
  }),
);
const sort = (text: string) => {
  const sorted = sorter(text.split(",").map((cell) => cell.trim()));
  return sorted.is === "total" ? `total of ${sorted.of}` : sorted.is;
};

test.each([
  ["1,070 ABIM,095 LABWOR,01 ABIM,02 KANU,01 SCHOOL,10,3,4", "data"],
  ["1,070 ABIM,095 LABWOR,01 ABIM,02 KANU,04 TOTAL PETROL STATION,10,3,4", "data"],
  ["1,070 ABIM,095 LABWOR,01 ABIM,02 KANU,TOTAL PETROL STATION,10,3,4", "data"],
  ["1,070 ABIM,095 LABWOR,01 ABIM,02 KANU,04 TOTAL,10,3,4", "data"],
  ["1,070 ABIM,095 LABWOR,01 ABIM,02 KANU,TOTALLY NEW SCHOOL,10,3,4", "data"],
  ["1,070 ABIM,095 LABWOR,01 ABIM,09 TOTAL WARD,01 SCHOOL,10,3,4", "data"],
  [",,,,,,,,", "blank"],
  ["", "blank"],
  [",District,Constituency,Sub-county,Parish,Polling Station,Reg. Voters,Alpha,Beta", "header"],
  [",DISTRICT,constituency,Sub county,Parish,Polling  Station,Reg Voters,ALPHA,BETA", "header"],
  [",DISTRICT TOTAL,,,,,10,3,4", "total of district"],
  [",070 ABIM,,,,DISTRICT TOTAL,10,3,4", "total of district"],
  [",ABIM TOTAL,,,,,10,3,4", "total of district"],
  ["TOTAL,,,,,,10,3,4", "total of any"],
  [",TOTAL,,,,,10,3,4", "total of any"],
  ["GRAND TOTAL,,,,,,10,3,4", "total of all"],
  [",National Total,,,,,10,3,4", "total of all"],
  [",070 ABIM,095 LABWOR,Sub county total,,,10,3,4", "total of subCounty"],
  [",070 ABIM,095 LABWOR,01 ABIM,02 KANU,TOTAL FOR KANU,10,3,4", "total of station"],
  [",070 ABIM,095 LABWOR,01 ABIM,PARISH TOTAL,,10,3,4", "total of parish"],
  [",070 ABIM,CONSTITUENCY TOTAL,,,,10,3,4", "total of constituency"],
  ["Converted by an unlicensed converter. Buy it now,,,,,,,,", "text"],
  [",,,Page 3 of 1143,,,,,", "text"],
  [",,,,,,12,,", "data"],
  [",,,,,,,77.39%,22.6 %", "percents"],
  [",,,,,%,,77%,23%", "percents"],
  [",,,,,,,77.39%,23", "data"],
  [",070 ABIM,095 LABWOR,01 ABIM,02 KANU,01 SCHOOL,,77%,23%", "data"],
])("IMP-03 %j is %s", (text, is) => {
  expect(sort(text)).toBe(is);
});

test("IMP-19 a row that reads like a total is data if the station list has its name in its parish", () => {
  const list = listed([
    listedRow("70 ABIM", "", "95 LABWOR", "1 ABIM", "2 KANU", "1 TOTAL STATION"),
    listedRow("70 ABIM", "", "95 LABWOR", "1 ABIM", "3 OTHER", "1 SCHOOL"),
  ]);
  const isListed = stationsCalledTotal(list);
  const named = (text: string) => printedName(text, null, true);
  expect(isListed(named("02 KANU"), named("Total  station"))).toBe(true);
  expect(isListed(named("02 KANU"), named("01 TOTAL STATION"))).toBe(true);
  expect(isListed(named("03 OTHER"), named("TOTAL STATION"))).toBe(false);
  expect(isListed(named("02 KANU"), named("STATION TOTAL"))).toBe(false);
  expect(isListed(null, named("TOTAL STATION"))).toBe(false);
});

test("IMP-03 a narrow table has no odd single cells", () => {
  const narrow = rowSorter(
    decideColumns({
      kind: importKind("district-results"),
      header: rowAt(1, "District", "Alpha"),
      rows: [rowAt(2, "ABIM", "3")],
    }),
  );
  expect(narrow(["ABIM", ""])).toEqual({ is: "data" });
});

test.each([
  [10, 20, false],
  [11, 1100, false],
  [11, 1099, true],
  [507, 50_739, false],
  [508, 50_739, true],
  [0, 0, false],
])("IMP-05 with %i of %i rows of another width the file is refused: %s", (ragged, rows, refused) => {
  expect(tooManyRagged(ragged, rows)).toBe(refused);
});

test("IMP-05 a CSV file that was exported here says what each row is; what is no record is left out", () => {
  const own = rowSorter(
    decideColumns({
      kind: importKind("station-results"),
      header: rowAt(1, "row", "data_type", "note", "district", "polling_station", "Alpha"),
      rows: [rowAt(2, "record", "station_results", "", "ABIM", "01 SCHOOL", "3")],
    }),
  );
  const sortOf = (...cells: string[]) => own(cells).is;
  expect(sortOf("record", "station_results", "", "ABIM", "01 SCHOOL", "3")).toBe("data");
  expect(sortOf("metadata", "", "Scope: the whole country", "", "", "")).toBe("text");
  expect(sortOf("notice", "", "Sample data", "", "", "")).toBe("text");
  expect(sortOf("subtotal", "station_results", "Abim", "", "", "3")).toBe("text");
  expect(sortOf("total", "station_results", "All", "", "", "3")).toBe("total");
});

test.each([
  ["All: 15 rows,,,,,,10,3,4", "total of all"],
  ["All: 15 rows; Alpha unknown in 2 rows,,,,,,10,3,4", "total of all"],
  ["Buganda South: 1 row,,,,,,10,3,4", "text"],
  ["All: 15 rows,070 ABIM,095 LABWOR,01 ABIM,02 KANU,01 SCHOOL,10,3,4", "data"],
])("IMP-05 of a workbook that was exported here, %s is %s", (text, is) => expect(sort(text)).toBe(is));

test("IMP-22 percentages under every figure leave candidates their columns", () => {
  const [header = rowAt(1), ...rows] = rowsOf(PERCENTAGES_BELOW.file);
  const { columns, problems } = decideColumns({ kind: importKind("district-results"), header, rows });
  expect(problems).toEqual([]);
  expect(columns.filter(({ use }) => use.is === "candidate").map(({ header }) => header)).toEqual([
    "Example Candidate A",
    "Example Candidate B",
  ]);
  const sort = rowSorter(decideColumns({ kind: importKind("district-results"), header, rows }));
  expect(rows.map(({ cells }) => sort(cells).is)).toEqual(["data", "percents", "data", "percents"]);
});
