import { sql } from "kysely";
import { expect, test } from "vitest";
import { emptyDatabase } from "../../testing/sample-database.ts";
import { audit } from "../audit.ts";
import { guardFindings } from "./guards.ts";

const own = emptyDatabase();

/** Findings after the database's owner made the change, which the test then reverts. */
async function findingsAfter(...statements: readonly string[]): Promise<string[]> {
  const db = await own.database.db.startTransaction().execute();
  try {
    for (const statement of statements) await sql.raw(statement).execute(db);
    return await guardFindings({ db });
  } finally {
    await db.rollback().execute();
  }
}

test("GATE-04 the guards of a log that was just made are as they should be", async () => {
  expect(await guardFindings(own.database)).toEqual([]);
});

const SWALLOW = "create function swallow() returns trigger language plpgsql as $$ begin return null; end $$";

test.each([
  [
    "a trigger that swallows entries",
    `${SWALLOW}; create trigger before_all before insert on audit_entry for each row execute function swallow()`,
    "The audit log has a trigger before_all that is not the server's: it can drop entries.",
  ],
  [
    "a guard that was turned off",
    "alter table audit_entry disable trigger audit_entry_is_final",
    "The trigger audit_entry_is_final of the audit log is turned off.",
  ],
  [
    "a guard that is gone",
    "drop trigger audit_log_is_never_emptied on audit_entry",
    "The trigger audit_log_is_never_emptied of the audit log is missing.",
  ],
  [
    "a trigger of the right name that does something else",
    `${SWALLOW}; drop trigger audit_entry_is_final on audit_entry;
     create trigger audit_entry_is_final before update or delete on audit_entry for each row execute function swallow()`,
    "The trigger audit_entry_is_final of the audit log was changed.",
  ],
  [
    "one that fires for some entries only",
    `drop trigger audit_entry_is_final on audit_entry;
     create trigger audit_entry_is_final before update or delete on audit_entry
       for each row when (old.username is null) execute function audit_entry_is_final()`,
    "The trigger audit_entry_is_final of the audit log was changed.",
  ],
  [
    "a function that lets changes through",
    "create or replace function audit_entry_is_final() returns trigger language plpgsql as $$ begin return new; end $$",
    "The function audit_entry_is_final of the audit log was changed.",
  ],
  [
    "a function whose settings were changed",
    "alter function audit_entry_joins_chain() set lock_timeout = 0",
    "The function audit_entry_joins_chain of the audit log was changed.",
  ],
  [
    "a rule",
    "create rule away as on insert to audit_entry do instead nothing",
    "The audit log has a rule that is not the server's: it can drop entries.",
  ],
  [
    "row security",
    "alter table audit_entry enable row level security",
    "Row security is on for the audit log: it can hide entries.",
  ],
  [
    "a table that inherits",
    "create table more () inherits (audit_entry)",
    "The audit log's table now inherits from, or is inherited by, another table.",
  ],
  [
    "another time of writing",
    "alter table audit_entry alter at set default now() - interval '1 day'",
    "The default time of audit entries was changed: new entries may carry a wrong time.",
  ],
  [
    "a table that loses its rows in a crash",
    "alter table audit_entry set unlogged",
    "The audit log is no longer an ordinary table: its replacement can hide entries.",
  ],
  [
    "another schema with a table and a catalog of its own",
    "create schema evil; create table evil.audit_entry (); create view evil.pg_trigger as select * from pg_trigger",
    "The schema evil has names that belong to Command Center or PostgreSQL (audit_entry, pg_trigger): queries could be answered from there.",
  ],
  [
    "a schema called like one of the past with a table of the ledger",
    "create schema evil_past; create table evil_past.petition (); create view evil_past.claim as select * from claim",
    "The schema evil_past has names that belong to Command Center or PostgreSQL (claim, petition): queries could be answered from there.",
  ],
  [
    "a table in place of a view of the past",
    "drop view past.claim; create table past.claim ()",
    "The schema past has names that belong to Command Center or PostgreSQL (claim): queries could be answered from there.",
  ],
  [
    "another schema with a function of the log",
    "create schema evil; create function evil.recording_time() returns timestamptz language sql as 'select now()'",
    "The schema evil has names that belong to Command Center or PostgreSQL (recording_time): queries could be answered from there.",
  ],
])("GATE-04 what who owns the database can do to the guards is found: %s", async (_, statement, sentence) => {
  expect(await findingsAfter(statement)).toEqual([sentence]);
});

test("GATE-04 a replaced guard is found next to a second function with the original text", async () => {
  const { rows } = await sql<{ body: string }>`
    select prosrc as body from pg_proc where proname = 'audit_entry_is_final'`.execute(own.database.db);
  const findings = await findingsAfter(`set check_function_bodies = off;
    create function audit_entry_is_final(integer) returns void language plpgsql as $$${rows[0]?.body}$$;
    create or replace function audit_entry_is_final() returns trigger language plpgsql as $$ begin return new; end $$`);
  expect(findings).toEqual([
    "The function audit_entry_is_final of the audit log was changed.",
    "There is another function audit_entry_is_final in the database: it can hide changes to the log's own.",
  ]);
});

test("GATE-04 settings of the role or the database that turn queries away are found, harmless ones are not", async () => {
  const name = new URL(own.connectionString).pathname.slice(1);
  const inDatabase = (setting: string) => `alter role current_user in database ${name} set ${setting}`;
  const harmless = [inDatabase("search_path = public"), inDatabase("work_mem = '64MB'")];
  expect(await findingsAfter(...harmless)).toEqual([]);
  const evil = [
    inDatabase("search_path = evil, pg_catalog, public"),
    `alter database ${name} set search_path = evil`,
  ];
  expect(await findingsAfter(...harmless, ...evil)).toEqual([
    `The setting search_path of the database ${name} was changed to evil: it can turn queries away from the log. Reset it.`,
    expect.stringMatching(
      /^The setting search_path of the role \w+ was changed to evil, pg_catalog, public: it can turn queries away/,
    ),
  ]);
});

test("GATE-04 an entry that a trigger swallows or changes fails its write, and nothing of that is done", async () => {
  for (const does of [
    "return null",
    "new.username := 'somebody else'; return new",
    `new.after := '{"role":"viewer"}'; return new`,
  ]) {
    await sql
      .raw(
        `create function meddle() returns trigger language plpgsql as $$ begin ${does}; end $$;
        create trigger meddle before insert on audit_entry for each row execute function meddle()`,
      )
      .execute(own.database.db);
    const change = own.database.write(async (write) => {
      await write.db.insertInto("installation").values({ key: "changed", value: '"yes"' }).execute();
      await audit(write, {
        action: "test.change",
        username: "ann",
        after: { role: "admin", b: [1, { a: 2 }] },
      });
    });
    await expect(change, does).rejects.toThrow(
      "The database did not take the audit entry test.change as it was written.",
    );
    const kept = own.database.db.selectFrom("installation").select("key").where("key", "=", "changed");
    expect(await kept.execute(), does).toEqual([]);
    await sql`drop function meddle cascade`.execute(own.database.db);
  }
});
