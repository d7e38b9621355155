import { sql } from "kysely";
import { HINTS } from "@command-center/contract/accounts/accounts";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { addAccount, PASSWORD } from "../../testing/accounts.ts";
import { emptyServer, secondServer } from "../../testing/sample-server.ts";
import { sessionCookieOf } from "../../testing/test-app.ts";

const { server } = emptyServer();
const second = secondServer(server);

let people = 0;

/** Somebody new, signed in. */
async function somebody(mustChangePassword = false) {
  const username = `person${(people += 1)}`;
  const credentials = await addAccount(server.database, { username, role: "viewer", mustChangePassword });
  return { username, credentials, cookie: await server.signIn(credentials) };
}

const NEW = "a new and long password";

const change = (cookie: string, body: unknown, headers?: Record<string, string>) =>
  server.post("/api/account/password", body, cookie, headers);

function auditOf(username: string) {
  return server.database.db
    .selectFrom("audit_entry")
    .selectAll()
    .where("subject", "=", username)
    .where("action", "=", "account.password_changed")
    .execute();
}

function hashOf(username: string) {
  return server.database.db
    .selectFrom("account_credential")
    .innerJoin("account", "account.id", "account_credential.account_id")
    .where("account.username", "=", username)
    .select("password")
    .executeTakeFirstOrThrow();
}

