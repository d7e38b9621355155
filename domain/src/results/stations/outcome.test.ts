import { expect, test } from "vitest";
import { outcomeOf } from "./outcome.ts";

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
