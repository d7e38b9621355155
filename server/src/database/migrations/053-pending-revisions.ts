import { sql, type Kysely } from "kysely";

/**
 * Data sets whose revisions move soon: a write of a single sheet adds a row, and twice a second a server moves the revisions of all rows at
 * once (decision 055). A hundred writes a second would otherwise empty the caches of all servers a hundred times. It has no foreign
 * key: checking one waits for every write that moves the revision itself.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table pending_revision (
      data_set text not null,
      /** As \`note_districts\` notes them: ids with commas, or 0. */
      districts text not null
    )`.execute(db);
}
