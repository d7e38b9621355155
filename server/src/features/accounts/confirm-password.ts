import type { FastifyReply, FastifyRequest } from "fastify";
import { confirmPassword } from "@command-center/contract/accounts/passwords";
import { Refusal } from "../../http/errors.ts";
import { noteConfirmation } from "../../identity/sessions/confirmation.ts";
import { mountWrite } from "../../platform/mount/write.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Caller } from "../../identity/sessions/sessions.ts";

/**
 * Takes the password once more, in a session that is open already, which is given a new token then. Guesses are counted by
 * the session: strangers who guess at its person's name, or from their address, do not keep them from this.
 */
export function mountConfirmPassword(platform: Platform): void {
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
