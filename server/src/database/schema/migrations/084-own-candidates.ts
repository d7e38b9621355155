import { type Kysely, sql } from "kysely";

/** The party's candidate of a contest is a record with versions of its own. A column of the contest had it before. */
export async function ownCandidates(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table own_candidate (
      id integer generated always as identity primary key,
      contest_id integer not null references contest on delete cascade,
      -- Null: not known, or the party has none.
      candidacy_id integer,
      recorded_at timestamptz not null default recording_time(),
      retired_at timestamptz check (retired_at >= recorded_at),
      recorded_in integer not null default ledger_id(),
      retired_in integer check ((retired_at is null) = (retired_in is null)),
      foreign key (contest_id, candidacy_id) references candidacy (contest_id, id) on delete cascade
    )`.execute(db);
  await sql`
    insert into own_candidate (contest_id, candidacy_id, recorded_at, recorded_in, retired_at, retired_in)
    select id, own_candidacy_id, at, recorded_in,
      case when lead(recorded_in) over version is not null then greatest(at, lead(at) over version) end, lead(recorded_in) over version
    from (
      select one.*, coalesce(position.at, recording_time()) as at,
        lag(own_candidacy_id) over (partition by one.id order by one.recorded_in) as earlier
      from (
        select id, own_candidacy_id, recorded_in from contest
        union all select id, own_candidacy_id, recorded_in from contest_past where id in (select id from contest)
      ) one join ledger_position position on position.id = one.recorded_in
    ) changed
    where own_candidacy_id is distinct from earlier
    window version as (partition by id order by recorded_in)`.execute(db);
  await sql`create unique index one_own_candidate_in_force on own_candidate (contest_id) where retired_at is null`.execute(
    db,
  );
  await sql`call pg_temp.keep_records('own_candidate')`.execute(db);
  await sql`call pg_temp.note_districts('own_candidate', '
    select area.district_id from changed left join contest on contest.id = changed.contest_id
    left join seat on seat.id = contest.seat_id left join area on area.id = seat.area_id')`.execute(db);
  await sql`drop view past.contest, contest_past.contest`.execute(db);
  await sql`alter table contest drop column own_candidacy_id`.execute(db);
  await sql`alter table contest_past drop column own_candidacy_id`.execute(db);
  await sql`call pg_temp.view_versions('contest')`.execute(db);
}
