import { sql } from "kysely";
import { CONFIRMED_MINUTES, NEEDS_CONFIRMATION } from "@command-center/contract/accounts";
import type { Database, Read } from "../database/database.ts";
import { Refusal } from "./errors.ts";
import type { Caller } from "./sessions.ts";

/**
 * Refuses a caller whose password was last proven too long ago in this session: an unlocked screen is not enough for
 * what reaches far. The database is asked each time, as another process may have heard the proof.
 */
export async function requireConfirmation(
  { db }: Pick<Database | Read, "db">,
  caller: Caller,
): Promise<void> {
  const proven = await db
    .selectFrom("account_session")
    .select("id")
    .where("id", "=", caller.sessionId)
    .where("confirmed_at", ">", sql<Date>`now() - make_interval(mins => ${CONFIRMED_MINUTES})`)
    .executeTakeFirst();
  if (proven === undefined) {
    throw new Refusal(403, "Confirm your password to go on.", { "x-needs": NEEDS_CONFIRMATION });
  }
}
