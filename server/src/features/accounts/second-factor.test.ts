import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readAccount, SIGN_IN_PATH } from "@command-center/contract/accounts/accounts";
import { changePassword } from "@command-center/contract/accounts/passwords";
import {
  disableSecondFactor,
  enableSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  SECOND_FACTOR_PATH,
  setUpSecondFactor,
} from "@command-center/contract/accounts/second-factor";
import { addAccount, sealAgain } from "../../testing/accounts.ts";
import { codeOf, turnOn } from "../../testing/second-factor.ts";
import { emptyServer, type SharedServer } from "../../testing/sample-server.ts";
import { cookieOf, createSecondApp } from "../../testing/test-app.ts";

const HALF_MINUTE = 30_000;
const WRONG = "That code is not right, or was used already. Enter the next one.";
const OVER = "This sign-in is over. Start again with your password.";
const SESSION = "command-center.session_token";

const { server } = emptyServer();

// The clock stands in the middle of a half minute, so that none ends between making a code and sending it.
beforeEach(() => {
  vi.useFakeTimers({
    toFake: ["Date"],
    now: Math.floor(Date.now() / HALF_MINUTE) * HALF_MINUTE + HALF_MINUTE / 2,
  });
});
afterEach(() => vi.useRealTimers());

const later = (steps: number) => vi.setSystemTime(Date.now() + steps * HALF_MINUTE);

let made = 0;
/** An account with the factor on, its session, and what its owner holds. */
async function protectedAccount() {
  const credentials = await addAccount(server.database, {
    username: `protected-${(made += 1)}`,
    role: "viewer",
  });
  const session = await server.signIn(credentials);
  return { credentials, session, ...(await turnOn(server, session)) };
}

/** The first step of a sign-in: the cookie that its second goes with. */
async function passwordStep(credentials: { username: string; password: string }): Promise<string> {
  const answer = await server.post(SIGN_IN_PATH, credentials);
  expect([answer.statusCode, answer.json()]).toEqual([200, { secondFactor: ["code"] }]);
  return cookieOf(answer);
}

const secondStep = (cookie: string | undefined, proof: object) =>
  server.post(SECOND_FACTOR_PATH, proof, cookie);

/** Actions in the audit log about somebody, oldest first. */
async function actionsOf({ username }: { username: string }): Promise<string[]> {
  const rows = await server.database.db
    .selectFrom("audit_entry")
    .select("action")
    .where("username", "=", username)
    .orderBy("id")
    .execute();
  return rows.map(({ action }) => action);
}

/** Until some statement of this database waits for another's lock. */
async function waitsForLock({ database }: SharedServer): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db);
    expect(rows.length).toBeGreaterThan(0);
  }, 10_000);
}

async function openSessions({ username }: { username: string }): Promise<number> {
  const rows = await server.database.db
    .selectFrom("account_session")
    .innerJoin("account", "account.id", "account_session.account_id")
    .select("account_session.id")
    .where("username", "=", username)
    .execute();
  return rows.length;
}

