import { sql } from "kysely";
import type { Database } from "../../database/database.ts";

/** A session counts as active for so long after its last use. */
const ACTIVE_MINUTES = 15;

/**
 * Number of sessions used in the last 15 minutes, in all processes. A session's end is its last use and `idleMinutes`; a use is
 * written down at most every five minutes.
 */
export async function countActiveSessions(
  { db }: Pick<Database, "db">,
  idleMinutes: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from account_session where expires_at > now()
      and expires_at > now() + make_interval(mins => ${idleMinutes - ACTIVE_MINUTES})`.execute(db);
  return rows[0]?.count ?? 0;
}
