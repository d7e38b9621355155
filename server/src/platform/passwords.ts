import pLimit from "p-limit";
import type { FastifyRequest } from "fastify";
import type { SignIn } from "@command-center/contract/accounts";
import type { Database, Write } from "../database/database.ts";
import { audit } from "./audit.ts";
import { Refusal } from "./errors.ts";
import { checkPassword, hashPassword, WORK, type Work } from "./password-hash.ts";
import { weaknessOf } from "./password-rules.ts";
import { busy, createSignInGuard } from "./sign-in-guard.ts";

/** An account whose password was proven just now. */
export interface ProvenAccount {
  readonly accountId: string;
  /** The hash that the password fits: whoever replaces it makes sure that it is still this one. */
  readonly passwordHash: string;
}

export interface Passwords {
  /**
   * Counts a guess, waits for its turn and checks it; null where name and password do not fit together, which is in the
   * audit log then. Throws a 429 refusal for one guess too many, and a 403 where the account is disabled. Takes its own
   * connections: call it outside a transaction.
   */
  prove(request: FastifyRequest, signIn: SignIn): Promise<ProvenAccount | null>;
  /** Hashes a password that we made up, in turn with all the others. Throws a 429 refusal where too many wait. */
  hash(password: string): Promise<string>;
  /** The same for a password that a person chose: throws a 422 refusal that says why where it is too easily guessed. */
  hashChosen(password: string, username: string): Promise<string>;
}

/** Each takes a core and 32 MB for some 200 ms. */
const HASHES_AT_ONCE = 2;
const MOST_WAITING = 64;

/** Hashing passwords: `atOnce` at a time with at most so many `waiting`, each with so much `work`. */
interface Hashing {
  readonly atOnce?: number;
  readonly waiting?: number;
  readonly work?: Work;
}

/** Checks and hashes passwords. */
export function createPasswords(
  database: Database,
  { atOnce = HASHES_AT_ONCE, waiting = MOST_WAITING, work = WORK }: Hashing = {},
): Passwords {
  const guard = createSignInGuard(database);
  const hashing = pLimit(atOnce);
  const inTurn = async <T>(hashes: () => Promise<T>): Promise<T> => {
    if (hashing.pendingCount >= waiting) throw busy();
    return hashing(hashes);
  };

  const hash = (password: string) => inTurn(() => hashPassword(password, work));

  const check = async ({ username, password }: SignIn): Promise<ProvenAccount | null> => {
    const account = await database.db
      .selectFrom("account")
      .innerJoin("account_credential", "account_credential.account_id", "account.id")
      .select(["account.id", "username", "banned", "password"])
      .where("username", "=", username.toLowerCase())
      .where("provider_id", "=", "credential")
      .executeTakeFirst();
    const former = account?.password ?? null;
    const checked = await inTurn(async () => {
      const { fits, isOutdated } = await checkPassword(former, password, work);
      return { fits, newHash: fits && isOutdated ? await hashPassword(password, work) : null };
    });
    if (!checked.fits || account === undefined || former === null) return null;
    if (account.banned) throw new Refusal(403, "This account is disabled. Ask an administrator.");
    if (checked.newHash === null) return { accountId: account.id, passwordHash: former };
    const renewal = { ...account, former, passwordHash: checked.newHash };
    const isRenewed = await database.write((write) => renewHash(write, renewal));
    // Else a sign-in at the same moment was quicker, or the password is another one by now.
    return isRenewed
      ? { accountId: account.id, passwordHash: checked.newHash }
      : check({ username, password });
  };

  return {
    hash,
    async hashChosen(password, username) {
      const weakness = await weaknessOf(password, username);
      if (weakness !== null) throw new Refusal(422, weakness);
      return hash(password);
    },
    async prove(request, signIn) {
      // The database takes no NUL in a text; a name with one takes the same way as any unknown name.
      const username = signIn.username.replaceAll(/\p{Cc}/gu, "\ufffd");
      const guesser = { username, ipAddress: request.ip, requestId: request.id };
      const proven = await guard.guess(guesser, () => check({ ...signIn, username }));
      if (proven === null) {
        await database.write((write) =>
          audit(write, {
            action: "session.refused",
            subject: username,
            ipAddress: request.ip,
            requestId: request.id,
          }),
        );
      }
      return proven;
    },
  };
}

/** Puts a stronger hash of the same password in the place of one; false where that is no longer there. */
async function renewHash(
  write: Write,
  account: { id: string; username: string; former: string; passwordHash: string },
): Promise<boolean> {
  const renewed = await write.db
    .updateTable("account_credential")
    .set({ password: account.passwordHash })
    .where("account_id", "=", account.id)
    .where("provider_id", "=", "credential")
    .where("password", "=", account.former)
    .returning("id")
    .executeTakeFirst();
  if (renewed === undefined) return false;
  await audit(write, { action: "account.password_rehashed", subject: account.username });
  return true;
}
