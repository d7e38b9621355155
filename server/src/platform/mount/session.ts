import type { FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint, InputOf, OutputOf } from "@command-center/contract/wire/endpoint";
import type { Platform } from "../platform.ts";
import { authorise } from "./admission.ts";
import { parse, sentenceOf } from "./input.ts";
import { checkOutput, sendJson } from "./output.ts";

/** Declarations of an endpoint that only other mounts carry out: here they would be ignored in silence. */
const NOT_HERE = [
  "mostBodyBytes",
  "confirm",
  "sensitive",
  "reads",
  "answersFile",
  "answersStream",
] as const satisfies readonly (keyof Endpoint)[];

/**
 * Mounts a call that opens or ends a session. Anybody may make it: who they are is what it is about. It writes in steps of its
 * own, as a guess stays counted where it is refused, and sets cookies with its answer. `pace` is waited for before anything
 * is read; `wanted` says what to send, where that is not for the contract's own words. Throws where the endpoint declares
 * what is not done here.
 */
export function mountSession<E extends Endpoint>(
  platform: Pick<Platform, "app" | "mounted">,
  endpoint: E,
  handler: (input: InputOf<E>, request: FastifyRequest, reply: FastifyReply) => Promise<OutputOf<E>>,
  {
    pace,
    wanted = sentenceOf,
  }: { readonly pace?: () => Promise<void>; readonly wanted?: typeof sentenceOf } = {},
): void {
  // Nobody at all: what takes somebody signed in cannot be mounted so.
  authorise(endpoint.access, null);
  const refused = NOT_HERE.filter((provision) => endpoint[provision] !== undefined);
  if (refused.length > 0)
    throw new Error(`${endpoint.id} declares ${refused.join(", ")}, which mountSession does not do.`);
  platform.mounted.push(endpoint);
  platform.app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(pace === undefined ? {} : { onRequest: pace }),
    handler: async (request, reply) => {
      const input = parse(endpoint, request.body ?? {}, wanted) as InputOf<E>;
      const answer = await handler(input, request, reply);
      return sendJson(reply, checkOutput(endpoint, answer));
    },
  });
}
