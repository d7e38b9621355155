import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { withFreshDatabase } from "../../testing/database.ts";
import { listSchema } from "../../testing/schema/schema-listing.ts";
import { openDatabase } from "../database.ts";
import { migrate } from "./migrate.ts";
import { openSession } from "../pool/session.ts";

/** Listing of a database that migrations 001 to 076 made, at commit ec379d76. */
const SCHEMA_076 = readFile(join(import.meta.dirname, "schema-076.txt"), "utf8");

test("schema.sql makes the same database as migrations 001 to 076, which goes on with the names that it has", async () => {
  await withFreshDatabase(async (connectionString) => {
    const session = await openSession(connectionString);
    try {
      await migrate(session.db, "076");
      const schema = (await SCHEMA_076).trim().split("\n");
      expect(await listSchema(session.db)).toEqual(schema);
      const names = ["001-sources-cycles-areas", "076-limit-of-the-tribunal"];
      await sql`delete from kysely_migration`.execute(session.db);
      await sql`insert into kysely_migration select unnest(${names}::text[]), ''`.execute(session.db);
      await migrate(session.db, "076");
      expect(await listSchema(session.db)).toEqual(schema);
      const { rows } = await sql`select name from kysely_migration order by name`.execute(session.db);
      expect(rows).toEqual(names.map((name) => ({ name })));
    } finally {
      await session.close();
    }
  });
});

test("REC-01 an upgrade makes a record of each party candidate that a contest has had", async () => {
  await withFreshDatabase(async (connectionString) => {
    const session = await openSession(connectionString);
    try {
      await migrate(session.db, "083-lapsed-requests");
      await session.client.query(`
        insert into source (kind, title) values ('publication', 'Gazette');
        insert into cycle (name, season_label, as_of, opens_on, closes_on, source_id) values ('2021', '2021', '2021-01-31', '2020-01-01', '2021-12-31', 1);
        insert into seat (kind, name, source_id) values ('cec_office', 'Chair', 1), ('cec_office', 'Treasurer', 1);
        insert into person (name, source_id) values ('A Example', 1), ('B Example', 1);
        insert into contest (cycle_id, kind, seat_id, polling_day, source_id) select 1, 'general', id, '2021-01-14', 1 from seat;
        insert into candidacy (contest_id, person_id, source_id) values (1, 1, 1), (1, 2, 1)`);
      for (const own of ["1", "1", "2", "null"])
        await session.client.query(`
          update contest set is_open_seat = true, own_candidacy_id = ${own} where id = 1; update contest set is_open_seat = true where id = 2`);
      await migrate(session.db);
      const { rows } = await session.client.query(`
        select contest_id as contest, candidacy_id as candidacy, retired_in is null as "isInForce",
          lead(recorded_in) over (order by recorded_in) is not distinct from retired_in as "isFollowed" from own_candidate order by recorded_in`);
      expect(rows).toEqual([
        { contest: 1, candidacy: 1, isInForce: false, isFollowed: true },
        { contest: 1, candidacy: 2, isInForce: false, isFollowed: true },
        { contest: 1, candidacy: null, isInForce: true, isFollowed: true },
      ]);
    } finally {
      await session.close();
    }
  });
});

test("REC-02 an upgrade names kept rows of party registers by their district, and requests that wait lapse with the reason", async () => {
  await withFreshDatabase(async (connectionString) => {
    const session = await openSession(connectionString);
    try {
      await migrate(session.db, "085-chains-by-index");
      await session.client.query(`
        insert into source (kind, title) values ('publication', 'List');
        insert into cycle (name, season_label, as_of, opens_on, closes_on, source_id) values ('2021', '2021', '2021-01-31', '2020-01-01', '2021-12-31', 1);
        insert into area (kind, name, slug, source_id) values ('country', 'Uganda', 'uganda', 1), ('party_region', 'Karamoja', 'karamoja-party', 1);
        insert into area (kind, name, slug, parent_id, source_id) values ('region', 'Northern', 'northern', 1, 1), ('sub_region', 'Karamoja', 'karamoja', 3, 1);
        insert into area (kind, name, slug, parent_id, party_region_id, district_id, source_id) values ('district', 'Abim', 'abim', 4, 2, 5, 1);
        insert into data_import (cycle_id, file_name, kind, issuer, uploaded_by, entered, state, compared_with)
          select 1, 'Register', 'party-register', 'The party', 'okello', '{}', state, '1' from unnest('{discarded,waiting-for-approval}'::text[]) state;
        insert into import_change (import_id, line, label, before, after) values
          (1, 2, 'ABIM', '{"members": 10}', '{"members": 20}'), (2, 2, 'ABYM', '{"members": null}', '{"members": 30}');
        insert into staged_sheet (import_id, line, area_id, state, registered, label, change) values (2, 2, 5, 'counted', 30, 'ABYM', 'new');
        insert into change_set (cycle_id, origin, kind, state, proposed_by, digest, changed, import_id) values
          (1, 'form', 'party-register', 'rejected', 'okello', 'a', 1, 1), (1, 'form', 'party-register', 'proposed', 'okello', 'b', 1, 2)`);
      await migrate(session.db);
      const { rows } = await session.client.query(`
        select before, after, data_import.state, compared_with as compared, change_set.state as request, decision, note
        from import_change join data_import on data_import.id = import_id join change_set using (import_id)
        left join approval on change_set_id = change_set.id order by import_id`);
      expect(rows).toEqual([
        {
          before: { members: 10, district: 5 },
          after: { members: 20, district: 5 },
          state: "discarded",
          compared: "1",
          request: "rejected",
          decision: null,
          note: null,
        },
        {
          before: { members: null, district: null },
          after: { members: 30, district: 5 },
          state: "ready",
          compared: null,
          request: "lapsed",
          decision: "lapsed",
          note: "The Command Center was updated. Enter it again if it is still right.",
        },
      ]);
    } finally {
      await session.close();
    }
  });
});

