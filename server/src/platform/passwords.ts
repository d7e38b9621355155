import { hashPassword, verifyPassword } from "better-auth/crypto";
import pLimit from "p-limit";
import type { FastifyRequest } from "fastify";
import type { SignIn } from "@command-center/contract/accounts";
import type { Database } from "../database/database.ts";
import { audit } from "./audit.ts";
import { Refusal } from "./errors.ts";
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

/** Each takes a core and 32 MB for some 60 ms. */
const HASHES_AT_ONCE = 2;
const MOST_WAITING = 64;

/** Of no password: checked for names that nobody has, which takes the same time. */
const NOBODYS_HASH = `${"0".repeat(32)}:${"0".repeat(128)}`;

/** Checks and hashes passwords, `atOnce` at a time with at most so many `waiting`. */
export function createPasswords(
  database: Database,
  { atOnce, waiting } = { atOnce: HASHES_AT_ONCE, waiting: MOST_WAITING },
): Passwords {
  const guard = createSignInGuard(database);
  const hashing = pLimit(atOnce);
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (hashing.pendingCount >= waiting) throw busy();
    return hashing(work);
  };

  const hash = (password: string) => inTurn(() => hashPassword(password));

  const check = async ({ username, password }: SignIn): Promise<ProvenAccount | null> => {
    const account = await database.db
      .selectFrom("account")
      .innerJoin("account_credential", "account_credential.account_id", "account.id")
      .select(["account.id", "banned", "password"])
      .where("username", "=", username.toLowerCase())
      .where("provider_id", "=", "credential")
      .executeTakeFirst();
    const hash = account?.password ?? null;
    const fits = await inTurn(() => verifyPassword({ hash: hash ?? NOBODYS_HASH, password }));
    if (!fits || account === undefined || hash === null) return null;
    if (account.banned) throw new Refusal(403, "This account is disabled. Ask an administrator.");
    return { accountId: account.id, passwordHash: hash };
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
