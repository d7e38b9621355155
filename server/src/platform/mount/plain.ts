import type { FastifyRequest } from "fastify";
import type { Endpoint, InputOf, OutputOf } from "@command-center/contract/wire/endpoint";
import { createPlaces } from "../../database/pool/places.ts";
import type { Caller } from "../../identity/sessions/sessions.ts";
import { type Answer, Page } from "../listing.ts";
import { inTime } from "../load/gate.ts";
import type { Platform } from "../platform.ts";
import { authorise, refuseBelieved } from "./admission.ts";
import { parse } from "./input.ts";
import { checkOutput, sendJson } from "./output.ts";
import { noteRead } from "./signature.ts";

/** Maximum number of connections per endpoint. If its reads wait for a lock, other endpoints have the rest. */
const MOST_AT_ONCE = 2;

/**
 * Mounts a read that depends on the caller, or on the process itself: answered anew each time, and kept by nobody. A
 * caller who is only believed is refused, unless the read is public or `alsoBelieved`. A read that `takesLong`, or a public one, has
 * no deadline for its response.
 */
export function mountPlain<E extends Endpoint>(
  platform: Platform,
  endpoint: E,
  handler: (
    caller: Caller | null,
    input: InputOf<E>,
    request: FastifyRequest,
  ) => Promise<Answer<OutputOf<E>>>,
  {
    alsoBelieved = endpoint.access === "public",
    takesLong = endpoint.access === "public",
  }: { readonly alsoBelieved?: boolean; readonly takesLong?: boolean } = {},
): void {
  platform.mounted.push(endpoint);
  const { deadlines, occupancy } = platform.database;
  const inPlace = createPlaces(MOST_AT_ONCE, deadlines.connection, occupancy.reads);
  const answer = async (caller: Caller | null, query: unknown, request: FastifyRequest) => {
    authorise(endpoint.access, caller);
    if (!alsoBelieved) refuseBelieved(caller);
    const input = parse(endpoint, query) as InputOf<E>;
    await noteRead(platform, endpoint, request, caller);
    const answering = inPlace(() => handler(caller, input, request));
    return takesLong ? answering : inTime(request, platform.database, answering);
  };
  platform.readers.set(endpoint.id, async (caller, input, request) => {
    const result = await answer(caller, input, request);
    return JSON.stringify(checkOutput(endpoint, result instanceof Page ? result.rows : result));
  });
  platform.app.get(endpoint.path, async (request, reply) => {
    const caller = await platform.sessions.callerOf(request);
    const asked = { ...(request.query as object), ...(request.params as object) };
    const result = await answer(caller, asked, request);
    if (!(result instanceof Page)) return sendJson(reply, checkOutput(endpoint, result));
    return sendJson(reply.header("x-total-count", result.total), checkOutput(endpoint, result.rows));
  });
}
