import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rowsOf } from "../fixtures/layout-fixtures.ts";
import { abimAndKalungu, listed, listedRow, listRows } from "../fixtures/places-fixtures.ts";
import { STATION_RESULTS_2021 } from "../fixtures/station-results-fixtures.ts";
import { parishFinder, type PrintedUnits } from "./parish-finder.ts";
import type { PlaceList } from "./place-list.ts";
import { printedName } from "./place-name.ts";
import { questionLog, type PlaceAnswers } from "./place-question.ts";
import { stationFinder } from "./station-finder.ts";

/** `district > constituency > sub-county > parish > station`, each with its code in front; an empty one is not printed. */
function units(path: string): {
  units: PrintedUnits;
  station: ReturnType<typeof printedName>;
  cells: readonly string[];
} {
  const cells = path.split(" > ");
  const [district = "", constituency = "", subCounty = "", parish = "", station = ""] = cells;
  const printed = (text: string) => printedName(text, null, true);
  return {
    units: {
      district: printed(district),
      county: null,
      constituency: constituency === "" ? null : printed(constituency),
      subCounty: printed(subCounty),
      parish: printed(parish),
    },
    station: printed(station),
    cells,
  };
}

function located(
  list: PlaceList,
  path: string,
  answers: PlaceAnswers = new Map(),
  registered: number | null = null,
) {
  const { units: printed, station, cells } = units(path);
  const log = questionLog(answers);
  const within = parishFinder(list, log).find(printed);
  if (within.is === "left out") return within;
  const row = { parish: printed.parish, station, registered };
  const finder = stationFinder(list, log);
  const found =
    within.is === "found"
      ? finder.find(within, row)
      : ((within.district && finder.elsewhere(within.district, row)) ?? within);
  if (found.is === "question" || found.is === "left out") return found;
  const findings = found.is === "found" ? found.findings : [found.finding];
  return {
    is: found.is,
    id: found.is === "found" ? found.station.id : null,
    name: found.is === "found" ? found.station.name : null,
    problems: findings.map(({ about, problem }) =>
      problem({ line: 1, value: cells[about === "station" ? 4 : 1] ?? "" }),
    ),
  };
}

const codes = (found: ReturnType<typeof located>) =>
  "problems" in found ? found.problems.map(({ code }) => code) : [found.is];
const messages = (found: ReturnType<typeof located>) =>
  "problems" in found ? found.problems.map(({ message }) => message) : [];

describe("the sheets of Abim and Kalungu over their station list", () => {
  const list = abimAndKalungu();
  const byId = new Map(list.stations.map((station) => [station.id, station]));
  const rows = rowsOf(STATION_RESULTS_2021)
    .slice(1)
    .map(({ line, cells }) => ({ line, cells, found: located(list, cells.slice(0, 5).join(" > ")) }));
  const linesOf = (code: string) =>
    rows.filter(({ found }) => [...codes(found)].some((one) => one === code)).map(({ line }) => line);

  test("IMP-06 every row finds a station of its own, with the register that the sheet prints", () => {
    const ids = rows.map(({ found }) => ("id" in found ? found.id : null));
    expect(new Set(ids).size).toBe(293);
    for (const [index, id] of ids.entries())
      expect(byId.get(id ?? 0)?.registered).toBe(Number(rows[index]?.cells[5]));
  });

  test("IMP-06 W112 exactly lines 215 to 220 are printed under another constituency", () => {
    expect(linesOf("W112")).toEqual([215, 216, 217, 218, 219, 220]);
    const line215 = rows.find(({ line }) => line === 215);
    expect(line215 && messages(line215.found)).toEqual([
      "Kitamba Primary School: printed under Kalungu East, belongs to Kalungu West.",
    ]);
  });

  test("IMP-06 W105 eight names have other spaces; their sentence has the list's", () => {
    expect(linesOf("W105")).toEqual([126, 135, 142, 143, 148, 151, 206, 211]);
    const line126 = rows.find(({ line }) => line === 126);
    expect(line126 && messages(line126.found)).toEqual([
      "The station list has (A- NAJ). Matched; the list's spelling is kept.",
    ]);
  });

  test("IMP-06 nothing else is said of them", () => {
    expect(
      rows.flatMap(({ found }) => codes(found)).filter((code) => code !== "W105" && code !== "W112"),
    ).toEqual([]);
  });

  test("IMP-06 shuffled lists, and stations elsewhere, change no match", () => {
    const all = listRows();
    const elsewhere = all.map((row) => ({ ...row, district: { code: "901", name: "EXAMPLE DISTRICT" } }));
    const nameOf = (made: PlaceList, path: string) => {
      const found = located(made, path);
      return "name" in found ? [found.name, codes(found)] : found;
    };
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...all, ...elsewhere], { minLength: all.length * 2 }),
        fc.constantFrom(...rows),
        (order, { cells }) => {
          const path = cells.slice(0, 5).join(" > ");
          expect(nameOf(listed(order), path)).toEqual(nameOf(list, path));
        },
      ),
      { numRuns: 30 },
    );
  });
});

