import { hashPassword, verifyPassword } from "better-auth/crypto";
import {
  changePassword,
  readAccount,
  SIGN_IN_PATH,
  SIGN_OUT_PATH,
  signIn,
  type Account,
} from "@command-center/contract/accounts";
import { audit } from "../../platform/audit.ts";
import { Refusal } from "../../platform/errors.ts";
import { mountPlain, mountWrite, signatureOf, type Platform } from "../../platform/mount.ts";
import { INVALID_CREDENTIALS, type Caller } from "../../platform/sessions.ts";
import { lockPasswordHash, storePassword } from "./accounts.store.ts";

/** Sign-in and sign-out, one's own account and password. */
export function mountAccounts(platform: Platform): void {
  const { app, database, sessions } = platform;

  app.post(SIGN_IN_PATH, async (request, reply) => {
    const body = signIn.safeParse(request.body);
    if (!body.success) throw new Refusal(400, sentence(body.error.issues[0]?.message));
    // The database takes no NUL in a text; a name with one takes the same way as any unknown name.
    const username = body.data.username.replaceAll(/\p{Cc}/gu, "\ufffd");
    try {
      const { caller, cookies } = await sessions.open(request, { ...body.data, username });
      await database.write((write) =>
        audit(write, { action: "session.opened", ...signatureOf(request, caller) }),
      );
      return reply.header("set-cookie", cookies).header("cache-control", "no-store").send(present(caller));
    } catch (error) {
      if (error instanceof Refusal && error.message === INVALID_CREDENTIALS) {
        await database.write((write) =>
          audit(write, {
            action: "session.refused",
            subject: username,
            ...signatureOf(request, null),
          }),
        );
      }
      throw error;
    }
  });

  app.post(SIGN_OUT_PATH, async (request, reply) => {
    const caller = await sessions.callerOf(request);
    const { cookies } = await sessions.close(request);
    if (caller !== null) {
      await database.write((write) =>
        audit(write, { action: "session.closed", ...signatureOf(request, caller) }),
      );
    }
    return reply.header("set-cookie", cookies).header("cache-control", "no-store").send({ signedOut: true });
  });

  mountPlain(platform, readAccount, async (caller) => {
    if (caller === null) throw new Refusal(401, "Sign in to use this.");
    return present(caller);
  });

  mountWrite(platform, changePassword, async (write, input, caller) => {
    const stored = await lockPasswordHash(write, caller.accountId);
    if (stored === null || !(await verifyPassword({ hash: stored, password: input.currentPassword }))) {
      throw new Refusal(422, "The current password is not right.");
    }
    if (input.newPassword === input.currentPassword) {
      throw new Refusal(422, "Choose a password other than the current one.");
    }
    await storePassword(write, {
      accountId: caller.accountId,
      keepSessionId: caller.sessionId,
      passwordHash: await hashPassword(input.newPassword),
    });
    write.afterCommit(() => sessions.forget(caller.accountId));
    return {
      answer: present({ ...caller, mustChangePassword: false }),
      audit: { action: "account.password_changed", subject: caller.username },
    };
  });
}

function present({ username, displayName, role, mustChangePassword }: Caller): Account {
  return { username, displayName, role, mustChangePassword };
}

function sentence(message: string | undefined): string {
  if (message === undefined || message.startsWith("Invalid")) return "Send a username and a password.";
  return `${message}.`;
}
