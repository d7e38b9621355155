import { expect, test } from "vitest";
import { invalidShare, leadIn, outcomeOf } from "./lead.ts";

const of = (...votes: number[]) => ({
  valid: votes.reduce((sum, one) => sum + one, 0),
  districts: { covered: 0, whole: 0 },
  candidates: votes.map((one, place) => ({ name: `Candidate ${place + 1}`, votes: one, share: null })),
});

test("RES-01 the leader has the most votes, and leads the next one by votes and points", () => {
  expect(leadIn(of(20, 50, 30))).toEqual({
    names: ["Candidate 2"],
    votes: 50,
    share: 50,
    next: { name: "Candidate 3", votes: 30, share: 30, votesBehind: 20, pointsBehind: 20 },
  });
});

test("RES-01 nobody leads without votes, and those with the same votes lead together", () => {
  expect(leadIn(of())).toBeNull();
  expect(leadIn(of(0, 0))).toBeNull();
  expect(leadIn(of(7, 7, 1))).toMatchObject({ names: ["Candidate 1", "Candidate 2"], next: null });
  expect(leadIn(of(5))).toMatchObject({ names: ["Candidate 1"], share: 100, next: null });
});

test("RES-06 a unit with missing districts has no leader", () => {
  expect(leadIn({ ...of(20, 50), districts: { covered: 2, whole: 146 } })).toBeNull();
  expect(leadIn({ ...of(20, 50), districts: { covered: 146, whole: 146 } })).toMatchObject({ votes: 50 });
});

test("RES-01 invalid votes are a share of those cast", () => {
  expect(invalidShare({ invalid: 5, total: 50 })).toBe(10);
  expect(invalidShare({ invalid: 0, total: 0 })).toBeNull();
  expect(invalidShare({ invalid: 9, total: 3 })).toBeNull();
  expect(invalidShare({ invalid: null, total: null })).toBeNull();
});

const ahead = (votesBehind: number) => ({
  names: ["A"],
  votes: 100 + votesBehind,
  share: 60,
  next: { name: "B", votes: 100, share: 40, votesBehind, pointsBehind: 20 },
});

test.each([
  [ahead(51), 50, "cannot change"],
  // Every missing vote for the next one would make a tie.
  [ahead(50), 50, "could change"],
  [ahead(1), 0, "cannot change"],
  [ahead(5), null, "unknown"],
  [null, 0, "unknown"],
  [{ ...ahead(5), next: null }, 0, "unknown"],
] as const)("DAY-01 a lead of %j with %j voters at stations without votes: %s", (lead, voters, outcome) => {
  expect(outcomeOf(lead, { voters })).toBe(outcome);
});
