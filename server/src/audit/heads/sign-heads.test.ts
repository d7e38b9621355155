import { mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { run } from "../../audit-verify.ts";
import { unguarded } from "../../testing/audit-log.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/database.ts";
import { audit } from "../audit.ts";
import { signAuditHeads, type AuditHeads } from "./sign-heads.ts";

let own: TestDatabase;
let dataDir: string;
let auditDir: string;
let heads: AuditHeads;
let minutes: number;
let problems: (string | null)[];

beforeEach(async () => {
  own = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "command-center-signing-"));
  auditDir = await mkdtemp(join(tmpdir(), "command-center-heads-"));
  minutes = 0;
  heads = await begin();
});
afterEach(async () => {
  await heads.close();
  await own.drop();
  await Promise.all([dataDir, auditDir].map((directory) => rm(directory, { recursive: true })));
});

function begin(): Promise<AuditHeads> {
  problems = [];
  const now = () => Date.now() + minutes * 60_000;
  const warn = (problem: string | null) => problems.push(problem);
  return signAuditHeads({ database: own.database, dataDir, auditDir, warn, now });
}

const write = (...actions: string[]) =>
  own.database.write(async (handle) => {
    for (const action of actions) await audit(handle, { action, after: { of: "the test" } });
  });

const asOwner = (statement: string) =>
  unguarded(own.database, () => sql.raw(statement).execute(own.database.db));

/** Works the chain out anew from an entry on, as whoever holds the database can. */
const REWRITE = (from: number) => `do $$
  declare entry audit_entry; last_hash text; place bigint := ${from} - 1;
  begin
    select hash into last_hash from audit_entry where position = place;
    for entry in select * from audit_entry where position > place order by position loop
      place := place + 1;
      entry.position := place;
      entry.previous := coalesce(last_hash, repeat('0', 64));
      last_hash := audit_entry_hash(entry);
      update audit_entry set position = place, previous = entry.previous, hash = last_hash where id = entry.id;
    end loop;
  end $$`;

async function verified(...args: string[]): Promise<{ code: number; said: string }> {
  let said = "";
  const output = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    said += String(text);
    return true;
  });
  const environment = { DATABASE_URL: own.connectionString, DATA_DIR: dataDir, AUDIT_DIR: auditDir };
  const code = await run(args, environment);
  output.mockRestore();
  return { code, said };
}

describe("GATE-04 a lock of the signing that somebody holds in the database", () => {
  test(
    "GATE-04 is a problem at once, is alerted, and what was done meanwhile is found",
    { timeout: 120_000 },
    async () => {
      await write("test.before");
      await heads.sign();
      const attacker = new pg.Client({ connectionString: own.connectionString });
      await attacker.connect();
      await attacker.query("select pg_advisory_lock(7201513)");
      await write("test.kept", "test.deleted", "test.also_kept");
      await heads.sign();
      expect(heads.problem()).toBe(
        "New audit entries could not be signed: another session holds a lock in the database. Find it in pg_locks.",
      );
      expect(problems).toEqual([heads.problem()]);
      await asOwner("delete from audit_entry where action = 'test.deleted'");
      await asOwner(REWRITE(2));
      minutes = 7;
      await attacker.end();
      await heads.sign();
      expect(heads.problem()).toMatch(
        /^Entries of the audit log that this server had written are gone or were changed \(id \d+\)\. Check the log\.$/,
      );
      expect(problems.at(-1)).toBe(heads.problem());
      const { code, said } = await verified();
      expect(code).toBe(1);
      expect(said).toMatch(
        /\nWrong: When entry 3 was signed on \d{1,2} \w{3} \d{4}, \d\d:\d\d EAT, entries that the server had written were gone or changed \(id \d+\)\.\n/,
      );
      expect(said).toMatch(
        /\nWrong: Signing was blocked from .* EAT to .* EAT, up to entry 3, by a lock in the database: /,
      );
      const { rows } =
        await sql`select after from audit_entry where action = 'audit.entries_missing'`.execute(
          own.database.db,
        );
      expect(rows).toEqual([{ after: { ids: [expect.any(Number)], count: 1 } }]);
    },
  );

  test(
    "GATE-04 a transaction that waits for the chain's lock is given up, and says so",
    { timeout: 120_000 },
    async () => {
      const attacker = new pg.Client({ connectionString: own.connectionString });
      await attacker.connect();
      await sql`alter function audit_entry_joins_chain() set lock_timeout = '200ms'`.execute(own.database.db);
      await attacker.query("select pg_advisory_lock(7201512)");
      await expect(write("test.waits")).rejects.toMatchObject({ code: "55P03" });
      await attacker.end();
      await write("test.goes_on");
    },
  );
});

