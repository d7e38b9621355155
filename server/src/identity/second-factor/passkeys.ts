import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { isIP } from "node:net";
import { sql } from "kysely";
import type {
  NewPasskey,
  PasskeyAnswer,
  PasskeyCreation,
} from "@command-center/contract/accounts/second-factor";
import type { Database, Write } from "../../database/database.ts";
import { Refusal } from "../../http/errors.ts";
import type { ProvenAccount } from "../passwords/passwords.ts";
import { type AccountSeals, brokenSeal } from "../seals/account-seals.ts";

/** A public key as it is stored and sealed: COSE in Base64url. */
export interface StoredPasskey {
  readonly id: string;
  readonly publicKey: string;
  readonly counter: number;
}

/** The account of a passkey that was used just now. */
export interface ProvenByPasskey extends ProvenAccount {
  readonly username: string;
  readonly isDisabled: boolean;
}

/**
 * Passkeys by WebAuthn. A device signs our challenge and the origin of the page, so a signature made for a page of another origin is invalid
 * here. Each device verifies its user by PIN, finger or face: a passkey alone is two factors.
 */
export interface Passkeys {
  /** Options with which a browser uses a passkey. Throws a 409 refusal if passkeys cannot be used at this address. */
  challenge(): { challenge: string; rpId: string };
  /** Options with which a browser creates one. Throws as {@link Passkeys.challenge}. */
  creation(
    account: { readonly accountId: string; readonly username: string; readonly displayName: string },
    existing: readonly string[],
    hasFactor: boolean,
  ): PasskeyCreation;
  /** Checks the answer to {@link Passkeys.creation}; null where it is not one, not of this address, late, sent before, or begun while the account had no second factor and now has one. */
  made(
    write: Write,
    accountId: string,
    answer: NewPasskey,
    hasFactor: boolean,
  ): Promise<StoredPasskey | null>;
  /**
   * Checks the answer to {@link Passkeys.challenge}, by the sealed public key, and uses the challenge up; null where no account has
   * this passkey, or the answer is wrong, of another address, late or sent before. With an account, of that alone. Throws a
   * 403 refusal where the account is not as the program left it.
   */
  prove(write: Write, answer: PasskeyAnswer, accountId?: string): Promise<ProvenByPasskey | null>;
}

const MINUTES = 5;
const NONCE_BYTES = 16;
const EXPIRY_BYTES = 6;
const TYPE = "public-key";
/** EdDSA, ES256 and RS256: what devices have. */
const ALGORITHMS = [-8, -7, -257];

/** The library is loaded when a passkey is first used. */
const webAuthn = () => import("@simplewebauthn/server");

