import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { WhereUnused } from "./made-once.ts";
import { sessionSecret } from "./secret.ts";

/** As where somebody has a session. */
const used = async () => null;

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "command-center-secret-"));
});
afterEach(() => rm(directory, { recursive: true }));

test("a given secret is used, and nothing is written", async () => {
  expect(await sessionSecret(directory, "given", used)).toBe("given");
  expect(await readdir(directory)).toEqual([]);
});

test("otherwise one is made once, kept where only its owner reads it, and found again", async () => {
  const dataDir = join(directory, "new", "data");
  const secret = await sessionSecret(dataDir, undefined, used);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(await sessionSecret(dataDir, undefined, used)).toBe(secret);
  expect(await readdir(dataDir)).toEqual(["session.secret"]);
  expect((await stat(join(dataDir, "session.secret"))).mode & 0o777).toBe(0o600);
});

test("two installations have different ones", async () => {
  const [one, two] = [join(directory, "one"), join(directory, "two")];
  expect(await sessionSecret(one, undefined, used)).not.toBe(await sessionSecret(two, undefined, used));
});

test("of many processes that start at once all have the same", async () => {
  const secrets = await Promise.all(
    Array.from({ length: 20 }, () => sessionSecret(directory, undefined, used)),
  );
  expect(new Set(secrets).size).toBe(1);
  expect(await readFile(join(directory, "session.secret"), "utf8")).toBe(secrets[0]);
  expect(await readdir(directory)).toEqual(["session.secret"]);
});

test("whoever looks while it is made sees all of it or nothing", async () => {
  const seen = new Set<number>();
  for (let round = 0; round < 20; round += 1) {
    const dataDir = join(directory, String(round));
    const state = { isMade: false };
    const making = sessionSecret(dataDir, undefined, used).finally(() => (state.isMade = true));
    while (!state.isMade) {
      const path = join(dataDir, "session.secret");
      if (existsSync(path)) seen.add(readFileSync(path, "utf8").length);
      await new Promise(setImmediate);
    }
    await making;
  }
  expect([...seen]).toEqual([43]);
});

test.each(["", "half", "\0".repeat(43)])(
  "a damaged one that was used is named, with what to do: %j",
  async (text) => {
    await writeFile(join(directory, "session.secret"), text);
    await expect(sessionSecret(directory, undefined, used)).rejects.toThrow(
      /session\.secret is damaged\. Delete it and start again; all users must sign in again, with a recovery code if they use a second factor\.$/,
    );
    expect(await readFile(join(directory, "session.secret"), "utf8")).toBe(text);
  },
);

test("one that a power cut left empty before anything was sealed with it is made anew, the same for all", async () => {
  await writeFile(join(directory, "session.secret"), "");
  let turn: Promise<unknown> = Promise.resolve();
  const unused: WhereUnused = (work) => {
    const mine = turn.then(work);
    turn = mine;
    return mine;
  };
  const secrets = await Promise.all(
    Array.from({ length: 5 }, () => sessionSecret(directory, undefined, unused)),
  );
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toMatch(/^[\w-]{43}$/);
  expect(await readdir(directory)).toEqual(["session.secret"]);
  expect((await stat(join(directory, "session.secret"))).mode & 0o777).toBe(0o600);
});
