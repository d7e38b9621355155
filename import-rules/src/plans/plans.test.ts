import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { matchBallot, newBallot } from "../ballot/ballot.ts";
import { nameKey } from "../ballot/candidate-name.ts";
import { candidateColumns, decideColumns, type Columns } from "../columns/columns.ts";
import type { FileRow } from "../file-row.ts";
import { abimAndKalungu, listed, listedRow } from "../fixtures/places-fixtures.ts";
import {
  DISTRICT_TALLY_2021,
  rowAt,
  rowsOf,
  STATION_RESULTS_2016,
  WITH_BALLOT_PAPERS,
} from "../fixtures/layout-fixtures.ts";
import { STATION_LIST_2021 } from "../fixtures/station-list-fixtures.ts";
import { STATION_RESULTS_2021 } from "../fixtures/station-results-fixtures.ts";
import type { ImportKindId } from "../kinds/import-kind.ts";
import { importKind } from "../kinds/import-kinds.ts";
import { districtResultsPlan } from "./district-results-plan.ts";
import { longResultsPlan } from "./long-results-plan.ts";
import { nullifiedPlan } from "./nullified-plan.ts";
import type { RowPlan } from "./row-plan.ts";
import { stationLocator } from "./station-locator.ts";
import { stationListPlan } from "./station-list-plan.ts";
import { stationResultsPlan } from "./station-results-plan.ts";

function opened(
  kind: ImportKindId,
  rows: readonly FileRow[],
): { columns: Columns; data: readonly FileRow[] } {
  const [header = rowAt(0), ...data] = rows;
  return { columns: decideColumns({ kind: importKind(kind), header, rows: data.slice(0, 100) }), data };
}

const ballotOf = (columns: Columns) => candidateColumns(columns).map(({ index }) => index);
const places = (list = LIST, answers = new Map()) => ({ list, answers });
const located = (columns: Columns, list = LIST, answers = new Map()) =>
  stationLocator(columns, places(list, answers));

function readAll<Record>(plan: RowPlan<Record>, rows: readonly FileRow[]) {
  const read = rows.map((row) => plan.read(row));
  const end = plan.end();
  const all = [...read, ...end.rows];
  return {
    end,
    records: all.flatMap(({ line, record }) =>
      record === null || end.withdrawn.includes(line) ? [] : [record],
    ),
    leftOut: all.flatMap(({ line, leftOut }) => (leftOut === null ? [] : [[line, leftOut] as const])),
    problems: [...all.flatMap(({ problems }) => problems), ...end.problems],
  };
}

const codesOf = ({ problems }: ReturnType<typeof readAll>) =>
  problems.map(({ code, line }) => `${code} ${line}`);

const LIST = listed([
  listedRow("901 EXAMPLE", "01 EXAMPLE", "117 EAST COUNTY", "01 HILLTOP", "01 NORTH", "01 MARKET", 100),
  listedRow("901 EXAMPLE", "01 EXAMPLE", "117 EAST COUNTY", "01 HILLTOP", "01 NORTH", "02 CHURCH", 100),
  listedRow("902 EXAMPLE CITY", "01 EXAMPLE", "118 WEST COUNTY", "01 LAKESIDE", "01 SOUTH", "01 PIER", 100),
]);
const WIDE = "District,Sub-county,Parish,Station,Reg. Voters,Alpha One,Beta Two,Valid,Invalid,Total";
const AT = "901 EXAMPLE,01 HILLTOP,01 NORTH";

const wide = (...rows: string[]) => {
  const { columns, data } = opened("station-results", rowsOf([WIDE, ...rows].join("\n")));
  expect(columns.problems).toEqual([]);
  return readAll(stationResultsPlan(columns, located(columns), ballotOf(columns)), data);
};

