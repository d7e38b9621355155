import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { SIGN_IN_PATH } from "@command-center/contract/accounts/accounts";
import {
  addAccount,
  PASSWORD,
  sealAgain,
  TEST_SEALS,
  TEST_SECRET,
  TEST_SESSION_SEALS,
} from "../../testing/accounts.ts";
import { emptyServer } from "../../testing/sample-server.ts";
import { rightsOfAll } from "../accounts/account-scope.ts";
import { sessionCookie } from "./session-cookie.ts";
import { createSessions, type Sessions } from "./sessions.ts";

const CHANGED = "Your account was changed just now. Sign in again.";

const { server } = emptyServer();
let sessions: Sessions;
beforeAll(async () => {
  const { database } = server;
  sessions = createSessions({
    database,
    cookie: sessionCookie(TEST_SECRET, false),
    seals: TEST_SESSION_SEALS,
    rightsOf: (accountIds) => rightsOfAll(database, TEST_SEALS, accountIds),
    log: { error: vi.fn() },
    settings: { sessionIdleMinutes: 60, sessionHours: 12, requireSecondFactor: "nobody" },
  });
});

let people = 0;
let username: string;
beforeEach(async () => {
  username = `somebody${(people += 1)}`;
  await addAccount(server.database, { username, role: "viewer" });
});

const request = { headers: {}, ip: "192.0.2.1" } as FastifyRequest;

/** What a right password proves, as the sign-in hands it on. */
async function proven() {
  const { account_id: accountId, password } = await server.database.db
    .selectFrom("account_credential")
    .innerJoin("account", "account.id", "account_credential.account_id")
    .select(["account_id", "password"])
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  return { accountId, passwordHash: password ?? "" };
}

async function openSessions(): Promise<number> {
  const { rows } = await sql<{ id: string }>`select session.id from account_session session
    join account on account.id = session.account_id where username = ${username}`.execute(server.database.db);
  return rows.length;
}

describe("LOGIN-07 between the proof of a password and the session", () => {
  test("LOGIN-07 nothing changed: it opens", async () => {
    expect((await sessions.open(request, await proven())).caller).toMatchObject({ username });
  });

  test.each([
    [
      "a new password",
      (id: string) => sql`update account_credential set password = 'x' where account_id = ${id}`,
    ],
    ["a deleted account", (id: string) => sql`delete from account where id = ${id}`],
    ["a disabled account", (id: string) => sql`update account set banned = true where id = ${id}`],
  ])("LOGIN-07 %s: none is opened", async (_what, change) => {
    const proof = await proven();
    await change(proof.accountId).execute(server.database.db);
    await sealAgain(server.database, username);
    await expect(sessions.open(request, proof)).rejects.toMatchObject({ status: 403, message: CHANGED });
    expect(await openSessions()).toBe(0);
  });

  test("LOGIN-07 a password that is being changed meanwhile: none stays open", async () => {
    const proof = await proven();
    const opening = await server.database.write(async ({ db }) => {
      await sql`update account_credential set password = 'x' where account_id = ${proof.accountId}`.execute(
        db,
      );
      // Whoever changes it ends all sessions, and comes too early for this one.
      await sql`delete from account_session where account_id = ${proof.accountId}`.execute(db);
      const opened = sessions.open(request, proof).catch((error: unknown) => error);
      await vi.waitFor(async () => expect(await openSessions()).toBe(1), 10_000);
      return { opened };
    });
    expect(await opening.opened).toMatchObject({ status: 403, message: CHANGED });
    expect(await openSessions()).toBe(0);
  });

  test("LOGIN-07 a one-time password that took its place is not used up", async () => {
    const proof = await proven();
    await sql`update account_credential set password = 'x', one_time_until = now() + interval '1 day'
      where account_id = ${proof.accountId}`.execute(server.database.db);
    await sealAgain(server.database, username);
    await expect(sessions.open(request, proof)).rejects.toThrow(CHANGED);
    const { rows } = await sql`select 1 from account_credential
      where account_id = ${proof.accountId} and one_time_used_at is null`.execute(server.database.db);
    expect(rows).toHaveLength(1);
  });
});

test("LOGIN-07 what waited while its session was ended is not done", async () => {
  const cookie = await server.signIn({ username, password: PASSWORD });
  const { accountId, passwordHash } = await proven();
  const session = await server.database.db
    .selectFrom("account_session")
    .select("id")
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  const call = await server.database.write(async ({ db }) => {
    // Whoever changes a password waits for this.
    await sql`insert into sign_in_guess (key, guesses, until)
      values (${`session ${session.id}`}, 0, now())`.execute(db);
    const changing = server.post(
      "/api/account/password",
      { currentPassword: PASSWORD, newPassword: "quite another one" },
      cookie,
    );
    await vi.waitFor(async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(server.database.db);
      expect(rows).toHaveLength(1);
    }, 10_000);
    await sql`delete from account_session where account_id = ${accountId}`.execute(server.database.db);
    return { changing };
  });
  const answer = await call.changing;
  expect([answer.statusCode, answer.body]).toEqual([401, "Your session has ended. Sign in again."]);
  expect((await proven()).passwordHash).toBe(passwordHash);
});

describe("LOGIN-07 what is written down of a sign-in", () => {
  const entries = async () =>
    (
      await server.database.db
        .selectFrom("audit_entry")
        .select(["action", "after"])
        .where((eb) => eb.or([eb("subject", "=", username), eb("username", "=", username)]))
        .orderBy("id")
        .execute()
    ).map(({ action, after }) => [action, after]);
  const signIn = (cookie?: string) => server.post(SIGN_IN_PATH, { username, password: PASSWORD }, cookie);

  test.each([
    [
      "This account is disabled. Ask an administrator.",
      (id: string) => sql`update account set banned = true where id = ${id}`,
    ],
    [
      "This one-time password has expired. Ask an administrator for a new one.",
      (id: string) =>
        sql`update account_credential set one_time_until = now() - interval '1 hour' where account_id = ${id}`,
    ],
    [
      "This one-time password was used already. Ask an administrator for a new one.",
      (id: string) => sql`update account_credential
        set one_time_until = now() + interval '1 hour', one_time_used_at = now() where account_id = ${id}`,
    ],
  ])("LOGIN-07 a right password that is refused, once a minute: %s", async (reason, change) => {
    await change((await proven()).accountId).execute(server.database.db);
    await sealAgain(server.database, username);
    for (let index = 0; index < 3; index += 1) {
      const answer = await signIn();
      expect([answer.statusCode, answer.body]).toEqual([403, reason]);
    }
    expect(await entries()).toEqual([["session.refused", { reason }]]);
  });

  test("LOGIN-07 the end of the session that the browser held until then", async () => {
    const cookie = await server.signIn({ username, password: PASSWORD });
    expect((await signIn(cookie)).statusCode).toBe(200);
    expect((await entries()).map(([action]) => action)).toEqual([
      "session.opened",
      "session.closed",
      "session.opened",
    ]);
  });
});
