import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decideColumns } from "../columns/columns.ts";
import { rowAt } from "../fixtures/layout-fixtures.ts";
import { abimAndKalungu, listed, listedRow, listRows } from "../fixtures/places-fixtures.ts";
import { importKind } from "../kinds/import-kinds.ts";
import { stationLocator } from "../plans/station-locator.ts";
import type { PlaceAnswers } from "./place-question.ts";

const EAST = "117 EAST COUNTY";
const WEST = "118 WEST COUNTY";
const LIST = listed([
  listedRow("901 EXAMPLE", "01 EAST", EAST, "01 HILL", "01 NORTH", "01 MARKET", 300),
  listedRow("901 EXAMPLE", "01 EAST", EAST, "01 HILL", "01 NORTH", "02 CHURCH", 200),
  listedRow("901 EXAMPLE", "01 EAST", EAST, "02 LAKE", "01 NORTH", "01 MARKET", 310),
  listedRow("901 EXAMPLE", "01 EAST", EAST, "02 LAKE", "02 PIER", "02 MARKET", 320),
  listedRow("901 EXAMPLE", "02 WEST", WEST, "03 TOWN", "01 WARD", "01 MARKET", 330),
  listedRow("902 OTHER", "", "119 OTHER COUNTY", "01 OTHER", "01 OTHER", "09 SCHOOL", 100),
]);

/** Where a row of these columns is: a station as `sub-county, parish, code, name`, or the question with what it suggests. */
function located(header: string, row: string, answers: PlaceAnswers = new Map(), list = LIST) {
  const [names, cells] = [header.split(","), row.split(",")];
  const columns = decideColumns({
    kind: importKind("station-results"),
    header: rowAt(1, ...names),
    rows: [rowAt(2, ...cells)],
  });
  const locator = stationLocator(columns, { list, answers });
  const found = locator.place(rowAt(2, ...cells));
  if (found.is === "found") {
    const { place, warnings } = found;
    const station = list.stations.find(({ id }) => id === place.id);
    const parish = list.parishes.find(({ id }) => id === station?.parish);
    const subCounty = list.subCounties.find(({ id }) => id === parish?.subCounty);
    const at = [subCounty?.name, parish?.name, place.code, place.name].join(", ");
    return [at, ...warnings.map(({ code }) => code)].join(" ");
  }
  const [asked] = locator.questions();
  if (asked === undefined) return found.row.problems.map(({ code }) => code).join();
  const { level, above, several, suggestions } = asked.question;
  return `${level} in ${above}? ${several ? "several" : "none"}: ${suggestions.length}`;
}

describe("without sub-county and parish", () => {
  const HEADER = "District,Constituency,Polling station code,Polling station,Registered voters";
  test.each([
    ["a name that is the only one", "EXAMPLE,,,CHURCH,", "HILL, NORTH, 2, CHURCH"],
    ["in other spelling", "EXAMPLE,,,Church.,", "HILL, NORTH, 2, CHURCH W105"],
    ["with its code in the cell", "EXAMPLE,,,02 CHURCH,200", "HILL, NORTH, 2, CHURCH"],
    ["with another code", "EXAMPLE,,77,CHURCH,", "HILL, NORTH, 2, CHURCH W108"],
    ["its code against another register", "EXAMPLE,,02,CHURCH,999", "HILL, NORTH, 2, CHURCH"],
    ["another register", "EXAMPLE,,,CHURCH,999", "station in EXAMPLE? none: 1"],
    ["another code and register", "EXAMPLE,,77,CHURCH,999", "station in EXAMPLE? none: 1"],
    ["another constituency", "EXAMPLE,WEST,,CHURCH,", "HILL, NORTH, 2, CHURCH W112"],
    ["no such constituency", "EXAMPLE,NOWHERE,,CHURCH,", "HILL, NORTH, 2, CHURCH W111"],
    ["one of several names", "EXAMPLE,,,MARKET,", "station in EXAMPLE? several: 4"],
    ["one of several, by its register", "EXAMPLE,,,MARKET,320", "LAKE, PIER, 2, MARKET"],
    ["one of several, by its code", "EXAMPLE,,02,MARKET,", "LAKE, PIER, 2, MARKET"],
    [
      "one of several, the only one of its constituency",
      "EXAMPLE,WEST,,MARKET,",
      "station in WEST COUNTY? several: 4",
    ],
    ["several of its constituency", "EXAMPLE,EAST,,MARKET,", "station in EAST COUNTY? several: 4"],
    [
      "one of several, by the register of another constituency",
      "EXAMPLE,WEST,,MARKET,310",
      "LAKE, NORTH, 1, MARKET W112",
    ],
    ["a code alone", "OTHER,,09,,", "station in OTHER? none: 1"],
    ["a code and its register alone", "OTHER,,09,,100", "station in OTHER? none: 1"],
    ["a code and its register with another name", "OTHER,,09,CHAPEL,100", "station in OTHER? none: 1"],
    ["a name of another district", "OTHER,,,CHURCH,200", "station in OTHER? none: 0"],
    ["no such district", "NOWHERE,,,CHURCH,200", "district in null? none: 0"],
    ["no station", "EXAMPLE,EAST,,,200", "F033"],
  ])("IMP-22 %s", (_, row, expected) => {
    expect(located(HEADER, row)).toBe(expected);
  });

  test("IMP-22 a name that both cut off is found by code and register", () => {
    const list = listed([
      listedRow("901 EXAMPLE", "", EAST, "01 HILL", "01 NORTH", "04 EXAMPLE PRIMARY SCHOOL (A-M)", 412),
    ]);
    const row = "EXAMPLE,,04,EXAMPLE PRIMARY SCH,412";
    expect(located(HEADER, row, new Map(), list)).toBe("HILL, NORTH, 4, EXAMPLE PRIMARY SCHOOL (A-M) W106");
  });

  test("IMP-22 one answer places all rows that print a station alike", () => {
    const [district = { id: 0 }] = LIST.districts;
    const [market = { id: 0 }] = LIST.stations;
    const answers = new Map([[`station/${district.id}//MARKET/`, { unit: market.id }]]);
    expect(located(HEADER, "EXAMPLE,,,MARKET,", answers)).toBe("HILL, NORTH, 1, MARKET");
    expect(located(HEADER, "EXAMPLE,,,Market,", answers)).toBe("HILL, NORTH, 1, MARKET");
    expect(located(HEADER, "EXAMPLE,EAST,,MARKET,", answers)).toBe("station in EAST COUNTY? several: 4");
  });

  test("IMP-22 every station that is found has the printed name, and no other of its district fits as well", () => {
    const list = abimAndKalungu();
    const rows = listRows();
    fc.assert(
      fc.property(fc.integer({ min: 0, max: rows.length - 1 }), fc.boolean(), (at, hasRegister) => {
        const row = rows[at] ?? rows[0];
        if (row === undefined) return;
        const { name, code } = row.station;
        const register = hasRegister ? `${row.registered}` : "";
        const found = located(HEADER, `${row.district.name},,,${name},${register}`, new Map(), list);
        const alike = rows.filter(
          (one) =>
            one.district.name === row.district.name &&
            one.station.name === name &&
            (!hasRegister || one.registered === row.registered),
        );
        expect(found).toBe(
          alike.length === 1
            ? `${row.subCounty.name}, ${row.parish.name}, ${code}, ${name}`
            : expect.stringContaining("several"),
        );
      }),
      { numRuns: 60 },
    );
  });
});

