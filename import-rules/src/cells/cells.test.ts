import * as fc from "fast-check";
import { expect, test } from "vitest";
import { codedName, comparableCode, holdsCodes } from "./coded-names.ts";
import { readPair, readVotes, type RefusedCell } from "./numbers.ts";
import { readDay } from "./days.ts";

const codeOf = (cell: { is: string } | RefusedCell) =>
  "problem" in cell ? cell.problem({ line: 1 }).code : cell.is;

test.each([
  ["070 ABIM", "70", "ABIM"],
  ["001 ABIM", "1", "ABIM"],
  ["070 - ABIM", "70", "ABIM"],
  ["070. ABIM", "70", "ABIM"],
  ["070: ABIM", "70", "ABIM"],
  ["01 KANU PRIMARY SCHOOL", "1", "KANU PRIMARY SCHOOL"],
  ["06 LUKAYA MUSLIM PRI. SCH. (NAKE- Z)", "6", "LUKAYA MUSLIM PRI. SCH. (NAKE- Z)"],
  ["04 10 MILE MARKET", "4", "10 MILE MARKET"],
  ["01  ABIM\nTOWN", "1", "ABIM\nTOWN"],
  ["070", "70", ""],
  ["ABIM", null, "ABIM"],
  ["", null, ""],
  ["171/173", null, "171/173"],
  ["171 / 173", null, "171 / 173"],
  ["O-70-95-1-1-1", null, "O-70-95-1-1-1"],
  ["70-95-1", null, "70-95-1"],
  ["3RD DIVISION", null, "3RD DIVISION"],
  ["1.5 MILES", null, "1.5 MILES"],
])("IMP-03 %j holds code %j and name %j", (text, code, name) => {
  expect(codedName(text)).toEqual({ code, name });
});

test("IMP-03 codes are compared without the zeros in front", () => {
  expect(["001", "01", "1"].map(comparableCode)).toEqual(["1", "1", "1"]);
  expect(comparableCode("000")).toBe("0");
  expect(comparableCode("100")).toBe("100");
  expect(comparableCode("a1")).toBe("A1");
  expect(comparableCode("70.0")).toBe("70");
  expect(comparableCode("")).toBeNull();
});

test("IMP-03 a column holds codes where most of its cells do", () => {
  expect(holdsCodes(["070 ABIM", "", "100 KALUNGU", "KAMPALA"])).toBe(true);
  expect(holdsCodes(["10 MILE", "ABIM", "KALUNGU"])).toBe(false);
  expect(holdsCodes([])).toBe(false);
});

test.each([
  ["179/179", 179, 179],
  ["1,179 / 1,200", 1179, 1200],
  ["0/12", 0, 12],
  ["179 of 180", 179, 180],
])("IMP-03 %j is %d received of %d expected", (text, received, expected) => {
  expect(readPair(text)).toEqual({ is: "pair", received, expected });
});

test.each([
  ["", "blank"],
  ["179", "F041"],
  ["1/2/3", "F041"],
  ["x/3", "F041"],
  ["11 Dec", "F041"],
])("IMP-05 the pair %j is %s", (text, is) => {
  expect(codeOf(readPair(text))).toBe(is);
});

test.each([
  "2021-01-14",
  "2021-01-14T00:00:00",
  "14/01/2021",
  "14.1.2021",
  "14-01-2021",
  "14 Jan 2021",
  "14-Jan-2021",
  "14 January 2021",
  "14th January, 2021",
  "Jan 14, 2021",
])("IMP-03 %s is 14 January 2021", (text) => {
  expect(readDay(text)).toEqual({ is: "day", day: "2021-01-14" });
});

test.each([
  ["2025-07-17T22:15:00.000+03:00", "2025-07-17"],
  ["2025-07-17T22:15:00.000Z", "2025-07-18"],
  ["2025-07-17T21:00:00Z", "2025-07-18"],
  ["2025-07-17T20:59:59Z", "2025-07-17"],
  ["2025-12-31T23:30-0800", "2026-01-01"],
  ["2025-07-17T01:00+0530", "2025-07-16"],
  ["2025-07-17 22:15:03", "2025-07-17"],
  ["17/07/2025 22:15", "2025-07-17"],
  ["17/07/2025 00:00", "2025-07-17"],
  ["17/07/2025, 10:15 PM", "2025-07-17"],
  ["17 July 2025 12:15am", "2025-07-17"],
  ["17-Jul-2025 9:05", "2025-07-17"],
])("IMP-18 %s is %s in Uganda", (text, day) => {
  expect(readDay(text)).toEqual({ is: "day", day });
});

test.each([
  "17/07/2025 25:15",
  "17/07/2025 22:60",
  "22:15",
  "17/07/2025 13:00 PM",
  "31/02/2025 10:00",
  "17/07/2025 ab:cd",
  ":",
])("IMP-18 %s is refused, and the time is named", (text) => {
  const cell = readDay(text);
  expect(cell.is === "refused" && cell.problem({ line: 2 })).toMatchObject({
    code: "F038",
    message: "Not a date with a time. Leave the time out: 2021-01-14 or 14/01/2021.",
  });
});

test.each([
  ["", "blank"],
  ["01/14/2021", "F038"],
  ["30/02/2021", "F038"],
  ["2021-13-01", "F038"],
  ["29.2.2021", "F038"],
  ["0/1/2021", "F038"],
  ["14/01-2021", "F038"],
  ["14 Foo 2021", "F038"],
  ["January", "F038"],
  ["44210", "F038"],
  ["14/01/21", "F039"],
  ["14 Jan 21", "F039"],
  ["1/1/0021", "F038"],
])("IMP-05 the day %j is %s", (text, is) => {
  expect(codeOf(readDay(text))).toBe(is);
});

test("IMP-03 every day is read back, the day first", () => {
  fc.assert(
    fc.property(
      fc.date({
        min: new Date("1900-01-01T00:00:00Z"),
        max: new Date("2100-12-31T00:00:00Z"),
        noInvalidDate: true,
      }),
      (date) => {
        const iso = date.toISOString().slice(0, 10);
        const [year, month, day] = iso.split("-");
        for (const text of [iso, `${day}/${month}/${year}`, `${Number(day)}.${Number(month)}.${year}`])
          expect(readDay(text)).toEqual({ is: "day", day: iso });
      },
    ),
  );
});

test.each([
  [
    "Achen Example: 1,200; Okello Example:",
    [
      ["Achen Example", 1200],
      ["Okello Example", null],
    ],
  ],
  ["", null],
  ["Achen Example 400", "F106"],
  ["Achen Example: 4; ACHEN EXAMPLE: 5", "F106"],
  ["Achen Example: 4OO", "F022"],
] as const)("IMP-05 votes by candidate %s", (text, expected) => {
  const cell = readVotes(text);
  expect(
    cell.is === "votes"
      ? cell.candidates.map(({ name, votes }) => [name, votes])
      : cell.is === "refused"
        ? cell.problem({ line: 2 }).code
        : null,
  ).toEqual(expected);
});
