import { sql, type Kysely } from "kysely";
import { DATA_SETS } from "@command-center/contract/wire/live";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    /** Files that were given out: begun before their first byte leaves, complete before their last. */
    create table export_file (
      id integer generated always as identity primary key,
      state text not null default 'begun' check (state in ('begun', 'complete', 'abandoned')),
      account_id text not null,
      username text not null,
      file_name text not null check (file_name <> ''),
      format text not null check (format in ('csv', 'excel', 'json', 'pdf')),
      data_types jsonb not null,
      date_range text not null,
      from_day date,
      to_day date,
      group_by text not null,
      has_metadata boolean not null,
      /** Area ids of the districts that the account saw; null: the whole country. */
      scope jsonb,
      as_of date not null,
      is_sample boolean not null,
      /** Of each data set that the file stands on, in the snapshot that it was read from. */
      revisions jsonb not null,
      begun_at timestamptz not null default now(),
      ended_at timestamptz check (ended_at >= begun_at),
      row_counts jsonb,
      bytes bigint check (bytes >= 0),
      sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
      content_sha256 text check (content_sha256 ~ '^[0-9a-f]{64}$'),
      check ((date_range = 'custom') = (from_day is not null and to_day is not null)),
      check (from_day <= to_day),
      check ((state = 'begun') = (ended_at is null)),
      constraint a_complete_export_has_hashes_and_counts check ((state = 'complete')
        = (row_counts is not null and bytes is not null and sha256 is not null and content_sha256 is not null))
    );
    create index export_file_of_account on export_file (account_id, id) where state = 'complete';
    create index export_file_by_sha256 on export_file (sha256) where state = 'complete';
    create index export_file_by_content on export_file (content_sha256) where state = 'complete';

    /** What was given out stays in the register as it was. */
    create function export_file_is_final() returns trigger language plpgsql as $$
      begin raise exception 'A file that was given out cannot be changed or removed.'; end $$;
    create trigger export_file_is_final before update or delete on export_file
      for each row when (old.state = 'complete') execute function export_file_is_final();
  `.execute(db);
  // Where the database is new, the migration before this one has added them all.
  for (const dataSet of DATA_SETS) {
    await sql`insert into data_revision (data_set) values (${dataSet}) on conflict do nothing`.execute(db);
  }
}
