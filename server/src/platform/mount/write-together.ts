import type { Endpoint, InputOf, OutputOf } from "@command-center/contract/wire/endpoint";
import { auditAll, type NewAuditEntry } from "../../audit/audit.ts";
import type { Write } from "../../database/database.ts";
import { ALONE } from "../../database/turns.ts";
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
const PAUSE_MILLISECONDS = 100;

/** A request of a caller who may send it. */
interface Admitted<E extends Endpoint> {
  /** As of its arrival: a client that has hung up has no address. */
  readonly signature: ReturnType<typeof signatureOf>;
  readonly caller: Caller;
  readonly input: InputOf<E>;
}

/** Writes of an endpoint that come at the same time. */
interface WrittenTogether<E extends Endpoint> {
  /** Throws the refusal of a caller who may not send such requests. */
  check(caller: Caller): void;
  /** Requests with different groups are not written in one transaction. */
  groupOf(input: InputOf<E>): string;
  /** Nor are requests that share a key, such as those about the same fact. */
  keysOf(input: InputOf<E>, caller: Caller): readonly string[];
  /**
   * Writes all requests in one transaction. In place of what one has written is its refusal, or {@link ALONE} unless it `mayWait`. If it
   * throws, they are written in smaller transactions. It names changed data sets with `touchSoon`.
   */
  handler(
    write: Write,
    requests: readonly Pick<Admitted<E>, "caller" | "input">[],
    mayWait: boolean,
  ): Promise<readonly (Written<OutputOf<E>> | Refusal | typeof ALONE)[]>;
}

/**
 * Mounts a write that many callers send at once, such as results on polling night. Those that come while others are being written share
 * one transaction: its locks, its position and its way to the disk cost as much for fifty requests as for one.
 */
export function mountWriteTogether<E extends Endpoint>(
  platform: Platform,
  endpoint: E,
  { check, groupOf, keysOf, handler }: WrittenTogether<E>,
): void {
  platform.mounted.push(endpoint);
  const { database } = platform;
  const repeats = createRepeats(platform, endpoint);
  const writeAll = async (
    write: Write,
    requests: readonly Admitted<E>[],
    mayWait: boolean,
  ): Promise<readonly (object | Refusal | typeof ALONE)[]> => {
    const standing = await standingSessions(
      write,
      requests.map(({ caller }) => caller),
    );
    const asked = requests.filter(({ caller }) => standing.has(caller.sessionId));
    const written = await handler(write, asked, mayWait);
    if (written.length !== asked.length)
      throw new Error(`${endpoint.id} has not written all of its requests.`);
    const outcomes = new Map<Admitted<E>, object | Refusal | typeof ALONE>();
    const entries: NewAuditEntry[] = [];
    for (const [at, one] of written.entries()) {
      const request = asked[at];
      if (request === undefined) continue;
      if (one === ALONE || one instanceof Refusal) outcomes.set(request, one);
      else {
        entries.push({ ...one.audit, ...request.signature });
        outcomes.set(request, checkOutput(endpoint, one.answer) as object);
      }
    }
    await auditAll(write, entries);
    return requests.map((request) => outcomes.get(request) ?? sessionEnded());
  };
  const together = createBatches<Admitted<E>, object | Refusal>({
    groupOf: ({ input }) => groupOf(input),
    keysOf: ({ input, caller }) => keysOf(input, caller),
    run: (requests, mayWait) => database.write((write) => writeAll(write, requests, mayWait)),
    most: MOST_TOGETHER,
    pauseMilliseconds: PAUSE_MILLISECONDS,
    patienceMilliseconds: database.deadlines.connection,
    occupancy: database.occupancy.writes,
  });
  platform.app.route({
    ...bodyRoute(platform, endpoint),
    handler: async (request, reply) => {
      const { caller, input } = await admit(platform, endpoint, request);
      check(caller);
      const admitted = { signature: signatureOf(request, caller), caller, input };
      const answer =
        request.headers["idempotency-key"] === undefined
          ? answered(await together(admitted))
          : await repeats.once(request, caller, input, (inside) =>
              inside(async (write) => {
                const [outcome] = await writeAll(write, [admitted], true);
                const own = answered(outcome);
                return { answer: own, kept: own };
              }),
            );
      platform.writers.wroteSoon(caller.sessionId);
      return sendJson(reply, answer);
    },
  });
}

function answered(outcome: object | Refusal | typeof ALONE | undefined): object {
  if (outcome === undefined || outcome === ALONE)
    throw new Error("A request was neither written nor refused.");
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}
