import { sql, type Kysely } from "kysely";

/** What a commit remembers of an import's columns: before, a choice was remembered although its import was discarded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table data_import add column column_memory jsonb`.execute(db);
}
