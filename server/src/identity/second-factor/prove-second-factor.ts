import type { SecondFactorProof } from "@command-center/contract/accounts/second-factor";
import type { Write } from "../../database/database.ts";
import { brokenSeal, hasSecondFactor, type AccountSeals } from "../seals/account-seals.ts";
import { Refusal } from "../../http/errors.ts";
import { countGuess, forgiveGuesses, usedUp } from "../guard/guess-counts.ts";
import { tooManyGuesses } from "../guard/sign-in-guard.ts";
import type { Passkeys } from "./passkeys.ts";
import { recoveryCodeHash, type SecondFactorKeys } from "./second-factor-keys.ts";
import {
  lockFactor,
  storeGuesses,
  takeRecoveryCode,
  takeStep,
  type StoredFactor,
} from "./second-factor.store.ts";
import { stepOfCode } from "./totp.ts";

/** What came of a code or recovery code; a right one is used up. */
export type Proof =
  | { readonly kind: "right"; readonly by: "code" | "recoveryCode" | "passkey" }
  | { readonly kind: "wrong" }
  /** No passkey of this account, or not signed for this page and moment. */
  | { readonly kind: "wrongPasskey" }
  /** Too many wrong codes within the hour: none is looked at. */
  | { readonly kind: "blocked"; readonly seconds: number }
  /** The installation's key is another: only recovery codes can be checked. */
  | { readonly kind: "unreadable" }
  | { readonly kind: "off" }
  /** The account is not as the program left it: nothing is looked at. */
  | { readonly kind: "changed" };

/** What a factor is encrypted with, and what says that it is the account's own. */
export interface FactorSecrets {
  readonly keys: SecondFactorKeys;
  readonly seals: Pick<AccountSeals, "sealed">;
  readonly passkeys: Pick<Passkeys, "prove">;
}

/**
 * Wrong codes of an account that are looked at in an hour: a million codes, three of them right at a time, are not
 * guessed so. Recovery codes are not counted, as they cannot be guessed; their owner gets in while a stranger is blocked.
 */
const MOST_GUESSES = 10;
/** Guesses of one session, which counts its own: strangers who guess codes do not keep its person out. */
const MOST_GUESSES_IN_SESSION = 5;
const HOUR_MILLISECONDS = 3_600_000;

/**
 * Checks what shows that somebody holds an account's second factor, and uses it up. Secret, recovery codes and whether it is
 * on are the sealed ones: the database may have others for a moment. The transaction has to be committed whatever the
 * result, as it counts the guess; until then all others of the account wait. With a session, wrong codes are counted by
 * that alone.
 */
export async function proveSecondFactor(
  write: Write,
  { keys, seals, passkeys }: FactorSecrets,
  { accountId, sessionId }: { readonly accountId: string; readonly sessionId?: string },
  proof: SecondFactorProof,
): Promise<Proof> {
  const stored = await lockFactor(write, accountId);
  const sealed = await seals.sealed(write, accountId);
  if (sealed === null) return { kind: "changed" };
  if (!hasSecondFactor(sealed)) return { kind: "off" };
  if ("passkey" in proof) {
    const proven = await passkeys.prove(write, proof.passkey, accountId);
    return proven === null ? { kind: "wrongPasskey" } : { kind: "right", by: "passkey" };
  }
  if ("recoveryCode" in proof) {
    const hash = recoveryCodeHash(accountId, proof.recoveryCode);
    const isTaken = sealed.recoveryCodes.includes(hash) && (await takeRecoveryCode(write, accountId, hash));
    return isTaken ? { kind: "right", by: "recoveryCode" } : { kind: "wrong" };
  }
  // Without an app no code is right.
  if (stored === null || sealed.factorSecret === null || !sealed.usesApp) return { kind: "wrong" };
  const factor = { ...stored, sealedSecret: sealed.factorSecret };
  return sessionId === undefined
    ? proveCodeOfAccount(write, keys, accountId, factor, proof.code)
    : proveCodeOfSession(write, keys, { accountId, sessionId }, factor, proof.code);
}

async function proveCodeOfSession(
  write: Write,
  keys: SecondFactorKeys,
  { accountId, sessionId }: { readonly accountId: string; readonly sessionId: string },
  factor: StoredFactor,
  code: string,
): Promise<Proof> {
  const ofGuesser = {
    key: `codes ${sessionId}`,
    most: MOST_GUESSES_IN_SESSION,
    reason: "Too many wrong codes in one session",
  };
  const counters = { ofGuesser, ofName: null, namesOfAddress: null };
  const used = await usedUp(write, counters);
  if (used !== undefined) return { kind: "blocked", seconds: used.seconds };
  const proof = await checkCode(write, keys, accountId, factor, code);
  if (proof.kind === "right") await forgiveGuesses(write, counters);
  if (proof.kind === "wrong") await countGuess(write, counters);
  return proof;
}

/** Whether a code is right, which uses it up. */
async function checkCode(
  write: Write,
  keys: SecondFactorKeys,
  accountId: string,
  factor: StoredFactor,
  code: string,
): Promise<Proof> {
  const secret = keys.unseal(accountId, factor.sealedSecret);
  if (secret === null) return { kind: "unreadable" };
  const step = stepOfCode(secret, code, Date.now());
  const isTaken = step !== null && (await takeStep(write, accountId, step));
  return isTaken ? { kind: "right", by: "code" } : { kind: "wrong" };
}

async function proveCodeOfAccount(
  write: Write,
  keys: SecondFactorKeys,
  accountId: string,
  factor: StoredFactor,
  code: string,
): Promise<Proof> {
  const now = Date.now();
  const hourEnds = factor.guessesSince.getTime() + HOUR_MILLISECONDS;
  const isNewHour = factor.guesses === 0 || hourEnds <= now;
  if (!isNewHour && factor.guesses >= MOST_GUESSES) {
    return { kind: "blocked", seconds: Math.ceil((hourEnds - now) / 1_000) };
  }
  const proof = await checkCode(write, keys, accountId, factor, code);
  if (proof.kind === "right") await storeGuesses(write, accountId, { count: 0, since: new Date(now) });
  if (proof.kind === "wrong") {
    await storeGuesses(
      write,
      accountId,
      isNewHour
        ? { count: 1, since: new Date(now) }
        : { count: factor.guesses + 1, since: factor.guessesSince },
    );
  }
  return proof;
}

/** The refusal that a proof stands for; null for a right one. `status` is that of a wrong code. */
export function refusalOf(proof: Proof, status: 401 | 422): Refusal | null {
  switch (proof.kind) {
    case "right":
      return null;
    case "wrong":
      return new Refusal(status, "That code is not right, or was used already. Enter the next one.");
    case "wrongPasskey":
      return new Refusal(status, "That passkey was not accepted. Try again, or use another way.");
    case "unreadable":
      return new Refusal(
        status,
        "This installation has another key now, so codes cannot be checked. Use a recovery code.",
      );
    case "changed":
      return brokenSeal();
    case "off":
      return new Refusal(422, "The second factor is off already.");
    case "blocked":
      return tooManyGuesses("Too many wrong codes. Use a recovery code, or try again", proof.seconds);
  }
}
