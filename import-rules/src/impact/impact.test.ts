import * as fc from "fast-check";
import { expect, test } from "vitest";
import { closingStations, movedShares, uncountedResults } from "./confirmations.ts";
import { leadChanges, leadOf } from "./leaders.ts";
import { confirms, movedFar, POINTS_TO_CONFIRM, shareChanges, wordsToConfirm } from "./shares.ts";

const votes = (...counts: number[]) =>
  counts.map((count, index) => ({ name: `Candidate ${"ABCDEF"[index]}`, votes: count }));

test("IMP-08 two columns shifted by one: who moves by more than 5 points is confirmed in words", () => {
  const changes = shareChanges(votes(581, 4, 99, 316), votes(579, 98, 6, 317));
  expect(changes.map(({ from, to }) => [from, to].map((share) => share?.toFixed(1)))).toEqual([
    ["58.1", "57.9"],
    ["0.4", "9.8"],
    ["9.9", "0.6"],
    ["31.6", "31.7"],
  ]);
  const moved = movedFar(changes);
  expect(moved.map(({ name }) => name)).toEqual(["Candidate B", "Candidate C"]);
  expect(wordsToConfirm(moved)).toBe("Candidate B 9.8%, Candidate C 0.6%");
});

test.each([
  ["Candidate B 9.8%, candidate C 0.6%", true],
  ["candidate b 9.8 %,CANDIDATE C 0.6%", true],
  [" Candidate\u00a0B  9.8%, candidate C 0.6% ", true],
  ["Candidate B 9.8%", false],
  ["Candidate B 98%, candidate C 06%", false],
  ["Candidate C 0.6%, candidate B 9.8%", false],
  ["", false],
])("IMP-08 typed %j confirms: %s", (typed, expected) => {
  expect(confirms(typed, "Candidate B 9.8%, Candidate C 0.6%")).toBe(expected);
});

test("IMP-08 of many candidates in several seats their number is typed, and of a few their shares", () => {
  const of = (seat: string, count: number) =>
    movedFar(shareChanges(votes(...Array(count).fill(100)), votes(...Array(count - 1).fill(0), 100))).map(
      (change) => ({ ...change, seat }),
    );
  expect(wordsToConfirm(of("Abim", 3))).toBe("Candidate A 0.0%, Candidate B 0.0%, Candidate C 100.0%");
  expect(wordsToConfirm([...of("Abim", 3), ...of("Kalungu", 3)])).toBe("6 candidates in 2 seats");
  expect(wordsToConfirm(of("Abim", 6))).toBe("6 candidates in 1 seat");
});

test("IMP-08 nothing is confirmed by nothing", () => {
  expect(confirms("", wordsToConfirm([]))).toBe(false);
});

test("IMP-08 5 points exactly are not more than 5, and first results move nothing", () => {
  expect(movedFar(shareChanges(votes(50, 50), votes(55, 45)))).toEqual([]);
  expect(movedFar(shareChanges(votes(500, 500), votes(551, 449)))).toHaveLength(2);
  expect(shareChanges([], votes(1, 1))).toMatchObject([
    { from: null, to: 50 },
    { from: null, to: 50 },
  ]);
  expect(movedFar(shareChanges([], votes(1, 0)))).toEqual([]);
  expect(movedFar(shareChanges(votes(0, 0), votes(1, 0)))).toEqual([]);
});

test("IMP-17 a share that moves to nothing is confirmed in words, like one that moves by more than 5 points", () => {
  const moved = movedFar(shareChanges(votes(2, 1), []));
  expect(moved.map(({ to }) => to)).toEqual([null, null]);
  expect(movedShares(moved)).toMatchObject([
    { question: "shares", words: "Candidate A none, Candidate B none" },
  ]);
  expect(movedFar(shareChanges(votes(96, 4), []))).toHaveLength(1);
});

test("IMP-17 closing stations and results that are not counted any more are confirmed in words", () => {
  const asked = [...closingStations(Array.from({ length: 1_104 }, (_, id) => id)), ...uncountedResults([7])];
  expect(asked.map(({ asks }) => asks)).toEqual([
    "1,104 polling stations are not in this list and would close. To confirm, type: close 1,104 stations",
    "1 counted result would no longer be counted. To confirm, type: 1 result not counted",
  ]);
  expect([...closingStations([]), ...uncountedResults([]), ...movedShares([])]).toEqual([]);
});

test("IMP-08 a candidate who is on one side only has 0 there", () => {
  expect(shareChanges(votes(1), votes(1, 1))).toMatchObject([
    { from: 100, to: 50 },
    { from: 0, to: 50 },
  ]);
  expect(shareChanges(votes(1, 1), votes(1))).toMatchObject([
    { from: 50, to: 100 },
    { from: 50, to: 0 },
  ]);
});

test("IMP-08 shares are of the whole contest, and as many points are won as lost", () => {
  const some = fc.array(fc.nat(1_000_000), { minLength: 2, maxLength: 6 });
  fc.assert(
    fc.property(some, some, (before, after) => {
      const changes = shareChanges(votes(...before), votes(...after));
      const moves = changes.map(({ from, to }) => (from === null || to === null ? 0 : to - from));
      expect(Math.abs(moves.reduce((sum, move) => sum + move, 0))).toBeLessThan(1e-6);
      const far = movedFar(changes).length;
      expect(far).toBeLessThanOrEqual(
        moves.filter((move) => Math.abs(move) > POINTS_TO_CONFIRM - 1e-5).length,
      );
    }),
  );
});

test("IMP-08 leaders that appear, move and disappear; a tie has several", () => {
  const areas = [
    { area: 1, before: [], after: votes(1, 3) },
    { area: 2, before: votes(2, 1), after: votes(1, 2) },
    { area: 3, before: votes(2, 1), after: votes(4, 1) },
    { area: 4, before: votes(2, 1), after: votes(0, 0) },
    { area: 5, before: votes(2, 1), after: votes(2, 2) },
    { area: 6, before: [], after: [] },
  ];
  expect(leadChanges(areas).map(({ area, change }) => [area, change])).toEqual([
    [1, "appears"],
    [2, "moves"],
    [4, "disappears"],
    [5, "moves"],
  ]);
  expect(leadOf(votes(1, 3))).toEqual({ names: ["Candidate B"], votes: 3, percent: 75 });
  expect(leadOf(votes(2, 2))?.names).toEqual(["Candidate A", "Candidate B"]);
});
