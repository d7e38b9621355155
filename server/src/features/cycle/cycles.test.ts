import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { AuditEntry } from "@command-center/contract/accounts/audit";
import type { ChangeSetDetail } from "@command-center/contract/changes/change-sets";
import type { Cycle } from "@command-center/contract/cycle";
import type { CycleEntry } from "@command-center/contract/cycles";
import { isOfACycle } from "@command-center/contract/wire/endpoint";
import { addAccount, sealAgain } from "../../testing/accounts.ts";
import { tokenAt } from "../../testing/ledger/token-at.ts";
import { someOf } from "../../testing/nightly.ts";
import { declaredEndpoints, OF_STATION_RESULTS } from "../../testing/requests/endpoints.ts";
import { callerOn, countryServer, sampleServer, type TestCaller } from "../../testing/sample-server.ts";

const GENERAL_2021 = {
  name: "2020–2021",
  seasonLabel: "2021 General Election",
  opensOn: "2020-07-01",
  closesOn: "2021-03-31",
  asOf: "2021-01-31",
};

const { server, admin, analyst, viewer } = countryServer();
const sample = sampleServer();

const cyclesOf = (caller: TestCaller) => caller.read<CycleEntry[]>("/api/cycles");

/** The newest entry of the audit log about cycles. */
const lastNoted = async (caller: TestCaller) =>
  (await caller.read<{ entries: AuditEntry[] }>("/api/audit?group=cycle")).entries[0];

async function make(caller: TestCaller, cycle: object = {}): Promise<number> {
  const answer = await caller.post("/api/cycles", { ...GENERAL_2021, ...cycle });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ id: number }>().id;
}

test("IMP-12 the first cycle that somebody makes is what everybody sees, with the settings' support until it has its own", async () => {
  const id = await make(analyst, {
    supportEmail: "desk@party.example",
    calendar: [
      {
        kind: "general",
        title: "Polling day",
        startsOn: "2021-01-14",
        endsOn: "2021-01-14",
        body: "electoral_commission",
        isCountdown: true,
      },
    ],
  });
  expect(await cyclesOf(viewer)).toEqual([
    expect.objectContaining({ id, isInForce: true, isSample: false, contests: [], previousCycle: null }),
  ]);
  expect(await viewer.read<Cycle>("/api/cycle")).toMatchObject({
    id,
    name: "2020–2021",
    asOf: "2021-01-31",
    countdown: { to: "2021-01-14", title: "Polling day" },
    dataSyncProvider: null,
  });
  expect(await viewer.read("/api/support")).toEqual({ email: "desk@party.example", dataSyncProvider: null });
  expect(await lastNoted(admin)).toMatchObject({ action: "cycle.created", subject: "2020–2021" });
});

test("RES-05 a second cycle is seen by whoever chooses it, and by all once it is put in force", async () => {
  const [first] = await cyclesOf(admin);
  const id = await make(analyst, {
    name: "2025–2026",
    opensOn: "2025-05-01",
    closesOn: "2026-02-28",
    asOf: "2026-01-20",
    previousCycle: first?.id,
  });
  expect(await viewer.read<Cycle>("/api/cycle")).toMatchObject({ id: first?.id });
  expect(await viewer.read<Cycle>(`/api/cycle?cycle=${id}`)).toMatchObject({ id, asOf: "2026-01-20" });
  const seen = { id, asked: null, needsApproval: false };
  expect((await analyst.post("/api/cycles/in-force", seen)).statusCode).toBe(200);
  expect(await viewer.read<Cycle>("/api/cycle")).toMatchObject({ id });
  expect((await cyclesOf(admin)).map((cycle) => [cycle.name, cycle.isInForce])).toEqual([
    ["2025–2026", true],
    ["2020–2021", false],
  ]);
});

test("a cycle is changed, its calendar only where one is sent, and the log keeps what it was", async () => {
  const cycle = (await cyclesOf(admin)).find(({ name }) => name === "2020–2021");
  const change = {
    ...GENERAL_2021,
    id: cycle?.id,
    version: cycle?.version,
    asOf: "2021-02-10",
    dataSyncProvider: "The data desk",
  };
  expect((await analyst.put("/api/cycles", change)).statusCode).toBe(200);
  const after = (await cyclesOf(admin)).find(({ id }) => id === cycle?.id);
  expect(after).toMatchObject({ asOf: "2021-02-10", dataSyncProvider: "The data desk", supportEmail: null });
  expect(after?.calendar).toEqual(cycle?.calendar);
  expect(await lastNoted(admin)).toMatchObject({
    before: { asOf: "2021-01-31" },
    after: { asOf: "2021-02-10" },
  });
  await analyst.put("/api/cycles", { ...change, version: after?.version, calendar: [] });
  expect((await cyclesOf(admin)).find(({ id }) => id === cycle?.id)?.calendar).toEqual([]);
});

