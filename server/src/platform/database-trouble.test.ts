import { PassThrough } from "node:stream";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { SIGN_IN_PATH, SIGN_OUT_PATH } from "@command-center/contract/accounts/accounts";
import { STALE_SINCE } from "@command-center/contract/wire/live";
import { ORDINARY } from "../database/pool/deadlines.ts";
import { addAccount } from "../testing/accounts.ts";
import { proxyDatabase, type DatabaseProxy } from "../testing/database-proxy.ts";
import { ADMIN, createSecondApp, type OwnApp, type ServedApp } from "../testing/test-app.ts";
import { sampleServer } from "../testing/sample-server.ts";

const SECOND = 1_000;
/** All deadlines, with an allowance for a busy machine: no call waits until a lock is released. */
const IN_TIME = 12 * SECOND;
const AWAY = "The database does not answer. Try again in a few seconds.";
const BUSY = "The database is busy. Try again in a moment.";
const FULL = "The disk of the database is full, so nothing was saved. Tell your administrator.";

/** On the database itself, to bring trouble about and to see what there is. */
/** A short wait for locks, and a wait for connections that allows for a busy machine. */
const DEADLINES = { ...ORDINARY, lock: 400, connection: 3 * SECOND };
const { server: first } = sampleServer({ deadlines: DEADLINES });
let viewer: { username: string; password: string };
beforeAll(async () => {
  viewer = await addAccount(first.database, { username: "viewer", role: "viewer" });
});
afterEach(() => {
  vi.restoreAllMocks();
  ahead = 0;
});

const realNow = performance.now.bind(performance);

/** What came back, and after how many milliseconds. */
async function timed(asking: ReturnType<ServedApp["get"]>) {
  const began = realNow();
  const answer = await asking;
  return { answer, took: realNow() - began };
}

let ahead = 0;
/** Lets the process take so much more time to have passed. */
function pass(milliseconds: number): void {
  ahead += milliseconds;
  vi.spyOn(performance, "now").mockImplementation(() => realNow() + ahead);
}

