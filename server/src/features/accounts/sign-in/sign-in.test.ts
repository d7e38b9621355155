import { sql } from "kysely";
import type { LightMyRequestResponse } from "fastify";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  readAccount,
  SIGN_IN_PATH,
  SIGN_OUT_PATH,
  type Account,
} from "@command-center/contract/accounts/accounts";
import { addAccount, PASSWORD } from "../../../testing/accounts.ts";
import { emptyServer, secondServer } from "../../../testing/sample-server.ts";
import { turnOn } from "../../../testing/second-factor.ts";
import { ADMIN, cookieOf, type ServedApp } from "../../../testing/test-app.ts";

const INVALID = "Invalid credentials. Please check your username and password.";

const { server } = emptyServer();
const second = secondServer(server);
beforeAll(async () => {
  await addAccount(server.database, { username: "visitor", role: "viewer" });
});

// Each test has all its guesses; what is turned away is tested in sign-in-guard.test.ts.
beforeEach(() => server.database.db.deleteFrom("sign_in_guess").execute());

const signIn = (body: unknown, cookie?: string, headers?: Record<string, string>) =>
  server.post(SIGN_IN_PATH, body, cookie, headers);

async function statusWith(cookie: string, app: ServedApp = server): Promise<number> {
  return (await app.get("/api/account", cookie)).statusCode;
}

async function newestAudit() {
  return server.database.db
    .selectFrom("audit_entry")
    .selectAll()
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
}

async function sessions(): Promise<number> {
  return (await server.database.db.selectFrom("account_session").select("id").execute()).length;
}

describe("LOGIN-06 signing in", () => {
  test("LOGIN-06 answers the account and sets the session in a cookie that no script can read", async () => {
    const answer = await signIn(ADMIN);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      username: "admin",
      displayName: "admin",
      role: "admin",
      mustChangePassword: false,
      mustSetUpSecondFactor: false,
      limitedTo: [],
      sessionEndsAt: expect.any(String),
      visitorKey: expect.stringMatching(/^[\w-]{16}$/),
    });
    const { sessionEndsAt } = answer.json<Account>();
    expect(Date.parse(sessionEndsAt) - Date.now()).toBeGreaterThan(11.9 * 3_600_000);
    expect(Date.parse(sessionEndsAt) - Date.now()).toBeLessThanOrEqual(12 * 3_600_000);
    // It does not move, however the session is used.
    const read = await server.get(readAccount.path, cookieOf(answer));
    expect(read.json<Account>().sessionEndsAt).toBe(sessionEndsAt);
    expect(answer.cookies).toEqual([
      {
        name: "command-center.session_token",
        value: expect.stringMatching(/^\w{32,}\..{40,}$/),
        httpOnly: true,
        path: "/",
        sameSite: "Strict",
      },
      // Opens nothing: known-device.test.ts.
      expect.objectContaining({
        name: expect.stringMatching(/^command-center\.device\./),
        httpOnly: true,
        sameSite: "Strict",
      }),
    ]);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(await statusWith(cookieOf(answer))).toBe(200);
    // Neither body nor any other header carries the token.
    const [token = ""] = (answer.cookies[0]?.value ?? "").split(".");
    const { "set-cookie": _, ...headers } = answer.headers;
    expect(answer.body + JSON.stringify(headers)).not.toContain(token);
  });

  test("LOGIN-06 each sign-in is a session of its own, and the one that the browser held ends", async () => {
    const first = cookieOf(await signIn(ADMIN));
    const elsewhere = cookieOf(await signIn(ADMIN));
    expect(await statusWith(first)).toBe(200);
    const rotated = cookieOf(await signIn(ADMIN, first));
    expect(rotated).not.toBe(first);
    expect(await statusWith(rotated)).toBe(200);
    expect(await statusWith(first)).toBe(401);
    expect(await statusWith(elsewhere)).toBe(200);
  });

  test("LOGIN-06 a refused sign-in leaves the session that the browser holds alone", async () => {
    const cookie = cookieOf(await signIn(ADMIN));
    expect((await signIn({ ...ADMIN, password: "wrong" }, cookie)).statusCode).toBe(401);
    expect(await statusWith(cookie)).toBe(200);
  });

  test("LOGIN-06 a user name is taken in any case and without the spaces around it", async () => {
    expect((await signIn({ ...ADMIN, username: "  Admin " })).json()).toMatchObject({ username: "admin" });
  });

  test("LOGIN-06 the sign-in is in the audit log, without the password", async () => {
    await signIn(ADMIN);
    const entry = await newestAudit();
    expect(entry).toMatchObject({ action: "session.opened", username: "admin", ip_address: "127.0.0.1" });
    expect(JSON.stringify(entry)).not.toContain(ADMIN.password);
  });

  test("LOGIN-06 use moves the end of a session; the cookie has no end of its own that would cut it off", async () => {
    const answer = await signIn(ADMIN);
    expect(answer.headers["set-cookie"]?.[0]).toMatch(/session_token=/);
    expect(answer.headers["set-cookie"]?.[0]).not.toMatch(/max-age|expires/i);
    const [token = ""] = (answer.cookies[0]?.value ?? "").split(".");
    const session = server.database.db.selectFrom("account_session").where("token", "=", token);
    await server.database.db
      .updateTable("account_session")
      .set({ expires_at: new Date(Date.now() + 30 * 60_000) })
      .where("token", "=", token)
      .execute();
    await vi.waitFor(async () => {
      expect(await statusWith(cookieOf(answer), second)).toBe(200);
      const { expires_at: end } = await session.select("expires_at").executeTakeFirstOrThrow();
      expect(end.getTime()).toBeGreaterThan(Date.now() + 59 * 60_000);
    }, 5_000);
  });
});

