import { expect, test } from "vitest";
import { togetherOf, votesTogether } from "./together.ts";

const UNIT = {
  districts: { covered: 1, whole: 1 },
  units: { expected: 4, counted: 2, notReceived: 1, nullified: 0, zero: 1 },
  registered: 100,
  registeredCounted: 60,
  valid: 40,
  invalid: 2,
  total: 42,
  known: { votes: 3, registers: 4 },
  turnoutVotes: 42,
  turnout: 70,
};

test("RES-02 units that share an outline have the sums of both, and the turnout of these", () => {
  expect(togetherOf([UNIT, { ...UNIT, registeredCounted: 80 }])).toEqual({
    districts: { covered: 2, whole: 2 },
    units: { expected: 8, counted: 4, notReceived: 2, nullified: 0, zero: 2 },
    registered: 200,
    registeredCounted: 140,
    valid: 80,
    invalid: 4,
    total: 84,
    known: { votes: 6, registers: 8 },
    turnoutVotes: 84,
    turnout: 60,
  });
  expect(togetherOf([])).toMatchObject({ total: 0, turnout: null });
});

test("IMP-16 what is known of none of the units together stays unknown, and of some it is their sum", () => {
  const unknown = { ...UNIT, registered: null, invalid: null, total: null };
  expect(togetherOf([unknown, unknown])).toMatchObject({ registered: null, invalid: null, total: null });
  expect(togetherOf([UNIT, unknown])).toMatchObject({ registered: 100, invalid: 2, total: 42 });
});

test("RES-02 votes for one seat are added up by candidate", () => {
  const of = (votes: Readonly<Record<string, number>>) => ({
    districts: { covered: 1, whole: 2 },
    valid: Object.values(votes).reduce((sum, one) => sum + one, 0),
    candidates: Object.entries(votes).map(([name, count]) => ({ name, votes: count, share: null })),
  });
  expect(votesTogether([of({ A: 10, B: 30 }), of({ B: 20, A: 40 })])).toEqual({
    valid: 100,
    districts: { covered: 2, whole: 4 },
    candidates: [
      { name: "A", votes: 50, share: 50 },
      { name: "B", votes: 50, share: 50 },
    ],
  });
});