describe("API-10 a database that does not answer", () => {
  let proxy: DatabaseProxy;
  let server: OwnApp;
  let cookie: string;
  let log: string;
  beforeEach(async () => {
    proxy = await proxyDatabase(first.connectionString);
    log = "";
    const logTo = new PassThrough();
    logTo.on("data", (chunk: Buffer) => (log += chunk.toString()));
    server = await createSecondApp(proxy, { deadlines: ORDINARY, logLevel: "warn", logTo });
    cookie = await server.signIn();
    await server.get("/api/elections", cookie);
  });
  afterEach(async () => {
    await server.close();
    await proxy.close();
  });

  const TROUBLES = [
    ["falls silent", () => proxy.freeze(), async () => proxy.thaw()],
    ["is gone", () => proxy.refuse(), () => proxy.accept()],
  ] as const;

  test.each(TROUBLES)(
    "API-10 that %s: a sentence within 2 s, at once from then on, and kept answers that say so; over when it is back",
    async (_what, begin, end) => {
      await begin();
      const asked = ["/api/elections?q=a", "/api/petitions?q=a", "/api/mayoral-results?q=a"];
      for (const { answer, took } of await Promise.all(
        asked.map((path) => timed(server.get(path, cookie))),
      )) {
        expect([answer.statusCode, answer.body]).toEqual([503, AWAY]);
        expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
        expect(answer.headers["cache-control"]).toBe("no-store");
        expect(took).toBeLessThan(IN_TIME);
      }
      const again = await timed(server.get("/api/elections?q=b", cookie));
      expect([again.answer.statusCode, again.took < 2 * SECOND]).toEqual([503, true]);

      // Until the server's next look at the revisions fails, the cached response is fresh and revalidates as a 304.
      const kept = await vi.waitFor(async () => {
        const answer = await server.get("/api/elections", cookie, { "if-none-match": "*" });
        expect(answer.statusCode).toBe(200);
        return answer;
      }, 15 * SECOND);
      expect(Math.abs(Date.now() - Date.parse(String(kept.headers[STALE_SINCE])))).toBeLessThan(10 * SECOND);
      expect(kept.headers).toMatchObject({ "cache-control": "no-store" });
      expect(kept.headers).not.toHaveProperty("etag");
      expect(kept.json<unknown[]>().length).toBeGreaterThan(100);

      expect((await server.get("/api/account", cookie)).statusCode).toBe(200);
      expect((await server.post("/api/account/sessions/end-others", {}, cookie)).body).toBe(AWAY);
      expect((await server.post(SIGN_IN_PATH, ADMIN)).body).toBe(AWAY);
      const ready = await server.get("/api/ready");
      expect([ready.statusCode, ready.body]).toEqual([503, AWAY]);
      const health = await server.get("/api/health");
      expect([health.statusCode, health.json<object>()]).toEqual([
        200,
        expect.objectContaining({ status: "ok", problem: "The database does not answer." }),
      ]);

      await end();
      await vi.waitFor(
        async () => expect((await server.get("/api/ready")).statusCode).toBe(200),
        15 * SECOND,
      );
      const fresh = await server.get("/api/elections", cookie);
      expect(fresh.statusCode).toBe(200);
      expect(fresh.headers).not.toHaveProperty(STALE_SINCE);
      expect((await server.get("/api/health")).json<object>()).toMatchObject({ problem: null });
      // Said when it began and when it was over: nothing with each request, and no stack.
      const lines = log.trim().split("\n");
      expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
        "The database does not answer.",
        "The database answers again.",
      ]);
    },
    60 * SECOND,
  );

  test("GATE-04 who was proven moments ago reads what is kept for 5 minutes, in their own scope; nobody else does", async () => {
    const other = await server.signIn(viewer);
    const signedOut = await server.signIn(viewer);
    await server.get("/api/elections", signedOut);
    await server.post(SIGN_OUT_PATH, {}, signedOut);
    const unknown = await first.signIn(viewer);
    await server.get("/api/elections", other);
    const NOTED = ["/api/petitions", "/api/district/petitions?slug=gulu", "/api/incidents/summary"];
    const reader = await server.signIn(viewer);
    for (const path of NOTED) expect((await server.get(path, reader)).statusCode, path).toBe(200);
    await proxy.refuse();
    await vi.waitFor(() => expect(log).toContain("does not answer"), 15 * SECOND);
    pass(2 * SECOND);
    expect((await server.get("/api/elections", other)).statusCode).toBe(200);
    for (const stranger of [signedOut, unknown])
      expect((await server.get("/api/elections", stranger)).statusCode, "not proven here").toBe(503);
    expect((await server.get("/api/elections")).statusCode).toBe(401);
    // What names people is read by nobody of whom it cannot be written down, though an earlier reading was.
    for (const cookie of [other, reader])
      for (const path of NOTED) {
        const answer = await server.get(path, cookie);
        expect([path, answer.statusCode, answer.body]).toEqual([path, 503, AWAY]);
      }
    pass(4 * 60 * SECOND);
    expect((await server.get("/api/elections", other)).statusCode).toBe(200);
    pass(2 * 60 * SECOND);
    expect((await server.get("/api/elections", other)).statusCode).toBe(503);
    await proxy.accept();
  });
});

