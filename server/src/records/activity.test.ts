import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { ActivityEntry } from "@command-center/contract/activity";
import type { Cycle } from "@command-center/contract/cycle";
import { tokenAt } from "../testing/ledger/token-at.ts";
import { sampleServer } from "../testing/sample-server.ts";

const { server, admin, analyst, viewer } = sampleServer();

async function activity(limit?: number, clock = "cycle"): Promise<ActivityEntry[]> {
  const limited = limit === undefined ? "" : `&limit=${limit}`;
  return admin.read(`/api/activity?clock=${clock}${limited}`);
}

test("HOME-08 the newest 20 things that happened, newest first, none after the as-of date", async () => {
  const entries = await activity();
  expect(entries).toHaveLength(20);
  for (const entry of entries) {
    expect(Object.keys(entry)).toEqual(["id", "at", "clock", "kind", "subject", "detail", "seatId"]);
    expect(entry.subject).not.toBe("");
    expect(entry.detail).not.toBe("");
    expect(entry.clock).toBe("cycle");
    expect(entry.at <= "2025-09-02T21:00:00.000Z").toBe(true);
  }
  const moments = entries.map(({ at }) => at);
  expect(moments).toEqual(moments.toSorted().toReversed());
  expect(new Set(entries.map(({ id }) => id)).size).toBe(20);
});

test("HOME-08 a shorter list is the beginning of a longer one, at every length", async () => {
  const longest = await activity(200);
  expect(longest).toHaveLength(200);
  for (const limit of [1, 20, 137]) {
    expect(await activity(limit)).toEqual(longest.slice(0, limit));
  }
});

test("HOME-08 pages and kinds cut the same list", async () => {
  const longest = await activity(200);
  const pages = [];
  for (const page of [1, 2, 3, 4])
    pages.push(...(await admin.read<ActivityEntry[]>(`/api/activity?clock=cycle&limit=50&page=${page}`)));
  expect(pages).toEqual(longest);
  for (const kind of ["declared_again", "petition_filed", "petition_resolved", "exported"]) {
    const only = await admin.read<ActivityEntry[]>(`/api/activity?clock=cycle&limit=200&kind=${kind}`);
    expect(new Set(only.map((entry) => entry.kind))).toEqual(new Set(kind === "exported" ? [] : [kind]));
    const among = longest.filter((entry) => entry.kind === kind);
    expect(only.slice(0, among.length)).toEqual(among);
  }
  const after = await admin.read<ActivityEntry[]>("/api/activity?clock=cycle&limit=200&after=2025-09-01");
  expect(after).toEqual(longest.slice(0, after.length));
  expect((longest[after.length]?.at ?? "") < "2025-09-01T21:00:00.000Z").toBe(true);
  expect(await activity(20)).toEqual(await admin.read("/api/activity?clock=cycle&after=0000-01-01"));
  expect(await admin.read("/api/activity?clock=cycle&after=9999-12-31")).toEqual([]);
  expect((await admin.get("/api/activity?after=2025-02-30")).body).toBe("Give the day as in 2025-09-01.");
  const upTo = await admin.read<ActivityEntry[]>("/api/activity?clock=cycle&limit=200&upTo=2025-09-01");
  expect(upTo[0]).toEqual(longest[after.length]);
  expect(await admin.read("/api/activity?upTo=0000-01-01")).toEqual([]);
  expect(await activity(20)).toEqual(await admin.read("/api/activity?clock=cycle&upTo=9999-12-31"));
  expect((await admin.get("/api/activity?upTo=yesterday")).body).toBe("Give the day as in 2025-09-01.");
  const withoutExports = await admin.read<ActivityEntry[]>("/api/activity?clock=real&exports=none");
  expect(withoutExports.map((entry) => entry.kind)).not.toContain("exported");
  expect(withoutExports.length).toBeGreaterThan(0);
  expect((await admin.get("/api/activity?kind=petition")).body).toMatch(/^Choose a kind of: .*\.$/);
  expect(await admin.read("/api/activity?page=1000")).toEqual([]);
});

