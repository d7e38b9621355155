import type { FastifyRequest } from "fastify";
import {
  disableSecondFactor,
  enableSecondFactor,
  readSecondFactor,
  RECOVERY_CODES,
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
import { makePassword } from "../../identity/accounts/new-account.ts";
import type { Caller } from "../../identity/sessions/sessions.ts";
import { proveSecondFactor, refusalOf } from "../../identity/second-factor/prove-second-factor.ts";
import { recoveryCodeHash, type SecondFactorKeys } from "../../identity/second-factor/second-factor-keys.ts";
import {
  dropSecondFactor,
  factorState,
  lockFactor,
  replaceRecoveryCodes,
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

/** One's own second factor: setting it up, its recovery codes, taking it off. */
export function mountSecondFactor(
  platform: Platform,
  keys: SecondFactorKeys,
  { issuer, requiredOf }: SecondFactorSettings,
): void {
  const { database, seals, sessions } = platform;

  mountPlain(platform, readSecondFactor, async (caller) => {
    if (caller === null) throw new Refusal(401, SIGN_IN_FIRST);
    return { ...(await factorState(database, caller.accountId)), required: caller.role === requiredOf };
  });

  mountWrite(platform, setUpSecondFactor, (write, _, { accountId, username }) =>
    seals.change(write, accountId, async (seal) => {
      if ((await lockFactor(write, accountId))?.isEnabled) throw new Refusal(409, ALREADY_ON);
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
      seal({ hasSecondFactor: true, recoveryCodes: hashes });
      write.afterCommit(() => sessions.forget(accountId));
      return {
        answer: { recoveryCodes: codes },
        repeated: { recoveryCodes: [] },
        audit: { action: "second_factor.enabled", subject: username },
      };
    }),
  );

  mountWrite(platform, renewRecoveryCodes, (write, _, { accountId, username }) =>
    seals.change(write, accountId, async (seal) => {
      if (!(await lockFactor(write, accountId))?.isEnabled) {
        throw new Refusal(409, "Recovery codes go with a second factor. Set that up first.");
      }
      const { codes, hashes } = await makeRecoveryCodes(write, accountId);
      seal({ recoveryCodes: hashes });
      return {
        answer: { recoveryCodes: codes },
        repeated: { recoveryCodes: [] },
        audit: { action: "recovery_codes.renewed", subject: username },
      };
    }),
  );

  // Beforehand and by itself, so that a wrong code stays counted when the write is refused.
  const prove = (given: SecondFactorProof, caller: Caller, request: FastifyRequest) =>
    database.write(async (write) => {
      const proof = await proveSecondFactor(write, { keys, seals }, caller, given);
      if (proof.kind !== "right" && proof.kind !== "off") {
        const entry = { action: "second_factor.refused", subject: caller.username };
        await audit(write, { ...entry, ...signatureOf(request, caller) });
      }
      return proof;
    });
  mountWrite(
    platform,
    disableSecondFactor,
    async (write, _, { accountId, username, role }, proof) => {
      const refusal = refusalOf(proof, 422);
      if (refusal !== null) throw refusal;
      await dropSecondFactor(write, seals, accountId);
      write.afterCommit(() => sessions.forget(accountId));
      return {
        answer: { enabled: false, recoveryCodesLeft: 0, required: role === requiredOf },
        audit: { action: "second_factor.disabled", subject: username },
      };
    },
    prove,
  );
}

async function makeRecoveryCodes(
  write: Write,
  accountId: string,
): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: RECOVERY_CODES }, makePassword);
  const hashes = codes.map((code) => recoveryCodeHash(accountId, code));
  await replaceRecoveryCodes(write, accountId, hashes);
  return { codes, hashes };
}
