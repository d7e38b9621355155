import { describe, expect, test } from "vitest";
import { readAccount } from "@command-center/contract/accounts/accounts";
import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  type OwnSession,
} from "@command-center/contract/accounts/own-sessions";
import { addAccount } from "../../testing/accounts.ts";
import { emptyServer } from "../../testing/sample-server.ts";
import { cookieOf } from "../../testing/test-app.ts";
import { SIGN_IN_PATH } from "@command-center/contract/accounts/accounts";

const { server } = emptyServer();

let made = 0;
/** An account with some sessions, each of a browser with a name of its own. */
async function signedIn(times: number) {
  const credentials = await addAccount(server.database, { username: `busy-${(made += 1)}`, role: "viewer" });
  const cookies = [];
  for (let at = 0; at < times; at += 1) {
    const answer = await server.post(SIGN_IN_PATH, credentials, undefined, { "user-agent": `Browser ${at}` });
    cookies.push(cookieOf(answer));
  }
  return { credentials, cookies };
}

const listed = async (cookie: string | undefined) =>
  (await server.get(listOwnSessions.path, cookie)).json<OwnSession[]>();
const isIn = async (cookie: string | undefined) =>
  (await server.get(readAccount.path, cookie)).statusCode === 200;

describe("LOGIN-07 one's own sessions", () => {
  test("LOGIN-07 are listed with browser, address and times, without what opens them", async () => {
    const { cookies } = await signedIn(3);
    await signedIn(1);
    const sessions = await listed(cookies[1]);
    expect(sessions.map(({ userAgent, isCurrent }) => [userAgent, isCurrent])).toEqual([
      ["Browser 1", true],
      ["Browser 2", false],
      ["Browser 0", false],
    ]);
    expect(sessions.every(({ ipAddress }) => ipAddress === "127.0.0.1")).toBe(true);
    expect(Object.keys(sessions[0] ?? {}).toSorted()).toEqual([
      "id",
      "ipAddress",
      "isCurrent",
      "isNewDevice",
      "lastUsedAt",
      "openedAt",
      "userAgent",
    ]);
    const tokens = await server.database.db.selectFrom("account_session").select("token").execute();
    for (const { token } of tokens) expect(JSON.stringify(sessions)).not.toContain(token);
  });

  test("LOGIN-07 one that is used keeps its place in the list", async () => {
    const { cookies } = await signedIn(3);
    const order = async () => (await listed(cookies[1])).map(({ userAgent }) => userAgent);
    expect(await order()).toEqual(["Browser 1", "Browser 2", "Browser 0"]);
    const [, , first] = await listed(cookies[1]);
    await server.database.db
      .updateTable("account_session")
      .set({ updated_at: new Date(Date.now() + 60_000) })
      .where("id", "=", first?.id ?? "")
      .execute();
    expect(await order()).toEqual(["Browser 1", "Browser 2", "Browser 0"]);
  });

  test("LOGIN-07 those that are over are not", async () => {
    const { cookies } = await signedIn(3);
    const [, second, third] = await listed(cookies[0]);
    const { db } = server.database;
    const past = new Date(Date.now() - 13 * 3_600_000);
    await db
      .updateTable("account_session")
      .set({ expires_at: past })
      .where("id", "=", second?.id ?? "")
      .execute();
    await db
      .updateTable("account_session")
      .set({ created_at: past })
      .where("id", "=", third?.id ?? "")
      .execute();
    expect(await listed(cookies[0])).toHaveLength(1);
  });

  test("LOGIN-07 one is ended, at once and in the audit log, and the others go on", async () => {
    const { credentials, cookies } = await signedIn(3);
    const target = (await listed(cookies[0])).find(({ userAgent }) => userAgent === "Browser 2");
    const answer = await server.post(endOwnSession.path, { id: target?.id }, cookies[0]);
    expect(answer.json<OwnSession[]>().map(({ userAgent }) => userAgent)).toEqual(["Browser 0", "Browser 1"]);
    expect(await Promise.all(cookies.map(isIn))).toEqual([true, true, false]);
    const entry = await server.database.db
      .selectFrom("audit_entry")
      .select(["username", "before"])
      .where("action", "=", "session.ended")
      .where("username", "=", credentials.username)
      .executeTakeFirstOrThrow();
    expect(entry.before).toEqual({ ipAddress: "127.0.0.1", userAgent: "Browser 2" });
    const again = await server.post(endOwnSession.path, { id: target?.id }, cookies[0]);
    expect([again.statusCode, again.body]).toEqual([404, "That session has ended already."]);
    for (const body of [{}, { id: "x".repeat(101) }, { id: "a", all: true }])
      expect((await server.post(endOwnSession.path, body, cookies[0])).statusCode).toBe(400);
  });

  test("LOGIN-07 nobody ends another's, nor the one that asks", async () => {
    const mine = await signedIn(1);
    const theirs = await signedIn(1);
    const [target] = await listed(theirs.cookies[0]);
    expect((await server.post(endOwnSession.path, { id: target?.id }, mine.cookies[0])).statusCode).toBe(404);
    expect(await isIn(theirs.cookies[0])).toBe(true);
    const [own] = await listed(mine.cookies[0]);
    const answer = await server.post(endOwnSession.path, { id: own?.id }, mine.cookies[0]);
    expect([answer.statusCode, answer.body]).toEqual([
      422,
      "This is the session that you use. Log out to end it.",
    ]);
    expect(await isIn(mine.cookies[0])).toBe(true);
  });

  test("LOGIN-07 all others are ended together", async () => {
    const { cookies } = await signedIn(4);
    const stranger = await signedIn(1);
    const answer = await server.post(endOtherSessions.path, {}, cookies[2]);
    expect(answer.json()).toEqual({ ended: 3 });
    expect(await Promise.all(cookies.map(isIn))).toEqual([false, false, true, false]);
    expect(await isIn(stranger.cookies[0])).toBe(true);
    expect((await server.post(endOtherSessions.path, {}, cookies[2])).json()).toEqual({ ended: 0 });
  });
});
