import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { CycleEntry } from "@command-center/contract/cycles";
import type { StationResults } from "@command-center/contract/results/station-results";
import type { ChangeSetDetail } from "@command-center/contract/changes/change-sets";
import { MOST_CORRECTED_ALONE } from "@command-center/domain/changes/approval";
import {
  type FileStation,
  stationListOf,
  stationResultsOf,
  stationsInAbim,
} from "@command-center/import-rules/fixtures/station-files-fixtures";
import { changeSessions } from "../../testing/accounts.ts";
import { awaitTurn } from "../../database/turns.ts";
import { importsBy, makeCycle } from "../../testing/imports.ts";
import { countryServer, type TestCaller } from "../../testing/sample-server.ts";

/** 60 stations in three parishes: the first candidate leads in each parish by 400 votes, and by 1,200 in all. */
const STATIONS = stationsInAbim(
  Array.from({ length: 60 }, () => ({ registered: 500, votes: [210, 190], invalid: 0 })),
).map((station, at) => ({ ...station, parish: `WARD ${at % 3}` }));
const CANDIDATES = ["AKELLO MARY", "OKELLO JOHN"];
const OF = { contest: "mp", pollingDay: "2021-01-14" };

const { server, admin, analyst } = countryServer();
const imports = importsBy(server, analyst);
let stations: readonly number[] = [];

beforeAll(async () => {
  const cycle = await makeCycle(analyst);
  await imports.take(stationListOf(STATIONS));
  await imports.take(stationResultsOf(STATIONS, CANDIDATES), OF);
  const { rows } = await sql<{ id: number }>`
    select id from area where kind = 'station' and list_cycle_id = ${cycle} order by id`.execute(
    server.database.db,
  );
  stations = rows.map(({ id }) => id);
});

/** The votes of a station now, and the id of its result. */
async function resultOf(area: number, state = "counted") {
  const { rows } = await sql<{ id: number; votes: number[] }>`
    select id, votes from result_sheet where area_id = ${area} and state = ${state} and retired_at is null`.execute(
    server.database.db,
  );
  const [result] = rows;
  if (result === undefined) throw new Error("Every station has a result.");
  return result;
}

/** Asks to correct a station's votes. */
async function ask(
  caller: TestCaller,
  area: number,
  change: (votes: readonly number[]) => readonly number[],
) {
  const { id, votes } = await resultOf(area);
  return enter(caller, { area, replaces: id, votes: change(votes) });
}
const enter = (
  caller: TestCaller,
  {
    issuer = "Electoral Commission",
    votes,
    ...given
  }: { area: number; replaces: number | null; votes: readonly number[]; issuer?: string; contest?: string },
) =>
  caller.post("/api/changes/sets", {
    clientId: randomUUID(),
    ...OF,
    issuer,
    ...given,
    sheet: { state: "counted", registered: 500, votes, invalid: 0, note: null },
    reason: "The form says so.",
    source: "Declaration form",
  });
async function correct(...asked: Parameters<typeof ask>) {
  const answer = await ask(...asked);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<ChangeSetDetail>();
}
const exchanged = ([first = 0, second = 0]: readonly number[]) => [second, first];

/** Who has the most votes in each unit above the stations. */
async function leaders() {
  const { rows } = await sql<{ unit: string; votes: number[] }>`
    select area_id || ' ' || constituency_id as unit, votes::int[] from result_sum where issuer = 'Electoral Commission'
    order by 1`.execute(server.database.db);
  return rows.map(({ unit, votes: [first = 0, second = 0] }) => [unit, Math.sign(first - second)]);
}

/** The first candidate's share of the votes, in percent. */
async function shareOfFirst() {
  const { rows } = await sql<{ share: number }>`
    select (100.0 * sum(votes[1]) / sum(votes[1] + votes[2]))::float8 as share from result_sheet
    where retired_at is null and issuer = 'Electoral Commission'`.execute(server.database.db);
  return rows[0]?.share ?? 0;
}

/** Lets a day pass for the corrections of now. */
const tomorrow = () =>
  sql`update ledger_position set at = at - interval '25 hours' where position > 1`.execute(
    server.database.db,
  );

