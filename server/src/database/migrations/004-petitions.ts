import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tribunal_panel (
      id integer generated always as identity primary key,
      cycle_id integer not null references cycle,
      number integer not null check (number >= 1),
      daily_capacity integer not null check (daily_capacity >= 1),
      sits_from date not null,
      sits_to date check (sits_to >= sits_from),
      source_id integer not null references source,
      unique (cycle_id, number)
    );

    create table petition (
      id integer generated always as identity primary key,
      cycle_id integer not null references cycle,
      number text not null check (number <> ''),
      category text not null check (category in ('mp', 'lc5', 'mayoral', 'councillor', 'league')),
      contest_id integer references contest,
      area_id integer references area,
      subject text not null check (subject <> ''),
      petitioner_id integer references person,
      source_id integer not null references source,
      unique (cycle_id, number),
      check (contest_id is not null or category in ('councillor', 'league'))
    );
    create index petition_of_contest on petition (contest_id);
    create index petition_of_area on petition (area_id);

    /** Where a petition stands, as known from recorded_at until retired_at. */
    create table petition_state (
      id integer generated always as identity primary key,
      petition_id integer not null references petition,
      ground text not null check (ground in ('alteration_of_results', 'voter_bribery', 'conduct_of_registrars', 'violence', 'ineligible_voters')),
      status text not null check (status in ('filed', 'hearing', 'resolved', 'withdrawn')),
      outcome text check (outcome in ('dismissed', 'fresh_poll_ordered', 'other_candidate_declared')),
      filed_on date not null,
      served_on date check (served_on >= filed_on),
      heard_on date check (heard_on >= coalesce(served_on, filed_on)),
      ruled_on date check (ruled_on >= coalesce(heard_on, served_on, filed_on)),
      panel_id integer references tribunal_panel,
      true_on date not null,
      recorded_at timestamptz not null default now(),
      retired_at timestamptz check (retired_at >= recorded_at),
      source_id integer not null references source,
      constraint a_resolved_petition_has_ruling_and_outcome check ((status = 'resolved') = (ruled_on is not null and outcome is not null)),
      check (status <> 'resolved' or panel_id is not null),
      check (ruled_on is null or status = 'resolved')
    );
    create unique index one_petition_state_in_force on petition_state (petition_id) where retired_at is null;
    create index petition_state_filed on petition_state (filed_on) where retired_at is null;
  `.execute(db);
}
