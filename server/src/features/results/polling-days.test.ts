import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { CycleEntry } from "@command-center/contract/cycles";
import { caseFile } from "../../testing/cases/case-file.ts";
import { importsBy, makeCycle } from "../../testing/imports.ts";
import { countryServer } from "../../testing/sample-server.ts";

const { server, analyst } = countryServer();
const imports = importsBy(server, analyst);
const PRESIDENT = { contest: "president", pollingDay: "2021-01-14" };
const FILE = String(caseFile("no-register-overvote.csv")).replace("500,40,540,2,542", "70,40,110,2,112");

/** Contests of the general election by kind and day. */
const contests = async () => {
  const rows = await server.database.db
    .selectFrom("contest")
    .innerJoin("seat", "seat.id", "contest.seat_id")
    .where("contest.kind", "=", "general")
    .select(["seat.kind", "polling_day as day", (all) => all.fn.countAll<number>().as("seats")])
    .groupBy(["seat.kind", "polling_day"])
    .orderBy("polling_day")
    .execute();
  return rows.map(({ kind, day, seats }) => [kind, day, Number(seats)]);
};

beforeAll(async () => {
  await makeCycle(analyst);
  await imports.take(String(caseFile("base-stations.csv")));
  await imports.take(FILE, PRESIDENT);
});

test("IMP-16 a day without a contest asks for the known days, and takes the one that is chosen", async () => {
  const asked = await imports.read(FILE, { ...PRESIDENT, pollingDay: "2021-01-15" });
  expect(asked).toMatchObject({
    state: "questions",
    questions: [
      {
        id: "pollingDay/2021-01-15",
        asks: "This cycle has no contest on 15 Jan 2021. Which polling day is meant?",
        suggestions: [
          { answer: "2021-01-14", label: "14 Jan 2021, President" },
          { answer: "new", label: "15 Jan 2021: a new election" },
        ],
      },
    ],
  });
  const unknown = await imports.change(asked.id, { answers: { "pollingDay/2021-01-15": "someday" } });
  expect(unknown.questions).toHaveLength(1);
  const answered = await imports.change(asked.id, { answers: { "pollingDay/2021-01-15": "2021-01-14" } });
  expect(answered).toMatchObject({ state: "ready", counts: { same: 7, new: 0 }, pollingDay: "2021-01-14" });
  const again = await imports.change(asked.id, { pollingDay: "2021-01-15" });
  expect(again.questions).toMatchObject([{ id: "pollingDay/2021-01-15" }]);
  await imports.act(asked.id, "discard");
  expect(await contests()).toEqual([["president", "2021-01-14", 1]]);
});

test("IMP-10 RES-08 the contests of an undone import make no election, and the next file with its day is questioned", async () => {
  const LC5 = { contest: "lc5", pollingDay: "2021-01-13" };
  const takeOn = async (pollingDay: string) => {
    const asked = await imports.read(FILE, { ...LC5, pollingDay });
    const days = asked.questions.filter(({ id }) => id.startsWith("pollingDay/"));
    const answers = Object.fromEntries(days.map(({ id }) => [id, "new"]));
    const found = days.length === 0 ? asked : await imports.change(asked.id, { answers });
    await imports.commit(found);
    return { id: asked.id, asked: days.length };
  };
  const slip = await takeOn("2021-01-13");
  expect(slip.asked).toBe(1);
  expect((await imports.act(slip.id, "undo")).state).toBe("undone");
  const again = await imports.read(`${FILE}\n`, LC5);
  expect(again.questions.map(({ id }) => id)).toContain("pollingDay/2021-01-13");
  await imports.act(again.id, "discard");
  expect((await takeOn("2021-01-14")).asked).toBe(0);
  expect(await analyst.read("/api/results?contest=lc5")).toMatchObject({
    pollingDay: "2021-01-14",
    isByElection: false,
  });
  const cycles = await analyst.read<readonly CycleEntry[]>("/api/cycles");
  const held = cycles.flatMap(({ contests: ofCycle }) => ofCycle.filter(({ contest }) => contest === "lc5"));
  expect(held.map(({ pollingDay }) => pollingDay)).toEqual(["2021-01-14"]);
});

/** Asks for a file as a new election where its day is questioned. */
async function readOn(contest: string, pollingDay: string) {
  const asked = await imports.read(FILE, { contest, pollingDay });
  const days = asked.questions.filter(({ id }) => id.startsWith("pollingDay/"));
  const answers = Object.fromEntries(days.map(({ id }) => [id, "new"]));
  const found = days.length === 0 ? asked : await imports.change(asked.id, { answers });
  await imports.act(found.id, "discard");
  return found.approval.reasons;
}

test("IMP-17 first results of another day that would come before those on record need a second person, alone or with contests of that day", async () => {
  const insteadOf = (day: string) =>
    `Pages would show the results of another day, ${day} January 2021, instead of those of 14 January 2021.`;
  expect(await readOn("president", "2021-01-15")).toEqual([insteadOf("15")]);
  const [cycle] = await analyst.read<readonly CycleEntry[]>("/api/cycles");
  const holdOn = async (contest: string, pollingDay: string) => {
    const answer = await analyst.post("/api/cycles/contests", { id: cycle?.id, contest, pollingDay });
    expect(answer.statusCode, answer.body).toBe(200);
  };
  await holdOn("lc5", "2021-01-12");
  expect(await analyst.read("/api/results?contest=lc5")).toMatchObject({
    pollingDay: "2021-01-14",
    isByElection: false,
  });
  expect(await readOn("lc5", "2021-01-12")).toEqual([insteadOf("12")]);
  // A seat of the day has results, as of a by-election: no contests come to its side.
  expect(await readOn("woman-mp", "2021-01-14")).toEqual([]);
  await imports.take(FILE, { contest: "woman-mp", pollingDay: "2021-01-14" });
  await imports.take(FILE, { contest: "woman-mp", pollingDay: "2021-01-12" });
  const refused = await analyst.post("/api/cycles/contests", {
    id: cycle?.id,
    contest: "woman-mp",
    pollingDay: "2021-01-12",
  });
  expect([refused.statusCode, refused.body]).toEqual([
    409,
    "Pages would no longer show the results of 14 January 2021. Import the other results of 12 January 2021 instead.",
  ]);
  await holdOn("president", "2021-01-15");
  // Candidates without results, as an import of candidates, or one that is undone, leaves them.
  const { rows } = await sql<{ area: number; votes: number[] }>`
    with president as (select id, polling_day from contest where seat_id = (select id from seat where kind = 'president')),
    stood as (insert into candidacy (contest_id, person_id, source_id)
      select president.id, person_id, candidacy.source_id from president, candidacy
      where polling_day = '2021-01-15' and contest_id in (select id from president where polling_day = '2021-01-14')
      returning contest_id, id),
    ballot as (insert into contest_ballot (contest_id, position, candidacy_id)
      select contest_id, row_number() over (order by id), id from stood)
    select area_id as area, votes from result_sheet join president on president.id = contest_id
    where state = 'counted' limit 1`.execute(server.database.db);
  const entered = await analyst.post("/api/changes/sets", {
    clientId: randomUUID(),
    contest: "president",
    pollingDay: "2021-01-15",
    issuer: "Electoral Commission",
    area: rows[0]?.area,
    replaces: null,
    sheet: { state: "counted", registered: 900, votes: rows[0]?.votes, invalid: 0, note: null },
    reason: "The form says so.",
    source: "Declaration form",
  });
  expect(entered.statusCode, entered.body).toBe(200);
  expect(entered.json()).toMatchObject({ state: "proposed", approval: { reasons: [insteadOf("15")] } });
});