/** Ends what waits: a correction against a waiting one needs a second person whatever it does. */
async function rejectWaiting() {
  const waiting = await server.database.db
    .selectFrom("change_set")
    .select("id")
    .where("state", "=", "proposed")
    .execute();
  for (const { id } of waiting)
    expect((await admin.post(`/api/changes/sets/${id}/reject`, {})).statusCode).toBe(200);
}

/** A file with the first stations, each changed by so many votes from one candidate to the other. */
const fileOf = (from: number, to: number, votes: number) =>
  stationResultsOf(
    STATIONS.slice(from, to).map((station) => ({ ...station, votes: [210 - votes, 190 + votes] })),
    CANDIDATES,
  );

test("IMP-17 of 60 results that two accounts exchange one by one, 20 are saved alone and the leader stays", async () => {
  const before = await leaders();
  const sets: ChangeSetDetail[] = [];
  for (const [at, area] of stations.entries())
    sets.push(await correct(at % 2 === 0 ? analyst : admin, area, exchanged));
  expect(sets.filter(({ state }) => state === "applied")).toHaveLength(MOST_CORRECTED_ALONE);
  expect(sets.slice(MOST_CORRECTED_ALONE).map(({ approval }) => approval.reasons)).toEqual(
    Array.from({ length: 40 }, () => [
      "21 results of one contest would be corrected within 24 hours, more than 20.",
    ]),
  );
  expect(await leaders()).toEqual(before);
  // After an approval counting begins anew, and the leader needs one all the same.
  const [, , waiting] = sets.slice(MOST_CORRECTED_ALONE);
  const approved = await admin.post(`/api/changes/sets/${waiting?.id}/approve`, { digest: waiting?.digest });
  expect(approved.statusCode, approved.body).toBe(200);
  await rejectWaiting();
  const more: ChangeSetDetail[] = [];
  for (const area of stations.slice(30)) more.push(await correct(analyst, area, exchanged));
  expect(more.filter(({ state }) => state === "applied").length).toBeLessThan(10);
  expect(more.at(-1)?.approval.reasons).toContainEqual(
    expect.stringMatching(/^The leader changes in \d places?\.$/),
  );
  expect(await leaders()).toEqual(before);
});

test("IMP-17 corrections add up over forms and files, also while a file waits for its turn to be committed", async () => {
  await tomorrow();
  for (const area of stations.slice(0, 8))
    expect((await correct(analyst, area, ([first = 0, second = 0]) => [first - 1, second + 1])).state).toBe(
      "applied",
    );
  const tooMany = await imports.read(fileOf(20, 33, 5), OF);
  expect(tooMany.approval.reasons).toEqual([
    "21 results of one contest would be corrected within 24 hours, more than 20.",
  ]);
  const [one, other] = [await imports.read(fileOf(20, 27, 5), OF), await imports.read(fileOf(27, 34, 5), OF)];
  expect([one, other].map(({ state, approval }) => [state, approval.reasons])).toEqual([
    ["ready", []],
    ["ready", []],
  ]);
  await server.database.write(async (write) => {
    await awaitTurn(write, "imports");
    for (const { id } of [one, other])
      expect((await analyst.post(`/api/imports/${id}/commit`, {})).statusCode).toBe(200);
  });
  const settled = [await imports.settled(one.id), await imports.settled(other.id)];
  expect(settled.map(({ state }) => state).toSorted()).toEqual(["committed", "ready"]);
  expect(settled.find(({ state }) => state === "ready")).toMatchObject({
    trouble:
      "22 results of one contest would be corrected within 24 hours, more than 20. So a second person must approve now.",
  });
});

test("IMP-17 a share that moves by more than 5 points in several corrections needs a second person for the last", async () => {
  await tomorrow();
  await rejectWaiting();
  const before = await shareOfFirst();
  const moved = ([first = 0, second = 0]: readonly number[]) => [first + 200, second - 100];
  const sets: ChangeSetDetail[] = [];
  for (const area of stations.slice(40, 56)) sets.push(await correct(analyst, area, moved));
  const waiting = sets.filter(({ state }) => state === "proposed");
  expect(sets.findIndex(({ state }) => state === "proposed")).toBeGreaterThan(5);
  expect(waiting.map(({ approval }) => approval.reasons)).toEqual(
    waiting.map(() => ["2 candidates’ shares move by more than 5 points."]),
  );
  expect(Math.abs((await shareOfFirst()) - before)).toBeLessThanOrEqual(5);
});