describe("the files as they circulate", () => {
  const list = abimAndKalungu();
  const byDistrict = (name: string) => {
    const district = list.districts.find((one) => one.name === name)?.id;
    const parishes = new Map(list.parishes.map((one) => [one.id, one.subCounty]));
    const subCounties = new Map(list.subCounties.map((one) => [one.id, one.district]));
    return new Set(
      list.stations
        .filter(({ parish }) => subCounties.get(parishes.get(parish) ?? 0) === district)
        .map(({ id }) => id),
    );
  };

  test("IMP-06 the sheets of 2021: 293 stations, 6 under another constituency, 8 names spelled differently", () => {
    const { columns, data } = opened("station-results", rowsOf(STATION_RESULTS_2021));
    const read = readAll(stationResultsPlan(columns, located(columns, list), ballotOf(columns)), data);
    expect(read.records).toHaveLength(293);
    expect(codesOf(read)).toEqual([
      ...[126, 135, 142, 143, 148, 151, 206, 211].map((line) => `W105 ${line}`),
      ...[215, 216, 217, 218, 219, 220].map((line) => `W112 ${line}`),
    ]);
    expect(read.problems.at(-1)).toMatchObject({ column: "Constituency", value: "117 KALUNGU EAST COUNTY" });
    expect(read.end).toMatchObject({ questions: [], withdrawn: [], ragged: 0 });
  });

  test("IMP-06 the order of the rows changes no match", () => {
    const { columns, data } = opened("station-results", rowsOf(STATION_RESULTS_2021));
    const byLine = (rows: readonly FileRow[]) => {
      const plan = stationResultsPlan(columns, located(columns, list), ballotOf(columns));
      return new Map(rows.map((row) => [row.line, plan.read(row)]));
    };
    const expected = byLine(data);
    fc.assert(
      fc.property(fc.shuffledSubarray([...data], { minLength: data.length }), (order) => {
        const read = byLine(order);
        for (const [line, row] of expected) expect(read.get(line)).toEqual(row);
      }),
      { numRuns: 10 },
    );
  });

  test("IMP-08 their sums are those of the tally sheet, in all figures of both districts", () => {
    const stations = opened("station-results", rowsOf(STATION_RESULTS_2021));
    const tally = opened(
      "district-results",
      rowsOf(DISTRICT_TALLY_2021).filter(({ cells }) => !/ARUA/.test(cells[0] ?? "")),
    );
    const names = candidateColumns(tally.columns).map(({ header }, id) => ({ id, name: header }));
    const printed = candidateColumns(stations.columns);
    const match = matchBallot(
      printed.map(({ header }) => header),
      names,
      new Map(),
      1,
    );
    expect(match.problems).toEqual([]);
    const ballot = names.map(
      ({ id }) => printed[match.names.findIndex(({ candidate }) => candidate?.id === id)]?.index ?? -1,
    );
    const sheets = readAll(
      stationResultsPlan(stations.columns, located(stations.columns, list), ballot),
      stations.data,
    ).records;
    const districts = readAll(
      districtResultsPlan(tally.columns, places(list), ballotOf(tally.columns)),
      tally.data,
    );
    expect(districts.problems).toEqual([]);
    expect(districts.records).toHaveLength(2);
    for (const { district, sheet, stations: received } of districts.records) {
      const inside = byDistrict(list.districts.find(({ id }) => id === district)?.name ?? "");
      const own = sheets.filter(({ place }) => inside.has(place));
      const sum = (of: (one: (typeof own)[number]["sheet"]) => number | null | undefined) =>
        own.reduce((total, one) => total + (of(one.sheet) ?? 0), 0);
      expect(sum((one) => one.registered)).toBe(sheet.registered);
      expect(sum((one) => one.valid)).toBe(sheet.valid);
      expect(sum((one) => one.invalid)).toBe(sheet.invalid);
      expect(sum((one) => one.total)).toBe(sheet.total);
      expect(sheet.votes).toEqual(names.map(({ id }) => sum((one) => one.votes?.[id])));
      expect(received).toEqual({ received: own.length, expected: own.length });
    }
  });

  test("IMP-03 the same sheets with a row for each candidate give the same results", () => {
    const { columns, data } = opened("station-results", rowsOf(STATION_RESULTS_2021));
    const expected = readAll(
      stationResultsPlan(columns, located(columns, list), ballotOf(columns)),
      data,
    ).records;
    const names = candidateColumns(columns);
    const figures = ["Valid Votes", "Invalid Votes", "Total Votes"];
    const header = [
      "District",
      "Constituency",
      "Subcounty",
      "Parish",
      "Polling Station",
      "Candidate",
      "Votes",
      "Reg. Voters",
    ];
    const rows = names.flatMap(({ index, header }) =>
      data.map(({ cells }) => [...cells.slice(0, 5), header, cells[index] ?? "", cells[5] ?? ""]),
    );
    const sums = figures.flatMap((name, at) =>
      data.map(({ cells }) => [...cells.slice(0, 5), name, cells[17 + at] ?? "", ""]),
    );
    const long = opened(
      "station-results",
      [header, ...rows, ...sums].map((cells, at) => rowAt(at + 1, ...cells)),
    );
    expect(long.columns).toMatchObject({ layout: "long", problems: [] });
    const ballot = new Map(names.map(({ header }, place) => [nameKey(header), place]));
    const read = readAll(longResultsPlan(long.columns, located(long.columns, list), ballot), long.data);
    expect(read.records).toEqual(expected);
    expect(read.problems.map(({ code }) => code).toSorted()).toEqual([
      ...Array(8).fill("W105"),
      ...Array(6).fill("W112"),
    ]);
  });

  test("IMP-03 the layout of 2016 over its own list: abbreviations, total before valid, stations not reporting", () => {
    const { columns, data } = opened("station-results", rowsOf(STATION_RESULTS_2016));
    const places2016 = listed(
      data.map(({ cells: [d, district, e, constituency, s, subCounty, p, parish, c, station, registered] }) =>
        listedRow(
          `${d} ${district}`,
          "",
          `${e} ${constituency}`,
          `${s} ${subCounty}`,
          `${p} ${parish}`,
          `${c} ${station}`,
          Number(registered),
        ),
      ),
    );
    const read = readAll(stationResultsPlan(columns, located(columns, places2016), ballotOf(columns)), data);
    expect(read.problems).toEqual([]);
    expect(read.records[0]?.sheet).toEqual({
      state: "counted",
      registered: 398,
      votes: [1, 1, 2, 1, 60, 1, 3, 226],
      valid: 295,
      invalid: 10,
      total: 305,
    });
  });

  test("IMP-03 the station list gives its 293 stations", () => {
    const { columns, data } = opened("station-list", rowsOf(STATION_LIST_2021));
    const read = readAll(stationListPlan(columns), data);
    expect(read.problems).toEqual([]);
    expect(listed(read.records)).toEqual(list);
    expect(list).toMatchObject({
      districts: { length: 2 },
      counties: { length: 2 },
      constituencies: { length: 3 },
    });
    expect([list.subCounties.length, list.parishes.length]).toEqual([23, 109]);
  });
});

