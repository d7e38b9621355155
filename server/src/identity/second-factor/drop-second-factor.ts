import type { Write } from "../../database/database.ts";
import type { AccountSeals } from "../seals/account-seals.ts";
import { endPendingSignIns } from "./pending-sign-ins.ts";

/** Takes an account's factor away, its recovery codes and half-made sign-ins with it. Locks in the order of a second step. */
export async function dropSecondFactor(write: Write, seals: AccountSeals, accountId: string): Promise<void> {
  await seals.change(write, accountId, async (seal) => {
    await remove(write, accountId);
    seal({ hasSecondFactor: false, factorSecret: null, recoveryCodes: [] });
  });
}

async function remove(write: Write, accountId: string): Promise<void> {
  await endPendingSignIns(write, accountId);
  await write.db
    .updateTable("account")
    .set({ two_factor_enabled: false, updated_at: new Date() })
    .where("id", "=", accountId)
    .execute();
  for (const table of ["account_second_factor", "account_recovery_code"] as const) {
    await write.db.deleteFrom(table).where("account_id", "=", accountId).execute();
  }
}
