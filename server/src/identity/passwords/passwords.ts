import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { SignIn } from "@command-center/contract/accounts/login";
import { type SecondStepWays, waysOf } from "@command-center/contract/accounts/second-factor";
import type { Database, Write } from "../../database/database.ts";
import { brokenSeal, type AccountSeals } from "../seals/account-seals.ts";
import { audit } from "../../audit/audit.ts";
import { Refusal } from "../../http/errors.ts";
import { createHashingLanes, type Lane, type LaneSizes, type LanePlace } from "../guard/hashing-lanes.ts";
import type { KnownDevices } from "../guard/known-devices.ts";
import type { KnownPlaces } from "../guard/known-places.ts";
import { checkPassword, hashPassword, WORK, type Work } from "./password-hash.ts";
import { weaknessOf } from "./password-rules.ts";
import { busy, createSignInGuard, type Evaluate, type GuessConnections } from "../guard/sign-in-guard.ts";

/** An account whose password was proven just now. */
export interface ProvenAccount {
  readonly accountId: string;
  /** The hash that the password fits: whoever replaces it makes sure that it is still this one. */
  readonly passwordHash: string;
}

/** The same, and what its sign-in asks for beside the password; nothing where it is empty. */
export interface ProvenPassword extends ProvenAccount {
  readonly secondFactor: SecondStepWays;
}

/** Whose session it is in which the password is said once more. */
interface InSession {
  readonly sessionId: string;
  readonly username: string;
}

export interface Passwords {
  /**
   * Counts a guess, waits for its turn and checks it; null where name and password do not fit together, which is in the
   * audit log then. Throws a 429 refusal for one guess too many, and a 403 where the account is disabled. Takes its own
   * connections: call it outside a transaction.
   */
  prove(request: FastifyRequest, signIn: SignIn): Promise<ProvenPassword | null>;
  /** Proves the password of somebody signed in; guesses count by their session alone. */
  proveAgain(request: FastifyRequest, caller: InSession, password: string): Promise<ProvenAccount | null>;
  /** Hashes a password that we made up, in turn with all the others. Throws a 429 refusal where too many wait. */
  hash(password: string): Promise<string>;
  /** Hashes a password that a person chose: throws a 422 refusal that says why where it is too easily guessed. */
  hashChosen(password: string, username: string): Promise<string>;
  /** Hashes that wait for their turn, by lane. */
  waiting(): Readonly<Record<Lane, number>>;
}

/**
 * A hash takes a core and 32 MB for some 200 ms. Strangers get one at a time, which leaves a core for people who are
 * signed in, and a hash for those who are known.
 */
const LANES: LaneSizes = { atOnce: 2, atOnceOfNew: 1, places: { known: 64, new: 32 } };

/** Connections for guesses of those who are known, and as many for all others. */
const CONNECTIONS_OF_GUESSES = 2;

/** Opens connections for guesses, apart from those that sessions and reads share. They close with these. */
export function connectGuesses(database: Database): GuessConnections {
  return {
    ofKnown: database.apart(CONNECTIONS_OF_GUESSES),
    ofNew: database.apart(CONNECTIONS_OF_GUESSES),
  };
}