describe("LOGIN-04 wrong credentials", () => {
  const ODD_NAMES = [
    "nobody",
    "admin2",
    "adm%",
    "_dmin",
    "' or 1=1 --",
    "ad\u0000min",
    "\u0000",
    "ŋ",
    "\ud800",
    "a",
    "A".repeat(100),
  ];

  /** What a person, or a script, could tell two refusals apart by. */
  const visible = ({ statusCode, body, headers }: LightMyRequestResponse) => ({
    statusCode,
    body,
    headers: { ...headers, date: "the moment of the answer" },
  });

  test("LOGIN-04 the same answer for a wrong password and for every name that does not exist", async () => {
    const wrong = visible(await signIn({ ...ADMIN, password: "not the password" }));
    expect(wrong.statusCode).toBe(401);
    expect(wrong.body).toBe(INVALID);
    expect(wrong.headers).not.toHaveProperty("set-cookie");
    for (const username of ODD_NAMES) {
      expect(visible(await signIn({ username, password: "not the password" })), username).toEqual(wrong);
    }
  });

  test("LOGIN-04 the right password of somebody else, in another case or cut short does not do", async () => {
    for (const password of [
      PASSWORD,
      ADMIN.password.toUpperCase(),
      ADMIN.password.slice(0, -1),
      `${ADMIN.password} `,
    ]) {
      expect((await signIn({ username: "admin", password })).statusCode, password).toBe(401);
    }
  });

  test("LOGIN-04 opens no session and is in the audit log under the name that was tried", async () => {
    const before = await sessions();
    await signIn({ username: "nobody", password: "a guess that stays secret" });
    expect(await sessions()).toBe(before);
    const entry = await newestAudit();
    expect(entry).toMatchObject({ action: "session.refused", subject: "nobody", account_id: null });
    expect(JSON.stringify(entry)).not.toContain("a guess");
  });

  test("a disabled account is told so with its right password only", async () => {
    await server.database.db
      .updateTable("account")
      .set({ banned: true })
      .where("username", "=", "visitor")
      .execute();
    const right = await signIn({ username: "visitor", password: PASSWORD });
    expect(right.statusCode).toBe(403);
    expect(right.body).toBe("This account is disabled. Ask an administrator.");
    expect(right.headers).not.toHaveProperty("set-cookie");
    // By somebody signed in, it is a refusal of theirs as well.
    await signIn({ username: "visitor", password: PASSWORD }, cookieOf(await signIn(ADMIN)));
    expect(await newestAudit()).toMatchObject({
      action: "access.refused",
      username: "admin",
      subject: `POST ${SIGN_IN_PATH}`,
    });
    const wrong = await signIn({ username: "visitor", password: "not the password" });
    expect(wrong.body).toBe(INVALID);
    await server.database.db
      .updateTable("account")
      .set({ banned: false })
      .where("username", "=", "visitor")
      .execute();
  });

  test("LOGIN-01 what is no name and password is refused with a sentence, and counts as no guess", async () => {
    for (const [what, body, sentence] of [
      ["nothing", {}, "Send a username and a password."],
      ["an empty name", { username: " ", password: "x" }, "Enter your username."],
      ["an empty password", { username: "admin", password: "" }, "Enter your password."],
      ["an object", { username: { $ne: null }, password: "x" }, "Send a username and a password."],
      ["a long name", { username: "a".repeat(10_000), password: "x" }, "That username is too long."],
      ["a long password", { username: "admin", password: "x".repeat(129) }, "That password is too long."],
    ] as const) {
      const answer = await signIn(body);
      expect([answer.statusCode, answer.body], what).toEqual([400, sentence]);
    }
    expect(await server.database.db.selectFrom("sign_in_guess").select("key").execute()).toEqual([]);
  });
});

