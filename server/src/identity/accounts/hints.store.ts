import { sql } from "kysely";
import type { Hint } from "@command-center/contract/accounts/accounts";
import type { Write } from "../../database/database.ts";

/** Hides hints of an account. Returns those that are left. */
export async function dropHints({ db }: Write, accountId: string, hints: readonly Hint[]): Promise<Hint[]> {
  const { rows } = await sql<{ left: Hint[] }>`
    update account set hints_left = array(
      select hint from unnest(hints_left) with ordinality as shown (hint, place)
      where hint <> all (${[...hints]}::text[]) order by place)
    where id = ${accountId} returning hints_left as "left"`.execute(db);
  return rows[0]?.left ?? [];
}

/** Hides all hints of an account that has signed in before: they are for the first sign-in alone. */
export async function endHints({ db }: Write, accountId: string): Promise<void> {
  await sql`
    update account set hints_left = '{}'
    where id = ${accountId} and hints_left <> '{}' and exists (
      select from audit_entry where audit_entry.action = 'session.opened' and audit_entry.account_id = account.id)`.execute(
    db,
  );
}