describe("rows between the data", () => {
  test("IMP-03 headers, titles, blanks and totals are left out; a total that differs is warned about", () => {
    const read = wide(
      `${AT},01 MARKET,100,10,20,30,1,31`,
      "Converted by an unlicensed converter,,,,,,,,,",
      WIDE,
      ",,,,,,,,,",
      `${AT},02 CHURCH,100,5,5,10,0,10`,
      "PARISH TOTAL,,,,200,15,25,40,1,41",
      "902 EXAMPLE CITY,01 LAKESIDE,01 SOUTH,01 PIER,100,1,1,2,0,2",
      "PARISH TOTAL,,,,100,1,1,3,0,2",
      "GRAND TOTAL,,,,300,16,26,42,1,43",
    );
    expect(read.records).toHaveLength(3);
    expect(read.leftOut).toEqual([
      [3, "text"],
      [4, "header"],
      [5, "blank"],
      [7, "total"],
      [9, "total"],
      [10, "total"],
    ]);
    expect(read.problems).toEqual([
      {
        code: "W101",
        line: 9,
        column: "Valid",
        value: "3",
        message: "The rows above add up to 2. The total row is left out; check the rows above it.",
      },
    ]);
  });

  test("IMP-05 F035 a row of another width, F036 a cell without a value, F033 an empty place", () => {
    const { columns, data } = opened(
      "station-results",
      rowsOf([WIDE, `${AT},01 MARKET,100,10,20,30,1,31`].join("\n")),
    );
    const plan = stationResultsPlan(columns, located(columns), ballotOf(columns));
    const [row = rowAt(0)] = data;
    const codes = (read: FileRow) =>
      plan.read(read).problems.map(({ code, column, message }) => [code, column, message]);
    expect(codes({ line: 3, cells: row.cells.slice(0, 8) })).toEqual([
      ["F035", null, "The row has 8 cells, the header 10. Look for a missing quote mark or separator."],
    ]);
    expect(codes({ ...row, line: 4, faults: [{ cell: 7, fault: "error value" }] })).toEqual([
      ["F036", "Valid", "The cell shows an error. Correct its formula, or write the value."],
    ]);
    expect(codes({ line: 5, cells: row.cells.with(2, "") })).toEqual([
      ["F033", null, "“Parish” is empty. Fill it in."],
    ]);
    expect(codes({ ...row, cells: [...row.cells, "", ""] })).toEqual([]);
    expect(plan.end().ragged).toBe(1);
  });
});

