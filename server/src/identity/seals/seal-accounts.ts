import { join } from "node:path";
import { sql } from "kysely";
import type { Database, Write } from "../../database/database.ts";
import { awaitTurn } from "../../database/turns.ts";
import { keepFile } from "../../installation/kept-files.ts";
import { readIfThere } from "../../installation/made-once.ts";
import type { AccountSeals } from "./account-seals.ts";
import { audit } from "../../audit/audit.ts";

/** Name in the table `installation` of the key that the accounts are sealed with. */
const SEAL_KEY = "account_seal_key";

/** File beside the keys that names the key which sealed here, so that who owns the database cannot have it done once more. */
const SEALED_FILE = "accounts-sealed";

/**
 * Seals every account, once for each key: at the first start of a version that seals, and after the installation's secret
 * was changed. Answers the names of those that were sealed, null where this key sealed before. What each account may do
 * at that moment stands in the audit log.
 */
export async function sealOnce(
  database: Database,
  seals: AccountSeals,
  dataDir: string,
): Promise<readonly string[] | null> {
  const path = join(dataDir, SEALED_FILE);
  const known = await readIfThere(path);
  const sealed = await database.write(async (write) => {
    await awaitTurn(write, "sealing_of_accounts");
    const isDone = known?.trim() === seals.keyId || (await wasSealed(write, seals.keyId));
    await write.db
      .insertInto("installation")
      .values({ key: SEAL_KEY, value: JSON.stringify(seals.keyId) })
      .onConflict((conflict) =>
        conflict.column("key").doUpdateSet({ value: JSON.stringify(seals.keyId), written_at: new Date() }),
      )
      .execute();
    if (isDone) return null;
    const accounts = await write.db.selectFrom("account").select("id").orderBy("username").execute();
    return sealAll(
      write,
      seals,
      accounts.map(({ id }) => id),
    );
  });
  if (known?.trim() !== seals.keyId) keepIfPossible(path, `${seals.keyId}\n`);
  return sealed;
}

/** A file that cannot be written is no failure: database and audit log remember it, too. */
function keepIfPossible(path: string, text: string): void {
  try {
    keepFile(path, text, { mode: 0o600, over: "replace" });
  } catch {
    return;
  }
}

/**
 * Whether this key sealed before, by the database's row or by the audit log: anybody can take the row away, but what is
 * taken out of the log shows.
 */
async function wasSealed({ db }: Write, keyId: string): Promise<boolean> {
  const { rows } = await sql`
    select where exists (select from installation where key = ${SEAL_KEY} and value = to_jsonb(${keyId}::text))
      or exists (select from audit_entry where action = 'account.sealed' and after->>'key' = ${keyId})`.execute(
    db,
  );
  return rows.length > 0;
}

/** Seals these accounts as the database has them, and notes what each may do; answers their names. */
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

/** Names of the accounts whose seal does not hold. */
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