const EAST = ["901 EXAMPLE", "01 EXAMPLE", "117 EXAMPLE EAST COUNTY"] as const;
const WEST = ["901 EXAMPLE", "01 EXAMPLE", "118 EXAMPLE WEST COUNTY"] as const;
const LIST = listed([
  listedRow(...EAST, "01 HILLTOP", "01 NORTH PARISH", "01 MARKET"),
  listedRow(...EAST, "01 HILLTOP", "01 NORTH PARISH", "02 CHURCH (A-M)"),
  listedRow(...EAST, "01 HILLTOP", "01 NORTH PARISH", "03 CHURCH (N-Z)"),
  listedRow(...EAST, "01 HILLTOP", "01 NORTH PARISH", "04 SAME NAME"),
  listedRow(...EAST, "01 HILLTOP", "01 NORTH PARISH", "05 SAME NAME"),
  listedRow(...WEST, "01 LAKESIDE", "01 NORTH PARISH", "01 MARKET"),
  listedRow(...WEST, "01 LAKESIDE", "02 KANU", "01 MARKET"),
  // A sub-county that lies in two constituencies.
  listedRow(...EAST, "05 BORDER DIVISION", "01 UPPER", "01 SCHOOL"),
  listedRow(...WEST, "05 BORDER DIVISION", "02 LOWER", "01 SCHOOL"),
  // Two sub-counties of one name, in two counties, with a parish of one name.
  listedRow("901 EXAMPLE", "02 RIVER", "119 EXAMPLE RIVER COUNTY", "07 TWIN", "01 SHARED", "01 WELL"),
  listedRow("901 EXAMPLE", "02 RIVER", "119 EXAMPLE RIVER COUNTY", "07 TWIN", "01 SHARED", "02 MILL"),
  listedRow(...WEST, "08 TWIN", "03 SHARED", "01 WELL"),
  listedRow(...WEST, "08 TWIN", "03 SHARED", "02 FERRY"),
  listedRow("902 EXAMPLE CITY", "", "130 CITY DIVISION", "01 HILLTOP", "01 NORTH PARISH", "01 MARKET"),
  listedRow("903 SEMBABULE", "", "140 LWEMIYAGA COUNTY", "01 NTUUSI", "01 KYAMBOGO WARD", "01 10 MILE"),
]);
const HILLTOP = "901 EXAMPLE > 117 EXAMPLE EAST COUNTY > 01 HILLTOP > 01 NORTH PARISH";

