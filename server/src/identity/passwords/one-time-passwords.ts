import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { Refusal } from "../../http/errors.ts";
import type { ProvenAccount } from "./passwords.ts";

const ASK = "Ask an administrator for a new one.";

/**
 * Uses up the password of an account that signs in, where it is a one-time password; any other stays as it is. Throws a
 * 403 refusal where it is too old, or opened the account before: of two at the same time, one gets in. One that took the
 * place of what was proven is not touched.
 */
export async function useOneTimePassword(
  { db }: Database,
  { accountId, passwordHash }: ProvenAccount,
): Promise<void> {
  const credential = await db
    .selectFrom("account_credential")
    .select(["one_time_until", "one_time_used_at"])
    .where("account_id", "=", accountId)
    .where("provider_id", "=", "credential")
    .where("password", "=", passwordHash)
    .where("one_time_until", "is not", null)
    .executeTakeFirst();
  if (credential === undefined) return;
  const used = await db
    .updateTable("account_credential")
    .set({ one_time_used_at: sql<Date>`now()` })
    .where("account_id", "=", accountId)
    .where("password", "=", passwordHash)
    .where("one_time_used_at", "is", null)
    .where("one_time_until", ">", sql<Date>`now()`)
    .executeTakeFirst();
  if (used.numUpdatedRows > 0n) return;
  const isOld = credential.one_time_used_at === null && (credential.one_time_until ?? 0) <= new Date();
  throw new Refusal(
    403,
    isOld ? `This one-time password has expired. ${ASK}` : `This one-time password was used already. ${ASK}`,
  );
}