export function createPasskeys(
  installationSecret: string,
  { origin, name }: { readonly origin: string; readonly name: string },
  seals: Pick<AccountSeals, "sealed">,
): Passkeys {
  const key = Buffer.from(hkdfSync("sha256", installationSecret, "", "passkey challenge", 32));
  const party = partyOf(origin);
  const here = () => {
    if (party === null)
      throw new Refusal(
        409,
        "Passkeys need an address with a name and https. Ask the operator to set PUBLIC_ORIGIN.",
      );
    return party;
  };

  const codeOf = (purpose: string, head: Buffer) =>
    createHmac("sha256", key).update(head).update(purpose).digest();
  /** It carries its end and our code, so that nothing is stored for those who ask and never answer. */
  const makeChallenge = (purpose: string): string => {
    const head = Buffer.concat([randomBytes(NONCE_BYTES), Buffer.alloc(EXPIRY_BYTES)]);
    head.writeUIntBE(Date.now() + MINUTES * 60_000, NONCE_BYTES, EXPIRY_BYTES);
    return Buffer.concat([head, codeOf(purpose, head)]).toString("base64url");
  };
  const holds = (challenge: string, purpose: string): boolean => {
    const sent = Buffer.from(challenge, "base64url");
    const head = sent.subarray(0, NONCE_BYTES + EXPIRY_BYTES);
    const [code, given] = [codeOf(purpose, head), sent.subarray(head.length)];
    if (given.length !== code.length || !timingSafeEqual(given, code)) return false;
    return head.readUIntBE(NONCE_BYTES, EXPIRY_BYTES) > Date.now();
  };
  const ofCreation = (accountId: string, hasFactor: boolean) => `create ${accountId} ${hasFactor}`;

  return {
    challenge: () => ({ challenge: makeChallenge("use"), rpId: here().id }),
    creation: ({ accountId, username, displayName }, existing, hasFactor) => ({
      challenge: makeChallenge(ofCreation(accountId, hasFactor)),
      rp: { id: here().id, name },
      user: { id: Buffer.from(accountId).toString("base64url"), name: username, displayName },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: TYPE, alg })),
      timeout: MINUTES * 60_000,
      excludeCredentials: existing.map((id) => ({ type: TYPE, id })),
      authenticatorSelection: {
        residentKey: "required",
        requireResidentKey: true,
        userVerification: "required",
      },
      attestation: "none",
    }),
    async made(write, accountId, { id, ...response }, hasFactor) {
      const { verifyRegistrationResponse } = await webAuthn();
      let signed = "";
      const verified = await verifyRegistrationResponse({
        response: { id, rawId: id, type: TYPE, clientExtensionResults: {}, response },
        expectedChallenge(challenge) {
          signed = challenge;
          return holds(challenge, ofCreation(accountId, hasFactor));
        },
        expectedOrigin: here().origin,
        expectedRPID: here().id,
        supportedAlgorithmIDs: ALGORITHMS,
      }).catch(() => null);
      if (!verified?.verified || !(await spend(write, signed))) return null;
      const { credential } = verified.registrationInfo;
      const publicKey = Buffer.from(credential.publicKey).toString("base64url");
      return { id: credential.id, publicKey, counter: credential.counter };
    },
    async prove(write, { id, ...response }, accountId) {
      const stored = await write.db
        .selectFrom("account_passkey")
        .innerJoin("account", "account.id", "account_passkey.account_id")
        .select(["account.id", "username", sql<number>`counter::float8`.as("counter")])
        .where("account_passkey.id", "=", id)
        .forUpdate("account_passkey")
        .executeTakeFirst();
      if (stored === undefined || (accountId !== undefined && stored.id !== accountId)) return null;
      const sealed = await seals.sealed(write, stored.id);
      if (sealed === null) throw brokenSeal();
      const [, publicKey] = sealed.passkeys.map((own) => own.split(" ")).find(([own]) => own === id) ?? [];
      if (publicKey === undefined) return null;
      const { verifyAuthenticationResponse } = await webAuthn();
      let signed = "";
      const verified = await verifyAuthenticationResponse({
        response: { id, rawId: id, type: TYPE, clientExtensionResults: {}, response },
        expectedChallenge(challenge) {
          signed = challenge;
          return holds(challenge, "use");
        },
        expectedOrigin: here().origin,
        expectedRPID: here().id,
        credential: { id, publicKey: Buffer.from(publicKey, "base64url"), counter: stored.counter },
      }).catch(() => null);
      if (!verified?.verified || !(await spend(write, signed))) return null;
      await write.db
        .updateTable("account_passkey")
        .set({ counter: verified.authenticationInfo.newCounter, last_used_at: sql`clock_timestamp()` })
        .where("id", "=", id)
        .execute();
      const { passwordHash, isDisabled } = sealed;
      return { accountId: stored.id, username: stored.username, passwordHash, isDisabled };
    },
  };
}

/**
 * The name for which devices keep passkeys, and the origin of its pages; null where browsers make none: without TLS, and by a bare
 * address. A server on this machine alone is opened as `localhost`.
 */
function partyOf(ownOrigin: string): { readonly id: string; readonly origin: string } | null {
  const { hostname, origin, port, protocol } = new URL(ownOrigin);
  if (hostname === "127.0.0.1" || hostname === "localhost")
    return { id: "localhost", origin: `${protocol}//localhost${port === "" ? "" : `:${port}`}` };
  return protocol === "https:" && isIP(hostname.replaceAll(/[[\]]/g, "")) === 0
    ? { id: hostname, origin }
    : null;
}

/** The user name of the account that has a passkey; null where none has. */
export async function ownerOfPasskey({ db }: Pick<Database, "db">, id: string): Promise<string | null> {
  const row = await db
    .selectFrom("account_passkey")
    .innerJoin("account", "account.id", "account_passkey.account_id")
    .select("username")
    .where("account_passkey.id", "=", id)
    .executeTakeFirst();
  return row?.username ?? null;
}

/** Takes a challenge, once: false where it was answered before. */
async function spend(write: Write, challenge: string): Promise<boolean> {
  const added = await write.db
    .insertInto("spent_challenge")
    .values({ challenge, expires_at: sql`now() + make_interval(mins => ${MINUTES})` })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}
