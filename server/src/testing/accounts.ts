import type { RawBuilder } from "kysely";
import type { Role } from "@command-center/contract/wire/access";
import type { Database } from "../database/database.ts";
import { accountSeals } from "../identity/seals/account-seals.ts";
import { sealSessions, sessionSeals } from "../identity/sessions/session-seals.ts";
import { insertAccount } from "../identity/accounts/new-account.ts";
import { hashPassword, type Work } from "../identity/passwords/password-hash.ts";

/** Of every server that a test runs, unless it says otherwise. */
export const TEST_SECRET = "a secret of at least thirty-two characters";
export const TEST_SEALS = accountSeals(TEST_SECRET);
export const TEST_SESSION_SEALS = sessionSeals(TEST_SECRET);

export const PASSWORD = "another long enough password";

/** Hashing is slow by intention: tests do with a thousandth of the work, but for those of the hash itself. */
export const TEST_WORK: Work = { ln: 8, r: 4, p: 1 };

/** "a long enough password", as the former sign-in library hashed it. */
export const FORMER_HASH =
  "9f93522fb53b4965d47ae34614281491:3e5e1bee2e1dbf362281da686ff3d22730e49718cd85b37e8f4db83309fc2c849fcc8ccbd4b30e7b96864eb0126a0eeb3a16dce1ab9adb4647ba5f7443b61ee5";

/** All accounts of a test share one hash. */
let passwordHash: Promise<string> | undefined;

/** Adds an account and answers what it signs in with. */
export async function addAccount(
  database: Database,
  account: { username: string; role: Role; mustChangePassword?: boolean },
): Promise<{ username: string; password: string }> {
  passwordHash ??= hashPassword(PASSWORD, TEST_WORK);
  const hash = await passwordHash;
  await database.write((write) =>
    insertAccount(write, TEST_SEALS, { mustChangePassword: false, ...account, passwordHash: hash }),
  );
  return { username: account.username, password: PASSWORD };
}

/** Seals an account as it is: after a test changed by SQL what only the program may, or with such a change. */
export async function sealAgain(
  database: Database,
  username: string,
  change?: RawBuilder<unknown>,
): Promise<void> {
  await database.write(async (write) => {
    await change?.execute(write.db);
    const account = await write.db
      .selectFrom("account")
      .select("id")
      .where("username", "=", username)
      .executeTakeFirst();
    if (account !== undefined) await TEST_SEALS.sealAsItIs(write, account.id);
  });
}

/** Changes sessions by SQL as only the server may, and seals them again. */
export async function changeSessions(database: Database, change: RawBuilder<unknown>): Promise<void> {
  await database.write(async (write) => {
    await change.execute(write.db);
    await sealSessions(write, TEST_SESSION_SEALS);
  });
}
