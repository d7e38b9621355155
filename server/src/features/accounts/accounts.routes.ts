import type { FastifyReply, FastifyRequest } from "fastify";
import { readAccount } from "@command-center/contract/accounts/accounts";
import { hideHints } from "@command-center/contract/accounts/hints";
import {
  confirmDevice,
  endOtherSessions,
  endOwnSession,
  listNewDevices,
  listOwnSessions,
} from "@command-center/contract/accounts/own-sessions";
import {
  changePassword,
  type ChangePasswordInput,
  confirmPassword,
} from "@command-center/contract/accounts/passwords";
import { closeSession, openSession } from "@command-center/contract/accounts/sign-in";
import type { Config } from "../../config.ts";
import { audit } from "../../audit/audit.ts";
import type { Write } from "../../database/database.ts";
import { Refusal } from "../../http/errors.ts";
import { createPace } from "../../http/queues.ts";
import { noteConfirmation } from "../../identity/sessions/confirmation.ts";
import {
  confirmNewDevice,
  newDevicesSeenBy,
  viewerOf,
  type Viewer,
} from "../../identity/sessions/new-devices.store.ts";
import { endOthers, endSession, ownSessions } from "../../identity/sessions/own-sessions.store.ts";
import { SIGN_IN_FIRST } from "../../platform/mount/admission.ts";
import { mountPlain } from "../../platform/mount/plain.ts";
import { mountSession } from "../../platform/mount/session.ts";
import { signatureOf } from "../../platform/mount/signature.ts";
import { mountWrite } from "../../platform/mount/write.ts";
import type { Platform } from "../../platform/platform.ts";
import { renewedJustNow } from "../../platform/refusals.ts";
import type { Caller } from "../../identity/sessions/sessions.ts";
import { dropHints, lockPasswordHash, storePassword } from "../../identity/accounts/accounts.store.ts";
import { enter, notingRefusals, presentAccount } from "./sign-in/enter.ts";
import { secondFactorKeys } from "../../identity/second-factor/second-factor-keys.ts";
import { mountSecondFactor } from "./second-factor.routes.ts";
import { createPasskeys } from "../../identity/second-factor/passkeys.ts";
import { mountPasskeySignIn } from "./sign-in/passkey.ts";
import { mountSecondStep } from "./sign-in/second-step.ts";

const INVALID_CREDENTIALS = "Invalid credentials. Please check your username and password.";

/** Sign-ins begun in one turn of the event loop, before their bodies are read; one turned away takes 0.1 ms. */
const SIGN_INS_OF_ONE_TURN = 10;

export type AccountSettings = Pick<Config, "partyShortName" | "sessionHours" | "requireSecondFactor"> & {
  readonly origin: string;
};

