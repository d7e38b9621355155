import { sql } from "kysely";
import type { Database, Read, Write } from "../../database/database.ts";
import { audit } from "../../audit/audit.ts";
import { numberOfSeal, type AccountSeals } from "./account-seals.ts";
import { sealOnce } from "./seal-once.ts";

/**
 * Seals every account, once per key. Answers the names of the sealed accounts, null where this key sealed before. The
 * audit log then says what each account may do.
 */
export async function sealAccountsOnce(
  database: Database,
  seals: AccountSeals,
  dataDir: string,
): Promise<readonly string[] | null> {
  return sealOnce(database, "accounts", seals.keyId, dataDir, async (write) => {
    const accounts = await write.db.selectFrom("account").select("id").orderBy("username").execute();
    return sealAll(
      write,
      seals,
      accounts.map(({ id }) => id),
    );
  });
}

/** Seals accounts as the database has them, and notes what each may do; answers their names. */
export async function sealAll(
  write: Write,
  seals: AccountSeals,
  ids: readonly string[],
): Promise<readonly string[]> {
  for (const id of ids) await seals.sealAsItIs(write, id);
  const { rows: accounts } = await sql<{ username: string }>`
    select username, role, two_factor_enabled as "hasSecondFactor", banned as "isDisabled",
      array(select area.name from account_scope join area on area.id = area_id where account_id = account.id
        order by area.name) as scope
    from account where id = any(${[...ids]}) order by username`.execute(write.db);
  await audit(write, { action: "account.sealed", after: { key: seals.keyId, accounts } });
  return accounts.map(({ username }) => username);
}

/** Accounts whose seal does not hold. */
export async function unsealedAccounts(
  { db }: Pick<Database, "db">,
  seals: AccountSeals,
): Promise<{ id: string; username: string }[]> {
  const accounts = await db.selectFrom("account").select(["id", "username"]).orderBy("username").execute();
  const sealed = await seals.sealedOf(
    { db },
    accounts.map(({ id }) => id),
  );
  return accounts.filter(({ id }) => !sealed.has(id));
}

/** Numbers of all accounts' seals as the database has them, valid or not. */
export async function sealNumbers({ db }: Pick<Read, "db">): Promise<Map<string, number>> {
  const accounts = await db.selectFrom("account").select(["id", "seal"]).execute();
  return new Map(accounts.map(({ id, seal }) => [id, numberOfSeal(seal)]));
}

/** Learns the newest seal of an account that changed in any process, or of all: one that nobody has used since can be put back, too. */
export async function learnSeals(
  database: Pick<Database, "db">,
  seals: AccountSeals,
  accountId: string | null,
): Promise<void> {
  if (accountId === null) await unsealedAccounts(database, seals);
  else await seals.sealedOf(database, [accountId]);
}
