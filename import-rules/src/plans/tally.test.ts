import type { GeneralContest } from "@command-center/contract/cycles";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { nameKey } from "../ballot/candidate-name.ts";
import { decideColumns } from "../columns/columns.ts";
import { rowAt, rowsOf } from "../fixtures/layout-fixtures.ts";
import { abimAndKalungu } from "../fixtures/places-fixtures.ts";
import { importKind } from "../kinds/import-kinds.ts";
import { contestNamed } from "../layouts/offices.ts";
import { districtResultsPlan } from "./district-results-plan.ts";
import { marksWinner, saysUnopposed, tallyLocator } from "./tally-locator.ts";
import { tallyRowsPlan } from "./tally-rows-plan.ts";

test.each([
  ["Directly Elected MP", "mp"],
  ["DIRECTLY ELECTED MEMBERS OF PARLIAMENT", "mp"],
  ["Constituency", "mp"],
  ["District Woman MP", "woman-mp"],
  ["Women Representative", "woman-mp"],
  ["Woman Member of Parliament", "woman-mp"],
  ["Presidential", "president"],
  ["LC5 Chairperson", "lc5"],
  ["City Mayor", "mayor"],
  ["Youth MP (Female)", null],
  ["Workers' Representative", null],
  ["District Woman Councillor", null],
  ["Special interest groups", null],
  ["Something else", null],
  ["", null],
])("IMP-22 the category “%s” names the contest %s", (category, contest) => {
  expect(contestNamed(category)).toBe(contest);
});

test.each([
  ["Yes", true],
  ["ELECTED", true],
  ["duly elected", true],
  ["1", true],
  ["*", true],
  ["✓", true],
  ["EXAMPLE, Alpha", true],
  ["", false],
  ["No", false],
  ["0", false],
  ["-", false],
  ["Not elected", false],
  ["Beta Example", false],
])("IMP-22 the cell “%s” at Alpha Example marks a winner: %s", (text, isMark) => {
  expect(marksWinner(text, "Alpha Example")).toBe(isMark);
});

test("IMP-22 a cell says unopposed in several words, and no number does", () => {
  expect(["Unopposed", "UN-OPPOSED", "Elected unopposed*", "un opposed"].every(saysUnopposed)).toBe(true);
  fc.assert(fc.property(fc.nat(), (votes) => !saysUnopposed(String(votes))));
});

const LIST = abimAndKalungu();
const EAST = LIST.constituencies.find(({ name }) => /east/i.test(name))?.id ?? 0;

/** Reads a file of Kalungu. Every seat has the same ballot. */
function read(contest: GeneralContest, names: readonly string[], ...lines: readonly string[]) {
  const [header = rowAt(0), ...rows] = rowsOf(lines.join("\n"));
  const columns = decideColumns({ kind: importKind("district-results"), header, rows });
  expect(columns).toMatchObject({ layout: "long" });
  const locator = tallyLocator(columns, { list: LIST, answers: new Map() }, contest);
  const places = new Map(names.map((name, place) => [nameKey(name), place]));
  const plan = tallyRowsPlan(
    columns,
    locator,
    (unit) => unit,
    () => ({ names, places }),
  );
  const all = rows.map((row) => plan.read(row));
  const end = plan.end();
  const reads = [...all, ...end.rows];
  return {
    locator,
    records: reads.flatMap(({ record }) => record ?? []),
    leftOut: reads.flatMap(({ line, leftOut }) => (leftOut === null ? [] : [`${line} ${leftOut}`])),
    codes: [...reads.flatMap(({ problems }) => problems), ...end.problems].map(
      ({ code, line }) => `${code} ${line}`,
    ),
    questions: end.questions,
  };
}

const HEADER = "Category,District,Constituency,Candidate,Votes,Winner";
const east = (name: string, votes: string, winner = "") =>
  `MP,KALUNGU,KALUNGU EAST COUNTY,${name},${votes},${winner}`;

test("IMP-22 rows of a constituency become its sheet, and figures without a column stay unknown", () => {
  const { records, codes } = read("mp", ["A", "B"], HEADER, east("A", "10"), east("B", "1020", "Yes"));
  expect(records).toMatchObject([
    {
      place: EAST,
      sheet: {
        state: "counted",
        votes: [10, 1020],
        valid: 1030,
        registered: null,
        invalid: null,
        total: null,
      },
    },
  ]);
  expect(codes).toEqual([]);
});

