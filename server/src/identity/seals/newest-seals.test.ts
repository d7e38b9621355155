import { createHmac, hkdfSync } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { SIGN_IN_PATH } from "@command-center/contract/accounts/accounts";
import { disableAccount } from "@command-center/contract/accounts/administration";
import { run } from "../../accounts-seal.ts";
import { addAccount, PASSWORD, TEST_SECRET } from "../../testing/accounts.ts";
import {
  cookieOf,
  createSecondApp,
  createTestApp,
  type OwnApp,
  type TestApp,
} from "../../testing/test-app.ts";
import { fieldsText } from "../../audit/entry-text.ts";
import { accountSeals } from "./account-seals.ts";
import { keepNewestSeals } from "./newest-seals.ts";
import { unsealedAccounts } from "./seal-accounts.ts";

const CLOSED =
  "This account is locked because it was changed outside Command Center. Tell your administrator.";
const FILE = "account-seals.json";

let own: TestApp;
let dataDir: string;
let admin: string;
/** Per test. */
let name: string;
let people = 0;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "command-center-newest-seals-"));
  own = await createTestApp("empty", { newestSeals: keepNewestSeals(dataDir) });
  admin = await own.signIn();
});
beforeEach(async () => {
  name = `ann${(people += 1)}`;
  await addAccount(own.database, { username: name, role: "admin" });
});
afterAll(async () => {
  await own.close();
  await rm(dataDir, { recursive: true });
});

const signIn = (app: OwnApp = own) => app.post(SIGN_IN_PATH, { username: name, password: PASSWORD });
const sealOf = async (username: string) =>
  own.database.db
    .selectFrom("account")
    .select(["id", "seal"])
    .where("username", "=", username)
    .executeTakeFirstOrThrow();

/** Disables the account, then puts back the row from before with its seal, as the owner of the database can. */
async function disableAndPutBack(): Promise<void> {
  const { id, seal } = await sealOf(name);
  expect((await own.post(disableAccount.path, { accountId: id }, admin)).statusCode).toBe(200);
  await sql`update account set banned = false, seal = ${seal} where id = ${id}`.execute(own.database.db);
}

async function sealByCommand(directory: string, ...names: string[]) {
  let output = "";
  const spy = vi
    .spyOn(process.stdout, "write")
    .mockImplementation((text) => ((output += String(text)), true));
  const environment = {
    DATABASE_URL: own.connectionString,
    SESSION_SECRET: TEST_SECRET,
    DATA_DIR: directory,
  };
  const code = await run(names, environment);
  spy.mockRestore();
  return { code, output };
}

describe("LOGIN-07 an earlier state of an account with that state's own seal", () => {
  test("LOGIN-07 locks the account, also after a restart, is in the log, is listed, and can be unlocked by name", async () => {
    const session = cookieOf(await signIn());
    expect((await own.get("/api/account", session)).statusCode).toBe(200);
    const file = await readFile(join(dataDir, FILE), "utf8");
    await disableAndPutBack();
    const refused = await signIn();
    expect([refused.statusCode, refused.body]).toEqual([403, CLOSED]);
    const { rows } = await sql<{ subject: string }>`
      select subject from audit_entry where action = 'session.refused' and after->>'reason' = ${CLOSED}`.execute(
      own.database.db,
    );
    expect(rows).toEqual([{ subject: name }]);
    const restarted = await createSecondApp(own, { newestSeals: keepNewestSeals(dataDir) });
    expect((await signIn(restarted)).body).toBe(CLOSED);
    await restarted.close();
    // With the file of its time, the database is as it was.
    const earlier = await mkdtemp(join(tmpdir(), "command-center-newest-seals-"));
    await writeFile(join(earlier, FILE), file);
    const restored = await createSecondApp(own, { newestSeals: keepNewestSeals(earlier) });
    expect((await signIn(restored)).statusCode).toBe(200);
    await restored.close();
    await rm(earlier, { recursive: true });
    expect(await sealByCommand(dataDir)).toMatchObject({
      code: 1,
      output: expect.stringContaining(`Changed outside Command Center, and locked: ${name}.`) as string,
    });
    expect(await sealByCommand(dataDir, name)).toMatchObject({ code: 0 });
    expect((await signIn()).statusCode).toBe(200);
  });

  test("LOGIN-07 locks it in another server that only heard of the change", async () => {
    const otherDir = await mkdtemp(join(tmpdir(), "command-center-newest-seals-"));
    const other = await createSecondApp(own, { newestSeals: keepNewestSeals(otherDir) });
    const { id, seal } = await sealOf(name);
    expect((await own.post(disableAccount.path, { accountId: id }, admin)).statusCode).toBe(200);
    const newest = Number((await sealOf(name)).seal?.split(".")[0]);
    await vi.waitFor(
      async () =>
        expect(JSON.parse(await readFile(join(otherDir, FILE), "utf8"))).toMatchObject({ [id]: newest }),
      20_000,
    );
    await sql`update account set banned = false, seal = ${seal} where id = ${id}`.execute(own.database.db);
    expect((await signIn(other)).body).toBe(CLOSED);
    await other.close();
    await rm(otherDir, { recursive: true });
  });
});

