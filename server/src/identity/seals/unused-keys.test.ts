import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sealAgain } from "../../testing/accounts.ts";
import { ADMIN, createTestApp, type TestApp } from "../../testing/test-app.ts";
import { sessionSecret } from "../../installation/secret.ts";
import { HEADS_FILE } from "../../audit/heads/head.ts";
import { PRIVATE_KEY_FILE, PUBLIC_KEY_FILE } from "../../audit/heads/key.ts";
import { signAuditHeads } from "../../audit/heads/sign-heads.ts";
import { whereNothingIsSealed } from "./seal-accounts.ts";

let served: TestApp;
let dataDir: string;
beforeAll(async () => {
  served = await createTestApp("empty");
  dataDir = await mkdtemp(join(tmpdir(), "command-center-keys-"));
});
afterAll(async () => {
  await served.close();
  await rm(dataDir, { recursive: true });
});

const sign = async (warnings: (string | null)[]) => {
  const { database } = served;
  const heads = await signAuditHeads({
    database,
    dataDir,
    auditDir: dataDir,
    warn: (line) => warnings.push(line),
  });
  await heads.close();
};

test("a session secret that a power cut emptied is made anew while nobody has a session or a seal, and never after", async () => {
  const path = join(dataDir, "session.secret");
  await writeFile(path, "");
  const where = whereNothingIsSealed(served.database);
  // As a version of before accounts were sealed left it.
  await sql`update account set seal = null`.execute(served.database.db);
  expect(await sessionSecret(dataDir, undefined, where)).toMatch(/^[\w-]{43}$/);
  await writeFile(path, "");
  await sealAgain(served.database, ADMIN.username);
  await expect(sessionSecret(dataDir, undefined, where)).rejects.toThrow(/session\.secret is damaged/);
  await served.signIn();
  await sql`update account set seal = null`.execute(served.database.db);
  await expect(sessionSecret(dataDir, undefined, where)).rejects.toThrow(/session\.secret is damaged/);
});

test("an audit key that was emptied is made anew while no head is signed, and never after", async () => {
  await writeFile(join(dataDir, PRIVATE_KEY_FILE), "");
  await writeFile(join(dataDir, PUBLIC_KEY_FILE), "");
  const warnings: (string | null)[] = [];
  await sign(warnings);
  expect(warnings).toEqual([]);
  expect(await readFile(join(dataDir, HEADS_FILE), "utf8")).toMatch(/^\{"position":/);
  const key = await readFile(join(dataDir, PRIVATE_KEY_FILE), "utf8");
  expect(await readFile(join(dataDir, PUBLIC_KEY_FILE), "utf8")).toMatch(/^-----BEGIN PUBLIC KEY-----/);

  await writeFile(join(dataDir, PRIVATE_KEY_FILE), key.slice(0, 40));
  await sign(warnings);
  expect(warnings).toEqual([expect.stringMatching(/audit-key\.pem is damaged\. Put it back from a copy/)]);
  expect(await readFile(join(dataDir, PRIVATE_KEY_FILE), "utf8")).toBe(key.slice(0, 40));

  // The public half alone can always be made again.
  await writeFile(join(dataDir, PRIVATE_KEY_FILE), key);
  await writeFile(join(dataDir, PUBLIC_KEY_FILE), "");
  await sign(warnings);
  expect(await readFile(join(dataDir, PUBLIC_KEY_FILE), "utf8")).toMatch(/^-----BEGIN PUBLIC KEY-----/);
});
