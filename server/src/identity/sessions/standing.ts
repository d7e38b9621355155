import { sql } from "kysely";
import type { Database, Write } from "../../database/database.ts";
import { Refusal } from "../../http/errors.ts";
import type { ProvenAccount } from "../passwords/passwords.ts";

/** The refusal for a session that ended while its request was under way. */
export function sessionEnded(): Refusal {
  return new Refusal(401, "Your session has ended. Sign in again.");
}

/** A session and its account, as of when its request came in. */
interface Standing {
  readonly sessionId: string;
  readonly accountId: string;
}

/**
 * Refuses a caller whose session has ended, or whose account was disabled, since the request came in: work that waited
 * for a lock or a hash is then not done.
 */
export async function requireStanding(asking: Pick<Database, "db">, caller: Standing): Promise<void> {
  if (!(await standingSessions(asking, [caller])).has(caller.sessionId)) throw sessionEnded();
}

/** The ids of those of these sessions that have not ended. Sessions of disabled accounts are left out. */
export async function standingSessions(
  { db }: Pick<Database, "db">,
  callers: readonly Standing[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select account_session.id from account_session join account on account.id = account_session.account_id
    where (account_session.id, account.id) in (
        select * from unnest(${callers.map(({ sessionId }) => sessionId)}::text[], ${callers.map(({ accountId }) => accountId)}::text[]))
      and account_session.expires_at > now() and not banned`.execute(db);
  return new Set(rows.map(({ id }) => id));
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
