import fc from "fast-check";
import { expect, test } from "vitest";
import { refuses } from "../problem.ts";
import { claimRule } from "./claim-rule.ts";
import { declarationRule, seatKey, type DeclaredFact } from "./declaration-rule.ts";
import type { RecordValues } from "./record-rule.ts";
import { calendarRule, limitRule, targetRule, turnoutRule } from "./record-rules.ts";
import { petitionRule, type PetitionOnRecord, type PetitionStanding } from "./petition-rule.ts";

const at = (field: string) => ({ line: 2, column: field, value: null });
const ROW = { seat: "lc5", district: 7, winner: "A Example", pollingDay: "2025-07-24", day: "2025-07-25" };
const read = (row: RecordValues, facts: readonly DeclaredFact[] = [], pollingDay: string | null = null) => {
  const seats = new Map([[seatKey("lc5", 7), { name: "LC5", facts, pollingDay, people: [] }]]);
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
  [
    "votes that differ from those of its list",
    { votes: 6, candidates: "A Example: 5; B Example: 4" },
    ["F107 votes"],
  ],
  [
    "a list that does not add up to the valid votes",
    { candidates: "A Example: 5; B Example: 4", validVotes: 10 },
    ["W162 candidates"],
  ],
  ["a year of two digits", { birthYear: 74 }, ["F058 birthYear"]],
  ["declared on the polling day", { day: "2025-07-24" }, []],
  ["declared before it", { day: "2025-07-23" }, ["F056 day"]],
  ["a rerun of nothing", { reason: "rerun" }, ["F055 reason"]],
])("IMP-05 a declaration: %s", (_case, row, found) => {
  expect(read(row).problems.map(({ code, column }) => `${code} ${column}`)).toEqual(found);
});

const LIST = "A Example: 5; B Example: 4; C Example: 1";
const RECORDED = { winner: "A Example", votes: 5, runnerUpVotes: 4, candidates: LIST };

test.each<[string, RecordValues, Readonly<Record<string, string | number | null | undefined>>]>([
  [
    "an edited list says the votes of the first two",
    { candidates: LIST.replace("4", "3") },
    { votes: 5, runnerUpVotes: 3 },
  ],
  [
    "a list that is not edited leaves them as they are",
    { candidates: LIST },
    { candidates: LIST, votes: undefined },
  ],
  [
    "another winner of the list has its votes there",
    { winner: "B Example" },
    { votes: 4, runnerUpVotes: null },
  ],
  [
    "a new name renames the winner in the list",
    { winner: "A. Example" },
    { candidates: LIST.replace("A", "A."), votes: undefined },
  ],
  ["votes alone change the list", { votes: 6 }, { candidates: LIST.replace("5", "6") }],
])("REC-03 of a declaration with all candidates, %s", (_case, row, expected) => {
  const { values } = read({ ...row, reason: "ruling", day: "2025-08-01" }, [
    { fact: "first", day: "2025-07-25" },
    { fact: "ruling 2025-08-01", day: "2025-08-01", recorded: RECORDED },
  ]);
  const { candidates = LIST, votes, runnerUpVotes } = values;
  expect({ candidates, votes, runnerUpVotes }).toMatchObject(expected);
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
  ["the rerun, as it is", { reason: "rerun", pollingDay: "2025-08-09", day: "2025-08-10" }, []],
  [
    "the rerun, held on the day of what it follows",
    { reason: "rerun", pollingDay: "2025-07-25", day: "2025-08-10" },
    ["F056 pollingDay"],
  ],
  [
    "another rerun, held before the first was declared",
    { reason: "rerun", pollingDay: "2025-08-09", day: "2025-08-20" },
    ["F056 pollingDay"],
  ],
  ["a ruling after it", { reason: "ruling", day: "2025-08-11" }, []],
  ["a ruling of the same day", { reason: "ruling", day: "2025-08-10" }, ["F056 day"]],
  ["a rerun in between", { reason: "rerun", pollingDay: "2025-07-31", day: "2025-08-01" }, ["F056 day"]],
])("IMP-05 a declaration where a first one and a rerun are on record: %s", (_case, row, found) => {
  expect(read(row, FACTS, "2025-07-24").problems.map(({ code, column }) => `${code} ${column}`)).toEqual(
    found,
  );
});