describe("API-10 a table that somebody else holds", () => {
  let holder: pg.Client;
  let cookie: string;
  beforeAll(async () => {
    cookie = await first.signIn();
    // The list is sensitive: that it is read is noted now.
    await first.get("/api/petitions", cookie);
    holder = new pg.Client({ connectionString: first.connectionString });
    await holder.connect();
    await holder.query("begin; lock table petition in access exclusive mode");
  });
  afterAll(() => holder.end());

  test("API-10 its readers get a sentence in bounded time, however many; everything else goes on meanwhile", async () => {
    const readers = Array.from({ length: 12 }, (_, index) =>
      timed(first.get(`/api/petitions?q=held${index}`, cookie)),
    );
    for (let round = 0; round < 4; round += 1) {
      for (const path of ["/api/health", "/api/ready", `/api/elections?q=${round}`, "/api/account"]) {
        const { answer, took } = await timed(first.get(path, cookie));
        expect([path, answer.statusCode]).toEqual([path, 200]);
        expect(took, path).toBeLessThan(IN_TIME);
      }
    }
    for (const { answer, took } of await Promise.all(readers)) {
      expect([answer.statusCode, answer.body]).toEqual([503, BUSY]);
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
      expect(took).toBeLessThan(IN_TIME);
    }
    await holder.query("rollback");
    expect((await first.get("/api/petitions?q=held0", cookie)).statusCode).toBe(200);
  });

  test("a transaction that is left open is ended by the database, and frees what it held", async () => {
    const { rows } = await sql<{ idle: string; statement: string; lock: string }>`
      select current_setting('idle_in_transaction_session_timeout') as idle,
        current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`.execute(
      first.database.db,
    );
    expect(rows).toEqual([{ idle: "10s", statement: "8s", lock: "400ms" }]);
    await first.database.read("everywhere", async ({ db }) => {
      const local = await sql<{ statement: string }>`
        select current_setting('statement_timeout') as statement`.execute(db);
      expect(local.rows).toEqual([{ statement: "8s" }]);
    });
    const read = await first.database.openRead("everywhere");
    const patient = await sql<{ idle: string; statement: string }>`
      select current_setting('idle_in_transaction_session_timeout') as idle,
        current_setting('statement_timeout') as statement`.execute(read.db);
    await read.close();
    expect(patient.rows).toEqual([{ idle: "3min", statement: "10min" }]);
  });
});

describe("API-10 what every write needs, held by somebody else", () => {
  let holder: pg.Client;
  let admin: string;
  let readers: string[];
  beforeEach(async () => {
    admin = await first.signIn();
    readers = [await first.signIn(viewer), await first.signIn(viewer), await first.signIn(viewer)];
    holder = new pg.Client({ connectionString: first.connectionString });
    await holder.connect();
  });
  afterEach(() => holder.end());

  /** Each looks its session up, and is answered anew. */
  const readOn = async (round: number) => {
    for (const reader of readers) {
      const { answer, took } = await timed(first.get(`/api/elections?q=${round}`, reader));
      expect(answer.statusCode).toBe(200);
      expect(took).toBeLessThan(IN_TIME);
    }
  };

  test("API-10 the lock of the audit chain: writes and notes are refused in bounded time, and reads go on", async () => {
    // By default as long as a statement's deadline.
    await sql`alter function audit_entry_joins_chain() set lock_timeout = '1s'`.execute(first.database.db);
    await holder.query("select pg_advisory_lock(7201512)");
    const writes = Array.from({ length: 8 }, () =>
      timed(first.post("/api/account/sessions/end-others", {}, admin)),
    );
    const noted = readers.map((reader) => timed(first.get("/api/petitions?q=noted", reader)));
    const ready = await timed(first.get("/api/ready"));
    expect([ready.answer.statusCode, ready.took < IN_TIME]).toEqual([200, true]);
    for (let round = 0; round < 2; round += 1) {
      pass(2 * SECOND);
      await readOn(round);
    }
    for (const { answer, took } of await Promise.all([...writes, ...noted])) {
      expect([answer.statusCode, answer.body]).toEqual([503, BUSY]);
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
      expect(took).toBeLessThan(20 * SECOND);
    }
    await holder.query("select pg_advisory_unlock(7201512)");
    expect((await first.post("/api/account/sessions/end-others", {}, admin)).statusCode).toBe(200);
  });

  test("API-10 the table of a list that is answered anew each time: its readers wait, nobody else does", async () => {
    await first.get("/api/exports", admin);
    await holder.query("begin; lock table export_file in access exclusive mode");
    const readers = Array.from({ length: 8 }, () => timed(first.get("/api/exports", admin)));
    for (let round = 10; round < 12; round += 1) {
      pass(2 * SECOND);
      await readOn(round);
    }
    for (const { answer, took } of await Promise.all(readers)) {
      expect([answer.statusCode, answer.body]).toEqual([503, BUSY]);
      expect(took).toBeLessThan(IN_TIME);
    }
    await holder.query("rollback");
    expect((await first.get("/api/exports", admin)).statusCode).toBe(200);
  });

  test("API-10 the table of sessions: nobody is believed whose session cannot be looked up while the database answers", async () => {
    await Promise.all(readers.map((reader) => first.get("/api/elections", reader)));
    await first.get("/api/audit", admin);
    await holder.query("begin; lock table account_session in access exclusive mode");
    pass(2 * SECOND);
    const refused = await Promise.all([
      ...readers.map((reader, index) => first.get(`/api/elections?q=session${index}`, reader)),
      first.get("/api/audit", admin),
    ]);
    expect(refused.map(({ statusCode, body }) => [statusCode, body])).toEqual(refused.map(() => [503, BUSY]));
    await holder.query("rollback");
    for (const reader of readers) expect((await first.get("/api/elections", reader)).statusCode).toBe(200);
  });

  test("API-10 the table of passwords: a guess that was not looked at does not count", async () => {
    await holder.query("begin; lock table account_credential in access exclusive mode");
    const refused = await first.post(SIGN_IN_PATH, { ...viewer, username: "counted" });
    expect([refused.statusCode, refused.body]).toEqual([503, BUSY]);
    await holder.query("rollback");
    const { rows } = await sql`select 1 from sign_in_guess where key like '%counted' and guesses > 0`.execute(
      first.database.db,
    );
    expect(rows).toEqual([]);
    await first.post(SIGN_IN_PATH, { ...viewer, username: "counted" });
    const counted = await sql`select guesses from sign_in_guess where key like '%counted'`.execute(
      first.database.db,
    );
    expect(counted.rows).toEqual([{ guesses: 1 }, { guesses: 1 }]);
  });
});

