import { sql, type Kysely } from "kysely";

/** What stood in the program until now, of one cycle, becomes records of that cycle with where they come from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await rules(db);
  await panels(db);
  await headlines(db);
  await voters(db);
}

/** Cycles whose petitions were counted against 28 days until now keep them; no other cycle is given a deadline. */
async function rules(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table cycle_rule (
      id integer generated always as identity primary key,
      cycle_id integer not null references cycle,
      rule text not null check (rule in ('petition_ruling_days')),
      value integer not null check (value >= 1),
      true_on date not null,
      recorded_at timestamptz not null default now(),
      retired_at timestamptz check (retired_at >= recorded_at),
      source_id integer not null references source
    );
    create unique index one_cycle_rule_in_force on cycle_rule (cycle_id, rule, true_on) where retired_at is null;
    insert into cycle_rule (cycle_id, rule, value, true_on, recorded_at, source_id)
    select cycle.id, 'petition_ruling_days', 28, cycle.opens_on, ${startOf("cycle.opens_on")},
      coalesce((select id from source where title ilike 'Figures shown by the % command center' order by id limit 1), cycle.source_id)
    from cycle
    where exists (select from tribunal_panel panel where panel.cycle_id = cycle.id)
      or exists (select from petition where petition.cycle_id = cycle.id);
  `.execute(db);
}

/** How many petitions a panel can rule on may have been recorded wrongly, too. */
async function panels(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table tribunal_panel
      add column recorded_at timestamptz not null default now(),
      add column retired_at timestamptz check (retired_at >= recorded_at),
      drop constraint tribunal_panel_cycle_id_number_key;
    update tribunal_panel set recorded_at = ${startOf("sits_from")};
    create unique index one_tribunal_panel_in_force on tribunal_panel (cycle_id, number) where retired_at is null;
  `.execute(db);
}

/** What the figure about an area or a seat is called is the cycle's as well. */
async function headlines(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table headline_subject add column label text check (label <> '');
    update headline_subject set label = case figure
      when 'western_mp_turnout' then 'Western Region' when 'kampala_mp_turnout' then 'Kampala' else 'CEC Victory' end;
    alter table headline_subject alter column label set not null;
  `.execute(db);
}

/** The day of a count says of which year it is. */
async function voters(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table area_count drop constraint area_count_measure_check;
    update area_count set measure = 'registered_voters' where measure = 'registered_voters_2021';
    alter table area_count add constraint area_count_measure_check check (measure in (
      'constituencies', 'sub_counties', 'parishes', 'villages', 'polling_stations', 'population', 'registered_voters'));
  `.execute(db);
}

/** The first moment of a day in Uganda: since then it was taken to be so. */
function startOf(day: "cycle.opens_on" | "sits_from") {
  return sql`(${sql.ref(day)}::timestamp at time zone interval '3 hours')`;
}
