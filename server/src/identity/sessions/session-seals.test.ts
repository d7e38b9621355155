import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { confirmPassword } from "@command-center/contract/accounts/passwords";
import { beginPasskey, setUpSecondFactor } from "@command-center/contract/accounts/second-factor";
import type { Database } from "../../database/database.ts";
import { addAccount, FORMER_HASH, PASSWORD, TEST_SEALS, TEST_SESSION_SEALS } from "../../testing/accounts.ts";
import { createTestDatabase } from "../../testing/database.ts";
import { emptyServer, secondServer } from "../../testing/sample-server.ts";
import { createSecondApp, type ServedApp } from "../../testing/test-app.ts";
import { sealAccountsOnce } from "../seals/seal-accounts.ts";
import { sealSessionsOnce } from "./session-seals.ts";

const { server } = emptyServer();
const second = secondServer(server);

let people = 0;
let username: string;
let cookie: string;
beforeEach(async () => {
  username = `person${(people += 1)}`;
  cookie = await server.signIn(await addAccount(server.database, { username, role: "viewer" }));
});

const statusWith = async (sent: string, app: ServedApp = server) =>
  (await app.get("/api/account", sent)).statusCode;
const ownSession = (change: string, name = username) =>
  sql
    .raw(
      `update account_session set ${change} where account_id = (select id from account where username = '${name}')`,
    )
    .execute(server.database.db);
const sessionsOf = async (name: string, { db }: Database = server.database) =>
  (
    await db
      .selectFrom("account_session")
      .innerJoin("account", "account.id", "account_session.account_id")
      .select(["account_session.id", "account_session.seal"])
      .where("username", "=", name)
      .execute()
  ).length;
const notes = async (subject: string) =>
  server.database.db
    .selectFrom("audit_entry")
    .select(["username", "account_id", "subject"])
    .where("action", "=", "session.seal_broken")
    .where("subject", "=", subject)
    .execute();
const ADMINISTRATOR = "account_id = (select id from account where username = 'admin')";

describe("LOGIN-07 a session that was changed by SQL", () => {
  const CHANGES = [
    `${ADMINISTRATOR}, confirmed_at = now()`,
    "created_at = now() + interval '1 hour'",
    "confirmed_at = now() + interval '1 hour'",
    "id = 'another of ' || id",
    "seal = left(seal, 20)",
    "seal = null",
  ];
  test("LOGIN-07 GATE-04 in its account, start, proof, id or seal is ended and noted, and its cookie opens nothing", async () => {
    const people = await Promise.all(
      CHANGES.map(async (change, at) => {
        const name = `${username}.${at}`;
        const own = await server.signIn(
          await addAccount(server.database, { username: name, role: "viewer" }),
        );
        return { change, name, own, claimed: change.startsWith("account_id") ? "admin" : name };
      }),
    );
    const statuses = () =>
      Promise.all(people.flatMap(({ own }) => [statusWith(own), statusWith(own, second)]));
    expect(new Set(await statuses())).toEqual(new Set([200]));
    for (const { change, name } of people) await ownSession(change, name);
    await vi.waitFor(async () => expect(new Set(await statuses())).toEqual(new Set([401])), 2_000);
    for (const { change, name, own, claimed } of people) {
      expect(await sessionsOf(name), change).toBe(0);
      const noted = { username: null, account_id: null, subject: claimed };
      expect(await notes(claimed), change).toEqual([noted]);
      expect((await server.get("/api/audit", own)).statusCode, change).toBe(401);
    }
  });

  test("LOGIN-07 GATE-04 a cookie of one account never opens another account's row", async () => {
    const other = `${username}.other`;
    const theirs = await server.signIn(
      await addAccount(server.database, { username: other, role: "analyst" }),
    );
    const tokenIn = (sent: string) => /session_token=(\w+)\./.exec(sent)?.[1] ?? "";
    await ownSession("token = 'out of the way'");
    await ownSession(`token = '${tokenIn(cookie)}'`, other);
    expect(await statusWith(cookie, second)).toBe(401);
    expect(await statusWith(theirs, second)).toBe(401);
  });

  test("LOGIN-07 a proof that was put in while the session is cached does not count", async () => {
    await ownSession("confirmed_at = now() - interval '11 minutes'");
    await vi.waitFor(async () => expect(await statusWith(cookie)).toBe(401), 2_000);
    cookie = await server.signIn({ username, password: PASSWORD });
    expect(await statusWith(cookie)).toBe(200);
    await ownSession("confirmed_at = now() + interval '1 second'");
    expect((await server.post(setUpSecondFactor.path, {}, cookie)).headers["x-needs"]).toBe("confirm");
    expect((await server.post(beginPasskey.path, {}, cookie)).statusCode).toBe(403);
  });

  test("LOGIN-07 is not sealed again by a change that the server makes", async () => {
    await ownSession("created_at = created_at + interval '1 hour'");
    const confirmed = await server.post(confirmPassword.path, { password: PASSWORD }, cookie);
    expect(confirmed.statusCode).toBe(401);
    await vi.waitFor(async () => expect(await statusWith(cookie)).toBe(401), 2_000);
  });
});

