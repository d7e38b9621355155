import { sql } from "kysely";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { createTestDatabase, superuserOf } from "../../testing/database.ts";
import { connectDatabase, type Database } from "../database.ts";

interface Settings {
  readonly path: string;
  readonly security: string;
  readonly replication: string;
}

const SETTINGS = sql<Settings>`select current_setting('search_path') as path, current_setting('row_security') as security,
  current_setting('session_replication_role') as replication`;
const PINNED = { path: "public, pg_temp", security: "off", replication: "origin" };

async function settingsOf(database: Database): Promise<(Settings | undefined)[]> {
  const results = [
    await SETTINGS.execute(database.db),
    await database.read("everywhere", ({ db }) => SETTINGS.execute(db)),
    await database.write(({ db }) => SETTINGS.execute(db), "patient"),
  ];
  return results.map(({ rows }) => rows[0]);
}

test("GATE-04 defaults of the role do not reach a connection or a transaction, also after it lost superuser", async () => {
  const own = await createTestDatabase();
  const name = new URL(own.connectionString).pathname.slice(1);
  const superuser = new pg.Client({ connectionString: superuserOf(inject("postgres")) });
  await superuser.connect();
  const address = new URL(own.connectionString);
  address.username = name;
  await superuser.query(`create role ${name} superuser login password '${address.password}'`);
  for (const setting of ["search_path = evil", "row_security = on", "session_replication_role = replica"])
    await superuser.query(`alter role ${name} in database ${name} set ${setting}`);
  const database = connectDatabase(address.href, 2);
  try {
    expect(await settingsOf(database)).toEqual([PINNED, PINNED, PINNED]);
    await superuser.query(`alter role ${name} nosuperuser; grant command_center to ${name}`);
    expect(await settingsOf(database)).toEqual([PINNED, PINNED, PINNED]);
  } finally {
    await database.close();
    await own.drop();
    await superuser.query(`drop role ${name}`);
    await superuser.end();
  }
});

test("GATE-04 a temporary table with the name of the log does not replace it", async () => {
  const own = await createTestDatabase();
  const read = await own.database.write(async ({ db }) => {
    await sql`create temp table audit_entry (id bigint)`.execute(db);
    return sql<{ relation: string }>`select 'audit_entry'::regclass::oid::regclass::text as relation,
      relpersistence as kind from pg_class where oid = 'audit_entry'::regclass`.execute(db);
  });
  expect(read.rows).toEqual([{ relation: "audit_entry", kind: "p" }]);
  await own.drop();
});
