import { randomBytes } from "node:crypto";
import { HINTS } from "@command-center/contract/accounts/accounts";
import type { Role } from "@command-center/contract/wire/access";
import type { Write } from "../../database/database.ts";
import type { AccountSeals } from "../seals/account-seals.ts";

/** An account to be, with the hash of its first password. */
export interface NewAccount {
  readonly username: string;
  readonly displayName?: string;
  readonly role: Role;
  readonly passwordHash: string;
  readonly mustChangePassword: boolean;
  /** The password opens the account once, and only until then; left out: for as long as it stands. */
  readonly oneTimeUntil?: Date;
}

/** Adds an account with its password, sealed; answers its id. */
export async function insertAccount(
  write: Write,
  seals: Pick<AccountSeals, "begin">,
  account: NewAccount,
): Promise<string> {
  const id = randomBytes(16).toString("base64url");
  await write.db
    .insertInto("account")
    .values({
      id,
      name: account.displayName ?? account.username,
      username: account.username,
      role: account.role,
      must_change_password: account.mustChangePassword,
      hints_left: [...HINTS],
    })
    .execute();
  await write.db
    .insertInto("account_credential")
    .values({
      id: randomBytes(16).toString("base64url"),
      account_id: id,
      provider_id: "credential",
      password: account.passwordHash,
      one_time_until: account.oneTimeUntil ?? null,
    })
    .execute();
  await seals.begin(write, {
    id,
    username: account.username,
    role: account.role,
    isDisabled: false,
    mustChangePassword: account.mustChangePassword,
    passwordHash: account.passwordHash,
    oneTimeUntil: account.oneTimeUntil ?? null,
    usesApp: false,
    factorSecret: null,
    recoveryCodes: [],
    passkeys: [],
    scope: [],
  });
  return id;
}

/** Letters and digits that cannot be taken for one another when read off a screen. */
const PASSWORD_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

/** A password made up for somebody: four groups of four, 79 bits, and short enough to be typed once. */
export function makePassword(): string {
  const letter = () => {
    // Bytes from 248 up would favour the first letters of an alphabet of 31.
    for (;;) {
      const [byte = 255] = randomBytes(1);
      if (byte < 248) return PASSWORD_ALPHABET[byte % PASSWORD_ALPHABET.length] ?? "";
    }
  };
  return Array.from({ length: 4 }, () => Array.from({ length: 4 }, letter).join("")).join("-");
}
