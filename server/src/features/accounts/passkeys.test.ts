import { sql } from "kysely";
import { afterEach, describe, expect, test, vi } from "vitest";
import { readAccount, SIGN_IN_PATH } from "@command-center/contract/accounts/accounts";
import { removeSecondFactor } from "@command-center/contract/accounts/administration";
import {
  addPasskey,
  beginPasskey,
  disableSecondFactor,
  enableSecondFactor,
  type PasskeyCreation,
  PASSKEY_SIGN_IN_PATH,
  readSecondFactor,
  renewRecoveryCodes,
  removePasskey,
  SECOND_FACTOR_PATH,
  setUpSecondFactor,
  type SecondFactor,
} from "@command-center/contract/accounts/second-factor";
import type { Role } from "@command-center/contract/wire/access";
import { addAccount, sealAgain } from "../../testing/accounts.ts";
import { authenticator, challengeOf } from "../../testing/authenticator.ts";
import { emptyServer } from "../../testing/sample-server.ts";
import { codeOf, turnOn } from "../../testing/second-factor.ts";
import { cookieOf, createTestApp } from "../../testing/test-app.ts";

const { server } = emptyServer({ config: { requireSecondFactor: "admin" } });
type Device = ReturnType<typeof authenticator>;

afterEach(() => vi.useRealTimers());

let made = 0;
/** Somebody who is signed in, with a name of their own. */
async function somebody(role: Role = "viewer") {
  const credentials = await addAccount(server.database, { username: `passkeys-${(made += 1)}`, role });
  return { credentials, session: await server.signIn(credentials) };
}

async function begin(session: string, input: object = {}) {
  const answer = await server.post(beginPasskey.path, input, session);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<PasskeyCreation>();
}
const add = (session: string, passkey: object) =>
  server.post(addPasskey.path, { name: "Phone", passkey }, session);

/** Somebody with a passkey as the only second factor. */
async function withPasskey(role?: Role, device: Device = authenticator()) {
  const { credentials, session } = await somebody(role);
  const answer = await add(session, device.make(await begin(session)));
  expect(answer.statusCode, answer.body).toBe(200);
  const { recoveryCodes } = answer.json<{ recoveryCodes: string[] }>();
  return { credentials, session, device, recoveryCodes };
}

const signInBy = (passkey: object) => server.post(PASSKEY_SIGN_IN_PATH, { passkey });
const signIn = async (device: Device, ...options: Parameters<Device["answer"]>[1][]) =>
  signInBy(device.answer(await challengeOf(server), ...options));
const passwordStep = async (credentials: object) => {
  const answer = await server.post(SIGN_IN_PATH, credentials);
  expect(answer.json()).toEqual({ secondFactor: ["passkey"] });
  return cookieOf(answer);
};
const factorOf = async (session: string) =>
  (await server.get(readSecondFactor.path, session)).json<SecondFactor>();
const actionsOf = async ({ username }: { username: string }) =>
  (
    await server.database.db
      .selectFrom("audit_entry")
      .select("action")
      .where("subject", "=", username)
      .orderBy("id")
      .execute()
  ).map(({ action }) => action);

const NOT_ACCEPTED = "This passkey was not accepted. Try again, or sign in with your password.";