test("IMP-05 rows of a workbook end with their last filled cell; wider ones are refused all the same", () => {
  const rows = rowsOf([WIDE, `${AT},01 MARKET,100`, `${AT},02 CHURCH,100,1,1,2,0,2,note`].join("\n"));
  const { columns, data } = opened("station-results", [...rows, ...rowsOf(`${AT},02 CHURCH,100,1,1,2,0,2`)]);
  const ofWorkbook = { ...columns, rowsEndEarly: true };
  const read = readAll(stationResultsPlan(ofWorkbook, located(ofWorkbook), ballotOf(columns)), data);
  expect(read.records.map(({ sheet }) => sheet.state)).toEqual(["not received", "counted"]);
  expect(codesOf(read)).toEqual(["F035 3"]);
});

describe("IMP-05 the same station twice", () => {
  const market = (alpha: number) => `${AT},01 MARKET,100,${alpha},20,${alpha + 20},0,${alpha + 20}`;

  test("W102 the same figures are left out once", () => {
    const read = wide(market(10), market(10));
    expect(read.records).toHaveLength(1);
    expect(read.leftOut).toEqual([[3, "same row"]]);
    expect(read.problems).toMatchObject([
      { code: "W102", value: "01 MARKET", message: "Same figures as line 2. This line is left out." },
    ]);
  });

  test("F034 other figures refuse all rows of the station, the first one too", () => {
    const read = wide(market(10), market(11), `${AT},02 CHURCH,100,1,1,2,0,2`);
    expect(read.records).toHaveLength(1);
    expect(codesOf(read)).toEqual(["F034 3", "F034 2"]);
    expect(read.end.withdrawn).toEqual([2]);
    expect(read.problems.map(({ message }) => message)).toEqual([
      "Same station as line 2, with other figures. Keep one line.",
      "Same station as line 3, with other figures. Keep one line.",
    ]);
  });
});

test("IMP-05 F021 and F022 with column and value", () => {
  const read = wide(
    `${AT},01 MARKET,90,10,20,30,1,31`,
    `${AT},02 CHURCH,100,10,20,31,1,32`,
    `${AT},02 CHURCH,100,1O,20,30,1,31`,
  );
  expect(read.records).toHaveLength(1);
  expect(read.problems.map(({ code, line, column, value }) => [code, line, column, value])).toEqual([
    ["F021", 3, "Valid", "31"],
    ["F022", 4, "Alpha One", "1O"],
  ]);
});

