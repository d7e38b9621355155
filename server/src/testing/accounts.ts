import { hashPassword } from "better-auth/crypto";
import type { Role } from "@command-center/contract/access";
import type { Database } from "../database/database.ts";
import { insertAccount } from "../features/accounts/accounts.store.ts";

export const PASSWORD = "another long enough password";

/** Adds an account and answers what it signs in with. */
export async function addAccount(
  database: Database,
  account: { username: string; role: Role; mustChangePassword?: boolean },
): Promise<{ username: string; password: string }> {
  const passwordHash = await hashPassword(PASSWORD);
  await database.write((write) =>
    insertAccount(write, { mustChangePassword: false, ...account, passwordHash }),
  );
  return { username: account.username, password: PASSWORD };
}