describe("LOGIN-07 passkeys", () => {
  test("LOGIN-07 a passkey signs in alone, and goes with recovery codes", async () => {
    const { credentials, session, device, recoveryCodes } = await withPasskey();
    expect(recoveryCodes).toHaveLength(10);
    expect(await factorOf(session)).toMatchObject({
      enabled: true,
      app: false,
      passkeys: [{ id: device.id, name: "Phone", lastUsedAt: null }],
      recoveryCodesLeft: 10,
    });
    const answer = await signIn(device);
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { username: credentials.username }]);
    expect(answer.headers["cache-control"]).toBe("no-store");
    const entered = cookieOf(answer);
    expect((await server.get(readAccount.path, entered)).statusCode).toBe(200);
    expect((await factorOf(entered)).passkeys).toMatchObject([{ lastUsedAt: expect.any(String) }]);
    const actions = await actionsOf(credentials);
    expect(actions).toEqual(["passkey.begun", "passkey.added", "passkey.used"]);
  });

  test("LOGIN-07 after the password it is the second step; a passkey of somebody else is none", async () => {
    const { credentials, device } = await withPasskey();
    const { device: foreign } = await withPasskey();
    const cookie = await passwordStep(credentials);
    const step = async (one: Device) =>
      server.post(SECOND_FACTOR_PATH, { passkey: one.answer(await challengeOf(server)) }, cookie);
    const refused = await step(foreign);
    expect([refused.statusCode, refused.body]).toEqual([
      401,
      "That passkey was not accepted. Try again, or use another way.",
    ]);
    const code = await server.post(SECOND_FACTOR_PATH, { code: "123456" }, cookie);
    expect(code.statusCode, "a code without an app").toBe(401);
    const answer = await step(device);
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { username: credentials.username }]);
    expect(await actionsOf(credentials)).toContain("passkey.used");
  });

  test("LOGIN-07 lost, a recovery code signs in and removes it; then the password is enough again", async () => {
    const { credentials, device, recoveryCodes } = await withPasskey();
    const [first, second] = recoveryCodes;
    const cookie = await passwordStep(credentials);
    const session = cookieOf(await server.post(SECOND_FACTOR_PATH, { recoveryCode: first }, cookie));
    const remove = (proof: object, id = device.id) => server.post(removePasskey.path, { id, proof }, session);
    expect((await remove({ recoveryCode: first })).statusCode, "used before").toBe(422);
    const removed = await remove({ recoveryCode: second });
    expect(removed.json()).toEqual({
      enabled: false,
      app: false,
      passkeys: [],
      recoveryCodesLeft: 0,
      required: false,
    });
    expect((await signIn(device)).statusCode).toBe(401);
    expect((await server.post(SIGN_IN_PATH, credentials)).json()).toMatchObject({
      username: credentials.username,
    });
    expect((await remove({ recoveryCode: second })).statusCode, "nothing to prove").toBe(422);
  });

  test("LOGIN-07 adding or removing a factor needs a proof of one that is on", async () => {
    const { session, device } = await withPasskey();
    const second = authenticator();
    const bare = await server.post(beginPasskey.path, {}, session);
    expect([bare.statusCode, bare.body]).toEqual([422, "Show first that you hold your second factor."]);
    const proof = { passkey: device.answer(await challengeOf(server)) };
    const creation = await begin(session, { proof });
    expect(creation.excludeCredentials).toEqual([{ type: "public-key", id: device.id }]);
    const added = await add(session, second.make(creation));
    expect(added.json()).toMatchObject({ recoveryCodes: [], secondFactor: { recoveryCodesLeft: 10 } });
    expect((await add(session, authenticator().make(creation))).statusCode, "begun once").toBe(422);

    // Neither an app nor new recovery codes come without a proof, as either would let its owner in for good.
    for (const path of [setUpSecondFactor.path, renewRecoveryCodes.path])
      expect((await server.post(path, {}, session)).statusCode, path).toBeGreaterThanOrEqual(400);
    const { secret } = await turnOn(server, session, {
      passkey: second.answer(await challengeOf(server)),
    });
    const withCode = { id: device.id, proof: { code: codeOf(secret) } };
    expect((await server.post(removePasskey.path, withCode, session)).json()).toMatchObject({
      app: true,
      passkeys: [{ id: second.id }],
      recoveryCodesLeft: 10,
    });
    // Without the app, the passkey goes on asking, and the recovery codes go on helping.
    const off = await server.post(
      disableSecondFactor.path,
      { passkey: second.answer(await challengeOf(server)) },
      session,
    );
    expect(off.json()).toMatchObject({ enabled: true, app: false, recoveryCodesLeft: 10 });
  });

  test("LOGIN-07 an answer of another page, without its person, late, changed, copied or sent again signs nobody in", async () => {
    const { device, credentials } = await withPasskey();
    const elsewhere = await createTestApp("empty", {
      secret: "another secret of at least thirty-two characters",
    });
    const foreign = await challengeOf(elsewhere);
    await elsewhere.close();
    const challenge = await challengeOf(server);
    const right = device.answer(challenge);
    const { session } = await somebody();
    const creation = await begin(session);
    const bad: [string, object][] = [
      ["another address's key", device.answer({ ...challenge, rpId: "command-center.example" })],
      ["a challenge of another installation", device.answer(foreign)],
      ["a challenge for making one", device.answer({ challenge: creation.challenge, rpId: "localhost" })],
      ["a challenge that was made up", device.answer({ ...challenge, challenge: "A".repeat(72) })],
      ["not verified by PIN or finger", device.answer(challenge, { flags: 0x01 })],
      ["a changed signature", { ...right, signature: `${right.signature.slice(0, -4)}AAAA` }],
      ["a changed counter", { ...right, authenticatorData: `${right.authenticatorData.slice(0, -4)}AAAA` }],
      ["an id that nobody has", { ...right, id: authenticator().id }],
    ];
    for (const [what, answer] of bad) {
      const { statusCode, body } = await signInBy(answer);
      expect([statusCode, body], what).toEqual([401, NOT_ACCEPTED]);
    }
    expect(await actionsOf(credentials)).toContain("passkey.refused");

    const answer = device.answer(challenge);
    expect((await signInBy(answer)).statusCode).toBe(200);
    expect((await signInBy(answer)).statusCode, "sent again").toBe(401);
    expect((await signIn(device, { counts: false })).statusCode, "a copy").toBe(401);
    // Devices that do not count: the challenge alone keeps an answer from counting twice.
    await sql`update account_passkey set counter = 0`.execute(server.database.db);
    expect((await signInBy(answer)).statusCode, "sent again").toBe(401);

    const late = device.answer(await challengeOf(server));
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 5 * 60_000 });
    expect((await signInBy(late)).statusCode, "late").toBe(401);
  });

  test("LOGIN-07 a passkey that a page of another origin had signed is neither used nor added", async () => {
    const { session } = await somebody();
    const phished = authenticator("http://localhost.example");
    const answer = await add(session, phished.make(await begin(session)));
    expect([answer.statusCode, answer.body]).toEqual([
      422,
      "The passkey was not made for this page, or came too late. Add it again.",
    ]);
    const { session: other } = await somebody();
    const device = authenticator();
    expect((await add(session, device.make(await begin(other)))).statusCode, "begun by another").toBe(422);
    expect((await add(session, device.make(await begin(session), 0x01))).statusCode, "unverified").toBe(422);
    expect((await add(session, device.make(await begin(session)))).statusCode).toBe(200);
    const again = await add(other, device.make(await begin(other)));
    expect([again.statusCode, again.body]).toEqual([409, "This passkey is known already."]);
    expect(await factorOf(other)).toMatchObject({ enabled: false, recoveryCodesLeft: 0 });
  });

  test("LOGIN-07 what was begun without a second factor ends with the first one", async () => {
    const { session } = await somebody();
    const [mine, theirs] = [authenticator(), authenticator()];
    const unproven = await begin(session);
    const { secret } = (await server.post(setUpSecondFactor.path, {}, session)).json<{ secret: string }>();
    expect((await add(session, mine.make(await begin(session)))).statusCode).toBe(200);
    expect((await add(session, theirs.make(unproven))).statusCode).toBe(422);
    const enabled = await server.post(enableSecondFactor.path, { code: codeOf(secret) }, session);
    expect([enabled.statusCode, enabled.body]).toEqual([409, "Set the second factor up first."]);
    expect(await factorOf(session)).toMatchObject({ app: false, passkeys: [{ id: mine.id }] });
  });

  test("LOGIN-07 an administrator takes all factors off; a disabled account has no way in", async () => {
    const { credentials, device } = await withPasskey();
    const { rows } = await sql<{ id: string }>`
      select id from account where username = ${credentials.username}`.execute(server.database.db);
    const { session: admin } = await withPasskey("admin");
    const disable = (isDisabled: boolean) =>
      sealAgain(
        server.database,
        credentials.username,
        sql`update account set banned = ${isDisabled} where username = ${credentials.username}`,
      );
    await disable(true);
    const refused = await signIn(device);
    expect([refused.statusCode, refused.body]).toEqual([
      403,
      "This account is disabled. Ask an administrator.",
    ]);
    await disable(false);
    expect((await signIn(device)).statusCode).toBe(200);
    const removed = await server.post(removeSecondFactor.path, { accountId: rows[0]?.id }, admin);
    expect(removed.statusCode, removed.body).toBe(200);
    expect((await signIn(device)).statusCode).toBe(401);
    expect((await server.post(SIGN_IN_PATH, credentials)).json()).not.toHaveProperty("secondFactor");
  });

  test("LOGIN-07 a public key put into the database by its owner opens nothing", async () => {
    const { credentials, device } = await withPasskey();
    const thief = await withPasskey();
    await sql`update account_passkey set account_id = (select id from account where username = ${credentials.username})
      where id = ${thief.device.id}`.execute(server.database.db);
    for (const one of [device, thief.device]) expect((await signIn(one)).statusCode).toBe(403);
    await sealAgain(
      server.database,
      credentials.username,
      sql`delete from account_passkey where id = ${thief.device.id}`,
    );
    expect((await signIn(device)).statusCode).toBe(200);
  });

  test("LOGIN-07 where administrators must have a second factor, a passkey is one", async () => {
    const { session } = await somebody("admin");
    expect((await server.get("/api/cycle", session)).body).toBe("Set up your second factor first.");
    expect((await add(session, authenticator().make(await begin(session)))).statusCode).toBe(200);
    expect((await server.get("/api/cycle", session)).body).not.toBe("Set up your second factor first.");
  });
});

test.each([
  ["http://10.0.0.7:3000", 409],
  ["https://10.0.0.7", 409],
  ["http://center.example.org", 409],
  ["https://center.example.org", 200],
  ["http://127.0.0.1:3000", 200],
])("LOGIN-07 an address that keeps no passkeys says so: %s", async (origin, status) => {
  const app = await createTestApp("empty", { config: { origin } });
  try {
    const answer = await app.post("/api/auth/passkey-challenge", {});
    expect(answer.statusCode, answer.body).toBe(status);
  } finally {
    await app.close();
  }
});
