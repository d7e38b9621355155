import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    /** One version of one register. A correction is a new version, so a count never changes under a turnout. */
    create table register (
      id integer generated always as identity primary key,
      cycle_id integer not null references cycle,
      kind text not null check (kind in ('party', 'national_voters', 'delegates')),
      version text not null check (version <> ''),
      true_on date not null,
      recorded_at timestamptz not null default now(),
      retired_at timestamptz check (retired_at >= recorded_at),
      source_id integer not null references source,
      unique (cycle_id, kind, version)
    );

    /** Counts by district (Kampala: by division); never named persons. */
    create table register_count (
      register_id integer not null references register,
      area_id integer not null references area,
      people integer not null check (people >= 0),
      primary key (register_id, area_id),
      unique (register_id, area_id, people)
    );

    /**
     * Votes cast in one reporting area. The denominator is held to the register by a foreign key; more votes than
     * people is refused as a fact and can only be kept as a finding.
     */
    create table turnout_count (
      id integer generated always as identity primary key,
      cycle_id integer not null references cycle,
      contest_kind text not null check (contest_kind in ('mp_primary', 'lc5_primary', 'mayoral_primary', 'cec', 'general')),
      area_id integer not null references area,
      votes_cast integer not null check (votes_cast >= 0),
      register_id integer not null,
      registered integer not null,
      units_reported integer not null check (units_reported >= 0),
      units_expected integer not null check (units_expected >= units_reported),
      standing text not null default 'fact' check (standing in ('fact', 'finding')),
      finding text,
      true_on date not null,
      recorded_at timestamptz not null default now(),
      retired_at timestamptz check (retired_at >= recorded_at),
      source_id integer not null references source,
      foreign key (register_id, area_id, registered) references register_count (register_id, area_id, people),
      constraint turnout_over_100_percent_is_no_fact check (votes_cast <= registered or standing = 'finding'),
      check ((standing = 'finding') = (finding is not null))
    );
    create unique index one_turnout_count_in_force on turnout_count (cycle_id, contest_kind, area_id, true_on)
      where retired_at is null and standing = 'fact';
  `.execute(db);
}