test("IMP-06 F032 rows wait for the answer, which is asked once and holds for all of them", () => {
  const rows = [
    "901 EXAMPEL,01 HILLTOP,01 NORTH,01 MARKET,100,1,1,2,0,2",
    "901 EXAMPEL,01 HILLTOP,01 NORTH,02 CHURCH,100,1,1,2,0,2",
  ];
  const read = wide(...rows);
  expect(read.problems).toMatchObject([
    {
      code: "F032",
      line: 2,
      column: "District",
      message: "There is no district 901 EXAMPEL. Answer the question about it.",
    },
    { code: "F032", line: 3 },
  ]);
  expect(read.end.questions).toMatchObject([
    { firstLine: 2, rows: 2, question: { suggestions: [{ name: "EXAMPLE" }] } },
  ]);
  const id = read.end.questions[0]?.question.id ?? "";
  const { columns, data } = opened("station-results", rowsOf([WIDE, ...rows].join("\n")));
  const unit = LIST.districts[0]?.id ?? 0;
  const answered = readAll(
    stationResultsPlan(columns, located(columns, LIST, new Map([[id, { unit }]])), ballotOf(columns)),
    data,
  );
  expect(answered.records).toHaveLength(2);
  const without = readAll(
    stationResultsPlan(columns, located(columns, LIST, new Map([[id, "leave out"]])), ballotOf(columns)),
    data,
  );
  expect(without).toMatchObject({
    records: [],
    problems: [],
    leftOut: [
      [2, "answer"],
      [3, "answer"],
    ],
  });
});

describe("a row for each candidate", () => {
  const LONG = "District,Sub-county,Parish,Station,Candidate,Votes,Registered,Valid";
  const ballot = new Map([
    [nameKey("Alpha One"), 0],
    [nameKey("Beta Two"), 1],
  ]);
  const long = (...rows: string[]) => {
    const { columns, data } = opened("station-results", rowsOf([LONG, ...rows].join("\n")));
    expect(columns).toMatchObject({ layout: "long", problems: [] });
    return readAll(longResultsPlan(columns, located(columns), ballot), data);
  };
  const at = `${AT},01 MARKET`;

  test.each([
    ["whole", [`${at},ALPHA ONE,10,100,30`, `${at},"Two Beta",20,100,30`], [], 1],
    [
      "the same row again",
      [`${at},Alpha One,10,100,`, `${at},Alpha One,10,100,`, `${at},Beta Two,20,100,`],
      ["W102 3"],
      1,
    ],
    [
      "F047 other votes again",
      [`${at},Alpha One,10,100,`, `${at},Alpha One,11,100,`, `${at},Beta Two,20,100,`],
      ["F047 3", "F047 2"],
      0,
    ],
    ["F043 a candidate lacks", [`${at},Alpha One,10,100,10`], ["F043 2"], 0],
    [
      "F046 nobody's name",
      [`${at},Alpha One,10,100,`, `${at},Gamma,1,100,`, `${at},Beta Two,20,100,`],
      ["F046 3"],
      1,
    ],
    ["F097 another register", [`${at},Alpha One,10,100,`, `${at},Beta Two,20,101,`], ["F097 3"], 0],
    ["F021 sums", [`${at},Alpha One,10,100,31`, `${at},Beta Two,20,100,31`], ["F021 2"], 0],
    ["F027 register", [`${at},Alpha One,60,100,`, `${at},Beta Two,60,100,`], ["F027 2"], 0],
    ["not received", [`${at},Alpha One,-,100,`, `${at},Beta Two,-,100,`], [], 1],
    ["F032 no such station", [`${AT},09 INN,Alpha One,1,100,`], ["F032 2"], 0],
  ])("IMP-05 %s", (_, rows, codes, records) => {
    const read = long(...rows.map((row) => row.replaceAll('"', "")));
    expect(codesOf(read)).toEqual(codes);
    expect(read.records).toHaveLength(records);
  });
});

test("IMP-20 W138 F082 rows of figures and placeholders belong to no candidate in a file with a row for each", () => {
  const { columns, data } = opened("station-results", [
    ...rowsOf(
      [
        "District,Sub-county,Parish,Station,Candidate,Votes",
        `${AT},01 MARKET,Alpha One,3`,
        `${AT},01 MARKET,Beta Two,4`,
        `${AT},01 MARKET,Polling officials,4`,
        `${AT},01 MARKET,Polling officials,4`,
        `${AT},01 MARKET,N/A,0`,
        `${AT},02 CHURCH,To be announced,9`,
      ].join("\n"),
    ),
  ]);
  const ballot = new Map(["Alpha One", "Beta Two"].map((name, place) => [nameKey(name), place]));
  const read = readAll(longResultsPlan(columns, located(columns), ballot), data);
  expect(codesOf(read)).toEqual(["W138 4", "F082 7"]);
  expect(read.leftOut).toEqual([
    [4, "no candidate"],
    [5, "no candidate"],
    [6, "no candidate"],
  ]);
  expect(read.records).toMatchObject([{ sheet: { votes: [3, 4] } }]);
});

