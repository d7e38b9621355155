import type { FastifyRequest } from "fastify";
import { expect, test } from "vitest";
import type { Database } from "../database/database.ts";
import { createTestDatabase } from "../testing/database.ts";
import { createPasswords } from "./passwords.ts";

test("LOGIN-07 a full queue turns away at once, says when to come again, and empties", async () => {
  const passwords = createPasswords({} as Database, { atOnce: 1, waiting: 1 });
  const [one, other] = [passwords.hash("one"), passwords.hash("other")];
  await expect(passwords.hash("a third")).rejects.toMatchObject({
    status: 429,
    message: "Too many people are signing in just now. Try again in a few seconds.",
    headers: { "retry-after": "5" },
  });
  expect(await one).not.toBe(await other);
  await expect(passwords.hash("a third")).resolves.toEqual(expect.any(String));
});

test("LOGIN-07 guesses that a full queue turns away do not count", async () => {
  const { database, drop } = await createTestDatabase("empty");
  try {
    // Nobody may wait: always full.
    const passwords = createPasswords(database, { atOnce: 1, waiting: 0 });
    const request = { ip: "192.0.2.1", id: "1" } as FastifyRequest;
    for (let index = 0; index < 8; index += 1) {
      const guess = passwords.prove(request, { username: "nobody", password: "a guess" });
      await expect(guess).rejects.toThrow("Too many people are signing in just now.");
    }
    const counted = await database.db.selectFrom("sign_in_guess").select(["key", "guesses"]).execute();
    expect(counted.toSorted((a, b) => a.key.localeCompare(b.key))).toEqual([
      { key: "* nobody", guesses: 0 },
      { key: "192.0.2.1 nobody", guesses: 0 },
    ]);
  } finally {
    await drop();
  }
});
