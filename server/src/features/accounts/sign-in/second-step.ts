import type { FastifyReply, FastifyRequest } from "fastify";
import {
  PROOF_WANTED,
  type SecondFactorProof,
  type SecondStepWays,
} from "@command-center/contract/accounts/second-factor";
import { takeSecondStep } from "@command-center/contract/accounts/sign-in";
import type { Write } from "../../../database/database.ts";
import { audit } from "../../../audit/audit.ts";
import { ownCookie } from "../../../http/cookies.ts";
import { Refusal } from "../../../http/errors.ts";
import { createPace } from "../../../http/queues.ts";
import { mountSession } from "../../../platform/mount/session.ts";
import { signatureOf } from "../../../platform/mount/signature.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { ProvenPassword } from "../../../identity/passwords/passwords.ts";
import { changedMeanwhile } from "../../../identity/sessions/standing.ts";
import { enter, notingRefusals } from "./enter.ts";
import {
  closePending,
  countWrongCode,
  lockPending,
  openPending,
  PENDING_MINUTES,
  type PendingSignIn,
} from "../../../identity/second-factor/pending-sign-in.store.ts";
import {
  proveSecondFactor,
  refusalOf,
  type FactorSecrets,
  type Proof,
} from "../../../identity/second-factor/prove-second-factor.ts";

const START_OVER = "This sign-in is over. Start again with your password.";
/** Wrong codes after which a sign-in starts over with the password. */
const MOST_WRONG = 5;
/** Second steps begun in one turn of the event loop, before their bodies are read, as at the first step. */
const STEPS_OF_ONE_TURN = 10;

export interface SecondStepStart {
  /** Answers a right password of an account with a second factor: no session yet, but a cookie that the code goes with. */
  begin(
    request: FastifyRequest,
    reply: FastifyReply,
    proven: ProvenPassword & { readonly username: string },
  ): Promise<{ secondFactor: SecondStepWays }>;
}

/** Mounts the second step of a sign-in. `https` as for the session's own cookie. */
export function mountSecondStep(
  platform: Platform,
  { keys, passkeys }: Omit<FactorSecrets, "seals">,
  https: boolean,
): SecondStepStart {
  const { database, seals } = platform;
  const cookie = ownCookie("second_step", https);

  mountSession(
    platform,
    takeSecondStep,
    async (given, request, reply) => {
      const id = keys.verify(cookie.read(request));
      const step =
        id && (await database.write((write) => take(write, { keys, seals, passkeys }, request, id, given)));
      if (!step) throw new Refusal(401, START_OVER, { "set-cookie": cookie.set("", 0) });
      return notingRefusals(platform, request, step.username, async () => {
        const refusal = refusalOf(step.proof, 401);
        if (refusal !== null) throw refusal;
        reply.header("set-cookie", cookie.set("", 0));
        return enter(platform, request, reply, step);
      });
    },
    { pace: createPace(STEPS_OF_ONE_TURN), wanted: () => `${PROOF_WANTED}.` },
  );

  return {
    async begin(request, reply, { username, secondFactor, ...proven }) {
      const id = await database.write(async (write) => {
        const opened = await openPending(write, proven);
        if (opened === null) throw changedMeanwhile();
        // A password that somebody knows, without the factor, leaves no other trace.
        const { accountId } = proven;
        const who = { ...signatureOf(request, null), accountId, username, subject: username };
        await audit(write, { ...who, action: "session.password_proven" });
        return opened;
      });
      reply.header("set-cookie", cookie.set(keys.sign(id), PENDING_MINUTES * 60));
      return { secondFactor };
    },
  };
}

/** Takes a code for a pending sign-in, whose end a right one is; null where there is no such sign-in, or none any more. */
async function take(
  write: Write,
  secrets: FactorSecrets,
  request: FastifyRequest,
  id: string,
  given: SecondFactorProof,
): Promise<(PendingSignIn & { readonly proof: Proof }) | null> {
  const pending = await lockPending(write, id);
  if (pending === null || pending.wrongCodes >= MOST_WRONG) return null;
  const { accountId, username } = pending;
  const entry = { ...signatureOf(request, null), accountId, username, subject: username };
  const proof = await proveSecondFactor(write, secrets, { accountId }, given);
  if (proof.kind === "right") {
    await closePending(write, id);
    const action = ({ code: null, recoveryCode: "recovery_code.used", passkey: "passkey.used" } as const)[
      proof.by
    ];
    if (action !== null) await audit(write, { ...entry, action });
  } else {
    await countWrongCode(write, id);
    await audit(write, { ...entry, action: "second_factor.refused" });
  }
  return { ...pending, proof };
}