describe("districts", () => {
  const TALLY = "District,Reg. Voters,Alpha One,Beta Two,Valid,Invalid,Total,Received Station";
  const tally = (...rows: string[]) => {
    const { columns, data } = opened("district-results", rowsOf([TALLY, ...rows].join("\n")));
    return readAll(districtResultsPlan(columns, places(), ballotOf(columns)), data);
  };

  test.each([
    ["whole", ["901 EXAMPLE,100,1,2,3,0,3,2/2"], [], 1],
    [
      "a district and the city of its name are two",
      ["901 EXAMPLE,100,1,2,3,0,3,2/2", "902 EXAMPLECITY,100,1,2,3,0,3,1/1"],
      [],
      2,
    ],
    ["F049 more than expected", ["901 EXAMPLE,100,1,2,3,0,3,3/2"], ["F049 2"], 0],
    ["F041 no pair", ["901 EXAMPLE,100,1,2,3,0,3,two"], ["F041 2"], 0],
    [
      "F048 twice with other figures",
      ["901 EXAMPLE,100,1,2,3,0,3,2/2", "901 EXAMPLE,100,1,2,3,0,3,1/2"],
      ["F048 3", "F048 2"],
      0,
    ],
    ["W102 twice", ["901 EXAMPLE,100,1,2,3,0,3,2/2", "EXAMPLE,100,1,2,3,0,3,2/2"], ["W102 3"], 1],
    ["F032 unknown", ["903 EXAMPEL,100,1,2,3,0,3,2/2"], ["F032 2"], 0],
    ["W101 total", ["901 EXAMPLE,100,1,2,3,0,3,2/2", "TOTAL,100,1,2,3,0,4,2/2"], ["W101 3"], 1],
  ])("IMP-05 %s", (_, rows, codes, records) => {
    const read = tally(...rows);
    expect(codesOf(read)).toEqual(codes);
    expect(read.records).toHaveLength(records);
  });
});

