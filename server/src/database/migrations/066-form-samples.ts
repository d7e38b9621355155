import { sql, type Kysely } from "kysely";
import { noteDistricts } from "./024-district-revisions.ts";
import { nameWrites } from "./051-positions.ts";
import { viewRecords } from "./052-versions.ts";

const OF_SAMPLE = `select area.district_id from changed left join form_sample on form_sample.id = changed.sample_id
  left join contest on contest.id = form_sample.contest_id left join seat on seat.id = contest.seat_id
  left join area on area.id = seat.area_id`;
const OF_CONTEST = `select area.district_id from changed left join contest on contest.id = changed.contest_id
  left join seat on seat.id = contest.seat_id left join area on area.id = seat.area_id`;

/** Samples of forms, chosen by a seed, and their forms that are missing (decision 068). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table form_sample (
      id integer generated always as identity primary key,
      contest_id integer not null references contest,
      issuer text not null,
      other_issuer text not null check (other_issuer <> issuer),
      seed text not null check (length(seed) >= 20),
      basis text not null check (basis in ('register', 'ballots')),
      risk double precision not null check (risk in (0.05, 0.01)),
      /** Sum of the largest relative overstatements of all stations, when it was chosen. */
      total double precision not null check (total > 0),
      /** Place of the winner on the ballot, from 0, what is contested, and the votes above each rival's. */
      outcome jsonb not null,
      /** SHA-256 of the published votes of all stations. */
      digest text not null,
      forms_before integer not null,
      drawn_by text not null,
      recorded_at timestamptz not null default recording_time(),
      retired_at timestamptz check (retired_at >= recorded_at),
      recorded_in integer not null,
      retired_in integer,
      check ((retired_at is null) = (retired_in is null))
    );
    create index form_sample_of_contest on form_sample (contest_id);

    create table form_draw (
      id integer generated always as identity primary key,
      sample_id integer not null references form_sample,
      draw integer not null check (draw >= 1),
      area_id integer not null references area,
      /** As published when it was chosen, in the order of the ballot, and the most votes that it can have. */
      votes integer[] not null,
      most integer not null,
      recorded_at timestamptz not null default recording_time(),
      retired_at timestamptz check (retired_at >= recorded_at),
      recorded_in integer not null,
      retired_in integer,
      unique (sample_id, draw),
      check ((retired_at is null) = (retired_in is null))
    );

    create table missing_form (
      id integer generated always as identity primary key,
      sample_id integer not null references form_sample,
      area_id integer not null references area,
      note text not null,
      entered_by text not null,
      recorded_at timestamptz not null default recording_time(),
      retired_at timestamptz check (retired_at >= recorded_at),
      recorded_in integer not null,
      retired_in integer,
      check ((retired_at is null) = (retired_in is null))
    );
    create unique index one_missing_form on missing_form (sample_id, area_id) where retired_at is null;
  `.execute(db);
  for (const table of ["form_sample", "form_draw", "missing_form"]) {
    await nameWrites(db, table);
    await viewRecords(db, table);
    await noteDistricts(db, table, table === "form_sample" ? OF_CONTEST : OF_SAMPLE);
  }
}
