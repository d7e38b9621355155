import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { confirmPassword } from "@command-center/contract/accounts";
import { createExport } from "@command-center/contract/exports";
import { renewRecoveryCodes, setUpSecondFactor } from "@command-center/contract/second-factor";
import { addAccount } from "../../testing/accounts.ts";
import { declaredEndpoints } from "../../testing/endpoints.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

const ASKED = [403, "Confirm your password to go on.", "confirm"];

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

let made = 0;
/** Somebody whose sign-in is some minutes ago. */
async function signedInFor(minutes: number, role: "viewer" | "analyst" | "admin" = "analyst") {
  const credentials = await addAccount(server.database, { username: `somebody-${(made += 1)}`, role });
  const cookie = await server.signIn(credentials);
  await age(credentials, minutes);
  return { credentials, cookie };
}

async function age({ username }: { username: string }, minutes: number): Promise<void> {
  const { db } = server.database;
  await db
    .updateTable("account_session")
    .set({ confirmed_at: new Date(Date.now() - minutes * 60_000) })
    .where("account_id", "=", db.selectFrom("account").select("id").where("username", "=", username))
    .execute();
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
    expect((await server.post(setUpSecondFactor.path, {}, cookie)).statusCode).toBe(200);
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

  test("LOGIN-07 a wrong password confirms nothing, and counts as a guess", async () => {
    const { credentials, cookie } = await signedInFor(11);
    const wrong = await server.post(confirmPassword.path, { password: "wrong" }, cookie);
    expect([wrong.statusCode, wrong.body]).toEqual([422, "That password is not right."]);
    expect(asked(await server.post(setUpSecondFactor.path, {}, cookie))).toEqual(ASKED);
    const statuses = [];
    for (let guess = 0; guess < 6; guess += 1) {
      statuses.push((await server.post(confirmPassword.path, { password: "wrong" }, cookie)).statusCode);
    }
    expect(statuses.at(-1)).toBe(429);
    const right = await server.post(confirmPassword.path, { password: credentials.password }, cookie);
    expect(right.statusCode).toBe(429);
  });

  test.each([
    {},
    { password: "" },
    { password: 1 },
    { password: "x".repeat(129) },
    { password: "a", username: "b" },
  ])("LOGIN-07 %j is refused", async (body) => {
    const { cookie } = await signedInFor(11);
    expect((await server.post(confirmPassword.path, body, cookie)).statusCode).toBe(400);
  });

  test("LOGIN-07 nobody is asked who is not signed in, and nothing that cannot be read", async () => {
    expect((await server.post(setUpSecondFactor.path, {})).statusCode).toBe(401);
    const { cookie } = await signedInFor(11);
    expect((await server.post(setUpSecondFactor.path, { x: 1 }, cookie)).statusCode).toBe(400);
  });

  test("LOGIN-07 every write that declares it asks for it", async () => {
    const declared = (await declaredEndpoints()).filter(({ confirm }) => confirm);
    expect(declared.map(({ id }) => id)).toContain(renewRecoveryCodes.id);
    // Only these are looked at before anything is done: a read has no body that could be sent again.
    expect(declared.filter(({ method }) => method === "GET")).toEqual([]);
  });

  test.each([
    [["petitions"], true],
    [["violence_incidents"], true],
    [["ministers", "petitions"], true],
    [["ministers"], false],
    [["elections", "candidates"], false],
  ])("LOGIN-07 an export of %j asks: %j", async (dataTypes, isAsked) => {
    const { credentials, cookie } = await signedInFor(11);
    const answer = await server.post(createExport.path, { dataTypes }, cookie);
    if (!isAsked) return expect(answer.statusCode).toBe(200);
    expect(asked(answer)).toEqual(ASKED);
    await server.post(confirmPassword.path, { password: credentials.password }, cookie);
    expect((await server.post(createExport.path, { dataTypes }, cookie)).statusCode).toBe(200);
  });
});
