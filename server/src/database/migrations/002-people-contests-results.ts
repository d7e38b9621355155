import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table person (
      id integer generated always as identity primary key,
      name text not null check (name <> '' and name = btrim(name)),
      gender text check (gender in ('female', 'male')),
      birth_year integer check (birth_year between 1900 and 2020),
      /** Invented for the sample cycle: nobody of this name is meant. */
      is_invented boolean not null default false,
      source_id integer not null references source
    );

    create table seat (
      id integer generated always as identity primary key,
      kind text not null check (kind in ('constituency_mp', 'district_woman_mp', 'special_interest_mp', 'lc5_chairperson', 'mayor', 'cec_office')),
      name text not null check (name <> ''),
      area_id integer references area,
      interest_group text check (interest_group in ('youth', 'workers', 'persons_with_disabilities', 'older_persons')),
      rank integer,
      valid_from date not null default '1900-01-01',
      valid_to date check (valid_to > valid_from),
      source_id integer not null references source,
      unique (kind, name),
      check ((kind = 'special_interest_mp') = (interest_group is not null)),
      check (kind in ('special_interest_mp', 'cec_office') or area_id is not null)
    );
    create unique index one_seat_of_a_kind_an_area on seat (kind, area_id)
      where kind in ('constituency_mp', 'district_woman_mp', 'lc5_chairperson') and valid_to is null;

    create table contest (
      id integer generated always as identity primary key,
      cycle_id integer not null references cycle,
      kind text not null check (kind in ('mp_primary', 'lc5_primary', 'mayoral_primary', 'cec', 'general')),
      seat_id integer not null references seat,
      polling_day date not null,
      /** Nobody stood in the last cycle's incumbent's place: an open seat. */
      is_open_seat boolean not null default false,
      source_id integer not null references source,
      unique (cycle_id, kind, seat_id, polling_day)
    );
    create index contest_of_seat on contest (seat_id);

    create table candidacy (
      id integer generated always as identity primary key,
      contest_id integer not null references contest,
      person_id integer not null references person,
      is_incumbent boolean not null default false,
      source_id integer not null references source,
      unique (contest_id, person_id),
      unique (contest_id, id)
    );
    create index candidacy_of_person on candidacy (person_id);
    create unique index one_incumbent_a_contest on candidacy (contest_id) where is_incumbent;

    /** Votes of a candidacy in one round; a rerun is the next round of the same contest. */
    create table vote_count (
      id integer generated always as identity primary key,
      candidacy_id integer not null references candidacy,
      round integer not null default 1 check (round >= 1),
      votes integer not null check (votes >= 0),
      true_on date not null,
      recorded_at timestamptz not null default now(),
      retired_at timestamptz check (retired_at >= recorded_at),
      source_id integer not null references source
    );
    create unique index one_vote_count_in_force on vote_count (candidacy_id, round) where retired_at is null;

    /** In force: not retired and not nullified. A later declaration retires the earlier and names it. */
    create table declaration (
      id integer generated always as identity primary key,
      contest_id integer not null references contest,
      round integer not null default 1 check (round >= 1),
      winner_candidacy_id integer not null,
      status text not null check (status in ('provisional', 'declared', 'nullified', 'superseded')),
      reason text not null default 'first' check (reason in ('first', 'rerun', 'ruling', 'correction')),
      is_unopposed boolean not null default false,
      votes integer check (votes >= 0),
      valid_votes integer check (valid_votes >= 0),
      margin_percent numeric(5, 2) check (margin_percent between 0 and 100),
      share_percent numeric(5, 2) check (share_percent between 0 and 100),
      incumbency_outcome text check (incumbency_outcome in ('new_leader', 'incumbent_reelected', 'incumbent_defeated', 'open_seat')),
      declared_at timestamptz not null,
      true_on date not null,
      supersedes_id integer unique references declaration,
      recorded_at timestamptz not null default now(),
      retired_at timestamptz check (retired_at >= recorded_at),
      source_id integer not null references source,
      foreign key (contest_id, winner_candidacy_id) references candidacy (contest_id, id),
      check (votes is null or valid_votes is null or votes <= valid_votes),
      check ((reason = 'first') = (supersedes_id is null)),
      check (status <> 'superseded' or retired_at is not null)
    );
    create unique index one_declaration_in_force on declaration (contest_id) where retired_at is null and status <> 'nullified';
    create index declaration_of_contest on declaration (contest_id);

    create table minister (
      id integer generated always as identity primary key,
      cycle_id integer not null references cycle,
      person_id integer not null references person,
      office text not null check (office <> ''),
      /** Null where sources disagree on the seat; then the note says so. */
      contest_id integer references contest,
      outcome text not null check (outcome in ('lost', 'won', 'did_not_stand')),
      note text,
      true_on date not null,
      recorded_at timestamptz not null default now(),
      retired_at timestamptz check (retired_at >= recorded_at),
      source_id integer not null references source,
      check (contest_id is not null or note is not null)
    );
    create unique index one_minister_in_force on minister (cycle_id, person_id) where retired_at is null;

    create table violence_incident (
      id integer generated always as identity primary key,
      cycle_id integer not null references cycle,
      area_id integer not null references area,
      kind text not null check (kind in ('assault', 'intimidation', 'property_damage', 'clash', 'shooting', 'arrest')),
      severity text not null check (severity in ('minor', 'serious', 'fatal')),
      true_on date not null,
      recorded_at timestamptz not null default now(),
      retired_at timestamptz check (retired_at >= recorded_at),
      note text,
      source_id integer not null references source
    );
    create index violence_incident_of_cycle on violence_incident (cycle_id, true_on);
  `.execute(db);
}
