import { sql, type Kysely } from "kysely";

/**
 * Which candidates of two contests are one person, as a user has decided. Without a decision they are matched by their names. A new
 * decision retires the one before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table candidate_match (
      id integer generated always as identity primary key,
      before_contest_id integer not null,
      before_id integer not null,
      after_contest_id integer not null references contest on delete cascade,
      /** Null: did not stand in the later contest. */
      after_id integer,
      decided_by text not null,
      recorded_at timestamptz not null default now(),
      retired_at timestamptz check (retired_at >= recorded_at),
      foreign key (before_contest_id, before_id) references candidacy (contest_id, id) on delete cascade,
      foreign key (after_contest_id, after_id) references candidacy (contest_id, id) on delete cascade
    );
    create unique index one_match_in_force on candidate_match (before_id, after_contest_id) where retired_at is null;
    create unique index one_person_in_force on candidate_match (after_id, before_contest_id)
      where retired_at is null and after_id is not null;
    create index match_of_contests on candidate_match (before_contest_id, after_contest_id) where retired_at is null;
    create trigger note_every_district after insert or update or delete or truncate on candidate_match
      for each statement execute function note_districts();

    /** Units of a district in one cycle's list, among those of every cycle. */
    create index area_of_district_in_cycle on area (district_id, list_cycle_id) where list_cycle_id is not null;
  `.execute(db);
}
