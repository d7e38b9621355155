import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    /** A published value of a measure. Several may stand side by side; one may be chosen, with a written reason. */
    create table claim (
      id integer generated always as identity primary key,
      cycle_id integer not null references cycle,
      /** A figure's id (domain/figures) or, for dates and names, a measure of its own. */
      measure text not null check (measure ~ '^[a-z0-9_]+$'),
      definition text not null check (definition <> ''),
      area_id integer references area,
      unit text not null check (unit in ('count', 'percent', 'days', 'date')),
      value numeric,
      value_date date,
      numerator bigint check (numerator >= 0),
      denominator bigint check (denominator > 0),
      register_id integer references register,
      standing text not null default 'fact' check (standing in ('fact', 'finding')),
      is_chosen boolean not null default false,
      chosen_reason text,
      note text,
      true_on date not null,
      published_on date,
      recorded_at timestamptz not null default now(),
      retired_at timestamptz check (retired_at >= recorded_at),
      source_id integer not null references source,
      check ((unit = 'date') = (value_date is not null)),
      check ((unit = 'date') = (value is null)),
      check (is_chosen = (chosen_reason is not null)),
      check (not (is_chosen and standing = 'finding')),
      constraint percentage_over_100_is_no_fact check (unit <> 'percent' or standing = 'finding' or value between 0 and 100),
      constraint count_is_not_negative check (unit <> 'count' or value >= 0),
      check (numerator is null or denominator is null or numerator <= denominator or standing = 'finding')
    );
    create unique index one_claim_chosen on claim (cycle_id, measure, coalesce(area_id, 0)) where is_chosen and retired_at is null;
    create index claim_of_measure on claim (cycle_id, measure);

    create table target (
      id integer generated always as identity primary key,
      cycle_id integer not null references cycle,
      measure text not null check (measure ~ '^[a-z0-9_]+$'),
      unit text not null check (unit in ('count', 'percent', 'days')),
      value numeric not null check (value >= 0 and (unit <> 'percent' or value <= 100)),
      due_on date,
      source_id integer not null references source,
      unique (cycle_id, measure)
    );

    /** Party organs top down and the leagues; holders of their posts. */
    create table organ (
      id integer generated always as identity primary key,
      cycle_id integer not null references cycle,
      kind text not null check (kind in ('organ', 'league')),
      name text not null check (name <> ''),
      rank integer not null check (rank >= 1),
      area_kind text,
      units integer check (units >= 0),
      units_basis text,
      source_id integer not null references source,
      unique (cycle_id, kind, name)
    );

    create table post (
      id integer generated always as identity primary key,
      organ_id integer not null references organ,
      title text not null check (title <> ''),
      rank integer not null check (rank >= 1),
      /** CEC posts that are elected point to their seat; the holder is then the declared winner. */
      seat_id integer references seat,
      holder_id integer references person,
      source_id integer not null references source,
      unique (organ_id, title)
    );
  `.execute(db);
}