describe("ballot papers", () => {
  const HEADER = `${WIDE},Spoilt,Unused,Ballot papers received`;
  const papers = (figures: string) => {
    const { columns, data } = opened("station-results", rowsOf(`${HEADER}\n${AT},01 MARKET,${figures}`));
    expect(columns.problems).toEqual([]);
    const read = readAll(stationResultsPlan(columns, located(columns), ballotOf(columns)), data);
    return {
      records: read.records.length,
      problems: read.problems.map(({ code, message }) => [code, message]),
    };
  };

  test.each<[string, string, number, readonly (readonly [string, string])[]]>([
    ["right sums", "100,40,30,70,5,75,2,23,100", 1, []],
    ["blank boxes", "100,40,30,70,5,75,,,100", 1, []],
    [
      "a dropped zero, which leaves the votes as they are",
      "100,40,30,70,5,75,2,23,10",
      1,
      [
        ["W147", "“Total” and “Spoilt” and “Unused” make 100, “Ballot papers received” is 10."],
        ["W148", "If “Ballot papers received” is 100, all sums agree (a zero dropped)."],
      ],
    ],
    [
      "boxes swapped, which refuses the row",
      "100,40,30,70,5,100,2,23,75",
      0,
      [
        ["F021", ""],
        ["W147", "make 125"],
        ["W148", "If “Total” and “Ballot papers received” changed places, all sums agree."],
      ],
    ],
    ["no single slip", "100,40,30,70,5,75,2,23,74", 1, [["W147", "make 100"]]],
    ["a placeholder", "100,40,30,70,5,75,N/A,23,100", 1, [["W137", ""]]],
    ["a letter among digits", "100,40,30,70,5,75,2O,23,100", 0, [["F022", ""]]],
  ])("IMP-23 a row with %s", (_what, figures, records, problems) => {
    expect(papers(figures)).toEqual({
      records,
      problems: problems.map(([code, message]) => [code, expect.stringContaining(message)]),
    });
  });

  test.each([
    ["right sums", "75,2,23,100", 1, []],
    [
      "a dropped zero",
      "75,2,23,10",
      1,
      [
        [
          "W147",
          "Ballot papers received",
          "“Votes cast” and “Spoilt ballot papers” and “Unused ballot papers” make 100",
        ],
        ["W148", "Ballot papers received", "If “Ballot papers received” is 100, all sums agree"],
      ],
    ],
    ["a placeholder", "75,N/A,23,100", 1, [["W137", "Spoilt", ""]]],
    ["a letter among digits", "75,2O,23,100", 0, [["F022", "Spoilt", ""]]],
  ] as const)("IMP-23 a form with a row for each candidate and %s", (_what, figures, records, problems) => {
    const { columns, data } = opened(
      "station-results",
      rowsOf(
        [
          "District,Sub-county,Parish,Station,Candidate,Votes,Valid,Invalid,Total,Spoilt,Unused,Ballot papers received",
          `${AT},01 MARKET,Alpha One,40,70,5,${figures}`,
          `${AT},01 MARKET,Beta Two,30,,,,,,`,
        ].join("\n"),
      ),
    );
    const ballot = new Map(["Alpha One", "Beta Two"].map((name, place) => [nameKey(name), place]));
    const read = readAll(longResultsPlan(columns, located(columns), ballot), data);
    expect(read.records).toHaveLength(records);
    expect(read.problems.map(({ code, column, message }) => [code, column, message])).toEqual(
      problems.map(([code, column, message]) => [code, column, expect.stringContaining(message)]),
    );
  });

  test("IMP-23 papers in rows of their own are read, too", () => {
    const { columns, data } = opened(
      "station-results",
      rowsOf(
        [
          "District,Sub-county,Parish,Station,Candidate,Votes",
          `${AT},01 MARKET,Alpha One,40`,
          `${AT},01 MARKET,Beta Two,30`,
          `${AT},01 MARKET,Invalid votes,5`,
          `${AT},01 MARKET,Votes cast,75`,
          `${AT},01 MARKET,Spoilt ballot papers,2`,
          `${AT},01 MARKET,Unused ballot papers,23`,
          `${AT},01 MARKET,Ballot papers received,10`,
        ].join("\n"),
      ),
    );
    const ballot = new Map(["Alpha One", "Beta Two"].map((name, place) => [nameKey(name), place]));
    const read = readAll(longResultsPlan(columns, located(columns), ballot), data);
    expect(read.records).toMatchObject([{ sheet: { votes: [40, 30], invalid: 5 } }]);
    expect(codesOf(read)).toEqual(["W147 8", "W148 8"]);
    expect(read.leftOut).toEqual([]);
  });

  test("IMP-23 the example of the document names its slip", () => {
    const { columns, data } = opened("station-results", rowsOf(WITH_BALLOT_PAPERS.file));
    const list = listed([
      listedRow(
        "901 EXAMPLE DISTRICT",
        "",
        "1 EAST",
        "01 EXAMPLE HILL",
        "01 EXAMPLE PARISH",
        "01 EXAMPLE MARKET",
        368,
      ),
    ]);
    const read = readAll(stationResultsPlan(columns, located(columns, list), ballotOf(columns)), data);
    expect(read.problems.at(-1)?.message).toMatch(
      /^If “Votes cast” and “Ballot papers received” changed places/,
    );
  });
});

