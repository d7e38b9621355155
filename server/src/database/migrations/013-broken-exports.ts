import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    /** Begun by a process that ended before the file did. */
    alter table export_file drop constraint export_file_state_check,
      add constraint export_file_state_check check (state in ('begun', 'complete', 'abandoned', 'broken'));
    create index export_file_begun on export_file (id) where state = 'begun';
  `.execute(db);
}
