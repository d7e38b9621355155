import { hashPassword } from "better-auth/crypto";
import type { Role } from "@command-center/contract/access";
import type { Database } from "../database/database.ts";
import { insertAccount } from "../platform/new-account.ts";

export const PASSWORD = "another long enough password";

/** Hashing is slow by intention; all accounts of a test share one hash. */
let passwordHash: Promise<string> | undefined;

/** Adds an account and answers what it signs in with. */
export async function addAccount(
  database: Database,
  account: { username: string; role: Role; mustChangePassword?: boolean },
): Promise<{ username: string; password: string }> {
  passwordHash ??= hashPassword(PASSWORD);
  const hash = await passwordHash;
  await database.write((write) =>
    insertAccount(write, { mustChangePassword: false, ...account, passwordHash: hash }),
  );
  return { username: account.username, password: PASSWORD };
}
