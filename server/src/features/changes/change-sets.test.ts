import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { beforeAll, expect, test, vi } from "vitest";
import { readWaiting, type WaitingOnRecord } from "@command-center/contract/changes/waiting";
import type { ChangeSetDetail } from "@command-center/contract/changes/change-sets";
import type { StationSheet } from "@command-center/contract/results/station-sheets";
import { awaitTurns } from "../../database/turns.ts";
import { STATION_LIST_2021 } from "@command-center/import-rules/fixtures/station-list-fixtures";
import { STATION_RESULTS_2021 } from "@command-center/import-rules/fixtures/station-results-fixtures";
import { importsBy, makeCycle } from "../../testing/imports.ts";
import {
  callerOn,
  countryServer,
  limitedTo,
  secondServer,
  type TestCaller,
} from "../../testing/sample-server.ts";

const { server, admin, analyst, viewer } = countryServer();
/** Another process. */
const elsewhere = callerOn(secondServer(server));
const imports = importsBy(server, analyst);
const ISSUER = "Electoral Commission";
const FACT = { contest: "president", pollingDay: "2021-01-14", issuer: ISSUER };

let stations: readonly number[] = [];
beforeAll(async () => {
  await makeCycle(analyst);
  await imports.take(STATION_LIST_2021);
  await imports.take(STATION_RESULTS_2021, { contest: FACT.contest, pollingDay: FACT.pollingDay });
  const { rows } = await sql<{ id: number }>`
    select id from area where kind = 'station' and list_cycle_id is not null order by id`.execute(
    server.database.db,
  );
  stations = rows.map(({ id }) => id);
});

const station = (nth: number) => stations[nth] ?? 0;
const sheetsOf = async (area: number) =>
  (await analyst.read<{ sheets: StationSheet[] }>(`/api/results/station?contest=president&area=${area}`))
    .sheets;
const current = async (area: number) => (await sheetsOf(area)).find(({ isInForce }) => isInForce);
/** The sums of the country. */
const totals = async () => {
  const { rows } = await sql<{ total: number; valid: number; counted: number }>`
    select total::int, valid::int, counted from result_sum where kind = 'country' and issuer = ${ISSUER}`.execute(
    server.database.db,
  );
  const [country] = rows;
  if (country === undefined) throw new Error("There are no sums.");
  return country;
};

/** A request that gives the first candidate so many votes more than the current result. */
async function correction(area: number, more: number, others: object = {}) {
  const sheet = await current(area);
  const votes = sheet?.votes?.map(({ votes: count }, place) => count + (place === 0 ? more : 0)) ?? null;
  return {
    clientId: randomUUID(),
    ...FACT,
    area,
    replaces: sheet?.id ?? null,
    sheet: { state: "counted", registered: null, votes, invalid: sheet?.invalid ?? null, note: null },
    reason: "The form was read wrongly.",
    source: "Declaration form of the presiding officer",
    ...others,
  };
}
async function post(caller: TestCaller, path: string, body: object) {
  const answer = await caller.post(`/api/changes/sets${path}`, body);
  return {
    status: answer.statusCode,
    text: answer.body,
    set: answer.statusCode === 200 ? answer.json<ChangeSetDetail>() : null,
    problem: answer.headers["content-type"]?.toString().includes("problem") ? answer.json<object>() : null,
  };
}
async function saved(caller: TestCaller, body: object): Promise<ChangeSetDetail> {
  const { set, text } = await post(caller, "", body);
  if (set === null) throw new Error(text);
  return set;
}

test("LIFE-03 a corrected result is in force at once, with its position, its sums and an audit entry", async () => {
  const before = await totals();
  const request = await correction(station(0), 5);
  const set = await saved(analyst, request);
  expect(set).toMatchObject({
    state: "applied",
    origin: "form",
    proposed: { by: "analyst" },
    decided: null,
    approval: { reasons: [] },
    link: { kind: "station", area: request.area },
  });
  // The position is assigned when the transaction commits.
  expect(await analyst.read(`/api/changes/sets/${set.id}`)).toMatchObject({
    known: { token: expect.stringMatching(/^[0-9a-f]{12}$/) },
  });
  expect(await totals()).toEqual({
    ...before,
    total: before.total + 5,
    valid: before.valid + 5,
  });
  const { rows } = await sql<{ origin: string; username: string; action: string }>`
    select ledger_position.origin, ledger_position.username, audit_entry.action from change_set
    join ledger_position on ledger_position.id = change_set.ledger_id
    join audit_entry on audit_entry.subject like ${`Change ${set.id},%`}
    where change_set.id = ${set.id}`.execute(server.database.db);
  expect(rows).toEqual([{ origin: "form", username: "analyst", action: "change.applied" }]);
});

