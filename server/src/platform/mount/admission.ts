import type { FastifyRequest } from "fastify";
import type { Access } from "@command-center/contract/wire/access";
import { MOST_BODY_BYTES, type Endpoint, type InputOf } from "@command-center/contract/wire/endpoint";
import { WRITES } from "@command-center/domain/changes/writes";
import { mayUse } from "@command-center/domain/permissions";
import { DatabaseAway } from "../../database/pool/trouble.ts";
import { Refusal } from "../../http/errors.ts";
import { requireConfirmation } from "../../identity/sessions/confirmation.ts";
import type { Caller } from "../../identity/sessions/sessions.ts";
import type { Platform } from "../platform.ts";
import { parse } from "./input.ts";

/** Where a call with a body is found, and who may send one: asked before any of it is read. */
export function bodyRoute({ sessions }: Pick<Platform, "sessions">, endpoint: Endpoint) {
  if (endpoint.method !== "GET" && !(endpoint.id in WRITES))
    throw new Error(`${endpoint.id} has no row in domain/src/changes/writes.ts.`);
  return {
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: endpoint.mostBodyBytes ?? MOST_BODY_BYTES,
    async onRequest(request: FastifyRequest) {
      authorised(endpoint.access, await sessions.callerOf(request));
    },
  };
}

/** Who calls and what they send, of a call that takes a signed-in person and no kept answer; refuses everything else. */
export async function admit<E extends Endpoint>(
  { sessions, sessionSeals, database }: Platform,
  endpoint: E,
  request: FastifyRequest,
): Promise<{ caller: Caller; input: InputOf<E> }> {
  // Once more: a session may have ended while its body came.
  const caller = authorised(endpoint.access, await sessions.callerOf(request));
  const input = parse(endpoint, sentIn(request)) as InputOf<E>;
  if (endpoint.confirm || endpoint.confirmIf?.(input))
    await requireConfirmation(database, sessionSeals, caller);
  return { caller, input };
}

/** What a body says, or of a read its query, and what stands in the path, which neither changes. */
function sentIn({ method, query, body, params }: FastifyRequest): unknown {
  if (method === "GET") return { ...(query as object), ...(params as object) };
  const inPath = Object.keys(params as object).length > 0;
  if (!inPath) return body ?? {};
  if (body !== undefined && body !== null && (typeof body !== "object" || Array.isArray(body))) return body;
  return { ...body, ...(params as object) };
}

export const SIGN_IN_FIRST = "Sign in to use this.";

/** The caller of a call that takes a signed-in person, whom the permission table lets through; refuses everybody else. */
export function authorised(access: Access, caller: Caller | null): Caller {
  authorise(access, caller);
  if (caller === null) throw new Refusal(401, SIGN_IN_FIRST);
  refuseBelieved(caller);
  return caller;
}

/** Refuses whose session could not be looked up: they may read what is kept, and no more. */
export function refuseBelieved(caller: Caller | null): void {
  if (caller?.isBelieved) throw new DatabaseAway();
}

/** Refuses whoever the permission table does not let through. */
export function authorise(access: Access, caller: Caller | null): void {
  switch (mayUse(access, caller)) {
    case "allowed":
      return;
    case "sign_in":
      throw new Refusal(401, SIGN_IN_FIRST);
    case "change_password":
      throw new Refusal(403, "Change your password first.");
    case "set_up_second_factor":
      throw new Refusal(403, "Set up your second factor first.");
    case "forbidden":
      throw new Refusal(403, "Your account may not use this. Ask an administrator if you need it.");
  }
}
