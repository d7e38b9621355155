import { sql, type Kysely } from "kysely";

/** What rows of an import change: kept when it is committed or undone, so that it can be looked back at. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table import_change (
      import_id integer not null references data_import on delete cascade,
      line integer not null check (line >= 1),
      /** What the row is about; places as printed, with bars between. */
      label text not null,
      /** What was in force, and what the row says; by the ids of its kind's fields. */
      before jsonb not null,
      after jsonb not null,
      primary key (import_id, line)
    );
  `.execute(db);
}
