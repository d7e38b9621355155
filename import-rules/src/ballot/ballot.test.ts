import * as fc from "fast-check";
import { expect, test } from "vitest";
import { DISTRICT_TALLY_2021, rowsOf, STATION_RESULTS_2016 } from "../fixtures/layout-fixtures.ts";
import { STATION_RESULTS_2021 } from "../fixtures/station-results-fixtures.ts";
import { matchBallot, newBallot } from "./ballot.ts";
import { couldBe, nameKey } from "./candidate-name.ts";

const NOBODY = new Map<string, number>();
const ballotOf = (...names: string[]) => names.map((name, index) => ({ id: index + 1, name }));
const names2021 = (rowsOf(DISTRICT_TALLY_2021)[0]?.cells ?? []).slice(2, 13);
const columns2021 = (rowsOf(STATION_RESULTS_2021)[0]?.cells ?? []).slice(6, 17);
const columns2016 = (rowsOf(STATION_RESULTS_2016)[0]?.cells ?? []).slice(11, 19);

test("IMP-03 the 11 candidates of 2021 are matched by their words", () => {
  const { names, problems } = matchBallot(columns2021, ballotOf(...names2021), NOBODY, 1);
  expect(names.map(({ candidate }) => candidate?.name)).toEqual(names2021);
  expect(problems).toEqual([]);
});

const FULL_2016 = [
  "Abed Bwanika",
  "Amama Mbabazi",
  "Baryamureeba Venansius",
  "Benon Buta Biraaro",
  "Kizza Besigye Kifefe",
  "Joseph Mabirizi",
  "Maureen Faith Kyalya Waluube",
  "Yoweri Kaguta Museveni",
];

test("IMP-03 initials are suggested, never matched, and matched once they are confirmed", () => {
  const ballot = ballotOf(...FULL_2016);
  const { names, problems } = matchBallot(columns2016, ballot, NOBODY, 1);
  expect(names.map(({ candidate }) => candidate)).toEqual(Array(8).fill(null));
  expect(names.map(({ suggestions }) => suggestions[0]?.name)).toEqual(FULL_2016);
  expect(problems).toEqual([]);
  const confirmed = new Map(columns2016.map((name, index) => [nameKey(name), index + 1]));
  const again = matchBallot(columns2016.toReversed(), ballot, confirmed, 1);
  expect(again.names.map(({ candidate, by }) => [candidate?.name, by])).toEqual(
    FULL_2016.toReversed().map((name) => [name, "confirmed"]),
  );
});

test.each([
  ["Y.K.Museveni", "Yoweri Kaguta Museveni", true],
  ["K.Besigye.K", "Kizza Besigye Kifefe", true],
  ["Museveni (NRM)", "Museveni", true],
  ["Musevenni Yoweri", "Yoweri Museveni", true],
  ["A.B.", "Alpha Beta", false],
  ["Alpha Gamma", "Alpha Beta", false],
  ["K.Kaguta", "Yoweri Museveni", false],
  ["", "Alpha", false],
])("IMP-03 %s could be %s: %s", (printed, person, could) => {
  expect(couldBe(printed, person) > 0).toBe(could);
});

test("IMP-03 order, case and punctuation of a name make no difference; its words do", () => {
  const word = fc.string({ unit: fc.constantFrom(..."abcdeŋé"), minLength: 2, maxLength: 5 });
  fc.assert(
    fc.property(
      fc.uniqueArray(word, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(" ", ", ", ".", "-", "  "),
      (words, between) => {
        const key = nameKey(words.join(" "));
        expect(nameKey(words.toReversed().join(between).toUpperCase())).toBe(key);
        expect(nameKey([...words, "other"].join(between))).not.toBe(key);
      },
    ),
  );
  expect(nameKey("O'Brien")).toBe(nameKey("OBRIEN"));
});

test("IMP-05 F044 two columns for one candidate", () => {
  const { problems } = matchBallot(
    ["ALPHA ONE", "ONE, Alpha", "BETA"],
    ballotOf("Alpha One", "Beta"),
    NOBODY,
    4,
  );
  expect(problems).toMatchObject([
    {
      code: "F044",
      line: 4,
      column: "ALPHA ONE",
      value: "ONE, Alpha",
      message:
        "“ONE, Alpha” is Alpha One, too. Leave one column out. If they are two people, add a middle name or a party to each name.",
    },
  ]);
});

test("IMP-05 F045 a candidate without a column, said once no name is open", () => {
  const ballot = ballotOf("Alpha One", "Beta Two");
  expect(matchBallot(["Alpha One"], ballot, NOBODY, 1).problems).toMatchObject([
    {
      code: "F045",
      message: "No column holds the votes of Beta Two. Choose it under Columns, or add it to the file.",
    },
  ]);
  expect(matchBallot(["Alpha One", "B.Two"], ballot, NOBODY, 1)).toMatchObject({
    problems: [],
    names: [{}, { candidate: null, suggestions: [{ name: "Beta Two" }] }],
  });
});

test("IMP-03 of two candidates with one name neither is taken", () => {
  const [name] = matchBallot(["Alpha One"], ballotOf("Alpha One", "One Alpha"), NOBODY, 1).names;
  expect(name).toMatchObject({ candidate: null, suggestions: [{ id: 1 }, { id: 2 }] });
});

test("IMP-03 a contest without candidates has them from the file", () => {
  expect(newBallot(columns2021, 1)).toEqual({ names: columns2021, problems: [] });
  expect(newBallot(["Alpha One", "One Alpha"], 1)).toMatchObject({
    names: ["Alpha One"],
    problems: [{ code: "F044" }],
  });
});
