import { sql } from "kysely";
import type { Database, Write } from "../../database/database.ts";
import { Refusal } from "../../http/errors.ts";
import type { ProvenAccount } from "../passwords/passwords.ts";

/**
 * Refuses a caller whose session has ended, or whose account was disabled, since the request came in: what waited for its
 * turn, or for a hash, is no longer done for them.
 */
export async function requireStanding(
  { db }: Pick<Database, "db">,
  { sessionId }: { readonly sessionId: string },
): Promise<void> {
  const standing = await db
    .selectFrom("account_session")
    .innerJoin("account", "account.id", "account_session.account_id")
    .select("account_session.id")
    .where("account_session.id", "=", sessionId)
    .where("account_session.expires_at", ">", sql<Date>`now()`)
    .where("banned", "=", false)
    .executeTakeFirst();
  if (standing === undefined) throw new Refusal(401, "Your session has ended. Sign in again.");
}

/**
 * Whether what an account was proven by still holds: its password is the same, and it is not disabled. Waits for a change
 * that is under way, and holds the next one off until the transaction ends.
 */
export async function stillHolds(write: Write, { accountId, passwordHash }: ProvenAccount): Promise<boolean> {
  const credential = await write.db
    .selectFrom("account_credential")
    .select("password")
    .where("account_id", "=", accountId)
    .where("provider_id", "=", "credential")
    .forShare()
    .executeTakeFirst();
  if (credential?.password !== passwordHash) return false;
  const account = await write.db
    .selectFrom("account")
    .select("banned")
    .where("id", "=", accountId)
    .forShare()
    .executeTakeFirst();
  return account?.banned === false;
}

/** The refusal where password or account were changed after the proof. */
export function changedMeanwhile(): Refusal {
  return new Refusal(403, "Your account was changed just now. Sign in again.");
}
