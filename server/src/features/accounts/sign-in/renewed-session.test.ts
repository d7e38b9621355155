import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { readAccount, SIGN_OUT_PATH } from "@command-center/contract/accounts/accounts";
import { changePassword, confirmPassword } from "@command-center/contract/accounts/passwords";
import {
  endOwnSession,
  listOwnSessions,
  type OwnSession,
} from "@command-center/contract/accounts/own-sessions";
import { addAccount, changeSessions, PASSWORD } from "../../../testing/accounts.ts";
import { emptyServer, secondServer } from "../../../testing/sample-server.ts";
import { sessionCookieOf, type ServedApp } from "../../../testing/test-app.ts";

const RENEWED = [503, "Your session was renewed just now. Try again.", "1"];
const NEW = "quite another long one";

const { server } = emptyServer();
const second = secondServer(server);

let people = 0;
async function somebody(): Promise<{ username: string; cookie: string }> {
  const username = `person${(people += 1)}`;
  const credentials = await addAccount(server.database, { username, role: "viewer" });
  return { username, cookie: await server.signIn(credentials) };
}

const account = (cookie: string, app: ServedApp = server) => app.get(readAccount.path, cookie);
const confirm = (cookie: string) => server.post(confirmPassword.path, { password: PASSWORD }, cookie);
const change = (cookie: string) =>
  server.post(changePassword.path, { currentPassword: PASSWORD, newPassword: NEW }, cookie);
const said = ({ statusCode, body, headers }: Awaited<ReturnType<typeof account>>) => [
  statusCode,
  body,
  headers["retry-after"],
];
const listed = async (cookie: string) =>
  (await server.get(listOwnSessions.path, cookie)).json<OwnSession[]>();
const stored = (username: string) =>
  server.database.db
    .selectFrom("account_session")
    .innerJoin("account", "account.id", "account_session.account_id")
    .select([
      "account_session.id",
      "account_session.created_at",
      "account_session.expires_at",
      "account_session.ip_address",
    ])
    .where("username", "=", username)
    .execute();

describe("LOGIN-07 a password that was confirmed or changed gives the session a new token", () => {
  test.each([
    ["confirmed", confirm],
    ["changed", change],
  ])(
    "LOGIN-07 %s: the old one opens nothing from then on, also in another process within a second",
    async (_, prove) => {
      const { cookie } = await somebody();
      expect((await account(cookie, second)).statusCode).toBe(200);
      const renewed = sessionCookieOf(await prove(cookie));
      expect(renewed).not.toBe(cookie);
      expect((await account(renewed)).statusCode).toBe(200);
      expect((await account(cookie)).statusCode).not.toBe(200);
      await vi.waitFor(async () => expect((await account(cookie, second)).statusCode).not.toBe(200), 20_000);
      expect((await account(renewed, second)).statusCode).toBe(200);
    },
  );

  test("LOGIN-07 the cookie is like the one of a sign-in", async () => {
    const { cookie } = await somebody();
    const answer = await confirm(cookie);
    expect(answer.cookies[0]).toEqual({
      name: "command-center.session_token",
      value: expect.stringMatching(/^\w{32,}\..{40,}$/),
      httpOnly: true,
      path: "/",
      sameSite: "Strict",
    });
    expect(answer.body).not.toContain(answer.cookies[0]?.value.split(".")[0]);
  });

  test("LOGIN-07 it is the same session otherwise: in the list, and in when it ends", async () => {
    const { username, cookie } = await somebody();
    await changeSessions(
      server.database,
      sql`update account_session set created_at = now() - interval '11 hours', expires_at = now() + interval '20 minutes'
        where account_id = (select id from account where username = ${username})`,
    );
    const before = { listed: await listed(cookie), stored: await stored(username) };
    const renewed = sessionCookieOf(await confirm(cookie));
    // Before it is looked up, which is a use.
    expect(await stored(username)).toEqual(before.stored);
    const [after] = await listed(renewed);
    expect(after).toMatchObject({
      id: before.listed[0]?.id,
      openedAt: before.listed[0]?.openedAt,
      isCurrent: true,
    });
    await changeSessions(
      server.database,
      sql`update account_session set created_at = now() - interval '12 hours' where id = ${after?.id}`,
    );
    await vi.waitFor(async () => expect((await account(renewed)).statusCode).toBe(401), 20_000);
  });

  test("LOGIN-07 who was under way with the old one is told to try again, not to sign in, for a minute", async () => {
    const { username, cookie } = await somebody();
    await confirm(cookie);
    expect(said(await account(cookie))).toEqual(RENEWED);
    expect(said(await server.get("/api/cycle", cookie))).toEqual(RENEWED);
    expect(said(await server.post(endOwnSession.path, { id: "x" }, cookie))).toEqual(RENEWED);
    // What is said of a session that is still there must not be that it is closed.
    expect(said(await server.post(SIGN_OUT_PATH, {}, cookie))).toEqual(RENEWED);
    expect(await stored(username)).toHaveLength(1);
    await sql`update account_session set renewed_at = renewed_at - interval '61 seconds'
      where account_id = (select id from account where username = ${username})`.execute(server.database.db);
    await vi.waitFor(async () => expect((await account(cookie)).statusCode).toBe(401), 20_000);
  });

  test("LOGIN-07 a token that we did not sign is told nothing of it", async () => {
    const { cookie } = await somebody();
    await confirm(cookie);
    const [token = ""] = cookie.split(".").slice(1, 2);
    for (const signature of ["", ".", `.${"A".repeat(43)}=`]) {
      expect((await account(`command-center.${token}${signature}`)).statusCode).toBe(401);
    }
  });
});

test("LOGIN-07 two tabs at the same moment both get an answer, and the browser's cookie goes on", async () => {
  const { cookie } = await somebody();
  const answers = await Promise.all([confirm(cookie), confirm(cookie), confirm(cookie)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  const given = answers.map(sessionCookieOf).filter((one) => one !== "");
  expect(given).toHaveLength(1);
  expect((await account(given[0] ?? "")).statusCode).toBe(200);
});

test("LOGIN-07 a wrong password leaves the token as it is", async () => {
  const { cookie } = await somebody();
  const answer = await server.post(confirmPassword.path, { password: "wrong" }, cookie);
  expect(answer.headers).not.toHaveProperty("set-cookie");
  expect((await account(cookie)).statusCode).toBe(200);
});

test("LOGIN-07 what the log says of it is of the same person", async () => {
  const { username, cookie } = await somebody();
  const renewed = sessionCookieOf(await change(cookie));
  await server.post(SIGN_OUT_PATH, {}, renewed);
  const entries = await server.database.db
    .selectFrom("audit_entry")
    .select(["action", "account_id"])
    .where("username", "=", username)
    .orderBy("id")
    .execute();
  expect(entries.map(({ action }) => action)).toEqual([
    "session.opened",
    "account.password_changed",
    "session.closed",
  ]);
  expect(new Set(entries.map(({ account_id: id }) => id)).size).toBe(1);
});
