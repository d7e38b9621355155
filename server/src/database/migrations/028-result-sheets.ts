import { sql, type Kysely } from "kysely";

/**
 * Results by polling station, and tally sheets by district. A sheet is one contest's result in one of them as one issuer has it; a
 * later one retires it. Votes stand in the order of the contest's ballot, which only grows. Sums of each unit are kept beside the sheets and moved in the
 * same transaction, so that the total of a country is one row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    /** The place of each candidacy on the ballot of its contest, from 1. */
    create table contest_ballot (
      contest_id integer not null references contest,
      position integer not null check (position >= 1),
      candidacy_id integer not null,
      primary key (contest_id, position),
      unique (contest_id, candidacy_id),
      foreign key (contest_id, candidacy_id) references candidacy (contest_id, id)
    );

    create table result_sheet (
      id integer generated always as identity primary key,
      contest_id integer not null references contest,
      /** A polling station; a district's own sheet is held against the sum of its stations, and adds to nothing. */
      area_id integer not null references area,
      issuer text not null,
      state text not null check (state in ('counted', 'not received', 'nullified', 'zero')),
      registered integer check (registered >= 0),
      votes integer[],
      valid integer check (valid >= 0),
      invalid integer check (invalid >= 0),
      total integer check (total >= 0),
      /** Of a district: stations whose results were received, of how many. */
      received integer check (received >= 0),
      expected integer check (expected >= received),
      /** Why it was nullified, as published. */
      note text,
      /** The line of the file, and its places as they are printed there. */
      line integer not null check (line >= 1),
      label text not null,
      true_on date not null,
      recorded_at timestamptz not null default now(),
      retired_at timestamptz check (retired_at >= recorded_at),
      retired_by integer references import_batch,
      source_id integer not null references source,
      check ((state in ('counted', 'zero')) = (votes is not null)),
      check (votes is not null or (valid is null and invalid is null and total is null)),
      check (valid + invalid = total),
      check (total <= registered)
    );
    create unique index one_result_sheet_in_force on result_sheet (contest_id, issuer, area_id) where retired_at is null;
    create index result_sheet_of_area on result_sheet (area_id);
    create index result_sheet_of_source on result_sheet (source_id);

    /**
     * Sums over the sheets in force. A sub-county may lie in two constituencies: it has a row in each; constituency_id is 0
     * where a unit does not lie in one.
     */
    create table result_sum (
      contest_id integer not null references contest,
      issuer text not null,
      area_id integer not null references area,
      constituency_id integer not null default 0,
      kind text not null,
      counted integer not null,
      not_received integer not null,
      nullified integer not null,
      zero integer not null,
      registered bigint not null,
      /** Voters of the stations whose votes are known: what turnout is a share of. */
      registered_counted bigint not null,
      valid bigint not null,
      invalid bigint not null,
      total bigint not null,
      votes bigint[] not null,
      primary key (contest_id, issuer, area_id, constituency_id)
    );
    create index result_sum_of_kind on result_sum (contest_id, issuer, kind);

    /** How many stations the station list of a cycle has in a unit, with their voters. */
    create table station_sum (
      cycle_id integer not null references cycle,
      area_id integer not null references area,
      constituency_id integer not null default 0,
      kind text not null,
      stations integer not null,
      registered bigint not null,
      primary key (cycle_id, area_id, constituency_id)
    );

    create table staged_sheet (
      import_id integer not null,
      line integer not null,
      area_id integer not null,
      state text not null,
      registered integer,
      votes integer[],
      valid integer,
      invalid integer,
      total integer,
      received integer,
      expected integer,
      note text,
      label text not null,
      change text check (change in ('new', 'changed', 'relabelled', 'same'))
    );
    create index staged_sheet_of_import on staged_sheet (import_id);
  `.execute(db);
  const ofSheet = "select area.district_id from changed join area on area.id = changed.area_id";
  // Sums above a district move with those of its districts.
  const ofUnit = `select area.district_id from changed join area on area.id = changed.area_id
    where area.district_id is not null`;
  for (const [table, districts] of [
    ["result_sheet", ofSheet],
    ["result_sum", ofUnit],
    ["station_sum", ofUnit],
  ] as const) {
    await sql`create trigger note_every_district after truncate on ${sql.table(table)}
      for each statement execute function note_districts()`.execute(db);
    for (const [event, seen] of Object.entries(SEEN))
      await sql`create trigger ${sql.id(`note_districts_of_${event}`)} after ${sql.raw(event)} on ${sql.table(table)}
        referencing ${sql.raw(seen)} for each statement execute function note_districts(${sql.lit(districts)})`.execute(
        db,
      );
  }
  await sql`create trigger note_every_district after insert or update or delete or truncate on contest_ballot
    for each statement execute function note_districts()`.execute(db);
}

/** What a trigger sees of the rows that a statement changed. */
const SEEN = {
  insert: "new table as added",
  update: "old table as removed new table as added",
  delete: "old table as removed",
} as const;