test("LIFE-06 an old cycle form does not take back the as-of day, and the calendar counts only where it is sent", async () => {
  const find = async () => (await cyclesOf(admin)).find(({ name }) => name === "2020–2021");
  const opened = await find();
  const form = { ...GENERAL_2021, id: opened?.id, asOf: opened?.asOf };
  const moved = { ...form, version: opened?.version, asOf: "2021-03-01", calendar: [] };
  expect((await analyst.put("/api/cycles", moved)).statusCode).toBe(200);
  const late = await admin.put("/api/cycles", { ...form, version: opened?.version, seasonLabel: "Typed" });
  expect(late.statusCode).toBe(409);
  expect(late.json()).toMatchObject({
    conflict: {
      by: "analyst",
      at: expect.any(String),
      version: (await find())?.version,
      fields: expect.arrayContaining([{ field: "asOf", theirs: "2021-03-01" }]),
    },
  });
  expect(await find()).toMatchObject({ asOf: "2021-03-01", seasonLabel: "2021 General Election" });
  const { version } = late.json<{ conflict: { version: string } }>().conflict;
  expect((await admin.put("/api/cycles", { ...form, version, seasonLabel: "Typed" })).statusCode).toBe(200);
  expect(await find()).toMatchObject({ asOf: form.asOf, seasonLabel: "Typed" });
});

/** A cycle with a result, which only two people put in force. */
async function makeWithResult(name: string): Promise<number> {
  const id = await make(analyst, { name });
  const contests = { id, contest: "president", pollingDay: "2021-01-14" };
  expect((await analyst.post("/api/cycles/contests", contests)).statusCode).toBe(200);
  await server.change(({ db }) =>
    sql`insert into declaration (contest_id, round, status, reason, declared_at, true_on, polled_on, source_id)
      select id, 1, 'declared', 'first', now(), polling_day, polling_day, source_id from contest where cycle_id = ${id}`.execute(
      db,
    ),
  );
  return id;
}

const entryOf = async (id: number) => (await cyclesOf(viewer)).find((cycle) => cycle.id === id);

/** Puts a cycle in force as the list has it, or as `seen` says. Answers whether it is in force, else the refusal. */
async function put(caller: TestCaller, id: number, seen: object = {}) {
  const cycle = await entryOf(id);
  const asked = cycle?.inForceAsked?.by ?? null;
  const body = { id, asked, needsApproval: cycle?.inForceApproval !== null, ...seen };
  const answer = await caller.post("/api/cycles/in-force", body);
  return answer.statusCode === 200
    ? answer.json<{ isInForce: boolean }>().isInForce
    : [answer.statusCode, answer.body];
}

/** Rejects or withdraws the request of an account. Answers the status and the refusal. */
async function reject(caller: TestCaller, id: number, asked: string | null) {
  const { statusCode, body } = await caller.post("/api/cycles/in-force/reject", { id, asked });
  return [statusCode, body];
}

test("IMP-17 a cycle with results is put in force and replaced by two people, and replaces the sample alone", async () => {
  const [current] = await cyclesOf(admin);
  const id = await makeWithResult("2030–2031");
  expect(await entryOf(id)).toMatchObject({
    inForceApproval: expect.stringContaining("has results"),
    inForceAsked: null,
  });
  expect(await put(analyst, id)).toBe(false);
  expect(await entryOf(id)).toMatchObject({ isInForce: false, inForceAsked: { by: "analyst" } });
  expect(await put(analyst, id)).toEqual([403, expect.stringMatching(/You requested this/)]);
  expect(await reject(admin, id, "analyst")).toEqual([200, expect.any(String)]);
  expect(await reject(admin, id, "analyst")).toEqual([409, expect.stringMatching(/no longer exists/)]);
  expect(await put(analyst, id)).toBe(false);
  expect(await put(admin, id)).toBe(true);
  expect(await entryOf(id)).toMatchObject({ isInForce: true, inForceApproval: null, inForceAsked: null });
  // A cycle without results would hide them.
  const empty = current?.id ?? 0;
  expect((await entryOf(empty))?.inForceApproval).toMatch(/^The current cycle has results/);
  expect([await put(admin, empty), await put(analyst, empty)]).toEqual([false, true]);
  expect((await entryOf(id))?.inForceApproval).toMatch(/^This cycle has results/);
});

