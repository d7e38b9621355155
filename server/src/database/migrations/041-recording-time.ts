import { sql, type Kysely } from "kysely";

/**
 * The time at which a record is recorded or retired is that after the last wait for a turn, not the start of the transaction: a record
 * cannot be retired before it was recorded.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function recording_time() returns timestamptz language sql stable
      return coalesce(nullif(current_setting('command_center.recorded_at', true), '')::timestamptz, now());

    do $$ declare name text; begin
      for name in select table_name from information_schema.columns
        where table_schema = 'public' and column_name = 'recorded_at' and column_default = 'now()'
          and table_name <> 'import_file'
      loop
        execute format('alter table %I alter column recorded_at set default recording_time()', name);
      end loop;
    end $$;

    alter table data_import
      /** Digest of the preview at the request to commit. */
      add column asked_digest text;
  `.execute(db);
}
