import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { hashPassword } from "better-auth/crypto";
import type { Database, Write } from "../../database/database.ts";
import { audit } from "../../platform/audit.ts";

/** The first administrator's password when the system had to make one up; shown once and never stored in clear. */
export interface FirstAdministrator {
  readonly username: string;
  readonly generatedPassword: string | null;
}

/** Arbitrary, but the same in every process: only one of several starting at once creates the account. */
const FIRST_ADMINISTRATOR_LOCK = 7_201_501;

/** Letters and digits that cannot be taken for one another when read off a screen. */
const PASSWORD_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

/** Creates the administrator of a fresh installation; null where an account exists already (LOGIN-07). */
export async function createFirstAdministrator(
  database: Database,
  settings: { readonly adminUsername: string; readonly adminPassword?: string | undefined },
): Promise<FirstAdministrator | null> {
  const generatedPassword = settings.adminPassword === undefined ? makePassword() : null;
  return database.write(async (write) => {
    await sql`select pg_advisory_xact_lock(${FIRST_ADMINISTRATOR_LOCK})`.execute(write.db);
    const existing = await write.db.selectFrom("account").select("id").limit(1).executeTakeFirst();
    if (existing !== undefined) return null;
    await insertAccount(write, {
      username: settings.adminUsername,
      role: "admin",
      passwordHash: await hashPassword(settings.adminPassword ?? generatedPassword ?? ""),
      mustChangePassword: generatedPassword !== null,
    });
    await audit(write, {
      action: "account.created",
      subject: settings.adminUsername,
      after: { role: "admin" },
    });
    return { username: settings.adminUsername, generatedPassword };
  });
}

export async function insertAccount(
  write: Write,
  account: {
    username: string;
    role: "admin" | "analyst" | "viewer";
    passwordHash: string;
    mustChangePassword: boolean;
  },
): Promise<void> {
  const id = randomBytes(16).toString("base64url");
  await write.db
    .insertInto("account")
    .values({
      id,
      name: account.username,
      // The sign-in library wants an address; nothing is ever sent to this one.
      email: `${account.username}@accounts.invalid`,
      username: account.username,
      display_username: account.username,
      role: account.role,
      must_change_password: account.mustChangePassword,
    })
    .execute();
  await write.db
    .insertInto("account_credential")
    .values({
      id: randomBytes(16).toString("base64url"),
      account_id: id,
      provider_account_id: id,
      provider_id: "credential",
      password: account.passwordHash,
    })
    .execute();
}

/** Four groups of four: 79 bits, and short enough to be typed once. */
function makePassword(): string {
  const letter = () => {
    // Bytes from 248 up would favour the first letters of an alphabet of 31.
    for (;;) {
      const [byte = 255] = randomBytes(1);
      if (byte < 248) return PASSWORD_ALPHABET[byte % PASSWORD_ALPHABET.length] ?? "";
    }
  };
  return Array.from({ length: 4 }, () => Array.from({ length: 4 }, letter).join("")).join("-");
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

/** Stores a new password hash and ends every other session of the account. */
export async function storePassword(
  write: Write,
  change: { accountId: string; keepSessionId: string; passwordHash: string },
): Promise<void> {
  await write.db
    .updateTable("account_credential")
    .set({ password: change.passwordHash, updated_at: new Date() })
    .where("account_id", "=", change.accountId)
    .where("provider_id", "=", "credential")
    .execute();
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
