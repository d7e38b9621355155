import type { FastifyReply, FastifyRequest } from "fastify";
import type { Account } from "@command-center/contract/accounts";
import { audit } from "../../platform/audit.ts";
import { signatureOf, type Platform } from "../../platform/mount.ts";
import type { Caller } from "../../platform/sessions.ts";

/** Opens a session for somebody who has proven all that was asked, and answers with who they are. */
export async function enter(
  { database, sessions }: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  accountId: string,
): Promise<FastifyReply> {
  const { caller, cookies } = await sessions.open(request, accountId);
  await database.write((write) =>
    audit(write, { action: "session.opened", ...signatureOf(request, caller) }),
  );
  return reply.header("set-cookie", cookies).header("cache-control", "no-store").send(presentAccount(caller));
}

/** What an account is told of itself. */
export function presentAccount(caller: Caller): Account {
  const { username, displayName, role, mustChangePassword, mustSetUpSecondFactor, limitedTo } = caller;
  return { username, displayName, role, mustChangePassword, mustSetUpSecondFactor, limitedTo };
}