describe("LOGIN-07 signing in with a second factor", () => {
  test("LOGIN-07 the password alone opens no session; with the code it does", async () => {
    const { credentials, secret } = await protectedAccount();
    const first = await server.post(SIGN_IN_PATH, credentials);
    expect(first.json()).toEqual({ secondFactor: ["code"] });
    expect(first.headers["cache-control"]).toBe("no-store");
    const [pending] = first.cookies;
    expect(first.cookies).toHaveLength(1);
    expect(pending).toMatchObject({
      name: "command-center.second_step",
      httpOnly: true,
      sameSite: "Strict",
      path: "/",
      maxAge: 300,
    });
    expect((await server.get(readAccount.path, cookieOf(first))).statusCode).toBe(401);

    const second = await secondStep(cookieOf(first), { code: codeOf(secret) });
    expect([second.statusCode, second.json()]).toMatchObject([200, { username: credentials.username }]);
    expect(second.cookies.find(({ name }) => name === "command-center.second_step")).toMatchObject({
      value: "",
      maxAge: 0,
    });
    const session = cookieOf(second);
    expect(session).toContain(SESSION);
    expect((await server.get(readAccount.path, session)).statusCode).toBe(200);
    expect(await actionsOf(credentials)).toEqual([
      "session.opened",
      "second_factor.set_up",
      "second_factor.enabled",
      "session.password_proven",
      "session.opened",
    ]);
  });

  test("LOGIN-07 a clock may be off by one step, either way; further off, a code is wrong", async () => {
    const { credentials, secret } = await protectedAccount();
    later(10);
    for (const [drift, status] of [
      [-2, 401],
      [2, 401],
      [-1, 200],
      [0, 200],
      [1, 200],
    ] as const) {
      const cookie = await passwordStep(credentials);
      const answer = await secondStep(cookie, { code: codeOf(secret, drift * HALF_MINUTE) });
      expect([drift, answer.statusCode]).toEqual([drift, status]);
    }
  });

  test("LOGIN-07 a code works once, in whichever sign-in; nor does one from before it", async () => {
    const { credentials, secret } = await protectedAccount();
    const code = codeOf(secret);
    expect((await secondStep(await passwordStep(credentials), { code })).statusCode).toBe(200);
    const again = await secondStep(await passwordStep(credentials), { code });
    expect([again.statusCode, again.body]).toEqual([401, WRONG]);
    const before = await secondStep(await passwordStep(credentials), { code: codeOf(secret, -HALF_MINUTE) });
    expect([before.statusCode, before.body]).toEqual([401, WRONG]);
    expect(before.cookies.some(({ name }) => name === SESSION)).toBe(false);
    expect((await actionsOf(credentials)).slice(-4)).toEqual([
      "session.password_proven",
      "second_factor.refused",
      "session.password_proven",
      "second_factor.refused",
    ]);
  });

  test("LOGIN-07 a secret set up while the factor is being turned on does not take the place of the right one", async () => {
    const credentials = await addAccount(server.database, { username: "twice-at-once", role: "viewer" });
    const session = await server.signIn(credentials);
    expect((await server.post(setUpSecondFactor.path, {}, session)).statusCode).toBe(200);
    const account = server.database.db
      .selectFrom("account")
      .select("id")
      .where("username", "=", credentials.username);
    const factor = () =>
      server.database.db
        .selectFrom("account_second_factor")
        .select("sealed_secret")
        .where("account_id", "=", account)
        .executeTakeFirstOrThrow();
    const before = await factor();
    // As turning it on does, and not yet committed when the other call comes in.
    const other = await server.database.write(async ({ db }) => {
      const ofAccount = db.updateTable("account_second_factor").where("account_id", "=", account);
      await ofAccount.set({ last_step: 1 }).execute();
      await db.updateTable("account").set({ two_factor_enabled: true }).where("id", "=", account).execute();
      const call = server.post(setUpSecondFactor.path, {}, session);
      await waitsForLock(server);
      return { call };
    });
    expect((await other.call).statusCode).toBe(409);
    expect(await factor()).toEqual(before);
  });

  test("LOGIN-07 one code sent many times at once opens exactly one session", async () => {
    const { credentials, secret } = await protectedAccount();
    const before = await openSessions(credentials);
    const second = await createSecondApp(server);
    try {
      const one = await passwordStep(credentials);
      const other = await passwordStep(credentials);
      const code = codeOf(secret);
      const answers = await Promise.all(
        Array.from({ length: 24 }, (_, at) =>
          (at % 3 === 0 ? second : server).post(SECOND_FACTOR_PATH, { code }, at % 2 === 0 ? one : other),
        ),
      );
      const statuses = answers.map(({ statusCode }) => statusCode);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(new Set(statuses)).toEqual(new Set([200, 401]));
      expect(await openSessions(credentials)).toBe(before + 1);
    } finally {
      await second.close();
    }
  });

  test("LOGIN-07 a recovery code opens one session, once, however it is typed", async () => {
    const { credentials, recoveryCodes } = await protectedAccount();
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = "", next = ""] = recoveryCodes;
    const typed = ` ${first.replaceAll("-", " ").toUpperCase()} `;
    const answer = await secondStep(await passwordStep(credentials), { recoveryCode: typed });
    expect(answer.statusCode).toBe(200);
    expect((await server.get(readSecondFactor.path, cookieOf(answer))).json()).toMatchObject({
      recoveryCodesLeft: 9,
    });
    const again = await secondStep(await passwordStep(credentials), { recoveryCode: first });
    expect([again.statusCode, again.body]).toEqual([401, WRONG]);
    const cookie = await passwordStep(credentials);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => secondStep(cookie, { recoveryCode: next })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect((await actionsOf(credentials)).filter((action) => action === "recovery_code.used")).toHaveLength(
      2,
    );
  });

  test("LOGIN-07 after five wrong codes a sign-in starts over, also with the right one", async () => {
    const { credentials, secret } = await protectedAccount();
    const cookie = await passwordStep(credentials);
    for (let guess = 0; guess < 5; guess += 1) {
      const answer = await secondStep(cookie, { code: "000000" });
      expect([answer.statusCode, answer.body]).toEqual([401, WRONG]);
    }
    const answer = await secondStep(cookie, { code: codeOf(secret) });
    expect([answer.statusCode, answer.body]).toEqual([401, OVER]);
    expect((await secondStep(await passwordStep(credentials), { code: codeOf(secret) })).statusCode).toBe(
      200,
    );
  });

  test("LOGIN-07 ten wrong codes an hour are looked at, also many at once; a recovery code still lets its owner in", async () => {
    const { credentials, secret, recoveryCodes } = await protectedAccount();
    const cookies = await Promise.all(Array.from({ length: 8 }, () => passwordStep(credentials)));
    const answers = await Promise.all(
      cookies.flatMap((cookie) => Array.from({ length: 5 }, () => secondStep(cookie, { code: "000000" }))),
    );
    expect(answers.filter(({ body }) => body === WRONG)).toHaveLength(10);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(30);
    const blocked = await secondStep(await passwordStep(credentials), { code: codeOf(secret) });
    expect([blocked.statusCode, blocked.body]).toEqual([
      429,
      "Too many wrong codes. Use a recovery code, or try again in 60 minutes.",
    ]);
    expect(blocked.headers["retry-after"]).toBe("3600");
    const recovered = await secondStep(await passwordStep(credentials), { recoveryCode: recoveryCodes[0] });
    expect(recovered.statusCode).toBe(200);
    later(121);
    expect((await secondStep(await passwordStep(credentials), { code: codeOf(secret) })).statusCode).toBe(
      200,
    );
  });

  test("LOGIN-07 without the first step, or with a cookie that was made up, there is no second", async () => {
    const { credentials, secret } = await protectedAccount();
    const cookie = await passwordStep(credentials);
    const [name = "", value = ""] = cookie.split("=");
    const [id, signature] = decodeURIComponent(value).split(".");
    for (const forged of [
      undefined,
      `${name}=`,
      `${name}=${id}`,
      `${name}=${id}.`,
      `${name}=${id}x.${signature}`,
      `${name}=' or 1=1 --`,
      `${name}=${"x".repeat(5_000)}`,
      `other=${value}`,
    ]) {
      const answer = await secondStep(forged, { code: codeOf(secret) });
      expect([answer.statusCode, answer.body], forged).toEqual([401, OVER]);
    }
    expect((await secondStep(cookie, { code: codeOf(secret) })).statusCode).toBe(200);
    // Used up with its sign-in.
    later(1);
    expect((await secondStep(cookie, { code: codeOf(secret) })).body).toBe(OVER);
  });

  test("LOGIN-07 the first step of one account takes no code of another", async () => {
    const [mine, theirs] = [await protectedAccount(), await protectedAccount()];
    const cookie = await passwordStep(mine.credentials);
    expect((await secondStep(cookie, { code: codeOf(theirs.secret) })).body).toBe(WRONG);
    expect((await secondStep(cookie, { recoveryCode: theirs.recoveryCodes[0] })).body).toBe(WRONG);
    // And theirs are not used up by it.
    const answer = await secondStep(await passwordStep(theirs.credentials), {
      recoveryCode: theirs.recoveryCodes[0],
    });
    expect(answer.json()).toMatchObject({ username: theirs.credentials.username });
  });

  test("LOGIN-07 a first step ends after five minutes, and with a change of what it stands on", async () => {
    const { db } = server.database;
    const { credentials, session, secret } = await protectedAccount();
    const code = codeOf(secret);
    const account = db.selectFrom("account").select("id").where("username", "=", credentials.username);
    const changes = {
      "too old": () =>
        db
          .updateTable("pending_sign_in")
          .set({ expires_at: new Date(Date.now() - 60_000) })
          .execute(),
      "a new password": async () => {
        const newPassword = "a new one, long enough";
        const body = { currentPassword: credentials.password, newPassword };
        expect((await server.post(changePassword.path, body, session)).statusCode).toBe(200);
        credentials.password = newPassword;
      },
      "a disabled account": () =>
        db.updateTable("account").set({ banned: true }).where("id", "=", account).execute(),
    };
    for (const [what, change] of Object.entries(changes)) {
      const cookie = await passwordStep(credentials);
      await change();
      const answer = await secondStep(cookie, { code });
      expect([answer.statusCode, answer.body], what).toEqual([401, OVER]);
    }
  });

  test("LOGIN-07 what is no code at all is refused, and counts as none", async () => {
    const { credentials, secret } = await protectedAccount();
    const cookie = await passwordStep(credentials);
    for (const body of [
      {},
      { code: "" },
      { code: "12345" },
      { code: "1234567" },
      { code: "12a456" },
      { code: "２８７０８２" },
      { code: 123_456 },
      { code: null },
      { recoveryCode: "abcd" },
      { recoveryCode: "x".repeat(10_000) },
      { code: "123456", recoveryCode: "abcd-abcd-abcd-abcd" },
      { code: "123456", username: "admin" },
      [],
      "text",
    ]) {
      const answer = await server.post(SECOND_FACTOR_PATH, JSON.stringify(body), cookie);
      expect([answer.statusCode, answer.body], JSON.stringify(body).slice(0, 100)).toEqual([
        400,
        "Enter the 6 digits that your app shows or a recovery code, or use a passkey.",
      ]);
    }
    expect(
      (await secondStep(cookie, { code: ` ${codeOf(secret).replace(/^.../, "$& ")} ` })).statusCode,
    ).toBe(200);
  });

  test("LOGIN-07 a page of another site can send no second step", async () => {
    const { credentials, secret } = await protectedAccount();
    const cookie = await passwordStep(credentials);
    const answer = await server.post(SECOND_FACTOR_PATH, { code: codeOf(secret) }, cookie, {
      origin: "https://elsewhere.example",
    });
    expect(answer.statusCode).toBe(403);
  });
});

