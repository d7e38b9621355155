import fc from "fast-check";
import { expect, test } from "vitest";
import { resultBars } from "./result-bars.ts";

const field = (votes: readonly (number | null)[], winner: number | null = 0) =>
  votes.map((count, index) => ({
    personId: index + 1,
    name: `Candidate ${index + 1}`,
    isWinner: index === winner,
    isIncumbent: null,
    votes: count,
    share: null,
  }));

test.each<[string, (number | null)[], number | null, number[], [number, number] | null]>([
  ["three with votes", [100, 60, 20], 0, [100, 60, 20], [60, 100]],
  ["a tie has no lead", [50, 50], 0, [100, 100], null],
  ["the winner's votes alone are compared with nothing", [900, null, null], 0, [], null],
  ["somebody's votes are not known, so nobody is the runner-up", [80, 40, null], 0, [100, 50], null],
  ["no votes at all", [null, null], 0, [], null],
  ["nobody voted", [0, 0], 0, [], null],
  ["the winner is not recorded", [30, 10], null, [100, 100 / 3], null],
  ["a ruling for who had fewer votes", [10, 40], 0, [25, 100], null],
  ["one candidate", [10], 0, [], null],
  ["nobody", [], null, [], null],
])("SEAT-01 bars of a result: %s", (_what, votes, winner, lengths, lead) => {
  const bars = resultBars(field(votes, winner));
  expect([...bars.lengths.values()]).toEqual(lengths);
  expect(bars.lead).toEqual(lead === null ? null : { from: lead[0], to: lead[1] });
});

test("SEAT-01 every bar lies within the scale, the longest fills it, and the lead ends where the winner's bar does", () => {
  fc.assert(
    fc.property(
      fc.array(fc.option(fc.nat({ max: 100_000 }), { freq: 5 }), { maxLength: 12 }),
      fc.nat({ max: 11 }),
      (votes, winner) => {
        const { lengths, lead } = resultBars(field(votes, winner));
        const all = [...lengths.values()];
        expect(all.every((length) => length >= 0 && length <= 100)).toBe(true);
        if (all.length > 0) expect(Math.max(...all)).toBe(100);
        if (lead === null) return;
        expect(lead.from).toBeLessThan(lead.to);
        expect(lengths.get(winner + 1)).toBe(lead.to);
        expect(lead.to).toBe(100);
      },
    ),
  );
});
