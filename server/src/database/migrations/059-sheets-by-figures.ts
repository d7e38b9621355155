import { sql, type Kysely } from "kysely";

/**
 * Finds sheets with the same figures as a changed one without reading its whole district (`measures/stations/unusual-stations.ts`). Only of
 * counted results: without statistics, PostgreSQL otherwise reads all sheets of a contest by this index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index result_sheet_figures on result_sheet (contest_id, coalesce(valid, -1), coalesce(invalid, -1))
      where retired_at is null and state = 'counted';
  `.execute(db);
}
