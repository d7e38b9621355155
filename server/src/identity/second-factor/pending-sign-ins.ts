import type { Write } from "../../database/database.ts";

/**
 * Ends the sign-ins of an account that wait for their second step: what they were begun with counts no more. Before
 * anything else of the account is changed: a second step locks in the same order.
 */
export async function endPendingSignIns(write: Write, accountId: string): Promise<void> {
  await write.db.deleteFrom("pending_sign_in").where("account_id", "=", accountId).execute();
}