describe("changing one's own password", () => {
  test("the old one opens nothing any more, the new one does", async () => {
    const { username, credentials, cookie } = await somebody();
    const answer = await change(cookie, { currentPassword: PASSWORD, newPassword: NEW });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      username,
      displayName: username,
      role: "viewer",
      mustChangePassword: false,
      mustSetUpSecondFactor: false,
      limitedTo: [],
      hints: [...HINTS],
      sessionEndsAt: expect.any(String),
      visitorKey: expect.stringMatching(/^[\w-]{16}$/),
    });
    await expect(server.signIn(credentials)).rejects.toThrow("401");
    await expect(server.signIn({ username, password: NEW })).resolves.toEqual(expect.any(String));
  });

  test("every other session of the account ends, everywhere; this one goes on, and so do other people's", async () => {
    const { credentials, cookie } = await somebody();
    const other = await somebody();
    const elsewhere = await second.signIn(credentials);
    expect((await second.get("/api/account", elsewhere)).statusCode).toBe(200);
    const changed = await change(cookie, { currentPassword: PASSWORD, newPassword: NEW });
    expect((await server.get("/api/account", sessionCookieOf(changed))).statusCode).toBe(200);
    expect((await server.get("/api/account", elsewhere)).statusCode).toBe(401);
    await vi.waitFor(
      async () => expect((await second.get("/api/account", elsewhere)).statusCode).toBe(401),
      2_000,
    );
    expect((await server.get("/api/account", other.cookie)).statusCode).toBe(200);
  });

  test("LOGIN-07 lifts the demand to change it at once", async () => {
    const { cookie } = await somebody(true);
    expect((await server.get("/api/cycle", cookie)).body).toBe("Change your password first.");
    const changed = await change(cookie, { currentPassword: PASSWORD, newPassword: NEW });
    // 404: there is no cycle in this database, and nobody is asked for a password.
    expect((await server.get("/api/cycle", sessionCookieOf(changed))).statusCode).toBe(404);
  });

  test("is in the audit log once, without either password", async () => {
    const { username, cookie } = await somebody();
    const answer = await change(cookie, { currentPassword: PASSWORD, newPassword: NEW });
    expect(answer.statusCode).toBe(200);
    const entries = await auditOf(username);
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ username, ip_address: "127.0.0.1", request_id: expect.any(String) });
    expect(JSON.stringify(entries)).not.toMatch(/long password/);
  });

  test("stands or falls with its audit entry", async () => {
    const { username, cookie } = await somebody();
    const before = await hashOf(username);
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$`.execute(
      server.database.db,
    );
    await sql`create trigger refuse before insert on audit_entry for each row execute function refuse()`.execute(
      server.database.db,
    );
    try {
      const answer = await change(cookie, { currentPassword: PASSWORD, newPassword: NEW });
      expect(answer.statusCode).toBe(500);
    } finally {
      await sql`drop function refuse cascade`.execute(server.database.db);
    }
    expect(await hashOf(username)).toEqual(before);
    expect(await auditOf(username)).toEqual([]);
  });
});

describe("a password that cannot be changed", () => {
  let username: string;
  let cookie: string;
  beforeAll(async () => {
    ({ username, cookie } = await somebody());
  });

  test.each([
    [
      "a wrong current one",
      { currentPassword: "not it", newPassword: NEW },
      422,
      "The current password is not right.",
    ],
    [
      "the same again",
      { currentPassword: PASSWORD, newPassword: PASSWORD },
      422,
      "Choose a password other than the current one.",
    ],
    [
      "one too short",
      { currentPassword: PASSWORD, newPassword: "eleven char" },
      400,
      "Use at least 12 characters.",
    ],
    [
      "a common one",
      { currentPassword: PASSWORD, newPassword: "Password2026!" },
      422,
      "That password is one of the commonest. Choose another one, such as four words that have nothing to do with each other.",
    ],
    ["an empty current one", { currentPassword: "", newPassword: NEW }, 400, "Enter your current password."],
    [
      "a field that is not asked for",
      { currentPassword: PASSWORD, newPassword: NEW, username: "admin" },
      400,
      "Unknown parameter: username.",
    ],
    ["nothing", null, 400, "currentPassword has a value that is not accepted."],
  ])("LOGIN-07 %s is refused with a sentence and changes nothing", async (_what, body, status, sentence) => {
    const before = await hashOf(username);
    const answer = await change(cookie, body);
    expect([answer.statusCode, answer.body]).toEqual([status, sentence]);
    expect(await hashOf(username)).toEqual(before);
    expect(await auditOf(username)).toEqual([]);
    expect((await server.get("/api/account", cookie)).statusCode).toBe(200);
  });

  test("LOGIN-07 one's own user name is refused as a password", async () => {
    const answer = await change(cookie, {
      currentPassword: PASSWORD,
      newPassword: `${username}-${username}-`,
    });
    expect([answer.statusCode, answer.body]).toEqual([422, "Choose a password that is not your user name."]);
  });

  test("of several changes at the same time one wins", async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, index) =>
        change(cookie, { currentPassword: PASSWORD, newPassword: `${NEW} ${index}` }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422, 422, 422]);
    expect(await auditOf(username)).toHaveLength(1);
    const winner = answers.findIndex(({ statusCode }) => statusCode === 200);
    await expect(server.signIn({ username, password: `${NEW} ${winner}` })).resolves.toEqual(
      expect.any(String),
    );
  });
});

describe("DATA-01 a repeat of the same write", () => {
  const body = { currentPassword: PASSWORD, newPassword: NEW };
  let anybody: string;
  beforeAll(async () => {
    anybody = (await somebody()).cookie;
  });

  test("DATA-01 gives the first answer and applies once", async () => {
    const { username, cookie } = await somebody();
    const first = await change(cookie, body, { "idempotency-key": "key-1" });
    const again = await change(sessionCookieOf(first), body, { "idempotency-key": "key-1" });
    expect(first.statusCode).toBe(200);
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
    expect(await auditOf(username)).toHaveLength(1);
  });

  test("DATA-01 also ten at the same time, and on two servers", async () => {
    const { username, cookie } = await somebody();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 === 0 ? server : second).post("/api/account/password", body, cookie, {
          "idempotency-key": "key-1",
        }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(await auditOf(username)).toHaveLength(1);
  });

  test("DATA-01 the same key with another body is refused and changes nothing", async () => {
    const { username, cookie } = await somebody();
    const first = await change(cookie, body, { "idempotency-key": "key-1" });
    const before = await hashOf(username);
    const answer = await change(
      sessionCookieOf(first),
      { currentPassword: NEW, newPassword: `${NEW} 2` },
      { "idempotency-key": "key-1" },
    );
    expect([answer.statusCode, answer.body]).toEqual([
      422,
      "This Idempotency-Key was already used for another request. Use a new one.",
    ]);
    expect(await hashOf(username)).toEqual(before);
  });

  test("DATA-01 a refused write may be tried again with its key", async () => {
    const { cookie } = await somebody();
    const wrong = { currentPassword: "not it", newPassword: NEW };
    expect((await change(cookie, wrong, { "idempotency-key": "key-1" })).statusCode).toBe(422);
    expect((await change(cookie, body, { "idempotency-key": "key-1" })).statusCode).toBe(200);
  });

  test("DATA-01 a key belongs to one account: somebody else's same key is another one", async () => {
    const [one, other] = [await somebody(), await somebody()];
    await change(one.cookie, body, { "idempotency-key": "shared" });
    const answer = await change(other.cookie, body, { "idempotency-key": "shared" });
    expect(answer.json()).toMatchObject({ username: other.username });
    expect(await auditOf(other.username)).toHaveLength(1);
  });

  test("DATA-01 what is kept of the request cannot be turned back into a password", async () => {
    const kept = await server.database.db.selectFrom("idempotent_answer").selectAll().execute();
    expect(kept.length).toBeGreaterThan(0);
    expect(JSON.stringify(kept)).not.toMatch(/long password/);
  });

  test.each(["", " ", "a b", "ŋ", "k".repeat(201)])("DATA-01 the key %j is refused", async (key) => {
    const before = await server.database.db.selectFrom("audit_entry").select("id").execute();
    const answer = await server.app.inject({
      method: "POST",
      url: "/api/account/password",
      headers: { cookie: anybody, "idempotency-key": key },
      payload: body,
    });
    expect([answer.statusCode, answer.body]).toEqual([
      400,
      "The Idempotency-Key must have 1 to 200 visible characters.",
    ]);
    expect(await server.database.db.selectFrom("audit_entry").select("id").execute()).toEqual(before);
  });
});