describe("GATE-04 entries that stand unsigned for more than two minutes", () => {
  test("GATE-04 SHELL-02 are a problem that is alerted once, also where signing only hangs, and once more when it is over", async () => {
    vi.useFakeTimers({ toFake: ["setInterval"] });
    await heads.close();
    heads = await begin();
    await write("test.waits");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(problems).toEqual([]);
    minutes = 2.1;
    await vi.advanceTimersByTimeAsync(20_000);
    vi.useRealTimers();
    expect(problems).toEqual([
      expect.stringMatching(
        /^No audit entry could be signed since \d{1,2} \w{3} \d{4}, \d\d:\d\d EAT: the database does not answer\.$/,
      ),
    ]);
    await heads.sign();
    expect(heads.problem()).toBeNull();
    expect(problems.slice(1)).toEqual([null]);
    expect((await verified()).code).toBe(0);
  });

  test("GATE-04 SHELL-02 after a server that was killed they are a note, and no fault", async () => {
    await write("test.signed");
    await heads.sign();
    await write("test.unsigned");
    minutes = 60;
    heads = await begin();
    expect(heads.problem()).toBeNull();
    const { code, said } = await verified();
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(
        /\nNote: Nothing was signed from \d{1,2} \w{3} \d{4}, \d\d:\d\d EAT to \d{1,2} \w{3} \d{4}, \d\d:\d\d EAT, so entry 2 was unprotected in that time\. This happens when a server is killed\.\n/,
      ),
    ]);
  });
});

test("GATE-04 SHELL-02 a busy database is no problem of the log before two minutes have passed", async () => {
  await asOwner(`create function test_is_busy() returns trigger language plpgsql as $$ begin
    raise exception using errcode = 'query_canceled'; end $$`);
  await asOwner("create trigger is_busy before insert on audit_head execute function test_is_busy()");
  await write("test.waits");
  await heads.sign();
  expect(heads.problem()).toBeNull();
  minutes = 2.1;
  await heads.sign();
  expect(heads.problem()).toMatch(/^No audit entry could be signed since /);
  expect(problems).toEqual([heads.problem()]);
  await asOwner("drop trigger is_busy on audit_head");
  await heads.sign();
  expect(heads.problem()).toBeNull();
});

describe("GATE-04 a log whose signed entries were changed", () => {
  test("GATE-04 is not signed any further, and that is a problem at once", async () => {
    await write("test.one", "test.two", "test.three");
    await heads.sign();
    await asOwner("update audit_entry set username = 'x' where action = 'test.two'");
    await asOwner(REWRITE(2));
    await write("test.four");
    const before = await readFile(join(auditDir, "audit-heads.jsonl"), "utf8");
    await heads.sign();
    expect(heads.problem()).toBe(
      "New audit entries could not be signed: entry 3 is not as it was written. Keep database and files as they are, and check the log.",
    );
    expect(await readFile(join(auditDir, "audit-heads.jsonl"), "utf8")).toBe(before);
    expect((await verified()).code).toBe(1);
  });

  test("GATE-04 an entry that was changed between two heads is found by what the server remembers of it", async () => {
    await write("test.one");
    await heads.sign();
    await write("test.two");
    await asOwner("update audit_entry set subject = 'other' where action = 'test.two'");
    await asOwner(REWRITE(2));
    await heads.sign();
    expect((await verified()).said).toContain("entries that the server had written were gone or changed");
  });

  test("GATE-04 guards that were changed are a problem while the server runs, and are found by a check", async () => {
    await sql`alter table audit_entry disable trigger audit_entry_is_final`.execute(own.database.db);
    await heads.sign();
    expect(problems).toEqual(["The trigger audit_entry_is_final of the audit log is turned off."]);
    const { code, said } = await verified();
    expect([code, said]).toEqual([
      1,
      expect.stringContaining("Wrong: The trigger audit_entry_is_final of the audit log is turned off."),
    ]);
  });
});

