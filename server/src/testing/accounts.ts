import type { Role } from "@command-center/contract/access";
import type { Database } from "../database/database.ts";
import { insertAccount } from "../platform/new-account.ts";
import { hashPassword, type Work } from "../platform/password-hash.ts";

export const PASSWORD = "another long enough password";

/** Hashing is slow by intention: tests do with a thousandth of the work, but for those of the hash itself. */
export const TEST_WORK: Work = { ln: 8, r: 4, p: 1 };

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
    insertAccount(write, { mustChangePassword: false, ...account, passwordHash: hash }),
  );
  return { username: account.username, password: PASSWORD };
}