test("IMP-17 an approver of a change of a cycle sees the events of its calendar that differ", async () => {
  const id = await makeWithResult("2040–2041");
  const polling = {
    kind: null,
    title: "Polling day",
    startsOn: "2021-01-14",
    endsOn: "2021-01-14",
    body: "party",
    isCountdown: false,
  };
  const change = async (more: object) => {
    const version = (await entryOf(id))?.version;
    const answer = await analyst.put("/api/cycles", {
      ...GENERAL_2021,
      name: "2040–2041",
      id,
      version,
      ...more,
    });
    return answer.json<{ waiting: number | null }>().waiting;
  };
  expect(await change({ calendar: [polling] })).toBeNull();
  const waiting = await change({ asOf: "2020-08-01", calendar: [{ ...polling, startsOn: "2021-01-13" }] });
  const { fields } = await analyst.read<ChangeSetDetail>(`/api/changes/sets/${waiting}`);
  expect(fields).toContainEqual({
    label: "Calendar",
    before: "Polling day, 14 Jan 2021",
    after: "Polling day, 13 Jan 2021 to 14 Jan 2021",
  });
});

test("IMP-17 a decision about another state of a cycle than the caller saw changes nothing and says what to do", async () => {
  const id = await makeWithResult("2035–2036");
  const refused = (sentence: RegExp) => [409, expect.stringMatching(sentence)];
  // The list had no results yet, and "Make current" must not ask.
  expect(await put(admin, id, { needsApproval: false })).toEqual(
    refused(/must now approve\. Request approval/),
  );
  expect(await entryOf(id)).toMatchObject({ isInForce: false, inForceAsked: null });
  expect(await put(analyst, id)).toBe(false);
  // "Request approval" must not approve, "Reject" not reject the request of another account.
  expect(await put(admin, id, { asked: null })).toEqual(
    refused(/^.*analyst has meanwhile asked to make this cycle current/),
  );
  expect(await reject(admin, id, "another")).toEqual(refused(/analyst has meanwhile asked/));
  expect(await put(admin, id, { asked: "another" })).toEqual(refused(/analyst has meanwhile asked/));
  expect(await entryOf(id)).toMatchObject({ isInForce: false, inForceAsked: { by: "analyst" } });
  for (const bad of [{ asked: undefined }, { asked: 7 }, { needsApproval: "no" }])
    expect(await put(admin, id, bad)).toEqual([400, expect.stringMatching(/as the list has it|Say true/)]);
  // A cycle without results needs no approval, and "Request approval" must not put it in force.
  await server.change(async (write) => {
    write.touch("results");
    await sql`update declaration set retired_at = now() from contest
      where contest.id = contest_id and cycle_id = ${id}`.execute(write.db);
  });
  expect(await put(analyst, id, { needsApproval: true })).toEqual(refused(/no longer needs approval/));
  const current = (await cyclesOf(admin)).find(({ isInForce }) => isInForce);
  expect(await put(analyst, id)).toBe(true);
  expect(await put(admin, current?.id ?? 0)).toBe(true);
});

test.each([
  ["president", 1],
  ["mp", 353],
  ["woman-mp", 146],
  ["lc5", 146],
  ["mayor", 11],
])(
  "RES-01 the contests of the general election: %s is held for %d seats, once",
  async (contest, contests) => {
    const id = (await cyclesOf(admin)).find(({ name }) => name === "2020–2021")?.id;
    const body = { id, contest, pollingDay: "2021-01-14" };
    expect((await analyst.post("/api/cycles/contests", body)).json()).toEqual({ added: contests, contests });
    expect((await analyst.post("/api/cycles/contests", body)).json()).toEqual({ added: 0, contests });
    const cycle = (await cyclesOf(admin)).find((entry) => entry.id === id);
    expect(cycle?.contests).toContainEqual({ contest, pollingDay: "2021-01-14", contests });
  },
);