test.each([
  ["name and code agree", `${HILLTOP} > 01 MARKET`, []],
  ["only a code is printed", `${HILLTOP} > 02`, []],
  ["only a name is printed", `${HILLTOP} > MARKET`, []],
  ["other spaces and case", `${HILLTOP} > 02 Church (A - M)`, ["W105"]],
  ["one of two with its name, by code", `${HILLTOP} > 05 SAME NAME`, []],
  ["another name, and no register", `${HILLTOP} > 01 PLAYGROUND`, ["question"]],
  ["a code that is nobody's", `${HILLTOP} > 09 MARKET`, ["W108"]],
  ["code and name of two stations", `${HILLTOP} > 02 MARKET`, ["question"]],
  ["two of that name, none with that code", `${HILLTOP} > 09 SAME NAME`, ["question"]],
  ["two of that name, without a code", `${HILLTOP} > SAME NAME`, ["F037"]],
  ["nobody", `${HILLTOP} > 09 PLAYGROUND`, ["question"]],
  ["nobody, no code", `${HILLTOP} > MARKT`, ["question"]],
  ["a constituency that is none", HILLTOP.replace("EAST", "EASST") + " > 01 MARKET", ["W111"]],
  [
    "another constituency",
    HILLTOP.replace("117 EXAMPLE EAST", "118 EXAMPLE WEST") + " > 01 MARKET",
    ["W112"],
  ],
  ["no constituency", HILLTOP.replace("117 EXAMPLE EAST COUNTY", "") + " > 01 MARKET", []],
  [
    "another constituency and another name",
    HILLTOP.replace("117 EXAMPLE EAST", "118 EXAMPLE WEST") + " > 01 OTHER",
    ["question"],
  ],
  [
    "a sub-county in two constituencies",
    "901 EXAMPLE > 118 EXAMPLE WEST > 05 BORDER > 02 LOWER > 01 SCHOOL",
    [],
  ],
  [
    "the same, printed under the other",
    "901 EXAMPLE > 117 EXAMPLE EAST > 05 BORDER > 02 LOWER > 01 SCHOOL",
    ["W112"],
  ],
  [
    "twins, told apart by the station",
    "901 EXAMPLE > 117 EXAMPLE EAST > 07 TWIN > 01 SHARED > 02 FERRY",
    ["W112"],
  ],
  [
    "twins, told apart by the constituency",
    "901 EXAMPLE > 118 EXAMPLE WEST > 07 TWIN > SHARED > 01 WELL",
    [],
  ],
  ["twins, told apart by nothing", "901 EXAMPLE >  > TWIN > SHARED > 01 WELL", ["F037"]],
  ["twins, told apart by the parish's code", "901 EXAMPLE >  > TWIN > 03 SHARED > 01 WELL", []],
  ["twins without such a station", "901 EXAMPLE > 118 EXAMPLE WEST > TWIN > SHARED > 09 INN", ["question"]],
  [
    "twins and a station's code alone agrees",
    "901 EXAMPLE > 118 EXAMPLE WEST > TWIN > SHARED > 01 INN",
    ["question"],
  ],
  ["a name that begins with a number", "903 SEMBABULE >  > 01 NTUUSI > 01 KYAMBOGO > 10 MILE", []],
  ["the same with its code", "903 SEMBABULE >  > 01 NTUUSI > 01 KYAMBOGO WARD > 01 10 MILE", []],
])("IMP-06 %s: %s", (_, path, expected) => {
  expect(codes(located(LIST, path))).toEqual(expected);
});

test("IMP-06 codes alone are read within the printed constituency", () => {
  const found = located(LIST, "901 > 118 > 01 > 02 > 01");
  expect(found).toMatchObject({ is: "found", name: "MARKET", problems: [] });
  expect(codes(located(LIST, "901 > 118 > 01 > 02 > 01 PLAYGROUND"))).toEqual(["question"]);
});

test("IMP-06 a match never crosses the unit above", () => {
  expect(located(LIST, "901 EXAMPLE > 117 EXAMPLE EAST > 01 HILLTOP > 02 KANU > 01 MARKET")).toMatchObject({
    is: "question",
    question: { level: "parish", printed: "02 KANU", above: "HILLTOP", several: false },
  });
  expect(located(LIST, "902 EXAMPLE CITY >  > 01 LAKESIDE > 02 KANU > 01 MARKET")).toMatchObject({
    is: "question",
    question: { level: "sub-county", above: "EXAMPLE CITY" },
  });
  const inCity = located(LIST, "902 EXAMPLECITY >  > 01 HILLTOP > 01 NORTH > 01 MARKET");
  const outside = located(LIST, `${HILLTOP} > 01 MARKET`);
  expect("id" in inCity && "id" in outside && inCity.id !== outside.id).toBe(true);
});

