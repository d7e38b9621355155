import type { FastifyBaseLogger, FastifyRequest } from "fastify";
import { mayUse, type AccessVerdict } from "@command-center/domain/permissions";
import { Refusal } from "../http/errors.ts";
import { usernameOf } from "../identity/accounts/accounts.store.ts";
import { SIGN_IN_FIRST } from "./mount/admission.ts";
import { signatureOf } from "./mount/signature.ts";
import type { Platform } from "./platform.ts";

const A_MINUTE = 60_000;

/** What an account has to do before anything else. */
const COMES_FIRST: ReadonlySet<AccessVerdict> = new Set(["change_password", "set_up_second_factor"]);

/** The refusal of a request that was under way while its session got a new token, which the browser has by now. */
export function renewedJustNow(): Refusal {
  return new Refusal(503, "Your session was renewed just now. Try again.", { "retry-after": "1" });
}

/**
 * Notes a refusal and answers the one to send in its place: a person who is signed in, and only late, is not told to sign
 * in. Never fails.
 */
export async function reviewRefusal(
  platform: Platform,
  request: FastifyRequest,
  refusal: Refusal,
): Promise<Refusal> {
  await noteRefusal(platform, request, refusal);
  if (refusal.status !== 401 || refusal.message !== SIGN_IN_FIRST) return refusal;
  const wasRenewed = await platform.sessions.wasRenewed(request).catch(() => false);
  return wasRenewed ? renewedJustNow() : refusal;
}

/**
 * Writes into the audit log that a signed-in person was refused something: at most once a minute a session and call.
 * Being asked to prove one's password, or to do first what the account still wants, is no refusal. Never fails: a
 * refusal stands, also where it cannot be noted.
 */
async function noteRefusal(platform: Platform, request: FastifyRequest, refusal: Refusal): Promise<void> {
  if (refusal.status !== 403 || "x-needs" in refusal.headers) return;
  try {
    await note(platform, request, refusal.message);
  } catch (error) {
    request.log.error({ err: error }, "A refusal could not be noted");
  }
}

/**
 * Writes into the audit log, and the log of failures, that an account's session was closed because it was changed
 * outside of the program: once a minute. Never fails: it stays closed, also where that cannot be noted.
 */
export async function noteBrokenSeal(
  { database, auditNotes }: Pick<Platform, "database" | "auditNotes">,
  accountId: string,
  log: Pick<FastifyBaseLogger, "error">,
): Promise<void> {
  try {
    const username = await usernameOf(database, accountId);
    // Deleted meanwhile.
    if (username === null) return;
    await auditNotes.once(`seal ${accountId}`, A_MINUTE, () => {
      log.error({ username }, "An account was changed outside Command Center, and is locked");
      return { action: "account.seal_broken", accountId, username, subject: username };
    });
  } catch (error) {
    log.error({ err: error }, "A broken seal could not be noted");
  }
}

async function note(
  { sessions, mounted, auditNotes }: Platform,
  request: FastifyRequest,
  reason: string,
): Promise<void> {
  const caller = await sessions.callerOf(request);
  if (caller === null) return;
  const { url } = request.routeOptions;
  // A call that anybody may make refuses for what was sent, as sign-in does: that is named by its path.
  const endpoint = mounted.find(
    ({ path, method, access }) => path === url && method === request.method && access !== "public",
  );
  // A page opens before it knows what the account has to do first: nobody tried what they may not do.
  if (endpoint !== undefined && COMES_FIRST.has(mayUse(endpoint.access, caller))) return;
  const subject = endpoint?.id ?? `${request.method} ${url ?? "unknown"}`;
  await auditNotes.once(`refused ${caller.sessionId} ${subject}`, A_MINUTE, () => ({
    action: "access.refused",
    subject,
    after: { reason },
    ...signatureOf(request, caller),
  }));
}
