import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sessionSecret } from "./secret.ts";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "command-center-secret-"));
});
afterEach(() => rm(directory, { recursive: true }));

test("a given secret is used, and nothing is written", async () => {
  expect(await sessionSecret(directory, "given")).toBe("given");
  expect(await readdir(directory)).toEqual([]);
});

test("otherwise one is made once, kept where only its owner reads it, and found again", async () => {
  const dataDir = join(directory, "new", "data");
  const secret = await sessionSecret(dataDir, undefined);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(await sessionSecret(dataDir, undefined)).toBe(secret);
  expect(await readdir(dataDir)).toEqual(["session.secret"]);
  expect((await stat(join(dataDir, "session.secret"))).mode & 0o777).toBe(0o600);
});

test("two installations have different ones", async () => {
  const [one, two] = [join(directory, "one"), join(directory, "two")];
  expect(await sessionSecret(one, undefined)).not.toBe(await sessionSecret(two, undefined));
});

test("of many processes that start at once all have the same", async () => {
  const secrets = await Promise.all(Array.from({ length: 20 }, () => sessionSecret(directory, undefined)));
  expect(new Set(secrets).size).toBe(1);
  expect(await readFile(join(directory, "session.secret"), "utf8")).toBe(secrets[0]);
  expect(await readdir(directory)).toEqual(["session.secret"]);
});

test("whoever looks while it is made sees all of it or nothing", async () => {
  const seen = new Set<number>();
  for (let round = 0; round < 20; round += 1) {
    const dataDir = join(directory, String(round));
    const state = { isMade: false };
    const making = sessionSecret(dataDir, undefined).finally(() => (state.isMade = true));
    while (!state.isMade) {
      const path = join(dataDir, "session.secret");
      if (existsSync(path)) seen.add(readFileSync(path, "utf8").length);
      await new Promise(setImmediate);
    }
    await making;
  }
  expect([...seen]).toEqual([43]);
});

test("a damaged one is named, with what to do", async () => {
  await writeFile(join(directory, "session.secret"), "half");
  await expect(sessionSecret(directory, undefined)).rejects.toThrow(
    /session\.secret is damaged\. Delete it and start again; everybody has to sign in anew, with a recovery code where a second factor is on\.$/,
  );
});