describe("IMP-06 what is not matched is asked once a file", () => {
  const path = "903 SSEMBABULE >  > 01 NTUUSI > 01 KYAMBOGO > 01 10 MILE";
  const first = located(LIST, path);
  const question = "question" in first ? first.question : null;

  test("the question names the place and suggests the likely ones", () => {
    expect(question).toMatchObject({
      level: "district",
      printed: "903 SSEMBABULE",
      above: null,
      several: false,
      suggestions: [{ name: "SEMBABULE", why: "similar spelling, same code 903" }],
    });
  });

  test("its answer holds for every row that prints the place", () => {
    const unit = question?.suggestions[0]?.unit ?? 0;
    const answers: PlaceAnswers = new Map([[question?.id ?? "", { unit }]]);
    expect(located(LIST, path, answers)).toMatchObject({ is: "found", name: "10 MILE" });
    expect(located(LIST, path.replace("SSEMBABULE", "Ssembabule."), answers)).toMatchObject({ is: "found" });
    expect(located(LIST, path, new Map([[question?.id ?? "", "leave out"]]))).toEqual({ is: "left out" });
  });

  test("an answer does not lead out of the unit above", () => {
    const asked = located(LIST, "901 EXAMPLE >  > 01 HILTOP > 01 NORTH PARISH > 01 MARKET");
    if (!("question" in asked)) throw new Error("not asked");
    const [inside] = asked.question.suggestions;
    const city = LIST.subCounties.findLast(({ name }) => name === "HILLTOP")?.id ?? 0;
    const answer = (unit: number) =>
      located(
        LIST,
        "901 EXAMPLE >  > 01 HILTOP > 01 NORTH PARISH > 01 MARKET",
        new Map([[asked.question.id, { unit }]]),
      );
    expect(answer(inside?.unit ?? 0)).toMatchObject({ is: "found", name: "MARKET" });
    expect(answer(city)).toMatchObject({ is: "question" });
  });

  test("where several fit, those are suggested", () => {
    const list = listed([
      listedRow("1 KUMI", "", "1 A COUNTY", "1 KUMI DIVISION", "1 P", "1 S"),
      listedRow("1 KUMI", "", "2 B COUNTY", "2 KUMI MUNICIPALITY", "1 P", "1 S"),
    ]);
    expect(located(list, "1 KUMI >  > KUMI > 1 P > 1 S")).toMatchObject({
      is: "question",
      question: {
        level: "sub-county",
        several: true,
        suggestions: [{ name: "KUMI DIVISION" }, { name: "KUMI MUNICIPALITY" }],
      },
    });
    expect(located(list, "1 KUMI > 2 B > KUMI > 1 P > 1 S")).toMatchObject({ is: "found" });
  });
});

test("IMP-06 a parish that is not matched is asked about within its sub-county", () => {
  const path = "901 EXAMPLE >  > TWIN > NOWHERE > 01 WELL";
  const asked = located(LIST, path);
  expect(asked).toMatchObject({ is: "question", question: { level: "parish", above: "TWIN" } });
});

