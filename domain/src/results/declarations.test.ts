import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { incumbencyOutcome, marginPercent } from "./declarations.ts";

describe("margin", () => {
  test.each([
    ["winner over runner-up, of all votes", [600, 300, 100], 30],
    ["whatever the order", [100, 600, 300], 30],
    ["a tie", [250, 250], 0],
    ["a tie of three", [10, 10, 10], 0],
    ["one candidate alone", [812], 100],
    ["others without a vote", [812, 0, 0], 100],
    ["two places", [2, 1], 33.33],
    ["the CEC contest of the home page", [11_680, 902], 85.66],
  ])("%s", (_case, votes, margin) => {
    expect(marginPercent(votes)).toBe(margin);
  });

  test("without votes there is none, rather than 0", () => {
    expect(marginPercent([])).toBeNull();
    expect(marginPercent([0, 0])).toBeNull();
  });

  test("it is what exact arithmetic gives, from 0 to 100", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(3_000_000), { minLength: 1, maxLength: 12 }), (votes) => {
        const valid = votes.reduce((sum, count) => sum + count, 0);
        fc.pre(valid > 0);
        const [first = 0, second = 0] = votes.toSorted((a, b) => b - a);
        const doubled = (BigInt(first - second) * 20_000n + BigInt(valid)) / (2n * BigInt(valid));
        expect(marginPercent(votes)).toBe(Number(doubled) / 100);
      }),
    );
  });

  test("a half of a hundredth is rounded up, whatever the margin of 20,000 votes", () => {
    for (let lead = 1; lead < 19_999; lead += 2) {
      const loser = (20_000 - lead - 1) / 2;
      expect(marginPercent([loser + lead, loser, 1])).toBe((lead + 1) / 2 / 100);
    }
  });
});

describe("incumbency outcome", () => {
  test.each([
    [true, true, false, "incumbent_reelected"],
    [true, false, false, "incumbent_reelected"],
    [false, true, false, "incumbent_defeated"],
    // Somebody held the seat and lost it, whatever the contest was marked as.
    [false, true, true, "incumbent_defeated"],
    [false, false, true, "open_seat"],
    [false, false, false, "new_leader"],
  ] as const)(
    "winner is incumbent %s, incumbent stood %s, open seat %s: %s",
    (winnerIsIncumbent, incumbentStood, isOpenSeat, outcome) => {
      expect(incumbencyOutcome({ winnerIsIncumbent, incumbentStood, isOpenSeat })).toBe(outcome);
    },
  );
});
