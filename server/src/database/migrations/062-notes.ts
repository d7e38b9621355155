import { sql, type Kysely } from "kysely";

/**
 * Notes on figures, petitions and days of charts (decision 064). A change or deletion retires a version, so that a page of the past
 * shows the notes of its time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table note (
      id integer generated always as identity primary key,
      cycle_id integer not null references cycle,
      /** One of these says what the note is about. */
      figure text,
      petition_id integer references petition,
      chart text,
      /** The day of the chart. */
      day date,
      /** Day of the cycle's figures at the time of writing. */
      as_of date not null,
      /** Districts that the author's figure or chart covered. Null: the whole country. Empty: every account has the same figure. */
      districts integer[],
      /** Their name, such as \`Acholi, part of Uganda\`. */
      part text,
      account_id text not null,
      username text not null,
      name text not null,
      written_at timestamptz not null default clock_timestamp(),
      check (num_nonnulls(figure, petition_id, chart) = 1),
      check ((chart is null) = (day is null))
    );
    create index note_of_cycle on note (cycle_id);
    create index note_of_petition on note (petition_id);

    create table note_version (
      id integer generated always as identity primary key,
      note_id integer not null references note,
      text text not null check (length(text) between 1 and 2000),
      in_brief boolean not null,
      changed_at timestamptz,
      recorded_at timestamptz not null default clock_timestamp(),
      retired_at timestamptz,
      /** The account that deleted the note. Null: a newer version follows. */
      removed_by text,
      check (removed_by is null or retired_at is not null)
    );
    create unique index current_version_of_note on note_version (note_id) where retired_at is null;
    create index version_of_note on note_version (note_id);

    insert into data_revision (data_set) values ('notes') on conflict do nothing;
  `.execute(db);
}
