import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Write } from "../../database/database.ts";
import type { ProvenAccount } from "../passwords/passwords.ts";
import { ASKS_FOR_FACTOR } from "../seals/account-seals.ts";
import { stillHolds } from "../sessions/standing.ts";

/** A sign-in whose password was right, and which waits for its second step. */
export interface PendingSignIn {
  readonly accountId: string;
  /** Hash of the password that it was begun with: any other ends it. */
  readonly passwordHash: string;
  readonly username: string;
  readonly wrongCodes: number;
}

export const PENDING_MINUTES = 5;

/** Begins one; answers its id, or null where the password is another one by now, or the account disabled. */
export async function openPending(write: Write, proven: ProvenAccount): Promise<string | null> {
  if (!(await stillHolds(write, proven))) return null;
  const id = randomBytes(16).toString("base64url");
  await write.db
    .insertInto("pending_sign_in")
    .values({
      id,
      account_id: proven.accountId,
      expires_at: sql`now() + make_interval(mins => ${PENDING_MINUTES})`,
    })
    .execute();
  return id;
}

/**
 * One that can still be finished, locked until the transaction ends; null where it is over: too old, used, or its account
 * was disabled, had its password changed or its second factor taken off since.
 */
export async function lockPending(write: Write, id: string): Promise<PendingSignIn | null> {
  const row = await write.db
    .selectFrom("pending_sign_in")
    .innerJoin("account", "account.id", "pending_sign_in.account_id")
    .innerJoin("account_credential", "account_credential.account_id", "account.id")
    .select(["account.id", "username", "wrong_codes", "password"])
    .where("pending_sign_in.id", "=", id)
    .where("pending_sign_in.expires_at", ">", sql<Date>`now()`)
    .where("provider_id", "=", "credential")
    .where("banned", "=", false)
    .where(ASKS_FOR_FACTOR)
    .forUpdate("pending_sign_in")
    .executeTakeFirst();
  return row === undefined || row.password === null
    ? null
    : {
        accountId: row.id,
        passwordHash: row.password,
        username: row.username,
        wrongCodes: row.wrong_codes,
      };
}

export async function countWrongCode(write: Write, id: string): Promise<void> {
  await write.db
    .updateTable("pending_sign_in")
    .set({ wrong_codes: sql`wrong_codes + 1` })
    .where("id", "=", id)
    .execute();
}

export async function closePending(write: Write, id: string): Promise<void> {
  await write.db.deleteFrom("pending_sign_in").where("id", "=", id).execute();
}

/**
 * Ends the sign-ins of an account that wait for their second step: what they were begun with counts no more. Before
 * anything else of the account is changed: a second step locks in the same order.
 */
export async function endPendingSignIns(write: Write, accountId: string): Promise<void> {
  await write.db.deleteFrom("pending_sign_in").where("account_id", "=", accountId).execute();
}
