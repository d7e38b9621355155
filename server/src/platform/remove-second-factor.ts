import type { Write } from "../database/database.ts";

/** Takes an account's factor away, its recovery codes and half-made sign-ins with it. */
export async function removeSecondFactor(write: Write, accountId: string): Promise<void> {
  for (const table of ["account_recovery_code", "account_second_factor", "pending_sign_in"] as const) {
    await write.db.deleteFrom(table).where("account_id", "=", accountId).execute();
  }
  await write.db
    .updateTable("account")
    .set({ two_factor_enabled: false, updated_at: new Date() })
    .where("id", "=", accountId)
    .execute();
}
