import { sql, type Kysely } from "kysely";
import { expect, test } from "vitest";
import { sampleDatabase } from "../../testing/sample-database.ts";
import { up } from "../migrations/018-true-words.ts";
import type { Schema } from "../schema.ts";

const sample = sampleDatabase();

const TABLES = ["turnout_count", "claim", "calendar_event", "source"] as const;

async function rowsOf(db: Kysely<Schema>): Promise<unknown> {
  const all = [];
  for (const table of TABLES) {
    const { rows } = await sql`select to_jsonb(t) as row from ${sql.table(table)} t order by t.id`.execute(
      db,
    );
    all.push(rows);
  }
  return all;
}

/** The records as they were loaded before: by polling stations, in the makers' words. */
async function asBefore(db: Kysely<Schema>): Promise<void> {
  await sql`
    update turnout_count t set units_expected = held.stations, units_reported = held.stations,
      finding = replace(finding, 'one village''s total', 'one polling station''s total')
    from (
      select area.id, coalesce((select max(n.value) from area_count n
        where n.area_id = area.id and n.measure = 'polling_stations'), 7) as stations
      from area
    ) held where held.id = t.area_id`.execute(db);
  await sql`update claim set chosen_reason = 'The specification''s count; the names are published with it.'
    where chosen_reason = 'The names are published with it.'`.execute(db);
  await sql`update claim
    set chosen_reason = 'First day of the announced polling window, which the specification counts down to.'
    where chosen_reason = 'First day of the announced polling window.'`.execute(db);
  await sql`update claim set note = 'The day within the window on which the President and MPs were polled.'
    where note = 'The day of the presidential and parliamentary election, within the window.'`.execute(db);
  await sql`update calendar_event set title = 'President and MPs polled'
    where title = 'Presidential and parliamentary election'`.execute(db);
  await sql`update calendar_event set title = 'District chairpersons and mayors polled'
    where title = 'Election of district chairpersons and mayors'`.execute(db);
  await sql`update calendar_event set title = 'Sub-counties polled' where title = 'Sub-county elections'`.execute(
    db,
  );
  await sql`update source set title = 'Figures shown by the earlier command center',
      note = 'As described in the product''s specification.'
    where title = 'Figures shown by the previous Command Center'`.execute(db);
}

test("a sample that was loaded before says the same as one that is loaded now", async () => {
  const { db } = sample.database;
  const now = await rowsOf(db);
  expect(JSON.stringify(now)).not.toMatch(/specification|polling station's|\bpolled\b/);
  await asBefore(db);
  expect(JSON.stringify(await rowsOf(db))).toMatch(/specification/);
  await up(sample.database.db as unknown as Kysely<unknown>);
  expect(await rowsOf(db)).toEqual(now);
});

test("where it is right already, and of a party's own records, nothing changes", async () => {
  const { db } = sample.database;
  await sql`update source set kind = 'person', entered_by = 'somebody' where kind = 'sample'`.execute(db);
  await sql`update turnout_count set units_reported = 3, units_expected = 5`.execute(db);
  const now = await rowsOf(db);
  await up(sample.database.db as unknown as Kysely<unknown>);
  expect(await rowsOf(db)).toEqual(now);
});