describe("without parish", () => {
  const HEADER = "District,Sub-county,Polling station code,Polling station,Registered voters";
  test.each([
    ["the only one of its name", "EXAMPLE,HILL,,MARKET,", "HILL, NORTH, 1, MARKET"],
    ["several of its name", "EXAMPLE,LAKE,,MARKET,", "station in LAKE? several: 2"],
    ["one by its code", "EXAMPLE,LAKE,1,MARKET,", "LAKE, NORTH, 1, MARKET"],
    ["one of another sub-county", "EXAMPLE,LAKE,,CHURCH,", "station in LAKE? none: 1"],
    ["one of another by its register", "EXAMPLE,LAKE,,CHURCH,200", "HILL, NORTH, 2, CHURCH W143"],
    ["no such sub-county", "EXAMPLE,NOWHERE,,CHURCH,", "sub-county in EXAMPLE? none: 0"],
    ["a code alone", "EXAMPLE,HILL,02,,", "station in HILL? none: 2"],
    ["an empty sub-county", "EXAMPLE,,,CHURCH,", "F033"],
  ])("IMP-22 %s", (_, row, expected) => {
    expect(located(HEADER, row)).toBe(expected);
  });
});

describe("without sub-county", () => {
  const HEADER = "District,Constituency,Parish,Polling station code,Polling station,Registered voters";
  test.each([
    ["the only one of its name in parishes of one name", "EXAMPLE,,NORTH,,CHURCH,", "HILL, NORTH, 2, CHURCH"],
    [
      "one of several of its constituency",
      "EXAMPLE,EAST,NORTH,,MARKET,",
      "station in EAST COUNTY? several: 2",
    ],
    ["several parishes with one of the name", "EXAMPLE,,NORTH,,MARKET,", "station in EXAMPLE? several: 2"],
    ["one by its register", "EXAMPLE,,NORTH,,MARKET,310", "LAKE, NORTH, 1, MARKET W108"],
    ["a parish of its own", "EXAMPLE,,PIER,02,MARKET,320", "LAKE, PIER, 2, MARKET"],
    ["a code alone", "EXAMPLE,,PIER,02,,", "station in PIER? none: 1"],
    ["a code and its register", "EXAMPLE,,PIER,02,,320", "LAKE, PIER, 2, MARKET"],
    ["no such parish", "EXAMPLE,,NOWHERE,,CHURCH,", "parish in EXAMPLE? none: 0"],
    ["an empty parish", "EXAMPLE,,,,CHURCH,", "F033"],
  ])("IMP-22 %s", (_, row, expected) => {
    expect(located(HEADER, row)).toBe(expected);
  });
});
