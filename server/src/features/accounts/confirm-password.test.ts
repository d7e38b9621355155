import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { SIGN_IN_PATH } from "@command-center/contract/accounts/accounts";
import { changePassword, confirmPassword } from "@command-center/contract/accounts/passwords";
import { createExport } from "@command-center/contract/exports/exports";
import { renewRecoveryCodes, setUpSecondFactor } from "@command-center/contract/accounts/second-factor";
import { GUESSES } from "../../identity/guard/sign-in-guard.ts";
import { addAccount, changeSessions } from "../../testing/accounts.ts";
import { declaredEndpoints } from "../../testing/requests/endpoints.ts";
import { sampleServer } from "../../testing/sample-server.ts";
import { sessionCookieOf } from "../../testing/test-app.ts";

const ASKED = [403, "Confirm your password to go on.", "confirm"];

const { server } = sampleServer();

let made = 0;
/** Somebody whose sign-in is some minutes ago. */
async function signedInFor(minutes: number, role: "viewer" | "analyst" | "admin" = "analyst") {
  const credentials = await addAccount(server.database, { username: `somebody-${(made += 1)}`, role });
  const cookie = await server.signIn(credentials);
  await age(credentials, minutes);
  return { credentials, cookie };
}

async function age({ username }: { username: string }, minutes: number): Promise<void> {
  await changeSessions(
    server.database,
    sql`update account_session set confirmed_at = now() - make_interval(mins => ${minutes})
      where account_id = (select id from account where username = ${username})`,
  );
}

const asked = (answer: { statusCode: number; body: string; headers: object }) => [
  answer.statusCode,
  answer.body,
  Reflect.get(answer.headers, "x-needs"),
];

describe("LOGIN-07 confirming the password", () => {
  test("LOGIN-07 ten minutes after the password was proven, what reaches far asks for it once more", async () => {
    const { credentials, cookie } = await signedInFor(9);
    expect((await server.post(setUpSecondFactor.path, {}, cookie)).statusCode).toBe(200);
    await age(credentials, 11);
    expect(asked(await server.post(setUpSecondFactor.path, {}, cookie))).toEqual(ASKED);
    const confirmed = await server.post(confirmPassword.path, { password: credentials.password }, cookie);
    expect([confirmed.statusCode, confirmed.json()]).toEqual([200, { confirmed: true }]);
    const renewed = sessionCookieOf(confirmed);
    expect((await server.post(setUpSecondFactor.path, {}, renewed)).statusCode).toBe(200);
    const { action } = await server.database.db
      .selectFrom("audit_entry")
      .select("action")
      .where("username", "=", credentials.username)
      .where("action", "=", "account.confirmed")
      .executeTakeFirstOrThrow();
    expect(action).toBe("account.confirmed");
  });

  test("LOGIN-07 it counts for the session it was proven in alone", async () => {
    const { credentials, cookie } = await signedInFor(11);
    const other = await server.signIn(credentials);
    expect((await server.post(setUpSecondFactor.path, {}, other)).statusCode).toBe(200);
    expect(asked(await server.post(setUpSecondFactor.path, {}, cookie))).toEqual(ASKED);
  });

  test("LOGIN-07 a wrong password confirms nothing, and only so many are looked at in a session", async () => {
    const { credentials, cookie } = await signedInFor(11);
    const other = await server.signIn(credentials);
    const confirm = (from: string, password: string) => server.post(confirmPassword.path, { password }, from);
    for (let guess = 0; guess < GUESSES.inOneSession; guess += 1) {
      const wrong = await confirm(cookie, "wrong");
      expect([wrong.statusCode, wrong.body]).toEqual([422, "That password is not right."]);
    }
    expect(asked(await server.post(setUpSecondFactor.path, {}, cookie))).toEqual(ASKED);
    const right = await confirm(cookie, credentials.password);
    expect([right.statusCode, right.body]).toEqual([429, "Too many attempts. Try again in 60 minutes."]);
    const wanted = { currentPassword: credentials.password, newPassword: "quite another one" };
    expect((await server.post(changePassword.path, wanted, cookie)).statusCode).toBe(429);
    // Whoever has a session of their own, or signs in, is not kept out by it.
    expect((await confirm(other, credentials.password)).statusCode).toBe(200);
    await expect(server.signIn(credentials)).resolves.toEqual(expect.any(String));
    const { db } = server.database;
    const blocks = await db
      .selectFrom("audit_entry")
      .select("after")
      .where("subject", "=", credentials.username)
      .where("action", "=", "session.blocked")
      .execute();
    expect(blocks).toEqual([{ after: { reason: "Too many wrong passwords in one session" } }]);
  });

  test("LOGIN-07 who guesses at its person's name, also from their address, does not keep them from it", async () => {
    const { credentials, cookie } = await signedInFor(11);
    const { username } = credentials;
    const guess = () => server.post(SIGN_IN_PATH, { username, password: "a guess" });
    for (let index = 0; index < GUESSES.fromOneAddress; index += 1) {
      expect((await guess()).statusCode).toBe(401);
    }
    expect((await guess()).statusCode).toBe(429);
    const confirmed = await server.post(confirmPassword.path, { password: credentials.password }, cookie);
    expect(confirmed.statusCode).toBe(200);
    const wanted = { currentPassword: credentials.password, newPassword: "quite another one" };
    expect((await server.post(changePassword.path, wanted, sessionCookieOf(confirmed))).statusCode).toBe(200);
  });

  test("LOGIN-07 nobody is asked who is not signed in, and nothing that cannot be read", async () => {
    expect((await server.post(setUpSecondFactor.path, {})).statusCode).toBe(401);
    const { cookie } = await signedInFor(11);
    expect((await server.post(setUpSecondFactor.path, { x: 1 }, cookie)).statusCode).toBe(400);
    for (const body of [{}, { password: "x".repeat(129) }, { password: "a", username: "b" }])
      expect((await server.post(confirmPassword.path, body, cookie)).statusCode).toBe(400);
  });

  test("LOGIN-07 every write that declares it asks for it", async () => {
    const declared = (await declaredEndpoints()).filter(({ confirm }) => confirm);
    expect(declared.map(({ id }) => id)).toContain(renewRecoveryCodes.id);
    // Only these are looked at before anything is done: a read has no body that could be sent again.
    expect(declared.filter(({ method }) => method === "GET")).toEqual([]);
  });

  test("LOGIN-07 an export of petitions asks for it, also among others; one without goes on", async () => {
    const { credentials, cookie } = await signedInFor(11);
    const take = (dataTypes: string[], by = cookie) => server.post(createExport.path, { dataTypes }, by);
    expect((await take(["ministers"])).statusCode).toBe(200);
    for (const dataTypes of [["petitions"], ["ministers", "petitions"]])
      expect(asked(await take(dataTypes))).toEqual(ASKED);
    const confirmed = await server.post(confirmPassword.path, { password: credentials.password }, cookie);
    expect((await take(["petitions"], sessionCookieOf(confirmed))).statusCode).toBe(200);
  });
});
