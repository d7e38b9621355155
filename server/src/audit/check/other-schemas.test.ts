import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createAccount, type AdministeredAccount } from "@command-center/contract/accounts/administration";
import { createExport } from "@command-center/contract/exports/exports";
import { run } from "../../audit-verify.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { signAuditHeads, type AuditHeads } from "../heads/sign-heads.ts";

let own: TestApp;
let dataDir: string;
let heads: AuditHeads;
let minutes = 0;

beforeEach(async () => {
  own = await createTestApp("sample");
  dataDir = await mkdtemp(join(tmpdir(), "command-center-schemas-"));
  const now = () => Date.now() + minutes * 60_000;
  heads = await signAuditHeads({
    database: own.database,
    dataDir,
    auditDir: dataDir,
    warn: () => undefined,
    now,
  });
});
afterEach(async () => {
  await heads.close();
  await own.close();
  await rm(dataDir, { recursive: true });
});

/** Relations that stand in front of the log and of the catalogs its guards are checked in. */
const EVIL = `
  create schema evil;
  create table evil.swallowed as select * from public.audit_entry where false;
  create view evil.audit_entry as select * from public.audit_entry
    union all select * from evil.swallowed where current_query() like '%id = any%';
  create function evil.swallow() returns trigger language plpgsql as $$ begin
    new.id := coalesce(new.id, (select coalesce(max(id), 0) + 100000 from public.audit_entry));
    new.at := coalesce(new.at, now());
    if new.username = 'admin' then insert into evil.swallowed select new.*; return new; end if;
    insert into public.audit_entry (action, account_id, username, subject, before, after, ip_address, request_id)
      values (new.action, new.account_id, new.username, new.subject, new.before, new.after, new.ip_address, new.request_id)
      returning * into new;
    return new;
  end $$;
  create trigger swallow instead of insert on evil.audit_entry for each row execute function evil.swallow();
  create view evil.pg_trigger as select * from pg_catalog.pg_trigger where tgrelid <> 'evil.audit_entry'::regclass;
  create view evil.pg_class as select * from pg_catalog.pg_class;`;

test("GATE-04 with a search path that leads elsewhere, no entry is swallowed, and page and check report it", async () => {
  const admin = await own.signIn();
  const name = new URL(own.connectionString).pathname.slice(1);
  const attacker = new pg.Client({ connectionString: own.connectionString });
  await attacker.connect();
  await attacker.query(EVIL);
  await attacker.query(`alter database ${name} set search_path = evil, pg_catalog, public`);
  await attacker.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await attacker.end();

  const body = { username: "second.admin", displayName: "Second", role: "admin", scope: [] };
  const made = await vi.waitFor(async () => {
    const answer = await own.post(createAccount.path, body, admin);
    expect(answer.statusCode).toBe(200);
    return answer.json<{ account: AdministeredAccount }>();
  }, 20_000);
  expect(made.account.username).toBe("second.admin");
  const file = await own.post(createExport.path, { format: "csv", dataTypes: ["petitions"] }, admin);
  expect(file.statusCode).toBe(200);

  const { rows } = await sql<{ action: string }>`
    select action from public.audit_entry where username = 'admin' and position is not null`.execute(
    own.database.db,
  );
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["account.created", "export.begun", "export.completed"]),
  );
  minutes = 1;
  await heads.sign();
  const findings = [
    expect.stringContaining("The schema evil has names that belong to Command Center or PostgreSQL"),
    expect.stringContaining(
      `The setting search_path of the database ${name} was changed to evil, pg_catalog, public`,
    ),
  ] as string[];
  for (const finding of findings) expect(heads.problem()).toEqual(finding);

  let output = "";
  const spy = vi
    .spyOn(process.stdout, "write")
    .mockImplementation((text) => ((output += String(text)), true));
  const code = await run([], { DATABASE_URL: own.connectionString, DATA_DIR: dataDir });
  spy.mockRestore();
  expect(code).toBe(1);
  for (const finding of findings) expect(output).toEqual(finding);
});
