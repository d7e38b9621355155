import type { FastifyRequest } from "fastify";
import {
  addPasskey,
  beginPasskey,
  disableSecondFactor,
  enableSecondFactor,
  MOST_PASSKEYS,
  readSecondFactor,
  RECOVERY_CODES,
  removePasskey,
  renewRecoveryCodes,
  setUpSecondFactor,
  type SecondFactorProof,
} from "@command-center/contract/accounts/second-factor";
import type { Write } from "../../database/database.ts";
import { audit } from "../../audit/audit.ts";
import { Refusal } from "../../http/errors.ts";
import { SIGN_IN_FIRST } from "../../platform/mount/admission.ts";
import { mountPlain } from "../../platform/mount/plain.ts";
import { signatureOf } from "../../platform/mount/signature.ts";
import { mountWrite } from "../../platform/mount/write.ts";
import type { Platform } from "../../platform/platform.ts";
import { brokenSeal, hasSecondFactor } from "../../identity/seals/account-seals.ts";
import type { Passkeys } from "../../identity/second-factor/passkeys.ts";
import { makePassword } from "../../identity/accounts/new-account.ts";
import type { Caller } from "../../identity/sessions/sessions.ts";
import {
  type Proof,
  proveSecondFactor,
  refusalOf,
} from "../../identity/second-factor/prove-second-factor.ts";
import { recoveryCodeHash, type SecondFactorKeys } from "../../identity/second-factor/second-factor-keys.ts";
import {
  dropSecondFactor,
  dropSecret,
  factorState,
  lockFactor,
  replaceRecoveryCodes,
  storePasskey,
  storeSecret,
  takeStep,
  turnFactorOn,
} from "../../identity/second-factor/second-factor.store.ts";
import { makeTotpSecret, stepOfCode, totpAddress } from "../../identity/second-factor/totp.ts";

const ALREADY_ON = "The second factor is on already. Turn it off first.";

export interface SecondFactorSettings {
  /** Under which name an app lists the codes. */
  readonly issuer: string;
  readonly requiredOf: "nobody" | "admin";
}