test.each([
  ["no name", { name: " " }, 400, /^Enter a name/],
  ["an unknown field", { colour: "red" }, 400, /colour/],
  ["a last day before the first", { closesOn: "2020-06-30" }, 400, /last day must be after the first/],
  ["an as-of day before the first", { asOf: "2020-06-30" }, 400, /as-of day must not be before/],
  ["a day that there is not", { opensOn: "2021-02-30" }, 400, /Give a day/],
  ["no e-mail address", { supportEmail: "desk" }, 400, /Enter an e-mail address/],
  ["a name with hidden characters", { name: "2021\u202e" }, 400, /cannot be shown/],
  ["a name that there is", {}, 409, /There is a cycle “2020–2021” already/],
  ["a cycle before it that there is not", { name: "x", previousCycle: 999 }, 422, /Choose another cycle/],
  [
    "two days to count down to",
    {
      name: "x",
      calendar: ["a", "b"].map((title) => ({
        kind: null,
        title,
        startsOn: "2021-01-01",
        endsOn: "2021-01-01",
        body: "party",
        isCountdown: true,
      })),
    },
    400,
    /Count down to one event only/,
  ],
])("a cycle with %s is refused", async (_, fields, status, sentence) => {
  const before = await cyclesOf(admin);
  const answer = await analyst.post("/api/cycles", { ...GENERAL_2021, ...fields });
  expect([answer.statusCode, answer.body]).toEqual([status, expect.stringMatching(sentence)]);
  expect(await cyclesOf(admin)).toEqual(before);
});

test("a polling day outside of the cycle is refused", async () => {
  const id = (await cyclesOf(admin)).find(({ name }) => name === "2020–2021")?.id;
  const answer = await analyst.post("/api/cycles/contests", { id, contest: "mp", pollingDay: "2016-02-18" });
  expect([answer.statusCode, answer.body]).toEqual([422, expect.stringMatching(/must lie in the cycle/)]);
});

test("who is limited to a part of the country makes no cycle", async () => {
  const { database, signIn } = sample.server;
  const account = await addAccount(database, { username: "limited", role: "analyst" });
  await sealAgain(
    database,
    "limited",
    sql`insert into account_scope (account_id, area_id)
      select account.id, area.id from account, area where username = 'limited' and slug = 'gulu' and kind = 'district'`,
  );
  const limited = callerOn(sample.server, () => signIn(account));
  const answer = await limited.post("/api/cycles", GENERAL_2021);
  expect([answer.statusCode, answer.body]).toEqual([403, expect.stringMatching(/limited to part/)]);
});

test("RES-05 every read of records takes ?cycle=, and keeps the answers of cycles apart", async () => {
  const endpoints = (await declaredEndpoints()).filter(
    // The sample has no results by station.
    (endpoint) =>
      isOfACycle(endpoint) && !OF_STATION_RESULTS.has(endpoint.id) && endpoint.input.safeParse({}).success,
  );
  expect(endpoints.length).toBeGreaterThan(20);
  const cycles = await cyclesOf(sample.admin);
  const [current, previous] = [true, false].map((isInForce) =>
    cycles.find((cycle) => cycle.isInForce === isInForce),
  );
  for (const { path } of someOf(endpoints, 3)) {
    const own = await sample.admin.get(path);
    const chosen = await sample.admin.get(`${path}?cycle=${current?.id}`);
    expect([path, chosen.statusCode, chosen.body]).toEqual([path, 200, own.body]);
    expect((await sample.admin.get(`${path}?cycle=${previous?.id}`)).statusCode, path).toBe(200);
  }
  const names = async (query: string) => (await sample.admin.read<Cycle>(`/api/cycle${query}`)).name;
  expect(await names(`?cycle=${previous?.id}`)).toBe("2020–2021");
  expect(await names("")).toBe("2025–2026");
  expect(await sample.admin.read("/api/dashboard/stats")).toMatchObject({ mpsDeclared: 536 });
  expect(await sample.admin.read(`/api/dashboard/stats?cycle=${previous?.id}`)).toMatchObject({
    mpsDeclared: 0,
    totalPetitions: 0,
  });
});

test.each([
  ["999999", 404, /no such election cycle/i],
  ["0", 400, /Give a number/],
  ["-1", 400, /Give a whole number/],
  ["1e3", 400, /Give a whole number/],
  ["2021", 404, /no such election cycle/i],
  ["", 400, /Give a whole number/],
  ["1&cycle=2", 400, /./],
])("RES-05 ?cycle=%s is refused in a sentence", async (cycle, status, sentence) => {
  const answer = await sample.admin.get(`/api/elections?cycle=${cycle}`);
  expect([answer.statusCode, answer.body]).toEqual([status, expect.stringMatching(sentence)]);
});