describe("GATE-04 heads that were taken away", () => {
  const MISSING =
    /^New audit entries could not be signed: .*audit-heads\.jsonl is missing or shorter than before\. Put it back from a copy, or begin a new one with npm run audit:verify -- --begin-heads\.$/;

  /** As far as anybody gets who holds the database and AUDIT_DIR, but not the key. */
  async function forge(): Promise<void> {
    await write("test.one", "test.two");
    await heads.sign();
    await sql`delete from audit_head`.execute(own.database.db);
    await asOwner("delete from audit_entry where action = 'test.one'");
    await asOwner(REWRITE(1));
  }

  test("GATE-04 deleted or emptied with all traces in the database, or of an older version: nothing is signed anew by itself", async () => {
    await forge();
    const file = join(auditDir, "audit-heads.jsonl");
    for (const take of [() => rm(file), () => writeFile(file, "")]) {
      await take();
      await write("test.later");
      await heads.sign();
      expect(heads.problem()).toMatch(MISSING);
      await heads.close();
      heads = await begin();
      expect(problems).toEqual([expect.stringMatching(MISSING)]);
      const { code, said } = await verified();
      expect([code, said]).toEqual([
        1,
        expect.stringMatching(/\nWrong: The file of signed heads (?:is missing|lost)/),
      ]);
    }
    // An older version left a server with a key and nothing more.
    await heads.close();
    await rm(file);
    await rm(join(dataDir, "audit-head.json"));
    heads = await begin();
    expect(problems).toEqual([expect.stringMatching(MISSING)]);
  });

  test("GATE-04 an older version's heads are gone on from", async () => {
    await write("test.one");
    await heads.sign();
    await rm(join(dataDir, "audit-head.json"));
    await write("test.two");
    heads = await begin();
    expect(problems).toEqual([]);
    expect((await verified()).said).toContain("compared them with 2 signed heads");
  });

  test("GATE-04 where the key is damaged, what the sentence says begins anew, also while the server runs", async () => {
    await write("test.one");
    await heads.sign();
    await heads.close();
    const key = join(dataDir, "audit-key.pem");
    await writeFile(key, "-----BEGIN PRIVATE KEY-----\n");
    heads = await begin();
    expect(heads.problem()).toBe(
      `New audit entries could not be signed: ${key} is damaged. Put it back from a copy. Without one, move it away and run npm run audit:verify -- --begin-heads.`,
    );
    await rename(key, `${key}.damaged`);
    expect(await verified("--begin-heads")).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^The former heads are in .*\nA new file of signed heads was begun\.\n$/),
    });
    await write("test.two");
    await heads.sign();
    expect(heads.problem()).toBeNull();
    expect(await verified()).toMatchObject({ code: 0 });
    await heads.close();
    heads = await begin();
    expect(heads.problem()).toBeNull();
  });

  test("GATE-04 whoever runs the server can begin anew, which the log says; the former heads are kept", async () => {
    await write("test.one");
    await heads.sign();
    await rm(join(dataDir, "audit-head.json"));
    await writeFile(join(auditDir, "audit-heads.jsonl"), "");
    await heads.sign();
    expect(heads.problem()).toMatch(MISSING);
    const begun = await verified("--begin-heads");
    expect([begun.code, begun.said]).toEqual([
      0,
      expect.stringMatching(
        /^The former heads are in .*audit-heads-until-.*\nA new file of signed heads was begun\.\n$/,
      ),
    ]);
    await heads.sign();
    expect(heads.problem()).toBeNull();
    expect(await verified()).toMatchObject({ code: 0 });
    const { rows } = await sql`select 1 from audit_entry where action = 'audit.heads_begun'`.execute(
      own.database.db,
    );
    expect(rows).toHaveLength(1);
  });
});
