import { sql, type Kysely } from "kysely";
import { noteDistricts } from "./024-district-revisions.ts";
import { nameWrites } from "./051-positions.ts";
import { viewRecords } from "./052-versions.ts";

const OF_CONTEST = `select area.district_id from changed left join contest on contest.id = changed.contest_id
  left join seat on seat.id = contest.seat_id left join area on area.id = seat.area_id`;

const RECORDED = sql`
  source_id integer not null references source,
  recorded_at timestamptz not null default recording_time(),
  retired_at timestamptz check (retired_at >= recorded_at),
  recorded_in integer not null,
  retired_in integer,
  check ((retired_at is null) = (retired_in is null))`;

/** Gazette days of seats, and states of their cases in court (decision 073). A case is known by its contest and the court's number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table gazette_day (
      id integer generated always as identity primary key,
      contest_id integer not null references contest,
      true_on date not null,
      ${RECORDED}
    );
    create unique index one_gazette_day_in_force on gazette_day (contest_id) where retired_at is null;
    create index on gazette_day (source_id);
    create table court_state (
      id integer generated always as identity primary key,
      contest_id integer not null references contest,
      number text not null check (number <> ''),
      way text not null check (way in ('recount', 'petition', 'appeal', 'presidential')),
      appeal_of text check ((way = 'appeal') = (appeal_of is not null)),
      state text not null check (state in ('filed', 'granted', 'heard', 'decided', 'withdrawn')),
      filed_on date not null,
      outcome text check (outcome in ('confirmed', 'impossible', 'refused', 'dismissed', 'fresh_poll_ordered', 'candidate_declared')),
      winner_candidacy_id integer references candidacy,
      /** The address of the judgment in Akoma Ntoso. */
      judgment text check (judgment like '/akn/ug/judgment/%'),
      /** The day of the state. */
      true_on date not null check (true_on >= filed_on),
      ${RECORDED},
      check ((state = 'decided') = (outcome is not null)),
      check ((winner_candidacy_id is not null) = (outcome is not distinct from 'candidate_declared')),
      check (judgment is null or state = 'decided')
    );
    create unique index one_court_state_a_day on court_state (contest_id, lower(number), true_on) where retired_at is null;
    create index on court_state (source_id);
  `.execute(db);
  for (const table of ["gazette_day", "court_state"]) {
    await nameWrites(db, table);
    await viewRecords(db, table);
    await noteDistricts(db, table, OF_CONTEST);
  }
}
