import type { FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint, InputOf, OutputOf } from "@command-center/contract/wire/endpoint";
import type { DataSet } from "@command-center/contract/wire/live";
import { audit, type NewAuditEntry } from "../../audit/audit.ts";
import type { Write } from "../../database/database.ts";
import type { Caller } from "../../identity/sessions/sessions.ts";
import { requireStanding } from "../../identity/sessions/standing.ts";
import type { Refusal } from "../../http/errors.ts";
import { createRepeats } from "../answers/repeats.ts";
import type { Platform } from "../platform.ts";
import { admit, bodyRoute } from "./admission.ts";
import { checkOutput, sendJson } from "./output.ts";
import { signatureOf } from "./signature.ts";

/** What a write handler hands back: the answer, and the audit entry that is written with the change. */
export interface Written<T> {
  readonly answer: T;
  /** What a repeat of the request is answered instead, where the answer holds what is shown once and kept nowhere. */
  readonly repeated?: T;
  readonly audit: Pick<NewAuditEntry, "action" | "subject" | "before" | "after">;
  /** Sent instead of the answer, where what was requested is refused and something else is written. */
  readonly refusal?: Refusal | null;
}

/**
 * Mounts a write: parse, authorise, then one transaction that holds the change, its audit entry and, where the request
 * carries an `Idempotency-Key`, the answer that a repeat of the request is given again. What takes long, such as hashing,
 * is done by `prepare` before the transaction, and handed to the handler. Who changed records wants to read what they wrote:
 * then the session is one of `writers`, and `revisions` are read anew before the answer.
 */
export function mountWrite<E extends Endpoint, Prepared = void>(
  platform: Platform,
  endpoint: E,
  handler: (
    write: Write,
    input: InputOf<E>,
    caller: Caller,
    prepared: Prepared,
  ) => Promise<Written<OutputOf<E>>>,
  prepare?: (
    input: InputOf<E>,
    caller: Caller,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<Prepared>,
): void {
  platform.mounted.push(endpoint);
  const repeats = createRepeats(platform, endpoint);
  platform.app.route({
    ...bodyRoute(platform, endpoint),
    handler: async (request, reply) => {
      const { caller, input } = await admit(platform, endpoint, request);
      // As of its arrival: a client that has hung up has no address.
      const signature = signatureOf(request, caller);
      let changesRecords = false;
      let changesSoon = false;
      let refusal: Refusal | null = null;
      const answer = await repeats.once(request, caller, input, async (inside) => {
        const prepared = (await prepare?.(input, caller, request, reply)) as Prepared;
        return inside(async (write) => {
          await requireStanding(write, caller);
          const touch = (...dataSets: readonly DataSet[]) => {
            changesRecords = true;
            write.touch(...dataSets);
          };
          const touchSoon = (...dataSets: readonly DataSet[]) => {
            changesSoon = true;
            write.touchSoon(...dataSets);
          };
          const written = await handler({ ...write, touch, touchSoon }, input, caller, prepared);
          await audit(write, { ...written.audit, ...signature });
          refusal = written.refusal ?? null;
          const checked = checkOutput(endpoint, written.answer) as object;
          const kept = written.repeated === undefined ? checked : checkOutput(endpoint, written.repeated);
          return { answer: checked, kept: kept as object };
        });
      });
      if (changesSoon) platform.writers.wroteSoon(caller.sessionId);
      if (changesRecords) {
        platform.writers.wrote(caller.sessionId);
        await platform.revisions.refresh();
      }
      if (refusal !== null) throw refusal;
      return sendJson(reply, answer);
    },
  });
}
