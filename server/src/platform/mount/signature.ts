import type { FastifyRequest } from "fastify";
import type { Caller } from "../../identity/sessions/sessions.ts";

/** Where an audit entry says a request came from. */
export function signatureOf(request: FastifyRequest, caller: Caller | null) {
  return {
    accountId: caller?.accountId ?? null,
    username: caller?.username ?? null,
    ipAddress: request.ip,
    requestId: request.id,
  };
}
