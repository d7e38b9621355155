import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { expect, test } from "vitest";
import { withFreshDatabase } from "../../testing/database.ts";
import { tokenAt } from "../../testing/ledger/token-at.ts";
import { openDatabase, type Database } from "../database.ts";
import { migrate } from "../migrate.ts";

/** A unit that three station lists renamed, of which the last was undone, with a register of each list, and an incident in a district. */
const BEFORE = `
  insert into source (kind, title, publisher) values ('publication', 'Units', 'A gazette');
  insert into cycle (name, season_label, as_of, opens_on, closes_on, source_id)
    values ('2020–2021', '2021', '2021-01-31', '2020-07-01', '2021-03-31', 1);
  insert into area (kind, name, slug, source_id) values ('country', 'Two', 'land', 1);
  insert into area (kind, name, slug, parent_id, party_region_id, district_id, source_id) values
    ('party_region', 'North', 'north', 1, null, null, 1), ('region', 'Northern', 'northern', 1, null, null, 1),
    ('sub_region', 'Acholi', 'acholi', 3, null, null, 1), ('district', 'Gulu', 'gulu', 4, 2, 5, 1);
  insert into import_file (sha256, bytes) values (repeat('a', 64), 1);
  insert into import_batch (kind, title, status, committed_at, undone_at) values
    ('file', 'one.csv', 'committed', '2020-08-01T10:00Z', null), ('file', 'two.csv', 'committed', '2020-08-02T10:00Z', null),
    ('file', 'three.csv', 'undone', '2020-08-03T10:00Z', '2020-08-04T10:00Z');
  insert into source (kind, title, import_batch_id) select 'import_batch', title, id from import_batch order by id;
  insert into data_import (state, cycle_id, file_id, file_name, issuer, uploaded_by, batch_id)
    select case status when 'undone' then 'undone' else 'committed' end, 1, 1, title, 'EC', 'okello', id from import_batch order by id;
  insert into area_change (batch_id, area_id, change, before) values (1, 1, 'changed', '{"name": "None"}'), (2, 1, 'changed', '{"name": "One"}'),
    (3, 1, 'changed', '{"name": "Two"}');
  insert into violence_incident (cycle_id, area_id, kind, severity, true_on, recorded_at, source_id)
    select 1, id, 'clash', 'minor', '2020-08-05', '2020-08-05T10:00Z', 1 from area where kind = 'district';
  insert into register (cycle_id, kind, version, true_on, recorded_at, retired_at, source_id) values
    (1, 'national_voters', 'one', '2020-07-01', '2020-08-01T10:00:01Z', '2020-08-02T10:00:01Z', 2),
    (1, 'national_voters', 'two', '2020-07-01', '2020-08-02T10:00:01Z', '2020-08-03T10:00:01Z', 3),
    (1, 'national_voters', 'three', '2020-07-01', '2020-08-03T10:00:01Z', '2020-08-04T10:00:01Z', 4),
    (1, 'national_voters', 'two again', '2020-07-01', '2020-08-04T10:00:01Z', null, 3)`;

/** What is there at a moment: the unit's name, the register in force, and imports with their states. */
async function at(database: Database, time: string) {
  return database.read(
    "everywhere",
    async ({ db }) => {
      const { rows } = await sql<{ name: string; register: string; imports: string }>`
        select (select name from area where kind = 'country') as name, (select version from register where retired_at is null) as register,
          (select string_agg(title || ' ' || status, ', ' order by id) from import_batch) as imports`.execute(
        db,
      );
      return rows[0];
    },
    { cycle: 1, asOf: "2021-01-31", known: await tokenAt(database, time) },
  );
}

test("CLOCK-01 an installation of before positions keeps its history: each time is a position, with what was there then", async () => {
  await withFreshDatabase(async (connectionString) => {
    const pool = new pg.Pool({ connectionString, max: 1 });
    const before = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
    await migrate(before as never, "050-chain-of-the-owner");
    await sql.raw(BEFORE).execute(before);
    await before.destroy();
    const database = await openDatabase(connectionString, 2);
    try {
      expect(await at(database, "2020-07-15")).toEqual({ name: "None", register: null, imports: null });
      expect(await at(database, "2020-08-01T11:00Z")).toEqual({
        name: "One",
        register: "one",
        imports: "one.csv committed",
      });
      expect(await at(database, "2020-08-02T11:00Z")).toEqual({
        name: "Two",
        register: "two",
        imports: "one.csv committed, two.csv committed",
      });
      // What the undone list called the unit is not on record (decision 052).
      expect(await at(database, "2020-08-03T11:00Z")).toEqual({
        name: "Two",
        register: "three",
        imports: "one.csv committed, two.csv committed, three.csv committed",
      });
      expect(await at(database, "2020-08-04T11:00Z")).toEqual({
        name: "Two",
        register: "two again",
        imports: "one.csv committed, two.csv committed, three.csv undone",
      });
      const { rows } = await sql<{ origin: string; at: Date; districts: string | null }>`
        select origin, at, (select string_agg(name, ', ') from area where id = any(districts)) as districts
        from ledger_position order by position`.execute(database.db);
      expect(rows.map(({ districts }) => districts).filter((names) => names !== null)).toEqual(["Gulu"]);
      expect(rows.filter(({ origin }) => origin === "file")).toHaveLength(3);
      const { rows: known } = await sql`
        select from pg_stats where tablename in ('register', 'area', 'area_past') and attname = 'recorded_in'`.execute(
        database.db,
      );
      expect(known).toHaveLength(3);
      expect(rows.map((row) => row.at.getTime())).toEqual(
        rows.map((row) => row.at.getTime()).toSorted((a, b) => a - b),
      );
    } finally {
      await database.close();
    }
  });
});