test("IMP-17 whatever one account corrects in small steps, day by day, no unit changes its leader alone", async () => {
  const step = fc.record({
    nth: fc.integer({ min: 0, max: STATIONS.length - 1 }),
    votes: fc.integer({ min: -20, max: 80 }),
  });
  const before = await leaders();
  let waited = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 25 }), async (steps) => {
      await tomorrow();
      for (const { nth, votes } of steps) {
        const area = stations[nth] ?? 0;
        const {
          votes: [first = 0, second = 0],
        } = await resultOf(area);
        const moved = Math.max(-second, Math.min(first, votes));
        if (moved === 0) continue;
        const { state, approval } = await correct(analyst, area, () => [first - moved, second + moved]);
        if (approval.reasons.some((reason) => reason.startsWith("The leader"))) waited += 1;
        expect(state === "applied").toBe(approval.reasons.length === 0);
      }
      expect(await leaders()).toEqual(before);
    }),
    { numRuns: 6, endOnFailure: true },
  );
  expect(waited).toBeGreaterThan(0);
});

/** The publisher of the results that a reader sees by default. */
const shown = async () => (await analyst.read<StationResults>("/api/results?contest=mp")).issuer;

test("IMP-17 a new publisher of a contest with results needs a second person, and no spelling or name makes its results come first", async () => {
  const area = stations[0] ?? 0;
  const first = { area, replaces: null, votes: [190, 210] };
  const [lower, foreign] = [
    await enter(analyst, { ...first, issuer: " electoral  COMMISSION" }),
    await enter(analyst, { ...first, issuer: "\u0415lectoral Commission" }),
  ];
  expect([lower.statusCode, foreign.statusCode, foreign.body]).toEqual([
    409,
    400,
    "Write the publisher’s name in Latin letters.",
  ]);
  const set = (await enter(analyst, { ...first, issuer: "A0" })).json<ChangeSetDetail>();
  expect([set.state, set.approval.reasons]).toEqual([
    "proposed",
    ["A0 is a new publisher of this contest’s results."],
  ]);
  const file = await imports.read(fileOf(0, 60, 30), { ...OF, issuer: "AAA Party Agents" });
  expect(file.approval.reasons).toEqual(["AAA Party Agents is a new publisher of this contest’s results."]);
  await imports.commit(file);
  expect((await admin.post(`/api/changes/sets/${set.id}/approve`, { digest: set.digest })).statusCode).toBe(
    200,
  );
  expect(await shown()).toBe("Electoral Commission");
  // Its later results are saved at once.
  const next = await enter(analyst, { ...first, area: stations[1] ?? 0, issuer: "a0" });
  expect(next.json<ChangeSetDetail>()).toMatchObject({ state: "applied", link: { issuer: "A0" } });
});

test("IMP-17 a day that hides results, and another publisher whose results come first, wait for a second person", async () => {
  const cycle = async () =>
    (await admin.read<CycleEntry[]>("/api/cycles")).find(({ isInForce }) => isInForce);
  const change = async (more: object) => {
    const { id, version, name, seasonLabel, opensOn, closesOn, asOf } = (await cycle()) ?? {};
    return analyst.put("/api/cycles", { id, version, name, seasonLabel, opensOn, closesOn, asOf, ...more });
  };
  const results = () => analyst.read<StationResults | null>("/api/results?contest=mp");
  for (const [more, reason, after] of [
    [{ asOf: "2020-08-01" }, "122 results are no longer shown.", null],
    [
      { publisher: "aaa party agents" },
      "Every page shows the results of AAA Party Agents first.",
      "AAA Party Agents",
    ],
  ] as const) {
    const before = (await cycle())?.asOf;
    const { id, waiting } = (await change(more)).json<{ id: number; waiting: number }>();
    expect((await results())?.issuer).toBe("Electoral Commission");
    expect((await cycle())?.waiting).toEqual({ id: waiting, by: "analyst" });
    expect((await change(more)).statusCode).toBe(409);
    const set = await analyst.read<ChangeSetDetail>(`/api/changes/sets/${waiting}`);
    expect(set).toMatchObject({ kind: "cycle-settings", cycle: { id }, approval: { reasons: [reason] } });
    const own = await analyst.post(`/api/changes/sets/${waiting}/approve`, { digest: set.digest });
    expect(own.statusCode).toBe(403);
    const approved = await admin.post(`/api/changes/sets/${waiting}/approve`, { digest: set.digest });
    expect(approved.statusCode, approved.body).toBe(200);
    expect((await results())?.issuer ?? null).toBe(after);
    // Showing results again hides none.
    expect((await change({ asOf: before })).json()).toEqual({ id, waiting: null });
  }
});

