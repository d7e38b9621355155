import type { FastifyRequest } from "fastify";
import { expect, test } from "vitest";
import type { Database } from "../../database/database.ts";
import { FORMER_HASH, TEST_SEALS, TEST_WORK } from "../../testing/accounts.ts";
import { createTestDatabase } from "../../testing/database.ts";
import { insertAccount } from "../accounts/new-account.ts";
import { checkPassword } from "./password-hash.ts";
import { createKnownDevices } from "../guard/known-devices.ts";
import { createKnownPlaces } from "../guard/known-places.ts";
import { connectGuesses, createPasswords } from "./passwords.ts";

const knowing = (database: Database) => ({
  devices: createKnownDevices("a secret of at least thirty-two characters", false),
  places: createKnownPlaces(database),
  seals: TEST_SEALS,
});

test("LOGIN-07 a full queue turns away at once, says when to come again, and empties", async () => {
  const none = {} as Database;
  const lanes = { atOnce: 1, atOnceOfNew: 1, places: { known: 2, new: 2 } };
  const passwords = createPasswords({ ofKnown: none, ofNew: none }, knowing(none), {
    lanes,
    work: TEST_WORK,
  });
  const [one, other] = [passwords.hash("one"), passwords.hash("other")];
  await expect(passwords.hash("a third")).rejects.toMatchObject({
    status: 429,
    message: "Too many people are signing in just now. Try again in a few seconds.",
    headers: { "retry-after": "5", connection: "close" },
  });
  expect(await one).not.toBe(await other);
  await expect(passwords.hash("a third")).resolves.toEqual(expect.any(String));
});

test("LOGIN-07 guesses that a full queue turns away do not count", async () => {
  const { database, drop } = await createTestDatabase("empty");
  try {
    const lanes = { atOnce: 1, atOnceOfNew: 1, places: { known: 1, new: 0 } };
    const passwords = createPasswords(connectGuesses(database), knowing(database), {
      lanes,
      work: TEST_WORK,
    });
    const request = { ip: "192.0.2.1", id: "1", headers: {} } as FastifyRequest;
    for (let index = 0; index < 8; index += 1) {
      const guess = passwords.prove(request, { username: "nobody", password: "a guess" });
      await expect(guess).rejects.toThrow("Too many people are signing in just now.");
    }
    expect(await database.db.selectFrom("sign_in_guess").select("key").execute()).toEqual([]);
  } finally {
    await drop();
  }
});

test("LOGIN-07 a hash of before is made anew at the next right sign-in, also at several at once, and only once", async () => {
  const { database, drop } = await createTestDatabase("empty");
  try {
    const password = "a long enough password";
    // Less work than that of the former hash would rightly leave it as it is.
    const work = { ...TEST_WORK, ln: 15, r: 8, p: 2 };
    const former = {
      username: "former",
      role: "viewer",
      passwordHash: FORMER_HASH,
      mustChangePassword: false,
    } as const;
    const accountId = await database.write((write) => insertAccount(write, TEST_SEALS, former));
    const stored = async () =>
      (await database.db.selectFrom("account_credential").select("password").executeTakeFirstOrThrow())
        .password;
    const passwords = createPasswords(connectGuesses(database), knowing(database), { work });
    const from = (ip: string) => ({ ip, id: ip, headers: {} }) as FastifyRequest;

    expect(await passwords.prove(from("192.0.2.1"), { username: "former", password: "a guess" })).toBeNull();
    expect(await stored()).toBe(FORMER_HASH);

    const proofs = await Promise.all(
      ["192.0.2.1", "192.0.2.2"].map((ip) => passwords.prove(from(ip), { username: "former", password })),
    );
    const renewed = await stored();
    expect(renewed).toMatch(/^\$scrypt\$ln=15,r=8,p=2\$/);
    expect(proofs).toEqual([1, 2].map(() => ({ accountId, passwordHash: renewed, secondFactor: [] })));
    expect(await checkPassword(renewed, password, work)).toEqual({ fits: true, isOutdated: false });
    const entries = await database.db
      .selectFrom("audit_entry")
      .select("subject")
      .where("action", "=", "account.password_rehashed")
      .execute();
    expect(entries).toEqual([{ subject: "former" }]);
  } finally {
    await drop();
  }
});