/** Sign-in and sign-out, one's own account: its password, second factor and sessions. Administrators get the `notice` with it. */
export function mountAccounts(
  platform: Platform,
  settings: AccountSettings,
  notice: () => string | null,
): void {
  const { database, devices, passwords, seals, sessions } = platform;
  const keys = secondFactorKeys(platform.secret);
  const issuer = `${settings.partyShortName} Command Center`;
  const passkeys = createPasskeys(platform.secret, { origin: settings.origin, name: issuer }, seals);
  const secondStep = mountSecondStep(platform, { keys, passkeys }, settings.origin.startsWith("https:"));
  mountSecondFactor(platform, { keys, passkeys }, { issuer, requiredOf: settings.requireSecondFactor });
  mountPasskeySignIn(platform, passkeys);
  mountConfirmPassword(platform);
  mountOwnSessions(platform, { hours: settings.sessionHours });

  mountSession(
    platform,
    openSession,
    (credentials, request, reply) => {
      const username = credentials.username.toLowerCase();
      return notingRefusals(platform, request, username, async () => {
        const proven = await passwords.prove(request, credentials);
        if (proven === null) throw new Refusal(401, INVALID_CREDENTIALS);
        return proven.secondFactor.length > 0
          ? secondStep.begin(request, reply, { ...proven, username })
          : enter(platform, request, reply, proven);
      });
    },
    { pace: createPace(SIGN_INS_OF_ONE_TURN), wanted: (issue) => sentence(issue?.message) },
  );

  mountSession(platform, closeSession, async (_, request, reply) => {
    const caller = await sessions.callerOf(request);
    if (caller === null && (await sessions.wasRenewed(request))) throw renewedJustNow();
    const { cookies } = await sessions.close(request);
    if (caller !== null) {
      await database.write((write) =>
        audit(write, { action: "session.closed", ...signatureOf(request, caller) }),
      );
    }
    reply.header("set-cookie", cookies);
    // Answers that the browser may still have for asking whether they changed. What the app stored it wipes itself: a theme
    // stays, and the files that open the login screen without a network.
    reply.header("clear-site-data", '"cache"');
    return { signedOut: true as const };
  });

  mountPlain(
    platform,
    readAccount,
    async (caller) => {
      if (caller === null) throw new Refusal(401, SIGN_IN_FIRST);
      const ownNotice = caller.role === "admin" ? notice() : null;
      return { ...presentAccount(caller), ...(ownNotice !== null && { notice: ownNotice }) };
    },
    { alsoBelieved: true },
  );

  mountWrite(platform, hideHints, async (write, { hints }, { accountId, username }) => {
    const left = await dropHints(write, accountId, hints);
    write.afterCommit(() => sessions.forget(accountId));
    return {
      answer: { left },
      audit: { action: "account.hints_hidden", subject: username, after: { hints } },
    };
  });

  const proveAndHash = async (
    input: ChangePasswordInput,
    caller: Caller,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const proven = await passwords.proveAgain(request, caller, input.currentPassword);
    if (proven === null) return null;
    const newHash = await passwords.hashChosen(input.newPassword, caller.username);
    return { ...proven, newHash, request, reply };
  };
  mountWrite(
    platform,
    changePassword,
    (write, input, caller, prepared) =>
      seals.change(write, caller.accountId, async (seal) => {
        // Null, too, where somebody else changed it between its proof and this transaction.
        const stored = await lockPasswordHash(write, caller.accountId);
        if (prepared === null || stored !== prepared.passwordHash) {
          throw new Refusal(422, "The current password is not right.");
        }
        if (input.newPassword.normalize("NFKC") === input.currentPassword.normalize("NFKC")) {
          throw new Refusal(422, "Choose a password other than the current one.");
        }
        await storePassword(write, {
          accountId: caller.accountId,
          keepSessionId: caller.sessionId,
          passwordHash: prepared.newHash,
        });
        seal({ passwordHash: prepared.newHash, oneTimeUntil: null, mustChangePassword: false });
        const { request, reply, newHash } = prepared;
        const cookies = await sessions.renew(write, request);
        write.afterCommit(() => {
          sessions.forget(caller.accountId);
          // The browser goes on being known, by the new password.
          reply.header("set-cookie", [
            ...cookies,
            devices.remember(request, caller.username, newHash).cookie,
          ]);
        });
        return {
          answer: presentAccount({ ...caller, mustChangePassword: false }),
          audit: { action: "account.password_changed", subject: caller.username },
        };
      }),
    proveAndHash,
  );
}

function sentence(message: string | undefined): string {
  if (message === undefined || message.startsWith("Invalid")) return "Send a username and a password.";
  return `${message}.`;
}

/**
 * Takes the password once more, in a session that is open already, which is given a new token then. Guesses are counted by
 * the session: strangers who guess at its person's name, or from their address, do not keep them from this.
 */
function mountConfirmPassword(platform: Platform): void {
  const { passwords, sessions, sessionSeals } = platform;
  const prove = async (
    { password }: { password: string },
    caller: Caller,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => ({ proven: await passwords.proveAgain(request, caller, password), request, reply });
  mountWrite(
    platform,
    confirmPassword,
    async (write, _, caller, { proven, request, reply }) => {
      if (proven?.accountId !== caller.accountId) throw new Refusal(422, "That password is not right.");
      await noteConfirmation(write, sessionSeals, caller.sessionId);
      const cookies = await sessions.renew(write, request);
      write.afterCommit(() => {
        sessions.forget(caller.accountId);
        if (cookies.length > 0) reply.header("set-cookie", cookies);
      });
      return {
        answer: { confirmed: true as const },
        audit: { action: "account.confirmed", subject: caller.username },
      };
    },
    prove,
  );
}

/** A user's own sessions and notices of sign-ins on new devices. */
function mountOwnSessions(platform: Platform, { hours }: { readonly hours: number }): void {
  const { database, devices, sessions } = platform;

  mountPlain(platform, listOwnSessions, async (caller) => {
    if (caller === null) throw new Refusal(401, SIGN_IN_FIRST);
    return ownSessions(database, { ...caller, hours });
  });

  mountPlain(platform, listNewDevices, async (caller, _, request) => {
    if (caller === null) throw new Refusal(401, SIGN_IN_FIRST);
    return newDevicesSeenBy(database, viewerOf(devices, request, caller), hours);
  });

  const viewer = async (_: unknown, caller: Caller, request: FastifyRequest) =>
    viewerOf(devices, request, caller);
  const confirm = async (write: Write, { id }: { id: number }, { username }: Caller, by: Viewer) => {
    if (!(await confirmNewDevice(write, by, id)))
      throw new Refusal(404, "There is no such sign-in to confirm. Reload the page.");
    return { answer: {}, audit: { action: "device.seen", subject: username, after: { id } } };
  };
  mountWrite(platform, confirmDevice, confirm, viewer);

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
