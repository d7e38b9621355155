import { sql } from "kysely";
import { CONFIRMED_MINUTES, NEEDS_CONFIRMATION } from "@command-center/contract/accounts/accounts";
import type { Database, Read, Write } from "../../database/database.ts";
import { Refusal } from "../../http/errors.ts";
import type { Caller } from "./sessions.ts";

/** Notes that a session's password was proven just now. */
export async function noteConfirmation({ db }: Write, sessionId: string): Promise<void> {
  await db
    .updateTable("account_session")
    .set({ confirmed_at: sql`now()` })
    .where("id", "=", sessionId)
    .execute();
}

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
