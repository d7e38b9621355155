import { sql, type Kysely } from "kysely";

/** Files, problems and changes of imports that came to nothing are deleted after some time. What they were stays. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table import_file
      /** When its pieces were deleted; null while they are kept. */
      add column removed_at timestamptz;
    alter table data_import
      /** When its problems and changed rows were deleted, and its file unless another import needs it. */
      add column cleared_at timestamptz,
      add check (cleared_at is null or state in ('discarded', 'refused', 'undone'));
  `.execute(db);
}