test("IMP-17 a nullified result that is counted again is a correction: with another leader it needs a second person, by form and by file", async () => {
  const file = (votes: FileStation["votes"]) =>
    stationResultsOf(
      STATIONS.slice(57).map((station, at) => ({ ...station, votes: at === 2 ? votes : [210, 190] })),
      CANDIDATES,
    );
  const president = { ...OF, contest: "president" };
  await imports.take(file("x"), president);
  const area = stations[59] ?? 0;
  const { id } = await resultOf(area, "nullified");
  const set = (
    await enter(analyst, { ...president, area, replaces: id, votes: [0, 490] })
  ).json<ChangeSetDetail>();
  // Of its parish it is the only result.
  const reasons = expect.arrayContaining([expect.stringMatching(/^The leader changes in \d places\.$/)]);
  expect(set).toMatchObject({ state: "proposed", approval: { reasons } });
  expect((await imports.read(file([0, 490]), president)).approval.reasons).toEqual(reasons);
});

test("IMP-17 the first result of a station that takes the place of its seat’s tally needs a second person, by form and by file", async () => {
  const woman = { ...OF, contest: "woman-mp" };
  const tally = ["District,Candidate,Votes", "ABIM,AKELLO MARY,9300", "ABIM,OKELLO JOHN,9200"].join("\n");
  await imports.take(tally, woman);
  const reasons = ["1 counted result is no longer counted."];
  const first = { ...woman, area: stations[56] ?? 0, replaces: null, votes: [190, 210] };
  const set = (await enter(analyst, first)).json<ChangeSetDetail>();
  expect([set.state, set.approval.reasons]).toEqual(["proposed", reasons]);
  expect((await imports.read(fileOf(55, 56, 0), woman)).approval.reasons).toEqual(reasons);
  // After an approval stations are counted, and the next is a first result as any other.
  expect((await admin.post(`/api/changes/sets/${set.id}/approve`, { digest: set.digest })).statusCode).toBe(
    200,
  );
  expect((await enter(analyst, { ...first, area: stations[54] ?? 0 })).json()).toMatchObject({
    state: "applied",
  });
});

test("IMP-17 a station list that puts stations with results under another parish needs a second person", async () => {
  const list = (moved: number) =>
    stationListOf(STATIONS.map((station, at) => (at < moved ? { ...station, parish: "WARD 1" } : station)));
  // Of the first six, two are there already.
  expect((await imports.read(list(6))).approval.reasons).toEqual([
    "4 polling stations with results move to another unit.",
  ]);
  expect((await imports.read(list(0))).approval.reasons).toEqual([]);
});

test("IMP-17 a result that replaces another asks for the password, and a first one does not", async () => {
  await changeSessions(
    server.database,
    sql`update account_session set confirmed_at = now() - interval '1 day'`,
  );
  const refused = await ask(admin, stations[0] ?? 0, exchanged);
  expect([refused.statusCode, refused.headers["x-needs"]]).toEqual([403, "confirm"]);
  const first = { area: stations[2] ?? 0, replaces: null, votes: [210, 190], issuer: "A0" };
  expect((await enter(admin, first)).statusCode).toBe(200);
});
