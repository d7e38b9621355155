import { sql, type Kysely } from "kysely";

/** A staged row names the version that it replaces. Imports that are ready are read again before their commit if it is missing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    /** The id of the sheet in force that it was compared with; null: there was none. */
    alter table staged_sheet add column expects integer;
    /** A hash of the records in force that it was compared with; null: there were none. */
    alter table staged_record add column expects text;
  `.execute(db);
}