test("LIFE-03 the same request sent again, also at once, is saved once; another change with its id is refused", async () => {
  const request = await correction(station(1), 3);
  const before = await totals();
  const sent = await Promise.all([saved(analyst, request), saved(analyst, request), saved(analyst, request)]);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  expect(await saved(analyst, request)).toMatchObject({ id: sent[0]?.id, state: "applied" });
  expect((await totals()).total).toBe(before.total + 3);
  expect(await post(analyst, "", { ...request, reason: "Another reason." })).toMatchObject({
    status: 409,
    text: "This client id belongs to another change. Send this change with a new id.",
  });
  // The id is the account's own.
  expect(await post(admin, "", request)).toMatchObject({ status: 409 });
});

test("LIFE-06 of two users who correct one result at once, one is saved and the other gets a 409 with the newer result", async () => {
  const area = station(2);
  const [one, two] = [await correction(area, 1), await correction(area, 2)];
  const before = await totals();
  const answers = await Promise.all([post(analyst, "", one), post(elsewhere, "", two)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const more = answers[0].status === 200 ? 1 : 2;
  expect((await totals()).total).toBe(before.total + more);
  const refused = answers.find(({ status }) => status === 409);
  const newer = await current(area);
  expect(refused?.problem).toMatchObject({
    detail: `${more === 1 ? "analyst" : "admin"} has changed this result (votes) since you opened it. Nothing was saved.`,
    conflict: {
      version: String(newer?.id),
      by: more === 1 ? "analyst" : "admin",
      fields: [{ field: "votes", theirs: newer?.votes?.map(({ votes }) => votes) }],
    },
  });
  expect((await sheetsOf(area)).filter(({ isInForce }) => isInForce)).toHaveLength(1);
});

test("LIFE-03 a result that is not counted any more waits for a second person, who approves the content that they saw", async () => {
  const area = station(3);
  const before = await totals();
  const request = await correction(area, 0, {
    sheet: { state: "nullified", registered: null, votes: null, invalid: null, note: "Papers exceed voters" },
  });
  const set = await saved(analyst, request);
  expect(set).toMatchObject({
    state: "proposed",
    known: null,
    approval: {
      reasons: ["1 counted result is no longer counted."],
      approvers: ["admin"],
      refusal: expect.stringMatching(/You requested this/),
    },
  });
  expect(await totals()).toEqual(before);
  const approve = (caller: TestCaller, digest: string) => post(caller, `/${set.id}/approve`, { digest });
  expect(await approve(analyst, set.digest)).toMatchObject({
    status: 403,
    text: expect.stringMatching(/You requested this/),
  });
  expect(await approve(admin, "another")).toMatchObject({
    status: 409,
    text: "This change is not the one that you saw. Look at it again, then decide.",
  });
  const { set: approved } = await approve(admin, set.digest);
  expect(approved).toMatchObject({
    state: "applied",
    decided: { decision: "approved", by: "admin" },
    what: "Counted → Nullified",
    fields: expect.arrayContaining([
      { label: "State", before: "Counted", after: "Nullified" },
      { label: "Votes cast", before: expect.any(String), after: null },
      { label: "Why it was nullified", before: null, after: "Papers exceed voters" },
    ]),
  });
  expect((await totals()).counted).toBe(before.counted - 1);
  expect(await approve(admin, set.digest)).toMatchObject({
    status: 409,
    text: "This change is saved already. Reload the page to see it.",
  });
});

test("REC-02 a correction against a waiting one names it and waits too; approved, it makes the other lapse, which then saves nothing", async () => {
  const area = station(4);
  const nullified = { state: "nullified", registered: null, votes: null, invalid: null, note: null };
  const set = await saved(analyst, await correction(area, 0, { sheet: nullified }));
  const waitingOn = async (record: string) =>
    (await analyst.read<WaitingOnRecord[]>(`${readWaiting.path}?${record}`)).map(
      ({ request }) => request?.id,
    );
  const waiting = () => waitingOn(`kind=station&id=${area}`);
  expect(await waiting()).toEqual([set.id]);
  const contest = await server.database.db.selectFrom("contest").select("id").executeTakeFirstOrThrow();
  expect(await waitingOn(`kind=contest&id=${contest.id}`)).toContain(set.id);
  const other = await saved(admin, await correction(area, 2));
  expect(other).toMatchObject({
    state: "proposed",
    approval: { reasons: [expect.stringMatching(/: Counted → Nullified, requested by analyst/)] },
  });
  expect(await post(analyst, `/${other.id}/approve`, { digest: other.digest })).toMatchObject({
    status: 200,
  });
  const before = await totals();
  expect(await post(admin, `/${set.id}/approve`, { digest: set.digest })).toMatchObject({
    status: 409,
    text: `This request has lapsed. Change ${other.id} by admin has changed the record since. Enter it again if it is still right.`,
  });
  expect(await totals()).toEqual(before);
  expect(await waiting()).toEqual([]);
  const withdrawn = await saved(analyst, await correction(area, 0, { sheet: nullified }));
  expect((await post(admin, `/${withdrawn.id}/withdraw`, {})).status).toBe(403);
  expect((await post(analyst, `/${withdrawn.id}/withdraw`, {})).set).toMatchObject({
    state: "withdrawn",
    decided: { decision: "withdrawn", by: "analyst" },
  });
  expect(await waiting()).toEqual([]);
});

const historyPath = (area: number) =>
  `/api/changes/history/result-sheet?contest=president&pollingDay=2021-01-14&issuer=${encodeURIComponent(ISSUER)}&area=${area}`;

test("LIFE-03 an undo is a change of its own that a second person approves, and a change that a later one replaced is not undone", async () => {
  const area = station(5);
  const before = await totals();
  const first = await saved(analyst, await correction(area, 4));
  const second = await saved(analyst, await correction(area, 6));
  const undo = (id: number, caller = analyst) => post(caller, `/${id}/undo`, { reason: "Entered twice." });
  expect(await undo(first.id)).toMatchObject({
    status: 409,
    text: `Change ${second.id} has replaced this result. Undo that first.`,
  });
  const { set: undone } = await undo(second.id);
  expect(undone).toMatchObject({
    origin: "undo",
    state: "proposed",
    undoes: second.id,
    approval: { reasons: ["1 earlier result returns."] },
  });
  expect(await undo(second.id, admin)).toMatchObject({ status: 409, text: expect.stringMatching(/already/) });
  const approve = (set: ChangeSetDetail | null) =>
    post(admin, `/${set?.id}/approve`, { digest: set?.digest });
  expect((await approve(undone)).set).toMatchObject({
    state: "applied",
  });
  expect((await totals()).total).toBe(before.total + 4);
  expect(await analyst.read(`/api/changes/sets/${second.id}`)).toMatchObject({
    state: "undone",
    undoneBy: undone?.id,
  });
  expect(await undo(second.id)).toMatchObject({ status: 409, text: expect.stringMatching(/was undone/) });
  expect(await undo(undone?.id ?? 0)).toMatchObject({
    status: 409,
    text: expect.stringMatching(/cannot be undone/),
  });
  // The first is in force again, and can be undone.
  expect((await approve((await undo(first.id)).set)).status).toBe(200);
  expect(await totals()).toEqual(before);
  const { versions } = await analyst.read<{
    versions: { began: { changeSet: number | null }; ended: object | null }[];
  }>(historyPath(area));
  expect(versions.map(({ ended }) => ended === null)).toEqual([true, false, false, false, false]);
  expect(versions[1]?.began).toMatchObject({
    changeSet: undone?.id,
    by: "analyst",
    reason: "Entered twice.",
    decided: { decision: "approved", by: "admin" },
  });
  expect(versions.at(-1)?.began).toMatchObject({ import: expect.any(Number) });
});

test("LIFE-03 LIFE-06 results that come at once are one write, each with its own author, audit entry, refusal, history and undo", async () => {
  const before = await totals();
  const areas = [8, 9, 10, 11, 12, 13].map(station);
  const requests = await Promise.all(areas.map((area, at) => correction(area, at + 1)));
  const stale = await correction(station(14), 1, { replaces: null });
  const unknown = { ...stale, clientId: randomUUID(), area: 999_999 };
  const again = await correction(station(8), 9);
  const answers = await Promise.all([
    ...requests.map((request, at) => post(at % 2 === 0 ? analyst : admin, "", request)),
    post(analyst, "", stale),
    post(analyst, "", unknown),
    // Of the two about one station, the second names a result that the first has replaced.
    post(analyst, "", again),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 409, 404, 409]);
  expect((await totals()).total).toBe(before.total + 1 + 2 + 3 + 4 + 5 + 6);
  const ids = answers.flatMap(({ set }) => set?.id ?? []);
  const { rows } = await sql<{ sets: number; audited: string[] }>`
    select count(distinct change_set.id)::int as sets, array_agg(audit_entry.username order by change_set.id) as audited from change_set
    join audit_entry on audit_entry.action = 'change.applied' and audit_entry.subject like 'Change ' || change_set.id || ',%'
    where change_set.id = any(${ids}::int[]) group by ledger_id order by sets`.execute(server.database.db);
  expect(rows.at(-1)?.sets).toBeGreaterThan(1);
  const authors = answers.slice(0, 6).map((_, at) => (at % 2 === 0 ? "analyst" : "admin"));
  expect(rows.flatMap(({ audited }) => audited).toSorted()).toEqual(authors.toSorted());
  for (const [at, area] of areas.entries()) {
    const { versions } = await analyst.read<{ versions: { began: object; ended: object | null }[] }>(
      historyPath(area),
    );
    const turn = { changeSet: answers[at]?.set?.id, by: at % 2 === 0 ? "analyst" : "admin" };
    expect(versions.map(({ began, ended }) => ({ began, ended }))).toEqual([
      { began: expect.objectContaining(turn), ended: null },
      { began: expect.anything(), ended: expect.objectContaining(turn) },
    ]);
  }
  const { set: undone } = await post(analyst, `/${ids[2]}/undo`, { reason: "Entered twice." });
  expect((await post(admin, `/${undone?.id}/approve`, { digest: undone?.digest })).status).toBe(200);
  expect((await totals()).total).toBe(before.total + 1 + 2 + 4 + 5 + 6);
  expect(await analyst.read(`/api/changes/sets/${ids[3]}`)).toMatchObject({ state: "applied" });
});

test("LIFE-03 two requests with one client id for different stations do not get into each other's way", async () => {
  const [warm, one] = [await correction(station(17), 1), await correction(station(18), 1)];
  const other = { ...(await correction(station(19), 1)), clientId: one.clientId };
  const third = await correction(station(20), 1);
  const answers = await Promise.all([warm, one, other, third].map((request) => post(analyst, "", request)));
  // Which of the two comes first is nobody's choice.
  expect(answers.map(({ status, text }) => (status === 200 ? "saved" : text)).toSorted()).toEqual([
    "This client id belongs to another change. Send this change with a new id.",
    "saved",
    "saved",
    "saved",
  ]);
});

test("LIFE-06 results are saved while another transaction has locked one that came with them", async () => {
  const [warm, held, free] = await Promise.all([21, 22, 23].map((nth) => correction(station(nth), 1)));
  const apart = server.database.apart(1);
  let waiting: ReturnType<typeof post> | undefined;
  await apart.write(async (write) => {
    await sql`select from result_sheet where id = ${held?.replaces} for update`.execute(write.db);
    const first = post(analyst, "", warm ?? {});
    waiting = post(analyst, "", held ?? {});
    expect([(await first).status, (await post(admin, "", free ?? {})).status]).toEqual([200, 200]);
  });
  await apart.close();
  expect((await waiting)?.status).toBe(200);
});

test("LIFE-03 a result is refused where two contests have its name: a city and its division both elect a mayor", async () => {
  await server.database.write(async ({ db }) => {
    await sql`
      with made as (
        insert into seat (kind, name, area_id, source_id)
        select 'mayor', 'Mayor ' || unit.id, unit.id, cycle.source_id from cycle, area station
        cross join lateral (values (station.district_id), (station.constituency_id)) unit (id)
        where station.id = ${station(24)} and cycle.id = station.list_cycle_id returning id, source_id
      ), held as (
        insert into contest (cycle_id, kind, seat_id, polling_day, source_id)
        select station.list_cycle_id, 'general', made.id, '2021-01-20', made.source_id from made, area station
        where station.id = ${station(24)} returning id, source_id
      ), stood as (
        insert into candidacy (contest_id, person_id, source_id)
        select held.id, (select min(id) from person), held.source_id from held returning id, contest_id
      )
      insert into contest_ballot (contest_id, position, candidacy_id) select contest_id, 1, id from stood`.execute(
      db,
    );
  });
  const mayor = { contest: "mayor", pollingDay: "2021-01-20", replaces: null };
  const sheet = { state: "counted", registered: null, votes: [5], invalid: 0, note: null };
  const requests = await Promise.all(
    [25, 24, 26].map((nth) => correction(station(nth), 1, { ...mayor, sheet })),
  );
  const answers = await Promise.all(requests.map((request) => post(analyst, "", request)));
  for (const { status, text } of answers)
    expect([409, text]).toEqual([status, expect.stringMatching(/two such contests|no candidates/)]);
  expect(answers[1]?.text).toMatch(/two such contests/);
});

test("LIFE-03 a request that waits for others is not saved if its session ends meanwhile", async () => {
  const [first, second] = [await correction(station(15), 1), await correction(station(16), 1)];
  const leaving = callerOn(server);
  await leaving.read("/api/cycle");
  let saving: Promise<readonly number[]> = Promise.resolve([]);
  const apart = server.database.apart(1);
  await apart.write(async (write) => {
    const { rows } = await sql<{ contest: number }>`
      select contest_id as contest from result_sheet where id = ${first.replaces}`.execute(write.db);
    await awaitTurns(write, "result_sums", [rows[0]?.contest ?? 0], "result_places");
    const sent = post(analyst, "", first);
    await vi.waitFor(async () => expect(await waitingForTurn()).toBe(1));
    saving = Promise.all([sent, post(leaving, "", second)]).then((answers) =>
      answers.map(({ status }) => status),
    );
    // Until it has been let in. If this machine is too slow for that, it is refused at once.
    await sleep(100);
    await leaving.post("/api/auth/sign-out", {});
  });
  await apart.close();
  expect(await saving).toEqual([200, 401]);
  expect((await current(station(16)))?.id).toBe(second.replaces);
});

/** Transactions that wait for a turn that another one has. */
async function waitingForTurn(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where wait_event = 'advisory'
      and datname = current_database()`.execute(server.database.db);
  return rows[0]?.count ?? 0;
}

test("LIFE-03 only an account with the right that the policy names reads and approves a change", async () => {
  const sheet = { state: "not received", registered: null, votes: null, invalid: null, note: null };
  const { id, digest } = await saved(admin, await correction(station(10), 0, { sheet }));
  const approve = () => post(analyst, `/${id}/approve`, { digest });
  await sql`update change_set set rights = '{accounts.administer}' where id = ${id}`.execute(
    server.database.db,
  );
  expect((await analyst.get(`/api/changes/sets/${id}`)).statusCode).toBe(404);
  expect(await approve()).toMatchObject({ status: 404, text: "There is no such change. Reload the page." });
  await sql`update change_set set rights = '{data.import}' where id = ${id}`.execute(server.database.db);
  expect(await approve()).toMatchObject({ status: 200 });
});

test("LIFE-03 a first result is entered where there is none, and its undo leaves none", async () => {
  const area = station(6);
  const set = await saved(analyst, await correction(area, 1, { issuer: "Party agents", replaces: null }));
  expect(set).toMatchObject({ state: "proposed", what: "New result" });
  expect((await post(admin, `/${set.id}/approve`, { digest: set.digest })).status).toBe(200);
  const again = { ...(await correction(area, 2)), issuer: "Party agents", replaces: null };
  expect(await post(analyst, "", again)).toMatchObject({
    status: 409,
    problem: { conflict: { by: "analyst" } },
  });
  const { set: undo } = await post(analyst, `/${set.id}/undo`, { reason: "Wrong station." });
  expect((await post(admin, `/${undo?.id}/approve`, { digest: undo?.digest })).status).toBe(200);
  const left = (await sheetsOf(area)).filter(({ issuer }) => issuer === "Party agents");
  expect(left.map(({ isInForce }) => isInForce)).toEqual([false]);
  expect(await post(analyst, "", { ...again, clientId: randomUUID(), replaces: left[0]?.id })).toMatchObject({
    status: 409,
    problem: {
      detail: "analyst has taken this result back since you opened it. Nothing was saved.",
      conflict: { version: "none" },
    },
  });
});

test("LIFE-03 the undo of an import is refused with the name of a later change by hand", async () => {
  const { id } = await saved(analyst, await correction(station(7), 2));
  const [{ id: importId }] = await analyst.read<[{ id: number }]>("/api/imports?state=committed&limit=1");
  const answer = await analyst.post(`/api/imports/${importId}/undo`, {});
  expect([answer.statusCode, answer.body]).toEqual([
    409,
    expect.stringMatching(/^Change \d+ has replaced some of these results\. Undo that first\.$/),
  ]);
  expect(id).toBeGreaterThan(0);
});

test.each<[string, (request: Awaited<ReturnType<typeof correction>>) => object, number, RegExp]>([
  [
    "more votes than voters",
    (one) => ({ ...one, sheet: { ...one.sheet, registered: 3 } }),
    422,
    /votes cast, 3 registered/,
  ],
  [
    "votes of another ballot",
    (one) => ({ ...one, sheet: { ...one.sheet, votes: [1, 2] } }),
    409,
    /The ballot has 11 candidates/,
  ],
  ["nothing new", (one) => one, 409, /nothing to change/],
  ["another station", (one) => ({ ...one, area: 1 }), 404, /not on the station list/],
  ["another contest", (one) => ({ ...one, contest: "mp" }), 409, /no candidates here yet/],
  ["no reason", (one) => ({ ...one, reason: " " }), 400, /Say why/],
  ["no source", (one) => ({ ...one, source: undefined }), 400, /Say where the figures are from/],
  [
    "votes of a nullified result",
    (one) => ({ ...one, sheet: { ...one.sheet, state: "nullified" } }),
    400,
    /and of no other/,
  ],
  ["a negative count", (one) => ({ ...one, sheet: { ...one.sheet, invalid: -1 } }), 400, /whole number/],
  ["a day of year 0", (one) => ({ ...one, pollingDay: "0000-01-01" }), 400, /Give the polling day/],
  ["a cycle that is not there", (one) => ({ ...one, cycle: 99_999 }), 404, /no such election cycle/],
])(
  "LIFE-03 a change with %s is refused in a sentence and leaves nothing",
  async (_, request, status, text) => {
    const sets = () =>
      sql`select from change_set`.execute(server.database.db).then(({ rows }) => rows.length);
    const before = await sets();
    expect(await post(analyst, "", request(await correction(station(8), 0)))).toMatchObject({
      status,
      text: expect.stringMatching(text),
    });
    expect(await sets()).toBe(before);
  },
);

test("LIFE-03 accounts with limited scope and viewers neither read nor propose changes", async () => {
  const limited = limitedTo(server, "Abim");
  const request = await correction(station(8), 1);
  expect((await post(limited, "", request)).status).toBe(403);
  expect((await limited.get("/api/changes/sets/1")).statusCode).toBe(403);
  expect((await limited.get(historyPath(station(8)))).statusCode).toBe(403);
  expect((await post(viewer, "", request)).status).toBe(403);
});

test("LIFE-03 a writer that is killed between applying a change and its position leaves neither", async () => {
  const request = await correction(station(9), 1);
  const counts = async () => {
    const { rows } =
      await sql`select (select count(*) from change_set) as sets, (select count(*) from result_sheet) as sheets,
      (select count(*) from ledger_position) as positions`.execute(server.database.db);
    return rows[0];
  };
  const before = await counts();
  await sql`create function kill_writer() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`.execute(
    server.database.db,
  );
  // Deferred: it fires when the transaction commits, after everything is written.
  await sql`create constraint trigger kill_writer after update on change_set deferrable initially deferred
      for each row when (new.ledger_id is not null) execute function kill_writer()`.execute(
    server.database.db,
  );
  expect((await post(analyst, "", request)).status).toBe(503);
  await sql`drop function kill_writer cascade`.execute(server.database.db);
  expect(await counts()).toEqual(before);
  expect(await saved(analyst, request)).toMatchObject({ state: "applied" });
});
