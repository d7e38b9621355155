import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { expect, test } from "vitest";
import { withFreshDatabase } from "../../testing/database.ts";
import { openDatabase } from "../database.ts";
import { migrate } from "../migrate.ts";
import type { Schema } from "../schema.ts";

/** Two cycles with shared units, each with its register and its results, as before 036. */
const SHARED = `
  insert into source (id, kind, title) overriding system value values (1, 'publication', 'By hand');
  insert into cycle (id, name, season_label, opens_on, closes_on, as_of, in_force, source_id) overriding system value
    values (1, '2016', '2016', '2015-01-01', '2016-12-31', '2016-03-01', false, 1),
      (2, '2021', '2021', '2020-01-01', '2021-12-31', '2021-03-01', true, 1);
  insert into area (id, kind, name, slug, parent_id, party_region_id, district_id, constituency_id, code, source_id)
    overriding system value values
    (1, 'country', 'Uganda', 'uganda', null, null, null, null, null, 1),
    (2, 'region', 'North', 'north', 1, null, null, null, null, 1),
    (3, 'party_region', 'Northern', 'northern', null, null, null, null, null, 1),
    (4, 'sub_region', 'Acholi', 'acholi', 2, null, null, null, null, 1),
    (5, 'district', 'Abim', 'abim', 4, 3, 5, null, null, 1),
    (6, 'constituency', 'Labwor', 'labwor', 5, 3, 5, null, null, 1),
    (7, 'sub_county', 'Hill', null, 5, 3, 5, null, '1', 1),
    (8, 'parish', 'Upper', null, 7, 3, 5, 6, '1', 1),
    (9, 'station', 'School', null, 8, 3, 5, 6, '1', 1),
    (10, 'station', 'Church', null, 8, 3, 5, 6, '2', 1);
  insert into register (id, cycle_id, kind, version, true_on, source_id) overriding system value values
    (1, 1, 'national_voters', 'a', '2016-01-01', 1), (2, 2, 'national_voters', 'b', '2021-01-01', 1);
  insert into register_count (register_id, area_id, people) values (1, 9, 100), (2, 9, 120), (2, 10, 130);
  insert into seat (id, kind, name, area_id, source_id) overriding system value values (1, 'president', 'President', 1, 1);
  insert into contest (id, cycle_id, kind, seat_id, polling_day, source_id) overriding system value values
    (1, 1, 'general', 1, '2016-02-18', 1), (2, 2, 'general', 1, '2021-01-14', 1);
  insert into result_sheet (contest_id, area_id, issuer, state, line, label, true_on, source_id) values
    (1, 9, 'EC', 'not received', 1, 'a', '2016-02-18', 1), (2, 9, 'EC', 'not received', 1, 'b', '2021-01-14', 1),
    (2, 10, 'EC', 'not received', 2, 'c', '2021-01-14', 1);
  select setval('area_id_seq', 10);`;

test("IMP-15 an upgrade gives each cycle its own units, with its own registers and results", async () => {
  await withFreshDatabase(async (connectionString) => {
    const pool = new pg.Pool({ connectionString, max: 1 });
    const before = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
    await migrate(before, "035-own-sessions");
    await sql.raw(SHARED).execute(before);
    await before.destroy();
    const after = await openDatabase(connectionString, 1);
    try {
      const { rows } = await sql`
        select station.list_cycle_id as cycle, station.name, parish.name as parish, parish.list_cycle_id as "ofParish",
          sub_county.list_cycle_id as "ofSubCounty", sub_county.parent_id as district,
          (select people from register_count join register on register.id = register_id
            where area_id = station.id and cycle_id = station.list_cycle_id) as voters,
          (select count(*)::int from result_sheet sheet join contest on contest.id = contest_id
            where area_id = station.id and cycle_id = station.list_cycle_id) as sheets
        from area station join area parish on parish.id = station.parent_id join area sub_county on sub_county.id = parish.parent_id
        where station.kind = 'station' order by 1, 2`.execute(after.db);
      const own = (cycle: number) => ({
        cycle,
        parish: "Upper",
        ofParish: cycle,
        ofSubCounty: cycle,
        district: 5,
      });
      expect(rows).toEqual([
        { ...own(1), name: "School", voters: 100, sheets: 1 },
        { ...own(2), name: "Church", voters: 130, sheets: 1 },
        { ...own(2), name: "School", voters: 120, sheets: 1 },
      ]);
    } finally {
      await after.close();
    }
  });
});