test("IMP-04 whatever rows a file has of a seat, those that are taken follow one another by their days", () => {
  const day = fc.integer({ min: 25, max: 31 }).map((date) => `2025-07-${date}`);
  const row = fc
    .record({ reason: fc.constantFrom("first_vote", "rerun", "ruling", null), day })
    .map((one) => (one.reason === "rerun" ? { ...one, pollingDay: one.day } : one));
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

const SEATS = new Map([
  [seatKey("mp", 9), { name: "Example County", again: null }],
  [seatKey("lc5", 7), { name: "LC5 Chairperson, Example", again: "2025-08-12" }],
  [seatKey("mayor", 7), { name: "Mayor, Example", again: null }],
  [seatKey("office", "YOUTHMPCENTRAL"), { name: "Youth MP, Central", again: null }],
]);
const ON_RECORD: PetitionOnRecord = {
  category: "mp",
  district: 7,
  constituency: 9,
  subject: "Example County",
  petitioner: "B Example",
  servedOn: "2025-07-30",
  heardOn: null,
  standings: [{ status: "filed", day: "2025-07-28" }],
};
const PETITION = {
  number: "A/1",
  category: "mp",
  district: 7,
  constituency: 9,
  subject: null,
  ground: "violence",
  status: "filed",
  filedOn: "2025-07-28",
};
const petition = (row: RecordValues, known?: PetitionOnRecord) =>
  petitionRule({
    petitions: new Map(known === undefined ? [] : [["a/1", known]]),
    seats: SEATS,
  })({ ...PETITION, ...row }, at);

test.each<[string, RecordValues, PetitionOnRecord | undefined, string[]]>([
  ["about an MP", {}, undefined, []],
  ["about a seat without a result", { constituency: 8 }, undefined, ["F060 category"]],
  [
    "about a special-interest MP",
    { district: null, constituency: null, subject: "Youth MP, Central" },
    undefined,
    [],
  ],
  ["about no seat", { district: null, constituency: null }, undefined, ["F033 constituency"]],
  ["about a mayor of a city", { category: "mayoral", constituency: null }, undefined, []],
  ["about a councillor without a name", { category: "councillor" }, undefined, ["F033 subject"]],
  ["served before it was filed", { servedOn: "2025-07-27" }, undefined, ["F061 servedOn"]],
  ["withdrawn without a day", { status: "withdrawn" }, undefined, ["F033 withdrawnOn"]],
  [
    "withdrawn before it was filed",
    { status: "withdrawn", withdrawnOn: "2025-07-01" },
    undefined,
    ["F061 withdrawnOn"],
  ],
  ["resolved without an outcome", { status: "resolved", ruledOn: "2025-08-01" }, undefined, ["F062 outcome"]],
  ["ruled on and only filed", { ruledOn: "2025-08-01", outcome: "dismissed" }, undefined, ["F062 status"]],
  ["dismissed", { status: "resolved", ruledOn: "2025-08-01", outcome: "dismissed" }, undefined, []],
  [
    "with a fresh poll, and no result after it",
    { status: "resolved", ruledOn: "2025-08-01", outcome: "fresh_poll_ordered" },
    undefined,
    ["W161 outcome"],
  ],
  [
    "with another candidate, and no result after it",
    { status: "resolved", ruledOn: "2025-08-01", outcome: "other_candidate_declared" },
    undefined,
    ["W161 outcome"],
  ],
  [
    "with another candidate, and a result after it",
    { category: "lc5", status: "resolved", ruledOn: "2025-08-12", outcome: "other_candidate_declared" },
    undefined,
    [],
  ],
  [
    "about a post without results, with a fresh poll",
    {
      category: "councillor",
      subject: "Councillor, Example Ward",
      status: "resolved",
      ruledOn: "2025-08-12",
      outcome: "fresh_poll_ordered",
    },
    undefined,
    [],
  ],
  ["on record, as it is", {}, ON_RECORD, []],
  ["on record, heard", { status: "hearing", heardOn: "2025-08-02" }, ON_RECORD, []],
  [
    "on record, heard before it was served",
    { status: "hearing", heardOn: "2025-07-29" },
    ON_RECORD,
    ["F061 heardOn"],
  ],
  ["on record about another seat", { category: "lc5" }, ON_RECORD, ["F064 number"]],
  [
    "on record as resolved before",
    { status: "hearing", heardOn: "2025-08-20" },
    { ...ON_RECORD, standings: [...ON_RECORD.standings, { status: "resolved", day: "2025-08-18" }] },
    ["F063 status"],
  ],
])("IMP-05 a petition %s", (_case, row, known, found) => {
  expect(petition(row, known).problems.map(({ code, column }) => `${code} ${column}`)).toEqual(found);
});

test("IMP-04 what a file has no column for is as it was; who filed it is as recorded first", () => {
  const { values } = petition({ status: "hearing", heardOn: "2025-08-02" }, ON_RECORD);
  expect(values).toMatchObject({ servedOn: "2025-07-30", petitioner: "B Example", day: "2025-08-02" });
});

test("IMP-04 whatever rows a file has of a petition, the states that are taken follow one another", () => {
  const day = fc.integer({ min: 1, max: 9 }).map((date) => `2025-08-0${date}`);
  const row = fc.record({ status: fc.constantFrom("filed", "hearing", "resolved", "withdrawn"), day });
  const rank: Record<string, number> = { filed: 0, hearing: 1, resolved: 2, withdrawn: 2 };
  fc.assert(
    fc.property(fc.array(row, { maxLength: 10 }), (rows) => {
      const rule = petitionRule({ petitions: new Map(), seats: SEATS });
      const taken: PetitionStanding[] = [];
      for (const { status, day: on } of rows) {
        const filedOn = status === "filed" ? on : "2025-08-01";
        const { problems } = rule(
          {
            ...PETITION,
            status,
            filedOn,
            ...(status === "hearing" && { heardOn: on }),
            ...(status === "resolved" && { ruledOn: on, outcome: "dismissed" }),
            ...(status === "withdrawn" && { withdrawnOn: on }),
          },
          at,
        );
        if (problems.length > 0) continue;
        for (const other of taken.filter((one) => one.status !== status)) {
          const [a, b] = [rank[status] ?? 0, rank[other.status] ?? 0];
          expect(a).not.toBe(b);
          if (a > b) expect(other.day < on).toBe(true);
          else expect(on < other.day).toBe(true);
        }
        taken.push({ status, day: on });
      }
    }),
  );
});

test.each<[string, RecordValues, string | null, string[]]>([
  ["of one day", { endsOn: null }, null, []],
  ["that ends before it begins", { endsOn: "2026-01-11" }, null, ["F061 endsOn"]],
  ["that is counted down to", { countdown: "yes" }, null, []],
  ["that is still counted down to", { countdown: "yes" }, "polling", []],
  ["that is counted down to beside another", { countdown: "yes" }, "Swearing-in", ["F068 countdown"]],
])("IMP-05 an event %s", (_case, row, countdown, found) => {
  const { problems } = calendarRule(countdown)({ event: "Polling", startsOn: "2026-01-12", ...row }, at);
  expect(problems.map(({ code, column }) => `${code} ${column}`)).toEqual(found);
});

const CLAIM = { figure: "average_turnout", value: 49.8, publisher: "Example Times", publication: "Numbers" };
const CHOSEN = [
  {
    figure: "mp_turnout",
    publisher: "Example Daily",
    publication: "Other numbers",
    reason: "It is complete.",
  },
  { figure: "mp_turnout", publisher: "Example Times", publication: "Numbers", reason: null },
];

test.each<[string, RecordValues, string[]]>([
  ["beside the chosen one", {}, []],
  ["chosen beside the chosen one", { reason: "It is newer." }, ["F067 reason"]],
  ["above 100 %", { value: 103 }, ["W124 value"]],
  ["above 100 %, with a reason", { value: 103, reason: "It is newer." }, ["W124 value"]],
  ["of a headline figure in a district", { district: 7 }, ["F083 district"]],
  ["of a candidate who is not named", { figure: "President: votes of a candidate" }, ["F033 candidate"]],
  [
    "of a candidate in a district",
    { figure: "President: votes of a candidate", candidate: "A", district: 7, value: 9 },
    [],
  ],
  ["of a count with decimals", { figure: "mps_declared", value: 1.5 }, ["F022 value"]],
])("IMP-05 a published value %s", (_case, row, found) => {
  const { problems } = claimRule(CHOSEN)({ ...CLAIM, ...row }, at);
  expect(problems.map(({ code, column }) => `${code} ${column}`)).toEqual(found);
});

test("IMP-05 a published value is chosen once the chosen one gave its reason away in a row above; a finding never is", () => {
  const rule = claimRule(CHOSEN);
  rule({ ...CLAIM, publisher: "example daily", publication: "OTHER numbers", reason: null }, at);
  expect(rule({ ...CLAIM, reason: "It is newer." }, at)).toMatchObject({
    values: { figure: "mp_turnout", unit: "percent", standing: "fact" },
    problems: [],
  });
  expect(claimRule([])({ ...CLAIM, value: 103, reason: "It is newer." }, at).values).toMatchObject({
    standing: "finding",
    reason: null,
  });
});

test.each([
  ["tribunal_ruling_after_filing", "months", ["F100"]],
  ["tribunal_ruling_after_filing", "days", []],
  ["tribunal_ruling_after_filing", null, []],
  ["judgment_after_filing", "months", []],
])("IMP-18 the limit %s in %s", (limit, unit, codes) => {
  const { problems } = limitRule({ limit, unit }, () => ({ line: 2, column: "Unit", value: unit ?? "" }));
  expect(problems.map(({ code }) => code)).toEqual(codes);
});

test.each([
  ["35%", 35, "women", []],
  ["0.5%", 0.5, "women", []],
  ["0.35", 0.35, "women", ["W130"]],
  ["0", 0, "women", []],
  ["1", 1, "women", []],
  ["101", 101, "women", ["F065"]],
  ["22000000", 22_000_000, "members", []],
  ["35%", 35, "members", ["F022"]],
  ["0.35", 0.35, "members", ["F022"]],
])("IMP-18 the cell %s as a target of %s %s", (text, value, aim, codes) => {
  const { problems } = targetRule({ aim, value }, () => ({ line: 2, column: "Value", value: text }));
  expect(problems.map(({ code }) => code)).toEqual(codes);
});
