import { sql } from "kysely";
import type { Database } from "../../database/database.ts";

/**
 * Changes a row that is there for it (migration 021), before other writes: what holds those up says nothing of it. Where
 * the disk was full, the table is made anew, which takes a place on the disk that a changed row does not need.
 */
export async function tryOut(database: Database): Promise<void> {
  await database.write(async ({ db }) => {
    if (database.condition.isFull()) await sql`truncate write_trial`.execute(db);
    const { rows } = await sql`update write_trial set at = now() returning at`.execute(db);
    if (rows.length === 0) await sql`insert into write_trial (at) values (now())`.execute(db);
  }, "first");
}
