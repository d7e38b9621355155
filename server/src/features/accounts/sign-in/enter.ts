import { hash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Account } from "@command-center/contract/accounts/accounts";
import { audit } from "../../../audit/audit.ts";
import { networkOf } from "../../../http/forwarded.ts";
import { Refusal } from "../../../http/errors.ts";
import { endHints } from "../../../identity/accounts/accounts.store.ts";
import { noteNewDevice } from "../../../identity/sessions/new-devices.store.ts";
import { signatureOf } from "../../../platform/mount/signature.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { ProvenAccount } from "../../../identity/passwords/passwords.ts";
import type { Caller } from "../../../identity/sessions/sessions.ts";

/** Opens a session for somebody who has proven all that was asked; its cookies go with the answer, who they are. */
export async function enter(
  { database, devices, places, sessions }: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  proven: ProvenAccount,
): Promise<Account> {
  const { caller, replaced, cookies } = await sessions.open(request, proven);
  await places.remember(caller, networkOf(request.ip));
  const device = devices.remember(request, caller.username, proven.passwordHash);
  await database.write(async (write) => {
    if (replaced !== null)
      await audit(write, { action: "session.closed", ...signatureOf(request, replaced) });
    // A sign-in that must choose a password first may be given up before any page.
    if (!caller.mustChangePassword && !caller.mustSetUpSecondFactor) await endHints(write, caller.accountId);
    const newDevice = device.isNew && (await noteNewDevice(write, caller.sessionId, device.id));
    await audit(write, {
      action: "session.opened",
      ...(newDevice && { after: { newDevice } }),
      ...signatureOf(request, caller),
    });
  });
  reply.header("set-cookie", [...cookies, device.cookie]);
  // Hints may have ended just now; pages read them.
  return presentAccount({ ...caller, hints: [] });
}

/** A refused sign-in is noted once in so many milliseconds for an account and reason. */
export const A_MINUTE = 60_000;

/**
 * Runs a step of a sign-in, and notes in the audit log where somebody who knew the password was refused all the same: their
 * account is disabled, or their one-time password no longer good. Once a minute an account and reason.
 */
export async function notingRefusals<T>(
  { auditNotes }: Platform,
  request: FastifyRequest,
  username: string,
  step: () => Promise<T>,
): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof Refusal && error.status === 403) {
      const { message: reason } = error;
      await auditNotes.once(`sign-in ${username} ${reason}`, A_MINUTE, () => ({
        action: "session.refused",
        subject: username,
        after: { reason },
        ...signatureOf(request, null),
      }));
    }
    throw error;
  }
}

/** What an account is told of itself. */
export function presentAccount(caller: Caller): Account {
  const { username, displayName, role, mustChangePassword, mustSetUpSecondFactor } = caller;
  const { limitedTo, sessionEndsAt, hints = [] } = caller;
  return {
    username,
    displayName,
    role,
    mustChangePassword,
    mustSetUpSecondFactor,
    limitedTo,
    sessionEndsAt,
    ...(hints.length > 0 && { hints }),
    // An account's id is random, so its hash leads to a name only with the database.
    visitorKey: hash("sha256", `visitor ${caller.accountId}`, "base64url").slice(0, 16),
  };
}