test("LOGIN-07 a change that is rolled back locks nothing", async () => {
  const { id } = await sealOf(name);
  const seals = accountSeals(TEST_SECRET, keepNewestSeals(dataDir));
  const change = own.database.write(async (write) => {
    await seals.change(write, id, async (seal) => seal({ mustChangePassword: true }));
    throw new Error("rolled back");
  });
  await expect(change).rejects.toThrow("rolled back");
  expect((await unsealedAccounts(own.database, seals)).map(({ username }) => username)).not.toContain(name);
  expect((await signIn()).statusCode).toBe(200);
});

test("LOGIN-07 an account sealed before seals had numbers opens, until it has a numbered seal", async () => {
  // As a version of before sealed it: without a number in the text.
  const { id } = await sealOf(name);
  const seals = accountSeals(TEST_SECRET, keepNewestSeals(dataDir));
  expect(await seals.sealed(own.database, id)).not.toBeNull();
  const { rows } = await sql<{ password: string }>`
    select password from account_credential where account_id = ${id}`.execute(own.database.db);
  const plain = ["admin", "false", "false", rows[0]?.password ?? "", null, "false", null, "", ""];
  const key = Buffer.from(hkdfSync("sha256", TEST_SECRET, "", "account seal", 32));
  const former = createHmac("sha256", key)
    .update(fieldsText("account/1", [id, name, ...plain]))
    .digest("base64url");
  await sql`update account set seal = ${former} where id = ${id}`.execute(own.database.db);
  const fresh = accountSeals(TEST_SECRET);
  expect(await fresh.sealed(own.database, id)).not.toBeNull();
  await own.database.write((write) => fresh.change(write, id, async (seal) => seal({ role: "admin" })));
  await sql`update account set seal = ${former} where id = ${id}`.execute(own.database.db);
  expect(await fresh.sealed(own.database, id)).toBeNull();
});

test("LOGIN-07 two processes that share the file keep the newer number of each account", async () => {
  const [first, second] = [keepNewestSeals(dataDir), keepNewestSeals(dataDir)];
  first.learn(new Map([["a", 5]]));
  second.learn(
    new Map([
      ["b", 7],
      ["a", 3],
    ]),
  );
  first.learn(new Map([["c", 1]]));
  const text = JSON.parse(await readFile(join(dataDir, FILE), "utf8")) as Record<string, number>;
  expect(text).toMatchObject({ a: 5, b: 7, c: 1 });
  expect(keepNewestSeals(dataDir).numberOf("b")).toBe(7);
});

test("LOGIN-07 a damaged file ends the start with a line that says what to do", async () => {
  const directory = await mkdtemp(join(tmpdir(), "command-center-newest-seals-"));
  await writeFile(join(directory, FILE), "{");
  expect(() => keepNewestSeals(directory)).toThrow(
    `${join(directory, FILE)} is damaged. Put it back from a copy, or remove it after npm run accounts:seal.`,
  );
  await rm(directory, { recursive: true });
});
