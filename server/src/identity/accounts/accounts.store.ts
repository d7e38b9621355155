import { sql } from "kysely";
import type { Hint } from "@command-center/contract/accounts/accounts";
import type { Database, Write } from "../../database/database.ts";
import { awaitTurn } from "../../database/turns.ts";
import type { AccountSeals } from "../seals/account-seals.ts";
import { audit } from "../../audit/audit.ts";
import { endPendingSignIns } from "../second-factor/pending-sign-in.store.ts";
import { insertAccount, makePassword } from "./new-account.ts";
import { hashPassword, type Work } from "../passwords/password-hash.ts";

/** The first administrator's password when the system had to make one up; shown once and never stored in clear. */
export interface FirstAdministrator {
  readonly username: string;
  readonly generatedPassword: string | null;
}

/**
 * Creates the administrator of a fresh installation; null where an account exists already. It is `shown` before
 * it is there: an end in between leaves none, and the next start makes another, while the other way round nobody could
 * ever sign in.
 */
export async function createFirstAdministrator(
  database: Database,
  seals: Pick<AccountSeals, "begin">,
  settings: {
    readonly adminUsername: string;
    readonly adminPassword?: string | undefined;
    readonly passwordWork?: Work;
  },
  show: (administrator: FirstAdministrator) => void = () => undefined,
): Promise<FirstAdministrator | null> {
  const generatedPassword = settings.adminPassword === undefined ? makePassword() : null;
  return database.write(async (write) => {
    await awaitTurn(write, "first_administrator");
    const existing = await write.db.selectFrom("account").select("id").limit(1).executeTakeFirst();
    if (existing !== undefined) return null;
    await insertAccount(write, seals, {
      username: settings.adminUsername,
      role: "admin",
      passwordHash: await hashPassword(
        settings.adminPassword ?? generatedPassword ?? "",
        settings.passwordWork,
      ),
      mustChangePassword: generatedPassword !== null,
    });
    await audit(write, {
      action: "account.created",
      subject: settings.adminUsername,
      after: { role: "admin" },
    });
    const administrator = { username: settings.adminUsername, generatedPassword };
    show(administrator);
    return administrator;
  });
}

/** What an account is called; null where there is none. */
export async function usernameOf({ db }: Pick<Database, "db">, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom("account")
    .select("username")
    .where("id", "=", accountId)
    .executeTakeFirst();
  return row?.username ?? null;
}

/** The stored hash of an account's password, its row locked until the transaction ends; null without one. */
export async function lockPasswordHash(write: Write, accountId: string): Promise<string | null> {
  const row = await write.db
    .selectFrom("account_credential")
    .select("password")
    .where("account_id", "=", accountId)
    .where("provider_id", "=", "credential")
    .forUpdate()
    .executeTakeFirst();
  return row?.password ?? null;
}

/** Stores a new password hash and ends every other session of the account, and each sign-in that is half done. */
export async function storePassword(
  write: Write,
  change: { accountId: string; keepSessionId: string; passwordHash: string },
): Promise<void> {
  await write.db
    .updateTable("account_credential")
    .set({
      password: change.passwordHash,
      one_time_until: null,
      one_time_used_at: null,
      updated_at: new Date(),
    })
    .where("account_id", "=", change.accountId)
    .where("provider_id", "=", "credential")
    .execute();
  await endPendingSignIns(write, change.accountId);
  await write.db
    .updateTable("account")
    .set({ must_change_password: false, updated_at: new Date() })
    .where("id", "=", change.accountId)
    .execute();
  await write.db
    .deleteFrom("account_session")
    .where("account_id", "=", change.accountId)
    .where("id", "!=", change.keepSessionId)
    .execute();
}

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