describe("IMP-14 stations are told apart by name, code and register", () => {
  const list = listed([
    listedRow("7 CITY", "", "1 EAST", "1 EAST DIVISION", "10 ALOET WARD", "01 SCHOOL", 545),
    listedRow("7 CITY", "", "2 WEST", "2 WEST DIVISION", "01 ALOET WARD", "01 ANNEX", 703),
    listedRow("7 CITY", "", "2 WEST", "2 WEST DIVISION", "01 ALOET WARD", "02 COLLEGE", 223),
    listedRow(
      "7 CITY",
      "",
      "2 WEST",
      "2 WEST DIVISION",
      "02 LAKE WARD",
      "01 KYENGERA CENTRAL (A-L) ST. ALOY",
      911,
    ),
    listedRow("7 CITY", "", "2 WEST", "2 WEST DIVISION", "03 TWIN WARD", "01 HALL", 400),
    listedRow("7 CITY", "", "2 WEST", "2 WEST DIVISION", "04 OTHER TWIN WARD", "01 HALL", 400),
    listedRow("8 TOWN", "", "1 EAST", "1 EAST DIVISION", "10 ALOET WARD", "02 COLLEGE", 223),
  ]);
  const at = (
    station: string,
    registered: number | null,
    above = "7 CITY > 1 EAST > 1 EAST DIVISION > 10 ALOET WARD",
  ) => {
    const found = located(list, `${above} > ${station}`, new Map(), registered);
    return "id" in found ? [found.name, ...codes(found)] : codes(found);
  };
  const west = "7 CITY > 2 WEST > 2 WEST DIVISION";
  test.each([
    ["another division is printed", at("02 COLLEGE", 223), ["COLLEGE", "W143", "W112"]],
    [
      "a division that is none",
      at("02 COLLEGE", 223, "7 CITY > 2 WEST > 9 NORTH > 01 ALOET WARD"),
      ["COLLEGE", "W143"],
    ],
    ["another ward is printed", at("01 ANNEX", 703, `${west} > 02 LAKE WARD`), ["ANNEX", "W143"]],
    [
      "the name is cut off",
      at("01 KYENGERA CENTRAL (A-L) ST. ALOYSIOUS SCHOOL", 911, `${west} > 02 LAKE WARD`),
      ["KYENGERA CENTRAL (A-L) ST. ALOY", "W106"],
    ],
    [
      "another ward is printed and the name is cut off",
      at("01 KYENGERA CENTRAL (A-L) ST. ALOYSIOUS SCHOOL", 911),
      ["KYENGERA CENTRAL (A-L) ST. ALOY", "W143", "W112"],
    ],
    ["name and register differ", at("01 LUKYAMU", 616), ["question"]],
    ["the name differs, no register", at("01 LUKYAMU", null), ["question"]],
    ["another ward, no register", at("02 COLLEGE", null), ["question"]],
    ["only the register differs", at("01 SCHOOL", 500), ["SCHOOL"]],
    ["only the code differs", at("07 SCHOOL", 545), ["SCHOOL", "W108"]],
    [
      "name and code of two, the register decides for the code",
      at("01 COLLEGE", 703, `${west} > 01 ALOET WARD`),
      ["ANNEX", "W106"],
    ],
    [
      "name and code of two, the register decides for the name",
      at("01 COLLEGE", 223, `${west} > 01 ALOET WARD`),
      ["COLLEGE", "W108"],
    ],
    ["two stations of the district fit", at("01 HALL", 400), ["question"]],
    ["the ward's own station before another", at("01 HALL", 400, `${west} > 03 TWIN WARD`), ["HALL"]],
  ])("%s", (_, found, expected) => expect(found).toEqual(expected));

  test("an answer names a station of the district, with the likeliest first", () => {
    const path = "7 CITY > 1 EAST > 1 EAST DIVISION > 10 ALOET WARD > 01 COLEGE";
    const asked = located(list, path, new Map(), 616);
    if (!("question" in asked)) throw new Error("not asked");
    const { question } = asked;
    expect(question).toMatchObject({ level: "station", above: "ALOET WARD", registered: 616 });
    expect(question.suggestions.map(({ name, why }) => `${name}: ${why}`)).toEqual(["SCHOOL: same code 1"]);
    const inCity = list.stations.find(({ name }) => name === "ANNEX")?.id ?? 0;
    const inTown = list.stations.findLast(({ name }) => name === "COLLEGE")?.id ?? 0;
    const answer = (unit: number) => located(list, path, new Map([[question.id, { unit }]]), 616);
    expect(answer(inCity)).toMatchObject({ is: "found", name: "ANNEX", problems: [] });
    expect(answer(inTown)).toMatchObject({ is: "question" });
    expect(located(list, path, new Map([[question.id, "leave out"]]), 616)).toEqual({ is: "left out" });
  });
});
