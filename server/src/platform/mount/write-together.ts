import type { FastifyRequest } from "fastify";
import type { Endpoint, InputOf, OutputOf } from "@command-center/contract/wire/endpoint";
import { auditAll } from "../../audit/audit.ts";
import type { Write } from "../../database/database.ts";
import { Refusal } from "../../http/errors.ts";
import type { Caller } from "../../identity/sessions/sessions.ts";
import { sessionEnded, standingSessions } from "../../identity/sessions/standing.ts";
import { createRepeats } from "../answers/repeats.ts";
import type { Platform } from "../platform.ts";
import { admit, bodyRoute } from "./admission.ts";
import { createBatches } from "./batches.ts";
import { checkOutput, sendJson } from "./output.ts";
import { signatureOf } from "./signature.ts";
import type { Written } from "./write.ts";

/** So few that their results are still changed in the way of few sheets (`server/src/measures/stations/unusual-stations.ts`). */
const MOST_TOGETHER = 50;
const PAUSE_MILLISECONDS = 50;

/** A request of a caller who may send it. */
interface Admitted<E extends Endpoint> {
  readonly request: FastifyRequest;
  readonly caller: Caller;
  readonly input: InputOf<E>;
}

/** Writes of one endpoint that come at the same time. */
interface WrittenTogether<E extends Endpoint> {
  /** Throws the refusal of a caller who may not send such requests. */
  check(caller: Caller): void;
  /** Requests with different groups are not written in one transaction. */
  groupOf(input: InputOf<E>): string;
  /** Nor are requests about the same fact. */
  factOf(input: InputOf<E>): string;
  /**
   * Writes all requests in one transaction. In place of what one has written is its refusal. If it throws, each request is written in a
   * transaction of its own. It names changed data sets with `touchSoon`.
   */
  handler(
    write: Write,
    requests: readonly Pick<Admitted<E>, "caller" | "input">[],
  ): Promise<readonly (Written<OutputOf<E>> | Refusal)[]>;
}

/**
 * Mounts a write that many callers send at once, such as results on polling night. Those that come while others are being written share
 * one transaction: its locks, its position and its way to the disk cost as much for fifty requests as for one.
 */
export function mountWriteTogether<E extends Endpoint>(
  platform: Platform,
  endpoint: E,
  { check, groupOf, factOf, handler }: WrittenTogether<E>,
): void {
  platform.mounted.push(endpoint);
  const { database } = platform;
  const repeats = createRepeats(platform, endpoint);
  const writeAll = async (
    write: Write,
    requests: readonly Admitted<E>[],
  ): Promise<readonly (object | Refusal)[]> => {
    const standing = await standingSessions(
      write,
      requests.map(({ caller }) => caller),
    );
    const isStanding = ({ caller }: Admitted<E>) => standing.has(caller.sessionId);
    const standingRequests = requests.filter(isStanding);
    const written = await handler(write, standingRequests);
    await auditAll(
      write,
      standingRequests.flatMap(({ request, caller }, at) => {
        const one = written[at];
        return one === undefined || one instanceof Refusal
          ? []
          : { ...one.audit, ...signatureOf(request, caller) };
      }),
    );
    const outcomes = written.map((one) =>
      one instanceof Refusal ? one : (checkOutput(endpoint, one.answer) as object),
    );
    const next = outcomes.values();
    return requests.map((request) => (isStanding(request) ? (next.next().value as object) : sessionEnded()));
  };
  const together = createBatches<Admitted<E>, object | Refusal>({
    groupOf: ({ input }) => groupOf(input),
    keyOf: ({ input }) => factOf(input),
    run: (requests) => database.write((write) => writeAll(write, requests)),
    most: MOST_TOGETHER,
    pauseMilliseconds: PAUSE_MILLISECONDS,
    patienceMilliseconds: database.deadlines.connection,
  });
  platform.app.route({
    ...bodyRoute(platform, endpoint),
    handler: async (request, reply) => {
      const { caller, input } = await admit(platform, endpoint, request);
      check(caller);
      const answer =
        request.headers["idempotency-key"] === undefined
          ? answered(await together({ request, caller, input }))
          : await repeats.once(request, caller, input, (inside) =>
              inside(async (write) => {
                const [outcome] = await writeAll(write, [{ request, caller, input }]);
                const own = answered(outcome);
                return { answer: own, kept: own };
              }),
            );
      platform.writers.wroteSoon(caller.sessionId);
      return sendJson(reply, answer);
    },
  });
}

function answered(outcome: object | Refusal | undefined): object {
  if (outcome === undefined) throw new Error("A request was neither written nor refused.");
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}
