import { expect, test } from "vitest";
import { matchedCandidates, sharedName, subjectName } from "./matched-candidates.ts";

const standing = (names: readonly string[], first: number) =>
  names.map((name, place) => ({
    id: first + place,
    words: name.toUpperCase().split(/[ .]+/).filter(Boolean),
  }));

test.each([
  ["initials", ["Y.K.Museveni"], ["YOWERI MUSEVENI TIBUHABURWA KAGUTA"], [[1, 11, "name"]]],
  ["another order", ["Kizza Besigye"], ["BESIGYE KIZZA"], [[1, 11, "name"]]],
  ["more words", ["Kizza Besigye"], ["WARREN BESIGYE KIZZA KIFEFE"], [[1, 11, "name"]]],
  [
    "one shared word of several",
    ["JOHN OKELLO"],
    ["JOHN KATUMBA"],
    [
      [1, null, null],
      [null, 11, null],
    ],
  ],
  [
    "initials alone",
    ["M. J."],
    ["MARY JANE"],
    [
      [1, null, null],
      [null, 11, null],
    ],
  ],
  [
    "two whom it could be",
    ["OKELLO"],
    ["JOHN OKELLO", "PETER OKELLO"],
    [
      [1, null, null],
      [null, 11, null],
      [null, 12, null],
    ],
  ],
  [
    "two who could be one",
    ["J OKELLO", "JOHN O. OKELLO"],
    ["JOHN ODONGO OKELLO"],
    [
      [1, null, null],
      [2, null, null],
      [null, 11, null],
    ],
  ],
  [
    "equal names before names that could be",
    ["JOHN OKELLO"],
    ["JOHN OKELLO", "JOHN PETER OKELLO"],
    [
      [1, 11, "name"],
      [null, 12, null],
    ],
  ],
])("RES-07 candidates are matched by name: %s", (_, before, after, expected) => {
  const matches = matchedCandidates(standing(before, 1), standing(after, 11), []);
  expect(matches.map((one) => [one.before, one.after, one.matchedBy])).toEqual(expected);
});

test("RES-07 decisions come before names", () => {
  const before = standing(["JOHN OKELLO", "MARY AKELLO"], 1);
  const after = standing(["JOHN OKELLO", "JANE AKELLO"], 11);
  const decided = (decisions: { before: number; after: number | null }[]) =>
    matchedCandidates(before, after, decisions).map((one) => [one.before, one.after, one.matchedBy]);
  expect(decided([{ before: 1, after: null }])).toEqual([
    [1, null, "decision"],
    [2, null, null],
    [null, 11, null],
    [null, 12, null],
  ]);
  expect(decided([{ before: 2, after: 11 }])).toEqual([
    [2, 11, "decision"],
    [1, null, null],
    [null, 12, null],
  ]);
  // Of a contest that is not compared.
  expect(decided([{ before: 99, after: 11 }])).toContainEqual([1, 11, "name"]);
});

test.each([
  ["Y.K.Museveni", "YOWERI MUSEVENI TIBUHABURWA KAGUTA", "Museveni"],
  ["AKELLO MARY", "AKELLO MARY", "AKELLO MARY"],
  ["A. B.", "AKELLO BRENDA", "AKELLO BRENDA"],
])("RES-07 %s and %s are called %s", (before, after, expected) => {
  expect(sharedName(before, after)).toBe(expected);
});

test("RES-09 whom a comparison is about is named in title case", () => {
  const stood = (id: number) => ({ id, name: "AKELLO MARY", votes: 1, share: 100 });
  const one = { before: stood(1), after: stood(2), matchedBy: "name", decision: null } as const;
  expect(subjectName({ subject: { before: 1 }, candidates: [one] })).toBe("Akello Mary");
  expect(subjectName({ subject: null, candidates: [one] })).toBeNull();
});
