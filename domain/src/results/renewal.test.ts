import * as fc from "fast-check";
import { expect, test } from "vitest";
import { renewalOf, seatsKept } from "./renewal.ts";

const LC5 = { incumbentReelected: 118, incumbentDefeated: 26, openSeat: 2, newLeader: 0, notKnown: 0 };

test("STAT-08 new faces are the defeated incumbents' seats and the open ones", () => {
  expect(renewalOf(LC5)).toEqual({ newFaces: 28, known: 146, share: 19.2 });
});

test("STAT-08 what is not known is neither new nor old", () => {
  const cec = { incumbentReelected: 2, incumbentDefeated: 1, openSeat: 0, newLeader: 0, notKnown: 6 };
  expect(renewalOf(cec)).toEqual({ newFaces: 1, known: 3, share: 33.3 });
  expect(renewalOf({ ...cec, incumbentReelected: 0, incumbentDefeated: 0 }).share).toBeNull();
});

test("STAT-08 seats of which nothing is known change no share", () => {
  const seats = fc.nat(600);
  const tallies = fc.record({
    incumbentReelected: seats,
    incumbentDefeated: seats,
    openSeat: seats,
    newLeader: seats,
    notKnown: seats,
  });
  fc.assert(
    fc.property(tallies, seats, (tally, notKnown) => {
      const { newFaces, known, share } = renewalOf(tally);
      expect(renewalOf({ ...tally, notKnown })).toEqual({ newFaces, known, share });
      expect(newFaces).toBeLessThanOrEqual(known);
      expect(share === null).toBe(known === 0);
    }),
  );
});

test.each([
  [{ declared: 0, kept: 0, notKnown: 0 }, null],
  [{ declared: 12, kept: 0, notKnown: 12 }, null],
  [{ declared: 12, kept: 0, notKnown: 0 }, 0],
  [{ declared: 12, kept: 0, notKnown: 11 }, 0],
  [{ declared: 12, kept: 5, notKnown: 2 }, 5],
])("AREA-01 of %j, incumbents kept %j", (seats, kept) => expect(seatsKept(seats)).toBe(kept));
