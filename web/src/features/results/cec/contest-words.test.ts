import type { CecContest } from "@command-center/contract/results/cec";
import { expect, test } from "vitest";
import { isContested, resultText } from "./contest-words.ts";

const candidate = {
  id: 1,
  name: "Ŋora O'Brien",
  isWinner: true,
  isIncumbent: null,
  votes: null,
  percentage: null,
};
const contest = (parts: Partial<CecContest>): CecContest => ({
  id: 1,
  seatId: 1,
  position: "An office",
  date: "2025-08-27",
  isUnopposed: false,
  validVotes: null,
  candidates: [candidate],
  source: "The press",
  ...parts,
});

test.each([
  [{ isUnopposed: true }, "Unopposed: no vote was taken"],
  [{}, "Votes not published"],
  [{ candidates: [] }, "Votes not published"],
  [{ candidates: [{ ...candidate, percentage: 81 }] }, "81.0%; votes not published"],
  [
    { validVotes: 12_582, candidates: [{ ...candidate, votes: 11_680, percentage: 92.8 }] },
    "11,680 of 12,582 valid votes, 92.8%",
  ],
  [{ candidates: [{ ...candidate, votes: 5 }] }, "5 votes"],
])("STAT-03 %j reads %j", (parts, text) => expect(resultText(contest(parts))).toBe(text));

test("STAT-03 an office is contested where two are known to have stood", () => {
  expect(isContested(contest({}))).toBe(false);
  expect(isContested(contest({ candidates: [candidate, { ...candidate, id: 2 }] }))).toBe(true);
});
