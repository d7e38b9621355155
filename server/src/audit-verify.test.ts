import { spawn } from "node:child_process";
import { appendFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { run } from "./audit-verify.ts";
import { signAuditHeads } from "./audit/heads/sign-heads.ts";
import { audit } from "./audit/audit.ts";
import { unguarded } from "./testing/audit-log.ts";
import { createTestDatabase, type TestDatabase } from "./testing/database.ts";

let own: TestDatabase;
let dataDir: string;
let headsFile: string;
let problems: string[];

beforeEach(async () => {
  own = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "command-center-verify-"));
  problems = [];
  headsFile = join(dataDir, "audit-heads.jsonl");
});
afterEach(async () => {
  vi.restoreAllMocks();
  await own.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function write(entries: number): Promise<void> {
  for (let n = 0; n < entries; n += 1)
    await own.database.write((handle) => audit(handle, { action: "test.some", subject: String(n) }));
}

/** What a server does at its start and its close. */
async function signed(): Promise<void> {
  const heads = await signAuditHeads({
    database: own.database,
    dataDir,
    auditDir: dataDir,
    warn: (problem) => problems.push(problem ?? "well again"),
  });
  await heads.close();
}

async function verified(
  args: readonly string[] = [],
  environment: NodeJS.ProcessEnv = {},
): Promise<{ code: number; said: string }> {
  let said = "";
  const output = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    said += String(text);
    return true;
  });
  const code = await run(args, { DATABASE_URL: own.connectionString, DATA_DIR: dataDir, ...environment });
  output.mockRestore();
  return { code, said };
}

const tamper = (statement: string) =>
  unguarded(own.database, () => sql.raw(statement).execute(own.database.db));

test("GATE-04 an intact log is said to be so, with the key that its heads are signed with", async () => {
  await write(3);
  await signed();
  await write(2);
  const { code, said } = await verified();
  expect([code, said]).toEqual([0, expect.stringMatching(/\nThe audit log is intact\.\n$/)]);
  expect(said).toContain(await readFile(join(dataDir, "audit-key.pub"), "utf8"));
  expect(said).toMatch(
    /Recomputed 5 entries in .* compared them with 1 signed heads in .*audit-heads\.jsonl\./,
  );
});

test("GATE-04 entries unsigned for more than two minutes are named with the time since, and are no intact log", async () => {
  await write(2);
  await signed();
  await write(1);
  await write(1);
  const fresh = await verified();
  expect([fresh.code, fresh.said]).toEqual([
    0,
    expect.stringContaining("\nNote: Entries 3 to 4 are not signed yet: a server signs every minute.\n"),
  ]);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 135_000 });
  const late = await verified();
  const copy = await verified(["--heads", headsFile]);
  vi.useRealTimers();
  expect([late.code, late.said]).toEqual([
    1,
    expect.stringMatching(
      /\nWrong: Nothing has been signed since .* EAT, so entries 3 to 4 are unprotected\. If the server runs, the page Audit log says why\. If it was killed, start it and check again\.\nThe signed part of the audit log is intact\. The rest could be changed unnoticed\.\n$/,
    ),
  ]);
  // Copied heads may be older than the newest.
  expect(copy.code).toBe(0);
  await signed();
  expect((await verified()).code).toBe(0);
});

test("GATE-04 a tail that was cut off is found by the head that was signed, and the place is said", async () => {
  await write(5);
  await signed();
  await tamper("delete from audit_entry where position >= 4");
  const { code, said } = await verified();
  expect(code).toBe(1);
  expect(said).toMatch(
    /\nWrong: The end of the log was cut off: entries 4 to 5 are missing\. Entry 5 was signed on /,
  );
  // Whoever goes on writing does not mend it.
  await write(3);
  await signed();
  expect((await verified()).said).toMatch(/\nWrong: The chain was rewritten: entry 5 is not the one/);
});

test("GATE-04 a forged head is found, and so is one of another installation", async () => {
  await write(2);
  await signed();
  const [line = ""] = (await readFile(headsFile, "utf8")).split("\n");
  await writeFile(headsFile, `${line.replace('"count":2', '"count":3')}\n`);
  const forged = await verified();
  expect(forged.code).toBe(1);
  expect(forged.said).toContain("Line 1 of the signed heads (entry 2) was forged: its signature is wrong.");
  await writeFile(headsFile, `${line}\n`);
  await sql`update installation set value = '"other"' where key = 'installation_id'`.execute(own.database.db);
  expect((await verified()).said).toContain(
    "Line 1 of the signed heads is of another installation than this database.",
  );
});

