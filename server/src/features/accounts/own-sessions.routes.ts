import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
} from "@command-center/contract/accounts/own-sessions";
import { Refusal } from "../../http/errors.ts";
import { SIGN_IN_FIRST } from "../../platform/mount/admission.ts";
import { mountPlain } from "../../platform/mount/plain.ts";
import { mountWrite } from "../../platform/mount/write.ts";
import type { Platform } from "../../platform/platform.ts";
import { endOthers, endSession, ownSessions } from "../../identity/sessions/own-sessions.store.ts";

/** Where one is signed in, and ending it there. */
export function mountOwnSessions(platform: Platform, { hours }: { readonly hours: number }): void {
  const { database, sessions } = platform;

  mountPlain(platform, listOwnSessions, async (caller) => {
    if (caller === null) throw new Refusal(401, SIGN_IN_FIRST);
    return ownSessions(database, { ...caller, hours });
  });

  mountWrite(platform, endOwnSession, async (write, { id }, caller) => {
    if (id === caller.sessionId)
      throw new Refusal(422, "This is the session that you use. Log out to end it.");
    const ended = await endSession(write, caller.accountId, id);
    if (ended === null) throw new Refusal(404, "That session has ended already.");
    write.afterCommit(() => sessions.forget(caller.accountId));
    return {
      answer: await ownSessions(write, { ...caller, hours }),
      audit: { action: "session.ended", subject: caller.username, before: ended },
    };
  });

  mountWrite(platform, endOtherSessions, async (write, _, caller) => {
    const ended = await endOthers(write, caller.accountId, caller.sessionId);
    write.afterCommit(() => sessions.forget(caller.accountId));
    return {
      answer: { ended },
      audit: { action: "session.ended", subject: caller.username, before: { others: ended } },
    };
  });
}
