import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    /** How many rows of a list were chosen; null where none were, and the file has all that was asked for. */
    alter table export_file add column rows_chosen integer check (rows_chosen >= 1),
      /** Null for lists of accounts, files and imports, which are of no day of a cycle. */
      alter column as_of drop not null;
  `.execute(db);
}