describe("LOGIN-07 a session of a version that did not seal", () => {
  /** Cookie and row exactly as the former version wrote them, by the secret of the tests. */
  const OLD_COOKIE =
    "command-center.session_token=xe14YfgjmnlcSDdCVvHz4NVv8pbFTJlP.D76iP%2BnQu8GTigXa3lKv5J7nZ9ubhXHmrbwuGnyG4LU%3D";
  const OLD_ROWS = `
    insert into account (id, name, username, role) values ('knNvcQUeEC8EOmg76pCgVA', 'old', 'old', 'viewer');
    insert into account_credential (id, account_id, provider_id, password)
      values ('credential', 'knNvcQUeEC8EOmg76pCgVA', 'credential', '${FORMER_HASH}');
    insert into account_session (id, account_id, token, expires_at, ip_address, user_agent)
      values ('4OYGebBN5QneaAYBiX24VA', 'knNvcQUeEC8EOmg76pCgVA', 'xe14YfgjmnlcSDdCVvHz4NVv8pbFTJlP',
        now() + interval '1 hour', '127.0.0.1', 'Mozilla/5.0')`;

  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "sealed-sessions-"));
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  const start = async (database: Database) => {
    await sealAccountsOnce(database, TEST_SEALS, dataDir);
    await sealSessionsOnce(database, TEST_SESSION_SEALS, dataDir);
  };

  async function upgraded(work: (database: Database, connectionString: string) => Promise<void>) {
    const { database, connectionString, drop } = await createTestDatabase("empty");
    try {
      await sql.raw(OLD_ROWS).execute(database.db);
      await work(database, connectionString);
    } finally {
      await drop();
    }
  }

  test("LOGIN-07 goes on after the upgrade, and its person may do what they might", async () => {
    await upgraded(async (database, connectionString) => {
      await start(database);
      const app = await createSecondApp({ connectionString });
      try {
        expect(await statusWith(OLD_COOKIE, app)).toBe(200);
        const confirmed = await app.post(
          confirmPassword.path,
          { password: "a long enough password" },
          OLD_COOKIE,
        );
        expect(confirmed.statusCode).toBe(200);
        expect((await app.get("/api/audit", OLD_COOKIE)).statusCode).not.toBe(200);
      } finally {
        await app.close();
      }
    });
  });

  test("LOGIN-07 is refused where its row appears after that start, whatever the database remembers of it", async () => {
    await upgraded(async (database, connectionString) => {
      await start(database);
      await sql`update account_session set seal = null`.execute(database.db);
      await sql`delete from installation where key = 'session_seal_key'`.execute(database.db);
      await start(database);
      await rm(join(dataDir, "sessions-sealed"));
      await start(database);
      const app = await createSecondApp({ connectionString });
      try {
        expect(await statusWith(OLD_COOKIE, app)).toBe(401);
        expect(await sessionsOf("old", database)).toBe(0);
      } finally {
        await app.close();
      }
    });
  });
});