function setAsOf(asOf: string): Promise<unknown> {
  return server.change(async (write) => {
    write.touch("cycle");
    await write.db.updateTable("cycle").set({ as_of: asOf }).where("in_force", "=", true).execute();
  });
}

test("HOME-08 declarations, petitions filed and petitions decided all occur", async () => {
  const kinds = new Set((await activity(200)).map(({ kind }) => kind));
  await setAsOf("2025-07-29");
  for (const { kind } of await activity(200)) kinds.add(kind);
  await setAsOf("2025-09-02");
  expect([...kinds]).toEqual(expect.arrayContaining(["declared", "petition_filed", "petition_resolved"]));
});

test("HOME-08 a declaration of which nobody says who won says so, and gives no figure", async () => {
  await setAsOf("2025-07-17");
  const entries = await activity(200);
  await setAsOf("2025-09-02");
  const unnamed = entries.filter(({ detail }) => detail === "winner not recorded");
  expect(unnamed.map(({ subject }) => subject).toSorted()).toEqual([
    "Amuria County",
    "Bulamogi North West County",
    "Bunyangabu District Woman MP",
    "Kabarole District Woman MP",
    "Moyo District Woman MP",
    "Ndorwa County West",
  ]);
});

test("HOME-08 a seat declared again after a rerun says so", async () => {
  const rerun = await server.database.db
    .selectFrom("declaration")
    .innerJoin("contest", "contest.id", "declaration.contest_id")
    .innerJoin("seat", "seat.id", "contest.seat_id")
    .where("declaration.reason", "=", "rerun")
    .orderBy("declaration.declared_at", "desc")
    .select(["declaration.id", "declaration.true_on", "seat.name"])
    .executeTakeFirstOrThrow();
  await setAsOf(rerun.true_on);
  const entry = (await activity(200)).find(({ id }) => id === `declared_again-declaration-${rerun.id}`);
  await setAsOf("2025-09-02");
  expect(entry).toMatchObject({ kind: "declared_again", subject: rerun.name });
});

test("HOME-08 a provisional count is no declaration", async () => {
  const provisional = await server.database.db
    .selectFrom("declaration")
    .where("status", "=", "provisional")
    .select(["id", "true_on"])
    .execute();
  expect(provisional.length).toBeGreaterThan(0);
  await setAsOf(provisional[0]?.true_on ?? "");
  const ids = (await activity(200)).map(({ id }) => id);
  await setAsOf("2025-09-02");
  for (const { id } of provisional) expect(ids).not.toContain(`declared-declaration-${id}`);
});

test.each(["0", "201", "-1", "ten", "1.5"])("API-11 limit=%s is refused with a sentence", async (limit) => {
  const answer = await admin.get(`/api/activity?limit=${limit}`);
  expect(answer.statusCode).toBe(400);
  expect(answer.body).toMatch(/^Give a (whole )?number.*\.$/);
});

test("HOME-08 what was done in this system is told by the real clock, apart from what happened in the cycle", async () => {
  const before = Date.now();
  const request = { format: "csv", dataTypes: ["elections"] };
  expect((await admin.post("/api/export", request)).statusCode).toBe(200);
  const done = await activity(200, "real");
  expect(done[0]).toMatchObject({ kind: "exported", subject: "Elections", clock: "real" });
  expect(Date.parse(done[0]?.at ?? "")).toBeGreaterThanOrEqual(before);
  expect(done.filter(({ kind }) => kind === "imported")).toMatchObject([
    { subject: "Sample cycle 2025–2026", clock: "real" },
  ]);
  expect(new Set(done.map(({ kind }) => kind))).toEqual(new Set(["exported", "imported"]));
  const happened = await activity(200);
  expect(happened.map(({ kind }) => kind)).not.toContain("exported");
  // Without a clock both, newest first.
  const answer = await admin.get("/api/activity?limit=200");
  const all = answer.json<ActivityEntry[]>().map(({ at }) => at);
  expect(all).toEqual(all.toSorted().toReversed());
  const each = await activity(2, "each");
  const [cycle, real] = [await activity(2), await activity(2, "real")];
  expect(each.filter((entry) => entry.clock === "cycle")).toEqual(cycle);
  expect(each.filter((entry) => entry.clock === "real")).toEqual(real);
  expect(each).toHaveLength(4);
  expect((await admin.get("/api/activity?clock=local")).statusCode).toBe(400);
});

