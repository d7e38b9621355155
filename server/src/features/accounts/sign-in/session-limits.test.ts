import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { SIGN_IN_PATH } from "@command-center/contract/accounts/accounts";
import { changeSessions } from "../../../testing/accounts.ts";
import { emptyServer, secondServer } from "../../../testing/sample-server.ts";
import { ADMIN, cookieOf, createTestApp, type ServedApp } from "../../../testing/test-app.ts";

const { server } = emptyServer({ config: { sessionIdleMinutes: 30, sessionHours: 8 } });

const statusWith = async (cookie: string, app: ServedApp = server): Promise<number> =>
  (await app.get("/api/account", cookie)).statusCode;

/** A session that nobody looked up before, changed in the database. */
async function sessionWith(change: { created?: string; ends?: string }): Promise<string> {
  const answer = await server.post(SIGN_IN_PATH, ADMIN);
  const [token = ""] = (answer.cookies[0]?.value ?? "").split(".");
  await changeSessions(
    server.database,
    sql`update account_session set
      created_at = created_at - ${change.created ?? "0"}::interval,
      expires_at = expires_at - ${change.ends ?? "0"}::interval where token = ${token}`,
  );
  return cookieOf(answer);
}

/** As the second server sees it, which has not met the session. */
const statusElsewhere = async (change: { created?: string; ends?: string }, app: ServedApp) =>
  statusWith(await sessionWith(change), app);

describe("LOGIN-07 a session ends", () => {
  const third = secondServer(server, { config: { sessionIdleMinutes: 30, sessionHours: 8 } });

  test.each([
    ["when it was not used for the idle time", { ends: "30 minutes 1 second" }, 401],
    ["not before", { ends: "29 minutes" }, 200],
    ["so many hours after the sign-in, however much it is used", { created: "8 hours" }, 401],
    ["not before that either", { created: "7 hours 59 minutes" }, 200],
  ])("LOGIN-07 %s", async (_when, change, status) => {
    expect(await statusElsewhere(change, third)).toBe(status);
  });

  test.each([
    ["a page that nobody sits at does not move its end", { "x-unattended": "1" }, false],
    ["a page that somebody sits at does", {}, true],
  ])("LOGIN-07 %s", async (_who, headers, moves) => {
    const ends = async () =>
      (
        await server.database.db
          .selectFrom("account_session")
          .select("expires_at")
          .orderBy("created_at", "desc")
          .limit(1)
          .executeTakeFirstOrThrow()
      ).expires_at;
    const cookie = await sessionWith({ ends: "10 minutes" });
    const before = await ends();
    expect((await third.get("/api/account", cookie, headers)).statusCode).toBe(200);
    expect((await ends()) > before).toBe(moves);
  });
});

describe("GATE-04 a cookie that is not ours", () => {
  test("GATE-04 of another installation opens nothing, though it has the same account", async () => {
    const other = await createTestApp("empty", {
      secret: "another secret of at least thirty-two characters",
    });
    try {
      const cookie = await other.signIn();
      expect(await statusWith(cookie, other)).toBe(200);
      expect(await statusWith(cookie)).toBe(401);
    } finally {
      await other.close();
    }
  });

  test("GATE-04 with a token that was guessed, cut, or signed for another one, opens nothing", async () => {
    const cookie = await server.signIn();
    const [, token = "", signature = ""] = /=(\w+)\.(.+)$/.exec(cookie) ?? [];
    expect(signature).not.toBe("");
    const named = "command-center.session_token=";
    for (const value of [
      token,
      `${token}.`,
      `${token}.${signature.slice(0, -4)}`,
      `${token.slice(0, -1)}${token.endsWith("0") ? "1" : "0"}.${signature}`,
      `.${signature}`,
      "..",
      "%",
      "%00",
    ]) {
      expect(await statusWith(`${named}${value}`), value).toBe(401);
    }
  });

  test.each([300, 4_000, 15_000])("GATE-04 of %d more characters opens nothing", async (length) => {
    const cookie = await server.signIn();
    expect(await statusWith(`${cookie}${"x".repeat(length)}`)).toBe(401);
    expect(await statusWith(`other=${"x".repeat(length)}; ${cookie}`)).toBe(200);
  });
});