describe("API-10 a full disk", () => {
  /** What PostgreSQL says when it finds no room for what is added to a table. */
  const refuse = (table: string, when: string) =>
    sql`
      create or replace function no_room() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
      create trigger a_no_room before ${sql.raw(when)} on ${sql.table(table)} for each statement execute function no_room()`.execute(
      first.database.db,
    );
  const TABLES = ["audit_entry", "account_session", "write_trial"];

  test("API-10 writes are a 507 with a sentence, reads go on, health and readiness say so until there is room", async () => {
    const cookie = await first.signIn();
    await first.get("/api/elections", cookie);
    try {
      for (const table of TABLES)
        await refuse(table, table === "account_session" ? "insert or update" : "insert");
      const written = await first.post("/api/account/sessions/end-others", {}, cookie);
      expect([written.statusCode, written.body]).toEqual([507, FULL]);
      expect((await first.post(SIGN_IN_PATH, ADMIN)).statusCode).toBe(507);
      const ready = await first.get("/api/ready");
      expect([ready.statusCode, ready.body]).toEqual([503, "The disk of the database is full."]);
      expect((await first.get("/api/health")).json<object>()).toMatchObject({
        status: "ok",
        problem: "The disk of the database is full: nothing can be saved.",
      });
      // Its last use is so long ago that this one would be written down.
      await sql`alter table account_session disable trigger a_no_room`.execute(first.database.db);
      await sql`update account_session set updated_at = now() - interval '10 minutes',
        expires_at = now() + interval '50 minutes'`.execute(first.database.db);
      await sql`alter table account_session enable trigger a_no_room`.execute(first.database.db);
      pass(2 * SECOND);
      for (const path of ["/api/elections", "/api/elections?q=more", "/api/account"]) {
        const answer = await first.get(path, cookie);
        expect([path, answer.statusCode]).toEqual([path, 200]);
        expect(answer.headers).not.toHaveProperty(STALE_SINCE);
      }
    } finally {
      for (const table of TABLES)
        await sql`drop trigger if exists a_no_room on ${sql.table(table)}`.execute(first.database.db);
    }
    pass(15 * SECOND);
    expect((await first.get("/api/ready")).statusCode).toBe(200);
    expect((await first.get("/api/health")).json<object>()).toMatchObject({ problem: null });
    expect((await first.post("/api/account/sessions/end-others", {}, cookie)).statusCode).toBe(200);
  });
});
