import pg from "pg";
import { Kysely, PostgresDialect, sql } from "kysely";
import { expect, test } from "vitest";
import { withFreshDatabase } from "../testing/database.ts";
import { countryRevisions } from "./revisions/data-revisions.ts";
import { openDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";
import type { Schema } from "./schema.ts";

test("four processes that start at once on a fresh database all find it ready, and each migration ran once", async () => {
  await withFreshDatabase(async (connectionString) => {
    const opened = await Promise.all(Array.from({ length: 4 }, () => openDatabase(connectionString, 2)));
    try {
      for (const { db } of opened) {
        const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
          db,
        );
        expect(rows.map(({ name }) => name)).toEqual(rows.map(({ name }) => name).toSorted());
        expect(rows.length).toBeGreaterThanOrEqual(7);
        expect(
          (await db.selectFrom("data_revision").selectAll().execute()).every(
            ({ revision }) => revision === 1,
          ),
        ).toBe(true);
      }
    } finally {
      await Promise.all(opened.map((database) => database.close()));
    }
  });
});

test("opening a database that is up to date changes nothing", async () => {
  await withFreshDatabase(async (connectionString) => {
    const first = await openDatabase(connectionString, 1);
    const before = await sql`select * from kysely_migration`.execute(first.db);
    const second = await openDatabase(connectionString, 1);
    expect((await sql`select * from kysely_migration`.execute(second.db)).rows).toEqual(before.rows);
    await first.close();
    await second.close();
  });
});

test("a database from before exports were registered gets their table and their revision", async () => {
  await withFreshDatabase(async (connectionString) => {
    const pool = new pg.Pool({ connectionString, max: 1 });
    const before = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
    await migrate(before, "007-platform");
    await sql`delete from data_revision where data_set = 'exports'`.execute(before);
    await before.destroy();
    const after = await openDatabase(connectionString, 1);
    expect(await after.db.selectFrom("export_file").select("id").execute()).toEqual([]);
    expect((await countryRevisions(after)).get("exports")).toBe(1);
    await after.close();
  });
});

test("a migration that fails leaves nothing behind, and the next start tries again", async () => {
  await withFreshDatabase(async (connectionString) => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    // In the way of a late migration.
    await client.query("create table audit_entry (id integer)");
    await expect(openDatabase(connectionString, 1)).rejects.toThrow(/audit_entry/);
    const { rows } = await client.query(
      "select from pg_tables where schemaname = 'public' and tablename = 'cycle'",
    );
    expect(rows).toEqual([]);
    await client.query("drop table audit_entry");
    await client.end();
    const database = await openDatabase(connectionString, 1);
    expect(await database.db.selectFrom("cycle").select("id").execute()).toEqual([]);
    await database.close();
  });
});

test("an address that nobody answers at is the driver's own error", async () => {
  await expect(openDatabase("postgres://nobody@127.0.0.1:1/none", 1)).rejects.toMatchObject({
    code: "ECONNREFUSED",
  });
});

test("a database that a newer version has written is left alone, with one line that says so", async () => {
  await withFreshDatabase(async (connectionString) => {
    const first = await openDatabase(connectionString, 1);
    await sql`insert into kysely_migration (name, timestamp) values ('999-of-tomorrow', '')`.execute(
      first.db,
    );
    await expect(openDatabase(connectionString, 1)).rejects.toThrow(
      /^This database was written by a newer version of Command Center \(it has 999-of-tomorrow\)\. Install that version again, or restore a backup/,
    );
    await first.close();
  });
});

test("tables in another schema than public stop the start with a line that says how to move them", async () => {
  await withFreshDatabase(async (connectionString) => {
    await (await openDatabase(connectionString, 1)).close();
    const client = new pg.Client({ connectionString });
    await client.connect();
    await client.query("alter schema public rename to party; create schema public");
    await expect(openDatabase(connectionString, 1)).rejects.toThrow(
      "The tables of Command Center are in the schema party and must be in the schema public. " +
        "Move them: drop schema public; alter schema party rename to public.",
    );
    await client.query("drop schema public; alter schema party rename to public");
    await client.end();
    await (await openDatabase(connectionString, 1)).close();
  });
});
