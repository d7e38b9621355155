import { sql } from "kysely";
import type { Read, Write } from "../../database/database.ts";
import type { SecondFactor } from "@command-center/contract/accounts/second-factor";
import { type AccountSeals, brokenSeal } from "../seals/account-seals.ts";
import type { StoredPasskey } from "./passkeys.ts";
import { endPendingSignIns } from "./pending-sign-in.store.ts";

/** A second factor as it is stored: still sealed. */
export interface StoredFactor {
  readonly sealedSecret: string;
  readonly isEnabled: boolean;
  /** Wrong codes in the hour that began then. */
  readonly guesses: number;
  readonly guessesSince: Date;
}

type Db = Pick<Read, "db"> | Pick<Write, "db">;

/** Second factors of an account, and how many recovery codes are left. */
export async function factorState({ db }: Db, accountId: string): Promise<Omit<SecondFactor, "required">> {
  const passkeys = await db
    .selectFrom("account_passkey")
    .select(["id", "name", "added_at", "last_used_at"])
    .where("account_id", "=", accountId)
    .orderBy("added_at")
    .execute();
  const row = await db
    .selectFrom("account")
    .select((eb) => [
      "two_factor_enabled",
      eb
        .selectFrom("account_recovery_code")
        .select((code) => code.fn.countAll<number>().as("left"))
        .whereRef("account_id", "=", "account.id")
        .where("used_at", "is", null)
        .as("left"),
    ])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  const enabled = row.two_factor_enabled || passkeys.length > 0;
  return {
    enabled,
    app: row.two_factor_enabled,
    passkeys: passkeys.map(({ id, name, added_at: addedAt, last_used_at: lastUsedAt }) => ({
      id,
      name,
      addedAt: addedAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft: enabled ? Number(row.left ?? 0) : 0,
  };
}

/** An account's factor, locked with the account until the transaction ends; null where none was ever set up. */
export async function lockFactor(write: Write, accountId: string): Promise<StoredFactor | null> {
  // First of all: whether it is on is said here, and must not change between setting one up and turning it on.
  const { two_factor_enabled: isEnabled } = await write.db
    .selectFrom("account")
    .select("two_factor_enabled")
    .where("id", "=", accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const row = await write.db
    .selectFrom("account_second_factor")
    .select(["sealed_secret", "guesses", "guesses_since"])
    .where("account_id", "=", accountId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    sealedSecret: row.sealed_secret,
    isEnabled,
    guesses: row.guesses,
    guessesSince: row.guesses_since,
  };
}

/** Sets how many wrong codes there were, and since when. */
export async function storeGuesses(
  write: Write,
  accountId: string,
  guesses: { count: number; since: Date },
): Promise<void> {
  await write.db
    .updateTable("account_second_factor")
    .set({ guesses: guesses.count, guesses_since: guesses.since })
    .where("account_id", "=", accountId)
    .execute();
}

/** Stores a secret that is being set up, in place of one that was not finished. */
export async function storeSecret(write: Write, accountId: string, sealedSecret: string): Promise<void> {
  await write.db
    .insertInto("account_second_factor")
    .values({ account_id: accountId, sealed_secret: sealedSecret })
    .onConflict((conflict) =>
      conflict.column("account_id").doUpdateSet({ sealed_secret: sealedSecret, last_step: 0 }),
    )
    .execute();
}

/** Removes the secret of an app, also of one that is only being set up. */
export async function dropSecret({ db }: Write, accountId: string): Promise<void> {
  await db.deleteFrom("account_second_factor").where("account_id", "=", accountId).execute();
}

/** Takes the code of a step, once: false where that step, or a later one, was taken before. */
export async function takeStep(write: Write, accountId: string, step: number): Promise<boolean> {
  const update = await write.db
    .updateTable("account_second_factor")
    .set({ last_step: step })
    .where("account_id", "=", accountId)
    .where("last_step", "<", step)
    .executeTakeFirst();
  return update.numUpdatedRows === 1n;
}

/** Takes a recovery code, once: false for one that is not, or no longer, good. */
export async function takeRecoveryCode(write: Write, accountId: string, codeHash: string): Promise<boolean> {
  const update = await write.db
    .updateTable("account_recovery_code")
    .set({ used_at: sql`now()` })
    .where("account_id", "=", accountId)
    .where("code_hash", "=", codeHash)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return update.numUpdatedRows === 1n;
}

/** Turns the factor on: from now on sign-in asks for it. */
export async function turnFactorOn(write: Write, accountId: string): Promise<void> {
  await write.db
    .updateTable("account")
    .set({ two_factor_enabled: true, updated_at: new Date() })
    .where("id", "=", accountId)
    .execute();
}

/** Puts new recovery codes in the place of all older ones. */
export async function replaceRecoveryCodes(
  write: Write,
  accountId: string,
  codeHashes: readonly string[],
): Promise<void> {
  await write.db.deleteFrom("account_recovery_code").where("account_id", "=", accountId).execute();
  await write.db
    .insertInto("account_recovery_code")
    .values(codeHashes.map((codeHash) => ({ account_id: accountId, code_hash: codeHash })))
    .execute();
}

/** Stores a passkey; false where one with its id exists already, of this or another account. */
export async function storePasskey(
  write: Write,
  accountId: string,
  { id, publicKey, counter, name }: StoredPasskey & { readonly name: string },
): Promise<boolean> {
  const added = await write.db
    .insertInto("account_passkey")
    .values({ id, account_id: accountId, public_key: publicKey, counter, name })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

/**
 * Takes an app or a passkey away from an account, or all that it has, and half-made sign-ins with it. Recovery codes go with the last. Locks in the
 * order of a second step.
 */
export async function dropSecondFactor(
  write: Write,
  seals: AccountSeals,
  accountId: string,
  part: "all" | "app" | { readonly passkey: string } = "all",
): Promise<void> {
  await seals.change(write, accountId, async (seal) => {
    const sealed = await seals.sealed(write, accountId);
    if (sealed === null) throw brokenSeal();
    await endPendingSignIns(write, accountId);
    const ofOne = typeof part === "object" ? `${part.passkey} ` : null;
    const passkeys =
      part === "all" ? [] : sealed.passkeys.filter((passkey) => ofOne === null || !passkey.startsWith(ofOne));
    const app =
      ofOne === null
        ? { usesApp: false, factorSecret: null }
        : { usesApp: sealed.usesApp, factorSecret: sealed.factorSecret };
    const isLast = !app.usesApp && passkeys.length === 0;
    const kept = passkeys.map((passkey) => passkey.split(" ")[0] ?? "");
    await write.db
      .updateTable("account")
      .set({ two_factor_enabled: app.usesApp, updated_at: new Date() })
      .where("id", "=", accountId)
      .execute();
    await sql`delete from account_passkey where account_id = ${accountId} and id <> all (${kept}::text[])`.execute(
      write.db,
    );
    if (ofOne === null) await dropSecret(write, accountId);
    if (isLast)
      await write.db.deleteFrom("account_recovery_code").where("account_id", "=", accountId).execute();
    seal({ ...app, passkeys, ...(isLast && { recoveryCodes: [] }) });
  });
}