test("RES-05 a file holds the records of the cycle that was chosen", async () => {
  const previous = (await cyclesOf(sample.admin)).find(({ isInForce }) => !isInForce)?.id;
  const file = (cycle?: number) =>
    sample.admin.post("/api/export", { format: "json", dataTypes: ["elections"], cycle });
  expect((await file()).json().data[0].rows.length).toBe(519);
  expect((await file(previous)).json().data[0].rows).toEqual([]);
  expect((await file(999_999)).statusCode).toBe(404);
});

test("IMP-12 the sample cycle stays as it is, and nothing looks back to it", async () => {
  const [cycle] = await cyclesOf(sample.admin);
  const refusal = async (path: string, body: object, method: "post" | "put" = "post") => {
    const answer = await sample.analyst[method](path, body);
    return [answer.statusCode, answer.body];
  };
  const stays = [422, expect.stringMatching(/sample cycle/)];
  expect(
    await refusal("/api/cycles", { ...GENERAL_2021, id: cycle?.id, version: cycle?.version }, "put"),
  ).toEqual(stays);
  expect(await refusal("/api/cycles", { ...GENERAL_2021, previousCycle: cycle?.id })).toEqual(stays);
  expect(
    await refusal("/api/cycles/contests", { id: cycle?.id, contest: "mp", pollingDay: "2025-07-17" }),
  ).toEqual(stays);
});

/** Tries a form of each kind in the sample: a petition's step, a new record, and a choice between published values. */
async function changeByHand(): Promise<void> {
  const send = async (path: string, body: object) => {
    const clientId = randomUUID();
    const answer = await sample.analyst.post(path, { clientId, reason: "To try it", ...body });
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const { replaces } = await sample.analyst.read<{ replaces: number }>(
    "/api/changes/petition-steps/next?number=MP/015",
  );
  const step = { step: "rule", on: "2025-09-02", outcome: "dismissed", winner: null };
  await send("/api/changes/petition-steps", { number: "MP/015", replaces, step, source: "Register" });
  const fields = {
    number: "COU/900",
    category: "Councillor",
    district: "Gulu",
    subject: "Councillor, Example Ward",
    ground: "Violence",
    status: "Filed",
    filedOn: "2025-09-02",
  };
  await send("/api/changes/records", { kind: "petitions", fields, replaces: null, source: "Register" });
  await send("/api/changes/figure-choices", { figure: "ministers_lost", claim: null, replaces: null });
}

test("IMP-12 CLOCK-01 an administrator removes the sample whole, with its past: the country and one's own cycle stay", async () => {
  const id = await make(sample.analyst);
  expect((await sample.analyst.post("/api/cycles/remove-sample", {})).statusCode).toBe(403);
  const removed = (await cyclesOf(sample.admin)).find(({ isInForce }) => isInForce)?.id;
  await changeByHand();
  const known = await tokenAt(sample.server.database, "infinity");
  const past = ["/api/petitions?limit=2&", "/api/figures?"].map(
    (path) => `${path}cycle=${removed}&asOf=2025-09-02&known=${known}`,
  );
  for (const path of past) await sample.admin.read(path);
  const answer = await sample.admin.post("/api/cycles/remove-sample", {});
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json().records).toBeGreaterThan(4_000);
  expect(await cyclesOf(sample.admin)).toEqual([expect.objectContaining({ id, isInForce: true })]);
  // CLOCK-01: cached responses about the past go with its records.
  for (const path of past) expect((await sample.admin.get(path)).statusCode, path).toBe(404);
  expect(await sample.admin.read("/api/dashboard/stats")).toEqual({
    constituencies: 0,
    mpsDeclared: 0,
    totalPetitions: 0,
  });
  expect((await sample.admin.read<unknown[]>("/api/districts")).length).toBe(146);
  expect(await sample.admin.read("/api/search?q=museveni")).toEqual([]);
  const again = await sample.admin.post("/api/cycles/remove-sample", {});
  expect([again.statusCode, again.body]).toEqual([409, "The sample cycle no longer exists."]);
  expect(await lastNoted(sample.admin)).toMatchObject({ action: "cycle.sample_removed" });
});
