import { sql } from "kysely";
import type { Database, Write } from "../../database/database.ts";
import { Refusal } from "../../http/errors.ts";
import type { ProvenAccount } from "../passwords/passwords.ts";

/** The refusal for a session that ended while its request was under way. */
export function sessionEnded(): Refusal {
  return new Refusal(401, "Your session has ended. Sign in again.");
}

/**
 * Refuses a caller whose session has ended, or whose account was disabled, since the request came in: work that waited
 * for a lock or a hash is then not done.
 */
export async function requireStanding(
  { db }: Pick<Database, "db">,
  { sessionId, accountId }: { readonly sessionId: string; readonly accountId: string },
): Promise<void> {
  const standing = await db
    .selectFrom("account_session")
    .innerJoin("account", "account.id", "account_session.account_id")
    .select("account_session.id")
    .where("account_session.id", "=", sessionId)
    .where("account.id", "=", accountId)
    .where("account_session.expires_at", ">", sql<Date>`now()`)
    .where("banned", "=", false)
    .executeTakeFirst();
  if (standing === undefined) throw sessionEnded();
}

/**
 * Whether an account's proof is still valid: its password is the same, and it is not disabled. Waits for a change that is
 * under way, and blocks the next one until the transaction ends.
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

/** The refusal for a password or account that was changed after the proof. */
export function changedMeanwhile(): Refusal {
  return new Refusal(403, "Your account was changed just now. Sign in again.");
}