describe("LOGIN-07 setting a second factor up", () => {
  test("LOGIN-07 it counts only once a code of it was right", async () => {
    const credentials = await addAccount(server.database, { username: "setting-up", role: "viewer" });
    const session = await server.signIn(credentials);
    const early = await server.post(enableSecondFactor.path, { code: "123456" }, session);
    expect([early.statusCode, early.body]).toEqual([409, "Set the second factor up first."]);
    const first = (await server.post(setUpSecondFactor.path, {}, session)).json();
    const begun = (await server.post(setUpSecondFactor.path, {}, session)).json();
    expect(begun.secret).not.toBe(first.secret);
    expect(new URL(begun.address).searchParams.get("secret")).toBe(begun.secret);
    expect(begun.address).toContain("NRM%20Command%20Center:setting-up");
    // Neither a wrong code nor one of the secret before.
    for (const code of ["000000", codeOf(first.secret), codeOf(begun.secret, 5 * HALF_MINUTE)]) {
      const wrong = await server.post(enableSecondFactor.path, { code }, session);
      expect([wrong.statusCode, wrong.body]).toEqual([
        422,
        "That code is not right. Enter the one that the app shows now.",
      ]);
    }
    expect((await server.get(readSecondFactor.path, session)).json()).toMatchObject({
      enabled: false,
      required: false,
      recoveryCodesLeft: 0,
    });
    await server.signIn(credentials);
    const on = await server.post(enableSecondFactor.path, { code: codeOf(begun.secret) }, session);
    expect(on.json().recoveryCodes).toHaveLength(10);
    expect((await server.get(readSecondFactor.path, session)).json()).toMatchObject({
      enabled: true,
      required: false,
      recoveryCodesLeft: 10,
    });
    // The code that turned it on signs nobody in.
    expect((await secondStep(await passwordStep(credentials), { code: codeOf(begun.secret) })).body).toBe(
      WRONG,
    );
    for (const path of [setUpSecondFactor.path, enableSecondFactor.path]) {
      const answer = await server.post(
        path,
        path === enableSecondFactor.path ? { code: "123456" } : {},
        session,
      );
      expect([answer.statusCode, answer.body]).toEqual([
        409,
        "The second factor is on already. Turn it off first.",
      ]);
    }
  });

  test("LOGIN-07 the database holds neither the secret nor a recovery code, nor does a kept answer", async () => {
    const credentials = await addAccount(server.database, { username: "kept-secret", role: "viewer" });
    const session = await server.signIn(credentials);
    const key = { "idempotency-key": "the-same" };
    const { secret } = (await server.post(setUpSecondFactor.path, {}, session, key)).json();
    const { recoveryCodes } = (
      await server.post(enableSecondFactor.path, { code: codeOf(secret) }, session, key)
    ).json<{ recoveryCodes: string[] }>();
    const repeated = await server.post(enableSecondFactor.path, { code: codeOf(secret) }, session, key);
    expect([repeated.statusCode, repeated.json()]).toEqual([200, { recoveryCodes: [] }]);
    const tables = [
      "account_second_factor",
      "account_recovery_code",
      "idempotent_answer",
      "audit_entry",
    ] as const;
    for (const table of tables) {
      const rows = JSON.stringify(await server.database.db.selectFrom(table).selectAll().execute());
      for (const hidden of [secret, ...recoveryCodes]) expect(rows).not.toContain(hidden);
    }
  });

  test("LOGIN-07 with another installation's key, codes cannot be checked, but recovery codes work", async () => {
    const { credentials, secret, recoveryCodes } = await protectedAccount();
    const { db } = server.database;
    const account = db.selectFrom("account").select("id").where("username", "=", credentials.username);
    await db
      .updateTable("account_second_factor")
      .set({ sealed_secret: "sealed by a key that is no more" })
      .where("account_id", "=", account)
      .execute();
    await sealAgain(server.database, credentials.username);
    const cookie = await passwordStep(credentials);
    const answer = await secondStep(cookie, { code: codeOf(secret) });
    expect([answer.statusCode, answer.body]).toEqual([
      401,
      "This installation has another key now, so codes cannot be checked. Use a recovery code.",
    ]);
    expect((await secondStep(cookie, { recoveryCode: recoveryCodes[3] })).statusCode).toBe(200);
  });

  test("LOGIN-07 recovery codes can be made anew, and the old ones work no more", async () => {
    const { credentials, session, recoveryCodes, secret } = await protectedAccount();
    const renew = (proof: object, by = session) => server.post(renewRecoveryCodes.path, proof, by);
    expect((await renew({ code: "000000" })).statusCode).toBe(422);
    const renewed = (await renew({ code: codeOf(secret) })).json<{
      recoveryCodes: string[];
    }>();
    expect(renewed.recoveryCodes).toHaveLength(10);
    expect((await secondStep(await passwordStep(credentials), { recoveryCode: recoveryCodes[0] })).body).toBe(
      WRONG,
    );
    const answer = await secondStep(await passwordStep(credentials), {
      recoveryCode: renewed.recoveryCodes[0],
    });
    expect(answer.statusCode).toBe(200);
    expect(await actionsOf(credentials)).toContain("recovery_codes.renewed");
    const without = await server.signIn(
      await addAccount(server.database, { username: "without", role: "viewer" }),
    );
    expect((await renew({ recoveryCode: recoveryCodes[1] }, without)).statusCode).toBe(422);
  });

  test("LOGIN-07 it is taken off with a code, and then the password is enough again", async () => {
    const { credentials, session, secret, recoveryCodes } = await protectedAccount();
    const wrong = await server.post(disableSecondFactor.path, { code: "000000" }, session);
    expect([wrong.statusCode, wrong.body]).toEqual([422, WRONG]);
    expect((await actionsOf(credentials)).at(-1)).toBe("second_factor.refused");
    const pending = await passwordStep(credentials);
    const off = await server.post(disableSecondFactor.path, { code: codeOf(secret) }, session);
    expect(off.json()).toMatchObject({ enabled: false, recoveryCodesLeft: 0, required: false });
    expect((await actionsOf(credentials)).at(-1)).toBe("second_factor.disabled");
    expect((await secondStep(pending, { recoveryCode: recoveryCodes[0] })).body).toBe(OVER);
    await server.signIn(credentials);
    const again = await server.post(disableSecondFactor.path, { code: codeOf(secret) }, session);
    expect([again.statusCode, again.body]).toEqual([422, "The second factor is off already."]);
  });

  test("LOGIN-07 wrong codes for taking it off are counted by their session alone", async () => {
    const { credentials, session, secret } = await protectedAccount();
    const off = (cookie: string, code: string) => server.post(disableSecondFactor.path, { code }, cookie);
    // A stranger who has the password uses up the codes of sign-in.
    const pending = await passwordStep(credentials);
    for (let guess = 0; guess < 5; guess += 1) await secondStep(pending, { code: "000000" });
    const again = await passwordStep(credentials);
    for (let guess = 0; guess < 5; guess += 1) await secondStep(again, { code: "000000" });
    expect((await secondStep(await passwordStep(credentials), { code: codeOf(secret) })).statusCode).toBe(
      429,
    );
    for (let guess = 0; guess < 5; guess += 1) expect((await off(session, "000000")).statusCode).toBe(422);
    const blocked = await off(session, codeOf(secret));
    expect([blocked.statusCode, blocked.body]).toEqual([
      429,
      "Too many wrong codes. Use a recovery code, or try again in 60 minutes.",
    ]);
    await sql`update sign_in_guess set until = now() where key like 'codes %'`.execute(server.database.db);
    expect((await off(session, codeOf(secret))).statusCode).toBe(200);
  });
});
