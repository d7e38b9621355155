import { sql, type Kysely } from "kysely";

/**
 * What the sample cycle said wrongly where it was loaded before: primaries are held by lining up in villages, so that
 * polling stations report none of them, and what a reader sees names no document of the makers. Changes a sample that is
 * as it was loaded, and nothing of a party's own; where it is right already, nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await reportByVillage(db);
  await reword(db);
  await outdate(db);
}

/** Files given out before say other polling days of the seats that voted again: they are no longer current. */
async function outdate(db: Kysely<unknown>): Promise<void> {
  await sql`update data_revision set revision = revision + 1
    where data_set in ('cycle', 'results', 'turnout') and exists (select from cycle)`.execute(db);
}

/** Kampala reports by division, its villages are counted for the city: shared out by the divisions' voters. */
const VILLAGES_OF_DIVISIONS = { Central: 70, Kawempe: 177, Makindye: 220, Nakawa: 175, Rubaga: 215 };

async function reportByVillage(db: Kysely<unknown>): Promise<void> {
  await sql`
    update turnout_count t
    set units_expected = held.villages,
      units_reported = case when t.units_reported = t.units_expected then held.villages
        else floor(held.villages * t.units_reported::numeric / t.units_expected)::integer end
    from (
      select area.id, coalesce(
        (select n.value from area_count n where n.area_id = area.id and n.measure = 'villages' and n.retired_at is null
          order by n.true_on desc limit 1),
        (${JSON.stringify(VILLAGES_OF_DIVISIONS)}::jsonb ->> area.name)::integer) as villages
      from area where area.kind in ('district', 'division')
    ) held, source
    where held.id = t.area_id and held.villages > 0 and source.id = t.source_id and source.kind = 'sample'
      and t.units_expected <> held.villages and t.units_expected > 0`.execute(db);
  await sql`
    update turnout_count set finding = replace(finding, 'one polling station''s total', 'one village''s total')
    from source where source.id = turnout_count.source_id and source.kind = 'sample' and finding is not null`.execute(
    db,
  );
}

const CLAIMS = {
  "The specification's count; the names are published with it.": "The names are published with it.",
  "First day of the announced polling window, which the specification counts down to.":
    "First day of the announced polling window.",
  "The day within the window on which the President and MPs were polled.":
    "The day of the presidential and parliamentary election, within the window.",
};
const EVENTS = {
  "President and MPs polled": "Presidential and parliamentary election",
  "District chairpersons and mayors polled": "Election of district chairpersons and mayors",
  "Sub-counties polled": "Sub-county elections",
};

async function reword(db: Kysely<unknown>): Promise<void> {
  for (const [before, after] of Object.entries(CLAIMS)) {
    await sql`update claim set chosen_reason = ${after} where chosen_reason = ${before}`.execute(db);
    await sql`update claim set note = ${after} where note = ${before}`.execute(db);
  }
  for (const [before, after] of Object.entries(EVENTS)) {
    await sql`update calendar_event set title = ${after} where title = ${before}
      and cycle_id in (select id from cycle where is_sample)`.execute(db);
  }
  await sql`update source set title = 'Figures shown by the previous Command Center', note = null
    where note = 'As described in the product''s specification.'`.execute(db);
}