/** Checks and hashes passwords, each with so much `work`. */
export function createPasswords(
  connections: GuessConnections,
  {
    devices,
    places,
    seals,
  }: {
    readonly devices: KnownDevices;
    readonly places: KnownPlaces;
    readonly seals: Pick<AccountSeals, "sealed" | "change">;
  },
  { lanes: sizes = LANES, work = WORK }: { readonly lanes?: LaneSizes; readonly work?: Work } = {},
): Passwords {
  const lanes = createHashingLanes(sizes, busy);
  const guard = createSignInGuard(connections, lanes, places, async (from, username, device) => {
    const stored = await credentialOf(from, username);
    return stored !== undefined && devices.isOf(device, stored.password ?? "");
  });

  const hash = async (password: string) => {
    const place = lanes.take("known");
    try {
      return await place.hash(() => hashPassword(password, work));
    } finally {
      place.leave();
    }
  };

  const check = async (
    { username, password }: SignIn,
    from: Database,
    place: LanePlace,
  ): Promise<ProvenPassword | null> => {
    const account = await credentialOf(from, username.toLowerCase());
    // Asked for a name that nobody has, too: it takes no less time.
    const sealed = await seals.sealed(from, account?.id ?? "");
    // Where the seal does not hold, the database's own hash decides: who knows that password may hear that the account is
    // closed.
    const former = (sealed === null ? account?.password : sealed.passwordHash) || null;
    const checked = await place.hash(async () => {
      const { fits, isOutdated } = await checkPassword(former, password, work);
      return { fits, newHash: fits && isOutdated ? await hashPassword(password, work) : null };
    });
    if (!checked.fits || account === undefined || former === null) return null;
    if (account.banned || sealed?.isDisabled)
      throw new Refusal(403, "This account is disabled. Ask an administrator.");
    if (sealed === null) throw brokenSeal();
    const proven = {
      accountId: account.id,
      secondFactor: waysOf({ app: sealed.usesApp, passkeys: sealed.passkeys }),
    };
    if (checked.newHash === null) return { ...proven, passwordHash: former };
    const renewal = { ...account, former, passwordHash: checked.newHash };
    const isRenewed = await from.write((write) =>
      seals.change(write, account.id, async (seal) => {
        const isDone = await renewHash(write, renewal);
        if (isDone) seal({ passwordHash: renewal.passwordHash });
        return isDone;
      }),
    );
    // Else a sign-in at the same moment was quicker, or the password is another one by now.
    return isRenewed
      ? { ...proven, passwordHash: checked.newHash }
      : check({ username, password }, from, place);
  };

  /** Checks a password, and notes in the audit log where it is wrong. */
  const checkAndNote =
    (request: FastifyRequest, signIn: SignIn): Evaluate<ProvenPassword> =>
    async (from, place) => {
      const proven = await check(signIn, from, place);
      if (proven === null) {
        const { ip: ipAddress, id: requestId } = request;
        const entry = { action: "session.refused", subject: signIn.username, ipAddress, requestId };
        await from.write((write) => audit(write, entry));
      }
      return proven;
    };

  return {
    hash,
    waiting: lanes.waiting,
    async hashChosen(password, username) {
      const weakness = await weaknessOf(password, username);
      if (weakness !== null) throw new Refusal(422, weakness);
      return hash(password);
    },
    async prove(request, signIn) {
      // The database takes no NUL in a text; a name with one takes the same way as any unknown name.
      const username = signIn.username.replaceAll(/\p{Cc}/gu, "\ufffd");
      const device = devices.of(request, username);
      return guard.guess(
        { username, ipAddress: addressOf(request), requestId: request.id, device },
        checkAndNote(request, { ...signIn, username }),
      );
    },
    async proveAgain(request, { sessionId, username }, password) {
      return guard.guessInSession(
        { username, ipAddress: addressOf(request), requestId: request.id, sessionId },
        checkAndNote(request, { username, password }),
      );
    },
  };
}

/** Where a request came from; of a connection that is closed already nobody can tell, nor hears the answer. */
function addressOf(request: FastifyRequest): string {
  const address = request.ip as string | undefined;
  if (address === undefined) throw new Refusal(400, "The connection was closed.");
  return address;
}

function credentialOf({ db }: Database, username: string) {
  return db
    .selectFrom("account")
    .innerJoin("account_credential", "account_credential.account_id", "account.id")
    .select(["account.id", "username", "banned", "password"])
    .where("username", "=", username)
    .where("provider_id", "=", "credential")
    .executeTakeFirst();
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

const ASK = "Ask an administrator for a new one.";

/**
 * Uses up the password of an account that signs in, where it is a one-time password; any other stays as it is. Throws a
 * 403 refusal where it is too old, or opened the account before: of two at the same time, one gets in. One that took the
 * place of what was proven is not touched.
 */
export async function useOneTimePassword(
  { db }: Database,
  { accountId, passwordHash }: ProvenAccount,
): Promise<void> {
  const credential = await db
    .selectFrom("account_credential")
    .select(["one_time_until", "one_time_used_at"])
    .where("account_id", "=", accountId)
    .where("provider_id", "=", "credential")
    .where("password", "=", passwordHash)
    .where("one_time_until", "is not", null)
    .executeTakeFirst();
  if (credential === undefined) return;
  const used = await db
    .updateTable("account_credential")
    .set({ one_time_used_at: sql<Date>`now()` })
    .where("account_id", "=", accountId)
    .where("password", "=", passwordHash)
    .where("one_time_used_at", "is", null)
    .where("one_time_until", ">", sql<Date>`now()`)
    .executeTakeFirst();
  if (used.numUpdatedRows > 0n) return;
  const isOld = credential.one_time_used_at === null && (credential.one_time_until ?? 0) <= new Date();
  throw new Refusal(
    403,
    isOld ? `This one-time password has expired. ${ASK}` : `This one-time password was used already. ${ASK}`,
  );
}
