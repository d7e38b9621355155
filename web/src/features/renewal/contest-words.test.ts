import { expect, test } from "vitest";
import { newFaces, renewalShare } from "./contest-words.ts";

const tally = {
  total: 146,
  incumbentReelected: 118,
  incumbentDefeated: 26,
  openSeat: 2,
  newLeader: 0,
  notKnown: 0,
};

test("STAT-08 new faces are the defeated incumbents' seats and the open ones", () => {
  expect(newFaces(tally)).toBe(28);
  expect(renewalShare(tally)).toBeCloseTo(19.18, 2);
});

test("STAT-08 what is not known is neither new nor old", () => {
  const cec = {
    total: 9,
    incumbentReelected: 2,
    incumbentDefeated: 1,
    openSeat: 0,
    newLeader: 0,
    notKnown: 6,
  };
  expect(newFaces(cec)).toBe(1);
  expect(renewalShare(cec)).toBeCloseTo(33.3, 1);
  expect(renewalShare({ ...cec, total: 6, incumbentReelected: 0, incumbentDefeated: 0 })).toBeNull();
});
