import type { FastifyReply } from "fastify";
import type { Endpoint } from "@command-center/contract/wire/endpoint";

/** An answer that breaks the contract is our fault, and must not reach anybody. */
export function checkOutput(endpoint: Endpoint, answer: unknown): unknown {
  const result = endpoint.output.safeParse(answer);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new Error(
    `${endpoint.id} answered against its contract at ${issue?.path.join(".")}: ${issue?.message}`,
  );
}

/** Sends an answer that nobody keeps. */
export function sendJson(reply: FastifyReply, answer: unknown) {
  return reply
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(answer));
}
