import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { confirmPassword } from "@command-center/contract/accounts";
import { Refusal } from "../../platform/errors.ts";
import { mountWrite, type Platform } from "../../platform/mount.ts";
import type { Caller } from "../../platform/sessions.ts";

/** Takes the password once more, in a session that is open already. A guess counts as one at sign-in does. */
export function mountConfirmPassword(platform: Platform): void {
  const prove = ({ password }: { password: string }, { username }: Caller, request: FastifyRequest) =>
    platform.passwords.prove(request, { username, password });
  mountWrite(
    platform,
    confirmPassword,
    async (write, _, caller, proven) => {
      if (proven?.accountId !== caller.accountId) throw new Refusal(422, "That password is not right.");
      await write.db
        .updateTable("account_session")
        .set({ confirmed_at: sql`now()` })
        .where("id", "=", caller.sessionId)
        .execute();
      return {
        answer: { confirmed: true as const },
        audit: { action: "account.confirmed", subject: caller.username },
      };
    },
    prove,
  );
}
