import fc from "fast-check";
import { expect, test } from "vitest";
import { refuses } from "../problem.ts";
import { declarationRule, seatKey, type DeclaredFact } from "./declaration-rule.ts";
import type { RecordValues } from "./record-rule.ts";
import { turnoutRule } from "./turnout-rule.ts";

const at = (field: string) => ({ line: 2, column: field, value: null });
const ROW = { seat: "lc5", district: 7, winner: "A Example", pollingDay: "2025-07-24", day: "2025-07-25" };
const read = (row: RecordValues, facts: readonly DeclaredFact[] = [], pollingDay: string | null = null) => {
  const seats = new Map([[seatKey("lc5", 7), { name: "LC5", facts, pollingDay }]]);
  return declarationRule(seats)({ ...ROW, ...row }, at);
};

test.each<[string, RecordValues, string[]]>([
  ["an LC5 chairperson of a district", {}, []],
  ["an LC5 chairperson of nowhere", { district: null }, ["F033 district"]],
  ["an MP of a district alone", { seat: "mp" }, ["F033 constituency"]],
  ["an MP of a constituency", { seat: "mp", constituency: 9 }, []],
  ["a mayor of a city", { seat: "mayor" }, []],
  ["a mayor of a municipality", { seat: "mayor", constituency: 9 }, []],
  ["an office without its name", { seat: "cec", office: null }, ["F033 office"]],
  ["an office that nobody has heard of", { seat: "cec", office: "Treasurer" }, ["W123 office"]],
  ["no winner, and nothing of one", { winner: null, outcome: null }, []],
  ["no winner who was unopposed", { winner: null, unopposed: "yes" }, ["F053 winner"]],
  ["no winner who has votes", { winner: null, votes: 3 }, ["F053 winner"]],
  ["a tie that was drawn for", { votes: 5, runnerUpVotes: 5, validVotes: 10 }, []],
  ["a runner-up ahead", { votes: 4, runnerUpVotes: 5, validVotes: 10 }, ["F059 runnerUpVotes"]],
  ["more than were cast", { votes: 6, runnerUpVotes: 5, validVotes: 10 }, ["F054 votes"]],
  ["more than were cast, without a runner-up", { votes: 11, validVotes: 10 }, ["F054 votes"]],
  ["a year of two digits", { birthYear: 74 }, ["F058 birthYear"]],
  ["declared on the polling day", { day: "2025-07-24" }, []],
  ["declared before it", { day: "2025-07-23" }, ["F056 day"]],
  ["a rerun of nothing", { reason: "rerun" }, ["F055 reason"]],
])("IMP-05 a declaration: %s", (_case, row, found) => {
  expect(read(row).problems.map(({ code, column }) => `${code} ${column}`)).toEqual(found);
});

const FACTS = [
  { fact: "first", day: "2025-07-25" },
  { fact: "rerun 2025-08-10", day: "2025-08-10" },
];
test.each<[string, RecordValues, string[]]>([
  ["the first one, as it is", {}, []],
  ["the first one, a day later", { day: "2025-07-26" }, []],
  ["the first one, after the rerun", { day: "2025-08-10" }, ["F056 day"]],
  ["the first one, of another polling day", { pollingDay: "2025-07-23" }, ["F057 pollingDay"]],
  ["the rerun, as it is", { reason: "rerun", day: "2025-08-10" }, []],
  ["a ruling after it", { reason: "ruling", day: "2025-08-11" }, []],
  ["a ruling of the same day", { reason: "ruling", day: "2025-08-10" }, ["F056 day"]],
  ["a rerun in between", { reason: "rerun", day: "2025-08-01" }, ["F056 day"]],
])("IMP-05 a declaration where a first one and a rerun are on record: %s", (_case, row, found) => {
  expect(read(row, FACTS, "2025-07-24").problems.map(({ code, column }) => `${code} ${column}`)).toEqual(
    found,
  );
});

test("IMP-04 whatever rows a file has of a seat, those that are taken follow one another by their days", () => {
  const day = fc.integer({ min: 25, max: 31 }).map((date) => `2025-07-${date}`);
  const row = fc.record({ reason: fc.constantFrom("first_vote", "rerun", "ruling", null), day });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 12 }), (rows) => {
      const rule = declarationRule(new Map());
      const facts = new Map<string, string>();
      for (const one of rows) {
        const { values, problems } = rule({ ...ROW, ...one }, at);
        if (problems.some(({ code }) => refuses(code))) continue;
        // Of a row that comes again the plan takes one, or none.
        if (facts.has(String(values["fact"])) && values["fact"] !== "first") continue;
        facts.set(String(values["fact"]), one.day);
      }
      const days = [...facts.values()];
      if (days.length === 0) return;
      expect(new Set(days).size).toBe(days.length);
      expect(facts.get("first")).toBe(days.toSorted()[0]);
    }),
  );
});

test.each<[string, number, number, string | null, string[]]>([
  ["all of them voted", 7, 100, null, []],
  ["more than all of them", 7, 101, "101 votes for 100 people on the party register.", ["W122 votes"]],
])("IMP-05 turnout: %s", (_case, district, votes, finding, found) => {
  const { values, problems } = turnoutRule(new Map([[7, 100]]))({ district, votes }, at);
  expect(values).toEqual({ registered: 100, finding });
  expect(problems.map(({ code, column }) => `${code} ${column}`)).toEqual(found);
});

test("IMP-05 turnout of a district that the register does not have is refused", () => {
  const { problems } = turnoutRule(new Map([[7, 100]]))({ district: 8, votes: 1 }, at);
  expect(problems.map(({ code }) => code)).toEqual(["F052"]);
});
