import type { FastifyRequest } from "fastify";
import type { Endpoint, InputOf, OutputOf } from "@command-center/contract/wire/endpoint";
import type { Caller } from "../../identity/sessions/sessions.ts";
import { Page, type Answer } from "../page.ts";
import type { Platform } from "../platform.ts";
import { authorise, refuseBelieved } from "./admission.ts";
import { parse } from "./input.ts";
import { noteRead } from "./note-read.ts";
import { createReadPlaces } from "./read-places.ts";
import { checkOutput, sendJson } from "./output.ts";

/**
 * Mounts a read that depends on the caller, or on the process itself: answered anew each time, and kept by nobody. A
 * caller who is only believed is refused, unless the read is public or `alsoBelieved`.
 */
export function mountPlain<E extends Endpoint>(
  platform: Platform,
  endpoint: E,
  handler: (
    caller: Caller | null,
    input: InputOf<E>,
    request: FastifyRequest,
  ) => Promise<Answer<OutputOf<E>>>,
  { alsoBelieved = endpoint.access === "public" }: { readonly alsoBelieved?: boolean } = {},
): void {
  platform.mounted.push(endpoint);
  const inPlace = createReadPlaces("anew", platform.database);
  const answer = async (caller: Caller | null, query: unknown, request: FastifyRequest) => {
    authorise(endpoint.access, caller);
    if (!alsoBelieved) refuseBelieved(caller);
    const input = parse(endpoint, query) as InputOf<E>;
    await noteRead(platform, endpoint, request, caller);
    return inPlace(() => handler(caller, input, request));
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