describe("LOGIN-06 signing out", () => {
  test("LOGIN-06 takes whatever is sent with it, and ends this session only", async () => {
    const other = cookieOf(await signIn(ADMIN));
    // A page that is closing sends no body.
    for (const payload of ["[]", "null", '{"all":true}', undefined]) {
      const cookie = cookieOf(await signIn(ADMIN));
      const headers = { cookie, ...(payload !== undefined && { "content-type": "application/json" }) };
      const answer = await server.app.inject({
        method: "POST",
        url: SIGN_OUT_PATH,
        headers,
        ...(payload !== undefined && { payload }),
      });
      expect([answer.statusCode, answer.body], payload).toEqual([200, '{"signedOut":true}']);
      expect(await statusWith(cookie), payload).toBe(401);
    }
    expect(await statusWith(other)).toBe(200);
  });

  test("LOGIN-06 ends the session on the server, also for another server within a second, and clears the cookie", async () => {
    const cookie = cookieOf(await signIn(ADMIN));
    expect(await statusWith(cookie, second)).toBe(200);
    const before = await sessions();
    const answer = await server.post(SIGN_OUT_PATH, {}, cookie);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ signedOut: true });
    const cleared = answer.cookies.find(({ name }) => name === "command-center.session_token");
    expect(cleared).toMatchObject({ value: "", maxAge: 0 });
    // Of what the browser kept to ask whether it changed; the app removes what it stored itself.
    expect(answer.headers["clear-site-data"]).toBe('"cache"');
    expect(await sessions()).toBe(before - 1);
    expect(await statusWith(cookie)).toBe(401);
    await vi.waitFor(async () => expect(await statusWith(cookie, second)).toBe(401), 20_000);
    expect(await newestAudit()).toMatchObject({ action: "session.closed", username: "admin" });
  });

  test("LOGIN-06 without a session it is answered the same, and writes nothing", async () => {
    const before = await newestAudit();
    for (const cookie of [undefined, "command-center.session_token=forged"]) {
      expect((await server.post(SIGN_OUT_PATH, {}, cookie)).json()).toEqual({ signedOut: true });
    }
    expect((await newestAudit()).id).toBe(before.id);
  });

  test("LOGIN-06 a session that the database did not end is not said to be ended", async () => {
    const cookie = cookieOf(await signIn(ADMIN));
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(
      server.database.db,
    );
    await sql`create trigger refuse before delete on account_session for each row execute function refuse()`.execute(
      server.database.db,
    );
    try {
      expect((await server.post(SIGN_OUT_PATH, {}, cookie)).statusCode).toBe(500);
    } finally {
      await sql`drop function refuse cascade`.execute(server.database.db);
    }
    expect((await server.post(SIGN_OUT_PATH, {}, cookie)).statusCode).toBe(200);
  });
});

test("a forwarded address that no trusted proxy sent is not believed", async () => {
  await signIn(ADMIN, undefined, { "x-forwarded-for": "203.0.113.9", "x-client-address": "203.0.113.9" });
  expect((await newestAudit()).ip_address).toBe("127.0.0.1");
  const session = await server.database.db
    .selectFrom("account_session")
    .select("ip_address")
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(session.ip_address).toBe("127.0.0.1");
});

describe("LOGIN-06 GATE-04 behind https", () => {
  const { server: secure } = emptyServer({ config: { origin: "https://center.example.org" } });

  test("LOGIN-06 all cookies of a sign-in are Secure and bound to the host", async () => {
    const credentials = await addAccount(secure.database, { username: "https", role: "viewer" });
    const answer = await secure.post(SIGN_IN_PATH, credentials);
    const guarded = { secure: true, httpOnly: true, sameSite: "Strict", path: "/" };
    expect(answer.cookies).toMatchObject([
      { name: "__Host-command-center.session_token", ...guarded },
      { name: expect.stringMatching(/^__Host-command-center\.device\./), ...guarded },
    ]);
    expect(answer.headers["strict-transport-security"]).toMatch(/max-age=\d{8}/);
    await turnOn(secure, cookieOf(answer));
    const { cookies } = await secure.post(SIGN_IN_PATH, credentials);
    expect(cookies).toMatchObject([{ name: "__Host-command-center.second_step", ...guarded }]);
  });

  test("GATE-04 the plain name, which another host may set, opens nothing and does not stand in the way", async () => {
    const cookie = await secure.signIn();
    expect(await statusWith(cookie, secure)).toBe(200);
    expect(await statusWith(cookie.replace("__Host-", ""), secure)).toBe(401);
    expect(await statusWith(cookie.replace("__Host-", "__Secure-"), secure)).toBe(401);
    expect(await statusWith(`command-center.session_token=tossed.here; ${cookie}`, secure)).toBe(200);
  });
});
