import { sql, type Kysely } from "kysely";

/**
 * Times, requests and approvals of imports and cycles. The time at which a record is recorded or retired is that after the last wait for a turn, not the start of the transaction: a record
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
      add column asked_digest text,
      /** Counted results that become not counted, and candidates whose share moves far. */
      add column effects jsonb not null default '{}',
      /** Why the last commit wrote nothing. */
      add column trouble text,
      /** Stations in the file, on the list and missing, by district. */
      add column coverage jsonb,
      /** A request to undo a committed import, and its approval. */
      add column undo_asked_by text,
      add column undo_asked_at timestamptz,
      add column undo_decided_by text,
      add column undo_decided_at timestamptz;
    create index data_import_asked on data_import (asked_at);

    /** Who made an account: decides whom it may approve for. */
    create index audit_entry_of_new_accounts on audit_entry (subject, id) where action = 'account.created';

    /** A request to put a cycle with results in force, which a second person must approve. */
    alter table cycle
      add column in_force_asked_by text,
      add column in_force_asked_at timestamptz;
  `.execute(db);
}
