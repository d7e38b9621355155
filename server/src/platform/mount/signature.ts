import type { FastifyRequest } from "fastify";
import type { Endpoint } from "@command-center/contract/wire/endpoint";
import type { Caller } from "../../identity/sessions/sessions.ts";
import type { Platform } from "../platform.ts";

/** Where an audit entry says a request came from. */
export function signatureOf(request: FastifyRequest, caller: Caller | null) {
  return {
    accountId: caller?.accountId ?? null,
    username: caller?.username ?? null,
    ipAddress: request.ip,
    requestId: request.id,
  };
}

const AN_HOUR = 3_600_000;

/** Writes down who reads a sensitive list, once an hour a session and list; undefined where nothing has to be written. */
export function noteRead(
  { auditNotes }: Platform,
  { sensitive }: Endpoint,
  request: FastifyRequest,
  caller: Caller | null,
): Promise<void> | undefined {
  if (sensitive === undefined || caller === null) return undefined;
  return auditNotes.once(`read ${caller.sessionId} ${sensitive}`, AN_HOUR, () => ({
    action: "list.read",
    subject: sensitive,
    ...signatureOf(request, caller),
  }));
}