test("GATE-04 a missing file of heads is found, and one that lost its last lines", async () => {
  await write(2);
  await signed();
  const first = await readFile(headsFile, "utf8");
  await write(2);
  await signed();
  await writeFile(headsFile, first);
  const shortened = await verified();
  expect(shortened.code).toBe(1);
  expect(shortened.said).toContain("The file of signed heads lost its last lines: entry 4 was signed on ");
  await rm(headsFile);
  const missing = await verified();
  expect([missing.code, missing.said]).toEqual([
    1,
    expect.stringContaining("The file of signed heads is missing."),
  ]);
});

test("GATE-04 a line that a power cut left half is said, and is no fault; the next one begins anew", async () => {
  await write(2);
  await signed();
  await appendFile(headsFile, '{"position":2,"hash":"ab');
  const half = await verified();
  expect([half.code, half.said]).toEqual([
    0,
    expect.stringContaining("Note: Line 2 of the signed heads broke off while it was written."),
  ]);
  await write(1);
  await signed();
  const mended = await verified();
  expect([mended.code, mended.said]).toEqual([0, expect.stringContaining("with 2 signed heads")]);
  await appendFile(headsFile, "nothing of ours\n");
  expect((await verified()).said).toContain("Line 4 of the signed heads is not one that the server wrote.");
});

test("GATE-04 heads and key can lie elsewhere", async () => {
  await write(1);
  await signed();
  const other = await mkdtemp(join(tmpdir(), "command-center-verify-"));
  await writeFile(join(other, "heads"), await readFile(headsFile));
  await writeFile(join(other, "key"), await readFile(join(dataDir, "audit-key.pub")));
  await rm(headsFile);
  await rm(join(dataDir, "audit-key.pub"));
  const { code } = await verified(["--heads", join(other, "heads"), "--public-key", join(other, "key")]);
  expect(code).toBe(0);
  await rm(other, { recursive: true });
});

const UNCHECKED: readonly (readonly [string[], NodeJS.ProcessEnv, RegExp])[] = [
  [["--head"], {}, /Unknown option '--head'/],
  [["--public-key", "/no/such/key"], {}, /There is no public key at \/no\/such\/key\./],
  [[], { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" }, /ECONNREFUSED/],
  [[], { DATABASE_URL: "elsewhere" }, /DATABASE_URL must look like/],
];
test("GATE-04 what could not be checked is neither intact nor tampered with", async () => {
  await write(1);
  await signed();
  for (const [args, environment, why] of UNCHECKED) {
    const { code, said } = await verified(args, environment);
    expect([code, said]).toEqual([2, expect.stringMatching(/^The audit log could not be checked: /)]);
    expect(said).toMatch(why);
  }
});

test("GATE-04 for a database of an earlier version or without data, it reports the next step instead of tampering, with code 2", async () => {
  await write(1);
  await signed();
  await sql`delete from kysely_migration`.execute(own.database.db);
  await sql`insert into kysely_migration values ('034-files-of-the-log', '')`.execute(own.database.db);
  const older = await verified();
  expect(older.code).toBe(2);
  expect(older.said).toContain("Start Command Center of commit ec379d76 with it once");
  await sql`delete from kysely_migration`.execute(own.database.db);
  const empty = await verified();
  expect([empty.code, empty.said]).toEqual([2, expect.stringContaining("Start the server on it once")]);
});

/** Writes entries without an end, two a transaction, through several connections. */
const WRITER = `
  import pg from "pg";
  for (let one = 0; one < 4; one += 1) void (async () => {
    const client = new pg.Client({ connectionString: process.argv[1] });
    await client.connect();
    for (;;) {
      await client.query("begin");
      await client.query("insert into audit_entry (action) values ('test.first')");
      await client.query("insert into audit_entry (action) values ('test.second')");
      await client.query(Math.random() < 0.2 ? "rollback" : "commit");
    }
  })();
`;

test("GATE-04 two processes that write at once, and are killed in the middle, leave one unbroken chain", async () => {
  const cwd = fileURLToPath(new URL("..", import.meta.url));
  const count = async () => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from audit_entry`.execute(own.database.db);
    return rows[0]?.n ?? 0;
  };
  for (const round of [1, 2]) {
    const writers = [1, 2].map(() =>
      spawn(process.execPath, ["--input-type=module", "-e", WRITER, own.connectionString], { cwd }),
    );
    const ended = writers.map((writer) => new Promise((resolve) => writer.once("exit", resolve)));
    await expect.poll(count, { timeout: 20_000 }).toBeGreaterThan(round * 50);
    writers.forEach((writer) => writer.kill("SIGKILL"));
    await Promise.all(ended);
    await signed();
  }
  const { code, said } = await verified();
  expect([code, said]).toEqual([0, expect.stringMatching(/\nThe audit log is intact\.\n$/)]);
  expect((await count()) % 2).toBe(0);
});
