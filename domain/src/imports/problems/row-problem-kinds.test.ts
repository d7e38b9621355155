import { expect, test } from "vitest";
import { refuses } from "../problem.ts";
import { problemOf } from "./problem-of.ts";
import { OTHER_CONSTITUENCY, NAME_SPELLED_DIFFERENTLY } from "./place-problems.ts";
import { ROW_PROBLEM_KINDS } from "./row-problem-kinds.ts";
import { SAME_STATION_TWICE, VOTES_DO_NOT_ADD_UP } from "./row-problems.ts";
import { counted, writtenConstituency, writtenCount, writtenName } from "./written.ts";

const codes = ROW_PROBLEM_KINDS.map(({ code }) => code);

test("IMP-05 every code stands once, in order, and leaves F001 to F019 to whole files", () => {
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes.toSorted()).toEqual(codes);
  for (const code of codes) expect(code).toMatch(/^(?:F0[2-9]\d|W1\d\d)$/);
});

test.each(ROW_PROBLEM_KINDS.map((kind) => [kind.code, kind] as const))(
  "IMP-05 %s says what is wrong in short plain sentences",
  (code, kind) => {
    const sentence = kind.sentence(kind.example);
    expect(sentence).toMatch(/^[^a-z].*\.$/u);
    expect(sentence.length).toBeLessThan(170);
    expect(sentence).not.toMatch(/\bundefined\b|\bnull\b|NaN|\[object/);
    expect(kind.title).toMatch(/^[A-Z][^.]*$/);
    expect(kind.explanation).toMatch(/\.$/);
    // Whether a row is kept out is said where the code is explained.
    if (refuses(code) && kind.explanation.includes("row is imported")) expect.fail(code);
  },
);

test("IMP-05 the sentences that the design shows", () => {
  expect(VOTES_DO_NOT_ADD_UP.sentence({ of: "candidates", candidates: 11, sum: 412 })).toBe(
    "The 11 candidates add up to 412. Correct the figure in the file and upload it again.",
  );
  expect(SAME_STATION_TWICE.sentence({ line: 30_114 })).toBe(
    "Same station as line 30,114, with other figures. Keep one line.",
  );
  expect(OTHER_CONSTITUENCY.sentence(OTHER_CONSTITUENCY.example)).toBe(
    "Kitamba Primary School: printed under Kalungu East, belongs to Kalungu West.",
  );
  expect(NAME_SPELLED_DIFFERENTLY.sentence({ listed: "(A-NAJ)" })).toBe(
    "The station list has (A-NAJ). Matched; the list's spelling is kept.",
  );
});

test("IMP-05 a problem keeps line, column and at most 200 characters of the cell", () => {
  const problem = problemOf(
    SAME_STATION_TWICE,
    { line: 2 },
    { line: 9, column: "Station", value: "x".repeat(300) },
  );
  expect(problem).toMatchObject({ code: "F034", line: 9, column: "Station" });
  expect(problem.value).toHaveLength(200);
  expect(problemOf(SAME_STATION_TWICE, { line: 2 }, { line: null, value: "" })).toMatchObject({
    line: null,
    column: null,
    value: null,
  });
});

test.each([
  [0, "0"],
  [999, "999"],
  [1000, "1,000"],
  [30_114, "30,114"],
  [1_234_567, "1,234,567"],
  [-1234, "-1,234"],
])("%d is written %s", (value, written) => {
  expect(writtenCount(value)).toBe(written);
});

test.each([
  ["ST. JOSEPH KYABAKUUMA P/SCH", "St. Joseph Kyabakuuma P/Sch"],
  ["LUKERERE C.O.U", "Lukerere C.O.U"],
  ["ST. MARY'S", "St. Mary's"],
  ["KANU HEALTH CENTRE II", "Kanu Health Centre II"],
  ["LUKAYA MUSLIM (A-M)", "Lukaya Muslim (A-M)"],
  ["Example School", "Example School"],
])("%s is written %s", (name, written) => {
  expect(writtenName(name)).toBe(written);
});

test("a constituency is named without County, rows are counted", () => {
  expect(writtenConstituency("KALUNGU EAST COUNTY")).toBe("Kalungu East");
  expect(writtenConstituency("KUMI MUNICIPALITY")).toBe("Kumi Municipality");
  expect(counted(1, "row")).toBe("1 row");
  expect(counted(2000, "row")).toBe("2,000 rows");
});