test("IMP-22 other categories are counted by their words, and a row without one is refused", () => {
  const woman = (category: string) => `${category},KALUNGU,,E,5,`;
  const { locator, leftOut, codes } = read(
    "mp",
    ["A"],
    HEADER,
    east("A", "10"),
    woman("District Woman MP"),
    woman("DISTRICT WOMAN M.P."),
    woman("Youth MP"),
    woman(""),
  );
  expect(leftOut).toEqual(["3 other contest", "4 other contest", "5 other contest"]);
  expect(codes).toEqual(["F033 6", "W153 3"]);
  expect(locator.otherCategories()).toEqual([
    { category: "District Woman MP", contest: "woman-mp", firstLine: 3, rows: 2 },
    { category: "Youth MP", contest: null, firstLine: 5, rows: 1 },
  ]);
  expect(locator.hasOwnRows()).toBe(true);
});

test("IMP-22 a sheet with a column for each candidate leaves rows of other contests out, too", () => {
  const [header = rowAt(0), ...rows] = rowsOf("Category,District,A,B\nPresident,KALUNGU,1,2\nMP,KALUNGU,5,6");
  const columns = decideColumns({ kind: importKind("district-results"), header, rows });
  const plan = districtResultsPlan(columns, { list: LIST, answers: new Map() }, [2, 3]);
  expect(rows.map((row) => plan.read(row).leftOut)).toEqual([null, "other contest"]);
  expect(plan.end().problems).toMatchObject([{ code: "W153", line: 3, column: "Category" }]);
});

test("IMP-22 a seat with an unopposed candidate has no sheet, with or without votes of others", () => {
  const alone = read("mp", ["A"], HEADER, east("A", "Unopposed", "Yes"));
  expect(alone).toMatchObject({ records: [], leftOut: ["2 unopposed"], codes: ["W150 2"] });
  const zero = read("mp", ["A"], HEADER, east("A", "0", "Unopposed"));
  expect(zero).toMatchObject({ records: [], leftOut: ["2 unopposed"] });
  const beside = read("mp", ["B"], HEADER, east("A", "Unopposed"), east("B", "7"));
  expect(beside).toMatchObject({ records: [], codes: ["W150 2", "F096 3"] });
});

test.each([
  ["District,Constituency,Candidate,Votes", "KALUNGU,KALUNGU EAST COUNTY,A,5", ["F095 2"]],
  ["District,Constituency,Candidate,Votes", "KALUNGU,Kalungu,A,5", []],
  ["District,Constituency,Candidate,Votes", "KALUNGU,Woman Representative,A,5", []],
  ["District,Constituency,Candidate,Votes", "KALUNGU,N/A,A,5", []],
  ["District,Candidate,Votes", "KALUNGU,A,5", []],
  [HEADER, "Woman MP,KALUNGU,KALUNGU EAST COUNTY,A,5,", []],
])("IMP-22 District Woman MPs under %s: “%s” has %j", (header, row, codes) => {
  expect(read("woman-mp", ["A"], header, row).codes).toEqual(codes);
});

test("IMP-22 a register that differs between the rows of a seat refuses the seat", () => {
  const { records, codes } = read(
    "mp",
    ["A", "B"],
    `${HEADER},Registered voters`,
    `${east("A", "10")},100`,
    `${east("B", "20")},101`,
  );
  expect(records).toEqual([]);
  expect(codes).toEqual(["F097 3"]);
});

test("IMP-22 a mark is warned about exactly if the marked candidate has not the most votes alone", () => {
  const votes = fc.nat(3);
  fc.assert(
    fc.property(votes, votes, fc.boolean(), fc.boolean(), (first, second, isFirst, isSecond) => {
      const { codes, records } = read(
        "mp",
        ["A", "B"],
        HEADER,
        east("A", String(first), isFirst ? "1" : ""),
        east("B", String(second), isSecond ? "1" : ""),
      );
      const fits = isFirst && isSecond ? false : isFirst ? first > second : second > first;
      expect(codes.map((code) => code.slice(0, 4))).toEqual((isFirst || isSecond) && !fits ? ["W151"] : []);
      // Votes are never changed by a mark.
      expect(records).toMatchObject([{ sheet: { votes: [first, second] } }]);
    }),
    { numRuns: 60 },
  );
});