describe("nullified stations", () => {
  const HEADER = "District,Sub-county,Parish,Station,Reason";
  const nullified = (...rows: string[]) => {
    const { columns, data } = opened("nullified-stations", rowsOf([HEADER, ...rows].join("\n")));
    expect(columns.problems).toEqual([]);
    return readAll(
      nullifiedPlan(columns, places(), () => 1),
      data,
    );
  };

  test("IMP-07 IMP-20 each has its reason, and a placeholder is none", () => {
    expect(nullified(`${AT},01 MARKET,Violence`, `${AT},02 CHURCH,N/A`).records).toMatchObject([
      { reason: "Violence" },
      { reason: null },
    ]);
  });

  test.each([
    ["an empty cell", HEADER, `${AT},01 MARKET,`],
    ["no column", "District,Sub-county,Parish,Station", `${AT},01 MARKET`],
  ])("IMP-22 a reason with %s is unknown", (_, header, row) => {
    const { columns, data } = opened("nullified-stations", rowsOf(`${header}\n${row}`));
    expect(columns.problems).toEqual([]);
    const plan = nullifiedPlan(columns, places(), () => 1);
    expect(readAll(plan, data)).toMatchObject({ records: [{ reason: null }], problems: [] });
  });

  test.each([
    ["W102", [`${AT},01 MARKET,Violence`, `${AT},01 MARKET,Violence`], ["W102 3"]],
    ["F032", [`${AT},09 INN,Violence`], ["F032 2"]],
  ])("IMP-05 %s", (_, rows, codes) => {
    expect(codesOf(nullified(...rows))).toEqual(codes);
  });
});

describe("station lists", () => {
  const HEADER = "District,Constituency,Sub-county,Parish,PS CODE,Station,Voter count";
  const list = (...rows: string[]) => {
    const { columns, data } = opened("station-list", rowsOf([HEADER, ...rows].join("\n")));
    expect(columns.problems).toEqual([]);
    return readAll(stationListPlan(columns), data);
  };
  const in117 = "901 EXAMPLE,117 EAST,01 HILLTOP,01 NORTH";

  test.each([
    ["two stations", [`${in117},01,MARKET,100`, `${in117},02,MARKET,100`], [], 2],
    [
      "one code in two parishes",
      [`${in117},01,MARKET,100`, "901 EXAMPLE,117 EAST,01 HILLTOP,02 SOUTH,01,PIER,100"],
      [],
      2,
    ],
    ["W102 the same row again", [`${in117},01,MARKET,100`, `${in117},01,Market,100`], ["W102 3"], 1],
    ["F034 another name", [`${in117},01,MARKET,100`, `${in117},1,CHURCH,100`], ["F034 3", "F034 2"], 0],
    ["F034 another register", [`${in117},01,MARKET,100`, `${in117},01,MARKET,101`], ["F034 3", "F034 2"], 0],
    ["F022 a slip", [`${in117},01,MARKET,1O0`], ["F022 2"], 0],
    ["F033 a dash for the register", [`${in117},01,MARKET,-`], ["F033 2"], 0],
    ["a blank register", [`${in117},01,MARKET,`], [], 1],
    ["F033 no constituency", ["901 EXAMPLE,,01 HILLTOP,01 NORTH,01,MARKET,100"], ["F033 2"], 0],
  ])("IMP-05 %s", (_, rows, codes, records) => {
    const read = list(...rows);
    expect(codesOf(read)).toEqual(codes);
    expect(read.records).toHaveLength(records);
  });

  test("IMP-03 IMP-19 codes in front of names are taken apart, and keep their zeros", () => {
    expect(list(`${in117},01,MARKET,100`).records).toEqual([
      {
        district: { code: "901", printedCode: "901", name: "EXAMPLE" },
        county: null,
        constituency: { code: "117", printedCode: "117", name: "EAST" },
        subCounty: { code: "1", printedCode: "01", name: "HILLTOP" },
        parish: { code: "1", printedCode: "01", name: "NORTH" },
        station: { code: "1", printedCode: "01", name: "MARKET" },
        registered: 100,
      },
    ]);
  });
});

test("IMP-03 a contest without candidates has them from the file, in the order of its columns", () => {
  const { columns } = opened("station-results", rowsOf(STATION_RESULTS_2021));
  const names = candidateColumns(columns).map(({ header }) => header);
  expect(newBallot(names, columns.headerLine)).toEqual({ names, problems: [] });
});
