import { sql, type Kysely } from "kysely";

/** A form enters a record as an import with a single row, which keeps the fields in place of a file (decision 071). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table data_import alter column file_id drop not null,
      add column entered jsonb,
      add constraint from_a_file_or_a_form check ((file_id is null) = (entered is not null))`.execute(db);
}