test("HOME-08 a past day has the newest import up to it, however many came later", async () => {
  const { rows } = await sql<{ id: number }>`
    insert into import_batch (kind, title, status, committed_at) values ('sample', 'Early import', 'committed', '2025-08-20T09:00:00Z')
    returning id`.execute(server.database.db);
  const { id } = await admin.read<Cycle>("/api/cycle");
  const past = `/api/activity?clock=real&exports=none&limit=1&cycle=${id}&asOf=2025-08-29`;
  expect(await admin.read(past)).toMatchObject([{ kind: "imported", subject: "Early import" }]);
  await sql`delete from import_batch where id = ${rows[0]?.id}`.execute(server.database.db);
});

test("REC-01 a record that a user entered is entered in its own cycle, and no file with the name of its source; its note is for exports", async () => {
  const record = {
    kind: "incidents",
    fields: {
      number: "IN-900",
      day: "2025-09-01",
      district: "Gulu",
      kind: "Clash",
      severity: "Minor",
      note: "Mr Example was hurt.",
    },
    replaces: null,
  };
  const saved = await analyst.post("/api/changes/records", {
    ...record,
    clientId: randomUUID(),
    reason: "Reported by telephone",
    source: "Letter of the registrar",
  });
  expect(saved.statusCode, saved.body).toBe(200);
  const real = await activity(200, "real");
  expect(real.find(({ kind }) => kind !== "exported")).toMatchObject({
    kind: "entered",
    subject: "Clash, Gulu",
    clock: "real",
  });
  expect(JSON.stringify(real)).not.toContain("Letter of the registrar");
  const { rows } = await sql<{ id: number; inForce: boolean }>`
    select id, in_force as "inForce" from cycle order by in_force`.execute(server.database.db);
  const [other, own] = rows;
  const kindsOf = async (query: string) =>
    (await admin.read<ActivityEntry[]>(`/api/activity?clock=real&exports=none&${query}`)).map(
      ({ kind }) => kind,
    );
  expect(await kindsOf(`cycle=${other?.id}`)).not.toContain("entered");
  expect(await kindsOf(`cycle=${own?.id}&asOf=2025-08-29`)).toEqual([]);
  const known = await tokenAt(server.database, "infinity");
  const moment = `cycle=${own?.id}&asOf=2025-09-02&known=${known}`;
  expect(await admin.read(`/api/activity?clock=real&limit=200&${moment}`)).toEqual(real);
  for (const path of ["history?kind=district&id=gulu", "records?from=2025-08-31&entries=all"]) {
    const { body } = await viewer.get(`/api/changes/${path}`);
    expect(body).toContain('{"label":"Note","before":null,"after":"New text"}');
    expect(body).not.toContain("Mr Example");
  }
});

// Last: it changes a result.
test("HOME-08 a correction is news when it is recorded; what was nullified is not declared again", async () => {
  const first = await server.database.db
    .selectFrom("declaration")
    .selectAll()
    .where("reason", "=", "first")
    .where("status", "=", "declared")
    .orderBy("id")
    .limit(1)
    .executeTakeFirstOrThrow();
  const { id: wrong, recorded_at: _at, recorded_in: _in, retired_at: _until, ...columns } = first;
  const added = await server.change(async (write) => {
    write.touch("results");
    await sql`update declaration set retired_at = now() where id = ${wrong}`.execute(write.db);
    const rows = [
      { ...columns, margin_percent: 1.5, corrects_id: wrong },
      { ...columns, status: "nullified", reason: "ruling", true_on: "2025-09-01" } as const,
    ];
    return write.db.insertInto("declaration").values(rows).returning("id").execute();
  });
  const entries = await admin.read<ActivityEntry[]>("/api/activity?limit=200");
  expect(entries.find(({ kind }) => kind !== "exported")).toMatchObject({
    id: `corrected-declaration-${added[0]?.id}`,
    kind: "corrected",
    clock: "real",
  });
  expect(entries.filter(({ id }) => id.endsWith(`declaration-${added[1]?.id}`))).toEqual([]);
});
