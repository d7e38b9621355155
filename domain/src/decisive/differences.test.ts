import fc from "fast-check";
import { expect, test } from "vitest";
import { decides, seatLead, seatSwing, swing } from "./differences.ts";

test("DEC-02 the lead is that of the two with the most votes", () => {
  expect(seatLead([200, 500, 40])).toEqual({ leader: 1, runnerUp: 0, lead: 300 });
  expect(seatLead([7])).toEqual({ leader: 0, runnerUp: null, lead: 7 });
  expect(seatLead([0, 0])).toBeNull();
  expect(seatLead([])).toBeNull();
});

const LEAD = { leader: 1, runnerUp: 0, lead: 300 };

test.each([
  ["the same votes", [10, 50, 5], [10, 50, 5], 0],
  ["votes of the leader that the form does not have", [10, 50, 5], [10, 40, 5], 10],
  ["votes moved from the runner-up to the leader", [10, 50, 5], [20, 40, 5], 20],
  ["votes of a third candidate", [10, 50, 5], [10, 50, 9], 0],
  ["more votes for the leader on the form", [10, 50, 5], [10, 60, 5], -10],
])("DEC-02 %s", (_, published, other, votes) => {
  expect(swing({ published, other }, LEAD)).toBe(votes);
});

test.each([
  ["one station alone", 100, [120, 30, -5], { swing: 145, against: 150, fewest: 1 }],
  ["two stations together", 100, [70, 40, -5], { swing: 105, against: 110, fewest: 2 }],
  ["a tie", 110, [70, 40], { swing: 110, against: 110, fewest: 2 }],
  ["too few", 111, [70, 40], { swing: 110, against: 110, fewest: null }],
  ["all for the leader", 10, [-70, -40], { swing: -110, against: 0, fewest: null }],
])("DEC-02 %s", (_, lead, swings, expected) => {
  expect(seatSwing(lead, swings)).toEqual(expected);
});

test("DEC-02 a station decides alone, together with others, or not", () => {
  expect(decides(120, { lead: 100, against: 150 })).toBe("alone");
  expect(decides(30, { lead: 100, against: 150 })).toBe("together");
  expect(decides(30, { lead: 200, against: 150 })).toBe("no");
  expect(decides(-30, { lead: 10, against: 150 })).toBe("no");
});

test("DEC-02 no fewer stations than the fewest undo a lead", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 300 }),
      fc.array(fc.integer({ min: -90, max: 90 })),
      (lead, swings) => {
        const { fewest } = seatSwing(lead, swings);
        const largest = swings.toSorted((one, other) => other - one);
        const sumOf = (stations: number) =>
          largest.slice(0, stations).reduce((sum, one) => sum + Math.max(0, one), 0);
        if (fewest === null) expect(sumOf(swings.length)).toBeLessThan(lead);
        else expect([sumOf(fewest) >= lead, sumOf(fewest - 1) < lead]).toEqual([true, true]);
      },
    ),
  );
});