test("four processes that start at once on a fresh database all find it ready, its schema was made once, and the next start changes nothing", async () => {
  await withFreshDatabase(async (connectionString) => {
    const opened = await Promise.all(Array.from({ length: 4 }, () => openDatabase(connectionString, 2)));
    try {
      for (const { db } of opened) {
        const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
          db,
        );
        expect(rows.map(({ name }) => name)).toEqual(rows.map(({ name }) => name).toSorted());
        expect(rows[0]).toEqual({ name: "076-baseline" });
        expect(
          (await db.selectFrom("data_revision").selectAll().execute()).every(
            ({ revision }) => revision === 1,
          ),
        ).toBe(true);
      }
      const { db } = opened[0] ?? {};
      if (db === undefined) throw new Error("Four were opened.");
      const before = await sql`select * from kysely_migration`.execute(db);
      opened.push(await openDatabase(connectionString, 1));
      expect((await sql`select * from kysely_migration`.execute(db)).rows).toEqual(before.rows);
      // Nor does one start that a newer version has written to.
      await sql`insert into kysely_migration (name, timestamp) values ('999-of-tomorrow', '')`.execute(db);
      await expect(openDatabase(connectionString, 1)).rejects.toThrow(
        /^This database was written by a newer version of Command Center \(it has 999-of-tomorrow\)\. Install that version again, or restore a backup/,
      );
    } finally {
      await Promise.all(opened.map((database) => database.close()));
    }
  });
});

test("a database of an older schema is refused with the commit that upgrades it, and keeps its data", async () => {
  await withFreshDatabase(async (connectionString) => {
    const session = await openSession(connectionString);
    await session.client.query(`
      create table kysely_migration (name text primary key, timestamp text);
      insert into kysely_migration values ('001-sources-cycles-areas', ''), ('040-matched-candidates', '');
      create table cycle (name text); insert into cycle values ('2021')`);
    await expect(openDatabase(connectionString, 1)).rejects.toThrow(
      "This database has the schema of an older version (040-matched-candidates). " +
        "Start Command Center of commit ec379d76 with it once, then start this version again.",
    );
    const { rows } = await session.client.query(
      "select (select name from cycle), array_agg(tablename::text order by tablename) as tables from pg_tables where schemaname = 'public'",
    );
    expect(rows).toEqual([{ name: "2021", tables: ["cycle", "kysely_migration"] }]);
    await session.close();
  });
});

test("a migration that fails leaves nothing behind, and the next start tries again; tables in another schema than public stop it", async () => {
  await withFreshDatabase(async (connectionString) => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    // In the way of a later table.
    await client.query("create table audit_entry (id integer)");
    await expect(openDatabase(connectionString, 1)).rejects.toThrow(/audit_entry/);
    const { rows } = await client.query(
      "select from pg_tables where schemaname = 'public' and tablename = 'cycle'",
    );
    expect(rows).toEqual([]);
    await client.query("drop table audit_entry");
    const database = await openDatabase(connectionString, 1);
    expect(await database.db.selectFrom("cycle").select("id").execute()).toEqual([]);
    await database.close();
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

test("an address that nobody answers at is the driver's own error", async () => {
  await expect(openDatabase("postgres://nobody@127.0.0.1:1/none", 1)).rejects.toMatchObject({
    code: "ECONNREFUSED",
  });
});
