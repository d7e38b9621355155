import { sql, type Kysely } from "kysely";

/**
 * Results of seats that were published without their stations. Of such a seat the sums are those of its one sheet: `tallied` counts
 * these seats, and none of the counts of stations has them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table result_sum add column tallied integer not null default 0`.execute(db);
}
