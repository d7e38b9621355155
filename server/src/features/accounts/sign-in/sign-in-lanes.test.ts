import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { SIGN_IN_PATH } from "@command-center/contract/accounts/accounts";
import { confirmPassword } from "@command-center/contract/accounts/passwords";
import { addAccount, PASSWORD } from "../../../testing/accounts.ts";
import { gate } from "../../../testing/scrypt.ts";
import { emptyServer } from "../../../testing/sample-server.ts";
import { cookieOf, sessionCookieOf } from "../../../testing/test-app.ts";

vi.mock("node:crypto", async (original) =>
  (await import("../../../testing/scrypt.ts")).gated(await original()),
);

const OWNERS = ["ann", "ben", "cid", "dan", "eve"];
const STRANGERS = 200;
/** How many of them wait for a hash; the others are turned away. */
const PLACES = 32;

const { server } = emptyServer({ config: { trustedProxies: ["127.0.0.1"] } });
beforeAll(async () => {
  for (const username of OWNERS) await addAccount(server.database, { username, role: "viewer" });
});
afterEach(() => gate.open());

const signIn = (username: string, from: string, cookie?: string) =>
  server.post(SIGN_IN_PATH, { username, password: PASSWORD }, cookie, { "x-forwarded-for": from });

let rounds = 0;
/** Sign-ins with new names from as many addresses, of which none is done: the first is being hashed, others wait. */
async function flood(): Promise<{ readonly over: Promise<number[]> }> {
  rounds += 1;
  let turnedAway = 0;
  const all = Array.from({ length: STRANGERS }, async (_, index) => {
    const { statusCode } = await signIn(`nobody-${rounds}-${index}`, `198.51.${rounds}.${index}`);
    if (statusCode === 429) turnedAway += 1;
    return statusCode;
  });
  await vi.waitFor(() => expect([turnedAway, gate.queue.length]).toEqual([STRANGERS - PLACES, 1]), 10_000);
  return { over: Promise.all(all) };
}

/**
 * Lets hashes through one by one until something is done; how many it took. Two at the gate are somebody known and one
 * stranger at most, so a stranger's goes through before one of theirs, never two: also where some of them are still on
 * their way to the line.
 */
async function hashesUntil(done: Promise<unknown>): Promise<number> {
  let isDone = false;
  void done.finally(() => (isDone = true));
  let hashes = 0;
  while (!isDone) {
    gate.queue.shift()?.();
    hashes += 1;
    await vi.waitFor(() => expect(isDone || gate.queue.length === 2).toBe(true), 10_000);
  }
  return hashes;
}

test("LOGIN-07 while new names flood the sign-in, those of known devices wait for one hash of a stranger at most", async () => {
  const devices = new Map<string, string>();
  for (const name of OWNERS) devices.set(name, cookieOf(await signIn(name, "203.0.113.1")));
  gate.isOpen = false;
  const strangers = await flood();
  // From where none of them was before.
  const owners = OWNERS.map((name, index) => signIn(name, `203.0.113.${10 + index}`, devices.get(name)));
  await vi.waitFor(() => expect(gate.queue).toHaveLength(2), 10_000);
  const all = Promise.all(owners);
  expect(await hashesUntil(all)).toBeLessThanOrEqual(2 * OWNERS.length);
  expect((await all).map(({ statusCode }) => statusCode)).toEqual(OWNERS.map(() => 200));
  gate.open();
  const statuses = await strangers.over;
  expect(statuses.filter((status) => status === 401)).toHaveLength(PLACES);
});

test("LOGIN-07 so do those of known addresses, and those who say their password again in a session", async () => {
  const session = sessionCookieOf(await signIn("ann", "203.0.113.1"));
  await signIn("ben", "203.0.113.2");
  gate.isOpen = false;
  const strangers = await flood();
  // Somebody new is told to come again.
  const cid = await signIn("cid", "203.0.113.200");
  expect([cid.statusCode, cid.headers["retry-after"]]).toEqual([429, "5"]);
  const known = Promise.all([
    signIn("ben", "203.0.113.2"),
    server.post(confirmPassword.path, { password: PASSWORD }, session, { "x-forwarded-for": "203.0.113.99" }),
  ]);
  await vi.waitFor(() => expect(gate.queue).toHaveLength(2), 10_000);
  expect(await hashesUntil(known)).toBeLessThanOrEqual(2 * 2);
  expect((await known).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  gate.open();
  await strangers.over;
  expect((await signIn("cid", "203.0.113.200")).statusCode).toBe(200);
});
