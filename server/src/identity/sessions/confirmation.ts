import { sql } from "kysely";
import { NEEDS_CONFIRMATION } from "@command-center/contract/accounts/accounts";
import { CONFIRMED_MINUTES } from "@command-center/contract/accounts/passwords";
import type { Database, Read, Write } from "../../database/database.ts";
import { Refusal } from "../../http/errors.ts";
import type { SessionSeals } from "./session-seals.ts";
import type { Caller } from "./sessions.ts";
import { changeSession } from "./sessions.store.ts";
import { sessionEnded } from "./standing.ts";

/** Notes that the password was proven just now in a session. */
export async function noteConfirmation(write: Write, seals: SessionSeals, sessionId: string): Promise<void> {
  const isNoted = await changeSession(write, seals, ["id", sessionId], (_, now) => ({ confirmed_at: now }));
  if (!isNoted) throw sessionEnded();
}

/**
 * Refuses a caller whose password was last proven too long ago in this session: an unlocked screen is not enough for
 * what reaches far. Always asks the database, because another process may have seen the proof.
 */
export async function requireConfirmation(
  { db }: Pick<Database | Read, "db">,
  seals: SessionSeals,
  caller: Caller,
): Promise<void> {
  const proven = await db
    .selectFrom("account_session")
    .select(["id", "account_id", "token", "created_at", "confirmed_at", "seal"])
    .where("id", "=", caller.sessionId)
    .where("confirmed_at", ">", sql<Date>`now() - make_interval(mins => ${CONFIRMED_MINUTES})`)
    .executeTakeFirst();
  if (proven === undefined || !seals.isSealed(proven)) {
    throw new Refusal(403, "Confirm your password to go on.", { "x-needs": NEEDS_CONFIRMATION });
  }
}
