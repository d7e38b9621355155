import { sql, type Kysely } from "kysely";

/**
 * What a commit remembers of an import's columns: before, a choice was remembered although its import was discarded. And the kind of
 * file that a remembered answer holds for: that of its import. Null for one that holds for every kind.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table data_import add column column_memory jsonb;
    alter table remembered_answer add column kind text;
    update remembered_answer set kind = data_import.kind from data_import where data_import.id = import_id;
    drop index one_answer_remembered;
    create unique index one_answer_remembered on remembered_answer (question, kind) nulls not distinct where retired_at is null;
  `.execute(db);
}
