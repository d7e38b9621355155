import { sql } from "kysely";
import type { Database, Read, Write } from "../../database/database.ts";
import { audit } from "../../audit/audit.ts";
import { whereUnused } from "../../database/first-use.ts";
import type { WhereUnused } from "../../installation/made-once.ts";
import { ASKS_FOR_FACTOR, numberOfSeal, type AccountSeals } from "./account-seals.ts";
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
    select username, role, ${ASKS_FOR_FACTOR} as "hasSecondFactor", banned as "isDisabled",
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

/**
 * Returns a function that learns the number of an account's seal after a change by any process, of all accounts for null. One query
 * at a time, so the end of thousands of sessions does not keep connections from users. Without a database there is nothing to learn.
 */
export function sealLearner(
  database: Pick<Database, "db">,
  seals: AccountSeals,
): (accountId: string | null) => void {
  const changed = new Set<string>();
  let isAll = false;
  let isLearning = false;
  const learn = async () => {
    while (isAll || changed.size > 0) {
      const look = isAll ? unsealedAccounts(database, seals) : seals.sealedOf(database, [...changed]);
      isAll = false;
      changed.clear();
      await Promise.resolve(look).catch(() => undefined);
    }
  };
  return (accountId) => {
    if (accountId === null) isAll = true;
    else changed.add(accountId);
    if (isLearning) return;
    isLearning = true;
    void learn().finally(() => (isLearning = false));
  };
}

/** Nobody has a session, no second factor is encrypted and no account sealed: no key of sessions was of use yet. */
export function whereNothingIsSealed(database: Database): WhereUnused {
  return whereUnused(database, async ({ db }) => {
    const session = await db.selectFrom("account_session").select("id").limit(1).executeTakeFirst();
    const factor = await db
      .selectFrom("account_second_factor")
      .select("account_id")
      .limit(1)
      .executeTakeFirst();
    const account = await db
      .selectFrom("account")
      .select("id")
      .where("seal", "is not", null)
      .limit(1)
      .executeTakeFirst();
    return session === undefined && factor === undefined && account === undefined;
  });
}