/** One's own second factor, an app or passkeys: setting it up, its recovery codes, taking it off. */
export function mountSecondFactor(
  platform: Platform,
  { keys, passkeys }: { readonly keys: SecondFactorKeys; readonly passkeys: Passkeys },
  { issuer, requiredOf }: SecondFactorSettings,
): void {
  const { database, seals, sessions } = platform;
  const stateOf = async (
    read: Parameters<typeof factorState>[0],
    { accountId, role }: Pick<Caller, "accountId" | "role">,
  ) => ({ ...(await factorState(read, accountId)), required: role === requiredOf });

  mountPlain(platform, readSecondFactor, async (caller) => {
    if (caller === null) throw new Refusal(401, SIGN_IN_FIRST);
    return stateOf(database, caller);
  });

  // Beforehand and by itself, so that a wrong code stays counted when the write is refused.
  const prove = (given: SecondFactorProof, caller: Caller, request: FastifyRequest) =>
    database.write(async (write) => {
      const proof = await proveSecondFactor(write, { keys, seals, passkeys }, caller, given);
      if (proof.kind !== "right" && proof.kind !== "off") {
        const entry = { action: "second_factor.refused", subject: caller.username };
        await audit(write, { ...entry, ...signatureOf(request, caller) });
      }
      return proof;
    });
  const proveIfAny = async (
    { proof }: { proof?: SecondFactorProof | undefined },
    ...who: [Caller, FastifyRequest]
  ) => (proof === undefined ? null : prove(proof, ...who));
  /** A caller with a second factor shows it before another one is added. */
  const requireProof = (proof: Proof | null, hasFactor: boolean) => {
    const refusal = proof === null ? (hasFactor ? PROOF_FIRST : null) : refusalOf(proof, 422);
    if (refusal !== null) throw refusal;
  };

  mountWrite(
    platform,
    setUpSecondFactor,
    (write, _, { accountId, username }, proof: Proof | null) =>
      seals.change(write, accountId, async (seal) => {
        if ((await lockFactor(write, accountId))?.isEnabled) throw new Refusal(409, ALREADY_ON);
        requireProof(proof, (await factorState(write, accountId)).enabled);
        const secret = makeTotpSecret();
        const factorSecret = keys.seal(accountId, secret);
        await storeSecret(write, accountId, factorSecret);
        seal({ factorSecret });
        return {
          answer: { secret, address: totpAddress(secret, { issuer, username }) },
          repeated: { secret: "", address: "" },
          audit: { action: "second_factor.set_up", subject: username },
        };
      }),
    proveIfAny,
  );

  mountWrite(platform, enableSecondFactor, (write, { code }, { accountId, username }) =>
    seals.change(write, accountId, async (seal) => {
      const factor = await lockFactor(write, accountId);
      if (factor === null) throw new Refusal(409, "Set the second factor up first.");
      if (factor.isEnabled) throw new Refusal(409, ALREADY_ON);
      const secret = keys.unseal(accountId, factor.sealedSecret);
      if (secret === null)
        throw new Refusal(409, "Set the second factor up again: this installation has a new key.");
      const step = stepOfCode(secret, code, Date.now());
      if (step === null || !(await takeStep(write, accountId, step))) {
        throw new Refusal(422, "That code is not right. Enter the one that the app shows now.");
      }
      await turnFactorOn(write, accountId);
      const { codes, hashes } = await makeRecoveryCodes(write, accountId);
      seal({ usesApp: true, recoveryCodes: hashes });
      write.afterCommit(() => sessions.forget(accountId));
      return {
        answer: { recoveryCodes: codes },
        repeated: { recoveryCodes: [] },
        audit: { action: "second_factor.enabled", subject: username },
      };
    }),
  );

  mountWrite(
    platform,
    renewRecoveryCodes,
    (write, _, { accountId, username }, proof: Proof) =>
      seals.change(write, accountId, async (seal) => {
        requireProof(proof, true);
        const { codes, hashes } = await makeRecoveryCodes(write, accountId);
        seal({ recoveryCodes: hashes });
        return {
          answer: { recoveryCodes: codes },
          repeated: { recoveryCodes: [] },
          audit: { action: "recovery_codes.renewed", subject: username },
        };
      }),
    prove,
  );

  mountWrite(
    platform,
    disableSecondFactor,
    async (write, _, caller, proof) => {
      requireProof(proof, true);
      const { accountId, username } = caller;
      await dropSecondFactor(write, seals, accountId, "app");
      write.afterCommit(() => sessions.forget(accountId));
      return {
        answer: await stateOf(write, caller),
        audit: { action: "second_factor.disabled", subject: username },
      };
    },
    prove,
  );

  mountWrite(
    platform,
    beginPasskey,
    async (write, _, caller, proof: Proof | null) => {
      const { enabled, passkeys: existing } = await factorState(write, caller.accountId);
      requireProof(proof, enabled);
      refuseMorePasskeys(existing);
      const ids = existing.map(({ id }) => id);
      return {
        answer: passkeys.creation(caller, ids, enabled),
        audit: { action: "passkey.begun", subject: caller.username },
      };
    },
    proveIfAny,
  );

  mountWrite(platform, addPasskey, (write, { name, passkey: answer }, caller) =>
    seals.change(write, caller.accountId, async (seal) => {
      const { accountId, username } = caller;
      await lockFactor(write, accountId);
      const sealed = await seals.sealed(write, accountId);
      if (sealed === null) throw brokenSeal();
      refuseMorePasskeys(sealed.passkeys);
      const hadFactor = hasSecondFactor(sealed);
      // Options given before there was a factor were given without a proof.
      const made = await passkeys.made(write, accountId, answer, hadFactor);
      if (made === null)
        throw new Refusal(422, "The passkey was not made for this page, or came too late. Add it again.");
      if (!(await storePasskey(write, accountId, { ...made, name })))
        throw new Refusal(409, "This passkey is known already.");
      const { codes, hashes } = hadFactor
        ? { codes: [], hashes: sealed.recoveryCodes }
        : await makeRecoveryCodes(write, accountId);
      const added = [...sealed.passkeys, `${made.id} ${made.publicKey}`];
      // Nor may an app go on being set up that was begun without one.
      if (!hadFactor) await dropSecret(write, accountId);
      const factorSecret = hadFactor ? sealed.factorSecret : null;
      seal({ passkeys: added, factorSecret, recoveryCodes: hashes });
      write.afterCommit(() => sessions.forget(accountId));
      const secondFactor = await stateOf(write, caller);
      return {
        answer: { secondFactor, recoveryCodes: codes },
        repeated: { secondFactor, recoveryCodes: [] },
        audit: { action: "passkey.added", subject: username, after: { name } },
      };
    }),
  );

  mountWrite(
    platform,
    removePasskey,
    async (write, { id }, caller, proof: Proof) => {
      requireProof(proof, true);
      const { accountId, username } = caller;
      const removed = (await factorState(write, accountId)).passkeys.find((passkey) => passkey.id === id);
      if (removed === undefined) throw new Refusal(404, "That passkey was removed already.");
      await dropSecondFactor(write, seals, accountId, { passkey: id });
      write.afterCommit(() => sessions.forget(accountId));
      return {
        answer: await stateOf(write, caller),
        audit: { action: "passkey.removed", subject: username, before: { name: removed.name } },
      };
    },
    ({ proof }, caller, request) => prove(proof, caller, request),
  );
}

function refuseMorePasskeys({ length }: readonly unknown[]): void {
  if (length >= MOST_PASSKEYS)
    throw new Refusal(409, `You have ${MOST_PASSKEYS} passkeys. Remove one first.`);
}

const PROOF_FIRST = new Refusal(422, "Show first that you hold your second factor.");

async function makeRecoveryCodes(
  write: Write,
  accountId: string,
): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: RECOVERY_CODES }, makePassword);
  const hashes = codes.map((code) => recoveryCodeHash(accountId, code));
  await replaceRecoveryCodes(write, accountId, hashes);
  return { codes, hashes };
}
