import type { FastifyReply, FastifyRequest } from "fastify";
import { momentChoice, type ChosenMoment } from "@command-center/contract/wire/moment-choice";
import type { Endpoint, InputOf, OutputOf } from "@command-center/contract/wire/endpoint";
import type { DataSet } from "@command-center/contract/wire/live";
import { revisionsIn } from "../../database/revisions/data-revisions.ts";
import { NoSuchCycle, read as readOver, type Read, type Scope } from "../../database/database.ts";
import { ImpossibleMoment, NoSuchMoment } from "../../database/ledger/moment.ts";
import { DatabaseAway, troubleOf } from "../../database/pool/trouble.ts";
import type { Caller } from "../../identity/sessions/sessions.ts";
import { isAtLeast, stampOf } from "../answers/revisions.ts";
import { sendSnapshot, sendStale, type Made, type Snapshot } from "../answers/snapshots.ts";
import { type Answer, Page } from "../listing.ts";
import { inTime } from "../load/gate.ts";
import type { Platform } from "../platform.ts";
import { authorise, refuseBelieved } from "./admission.ts";
import { parse } from "./input.ts";
import { checkOutput } from "./output.ts";
import { noteRead } from "./signature.ts";

/** What answers a read: from one transaction that only reads, and what was asked. */
export type ReadHandler<E extends Endpoint> = (read: Read, input: InputOf<E>) => Promise<Answer<OutputOf<E>>>;

/** What an answer about a position of the ledger depends on. Only the removal of a cycle changes it. */
const POSITION_READS: readonly DataSet[] = ["cycle"];

/** What a question's text says of its moment; nothing of now. */
function momentText({ cycle, asOf, known }: ChosenMoment): string {
  const named = { " of cycle ": cycle, " as of ": asOf, " as known at ": known };
  return Object.entries(named)
    .map(([words, value]) => (value === undefined ? "" : `${words}${value}`))
    .join("");
}

/**
 * Mounts a read whose answer depends on data alone: parse, authorise, answer from the kept snapshot or make it
 * in one read-only transaction, check the output against the contract, send the form the client accepts.
 */
export function mountRead<E extends Endpoint>(
  platform: Platform,
  endpoint: E,
  handler: ReadHandler<E>,
): void {
  platform.mounted.push(endpoint);
  const dataSets = endpoint.reads ?? [];
  // All data sets but the register of exports are in the ledger.
  const isOfLedger = !dataSets.includes("exports");
  const question = (query: unknown) => {
    const { cycle, asOf, known, ...others } = query as { cycle?: unknown; asOf?: unknown; known?: unknown };
    const chosen = parse({ input: momentChoice }, { cycle, asOf, known }) as ChosenMoment;
    const input = parse(endpoint, others) as InputOf<E>;
    return { input, chosen, text: `${endpoint.id} ${JSON.stringify(input)}${momentText(chosen)}` };
  };
  let withoutParameters: ReturnType<typeof question> | undefined;

  const answer = (caller: Caller | null, request: FastifyRequest, reply: FastifyReply) => {
    authorise(endpoint.access, caller);
    const query =
      request.url === endpoint.path ? (withoutParameters ??= question({})) : question(request.query);
    const noting = noteRead(platform, endpoint, request, caller);
    if (noting === undefined) return send(query, caller, request, reply);
    return noting.then(() => send(query, caller, request, reply));
  };

  const gate = platform.load.ofEndpoint();

  const keyOf = (text: string, scope: Scope) =>
    scope === "everywhere" ? text : `${text} ${scope.join(",")}`;

  /** Whether the caller has written something that no revision says yet: a cached response may be from before. */
  const hasWrittenSoon = (caller: Caller | null) => {
    const wroteAt = caller === null ? null : platform.writers.lastSoon(caller.sessionId);
    return wroteAt !== null && !platform.revisions.hasMovedSince(wroteAt);
  };

  const snapshotOf = (
    { input, chosen, text }: ReturnType<typeof question>,
    scope: Scope,
    caller: Caller | null = null,
  ) => {
    const key = keyOf(text, scope);
    const isForEver = chosen.known !== undefined && isOfLedger;
    const stamped = isForEver ? POSITION_READS : dataSets;
    const stamp = !isForEver && hasWrittenSoon(caller) ? null : platform.revisions.stamp(stamped, scope);
    const snapshot = platform.snapshots.find(key, stamp);
    if (snapshot !== undefined) return snapshot;
    const stampIn = async (read: Read) => stampOf(await revisionsIn(read), stamped);
    const make = async (read: Read, ownStamp: string): Promise<Made> => {
      const answered = await handler(read, input);
      const [rows, total] = answered instanceof Page ? [answered.rows, answered.total] : [answered, null];
      return {
        stamp: ownStamp,
        json: JSON.stringify(checkOutput(endpoint, rows)),
        total: total ?? (Array.isArray(rows) ? rows.length : null),
        isSensitive: endpoint.sensitive !== undefined,
        isForFew: scope !== "everywhere",
      };
    };
    /** A snapshot of the standby that has not reached the wanted revisions must not answer for them. */
    const makeOnReplica = async (wanted: string): Promise<Made | null> => {
      const work = async (read: Read) => {
        const ownStamp = await stampIn(read);
        return isAtLeast(ownStamp, wanted) ? make(read, ownStamp) : null;
      };
      return (
        platform.replica?.attempt((db) =>
          readOver(db, scope, work, chosen).catch((error: unknown) => {
            // The standby may be behind the cycle, its newest day or the position.
            if (
              error instanceof NoSuchCycle ||
              error instanceof NoSuchMoment ||
              error instanceof ImpossibleMoment
            )
              return null;
            throw error;
          }),
        ) ?? null
      );
    };
    const makeAnywhere = async () =>
      (stamp === null ? null : await makeOnReplica(stamp)) ??
      platform.database.read(scope, async (read) => make(read, await stampIn(read)), chosen);
    return platform.snapshots.make(key, stamp, () => gate.run(() => platform.load.all.run(makeAnywhere)));
  };

  /** Sends the kept answer, which says that it may be old; false where there is none. */
  const sendKept = (text: string, scope: Scope, request: FastifyRequest, reply: FastifyReply): boolean => {
    const snapshot = platform.snapshots.findStale(keyOf(text, scope));
    if (snapshot === undefined) return false;
    sendStale(
      request,
      reply,
      snapshot,
      platform.revisions.stoodAt(dataSets, scope, snapshot.stamp) ?? snapshot.madeAt,
    );
    return true;
  };

  const send = (
    query: ReturnType<typeof question>,
    caller: Caller | null,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const scope = caller?.scope ?? "everywhere";
    if (caller?.isBelieved) {
      // What is written down when it is read is not read while nothing can be written.
      if (endpoint.sensitive === undefined && sendKept(query.text, scope, request, reply)) return;
      throw new DatabaseAway();
    }
    if (scope !== "everywhere" && query.chosen.known === undefined)
      platform.scopedAnswers.asked(scope, {
        name: query.text,
        dataSets,
        answer: () => snapshotOf(query, scope),
      });
    const snapshot = snapshotOf(query, scope, caller);
    if (!(snapshot instanceof Promise)) return sendSnapshot(request, reply, snapshot);
    return sendMade(query.text, snapshot, caller, request, reply);
  };

  /**
   * Sends a response that is being made, or the cached one if making fails or takes too long. Each scope has its own response,
   * so a change of all data makes many. Callers who wrote a moment ago wait for the new one. The work goes on after the deadline,
   * so that a later request finds its response.
   */
  const sendMade = async (
    text: string,
    making: Promise<Snapshot>,
    caller: Caller | null,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const scope = caller?.scope ?? "everywhere";
    let isSent = false;
    const sendOld = () => (isSent = sendKept(text, scope, request, reply));
    const mayBeOld =
      caller !== null &&
      scope !== "everywhere" &&
      !platform.writers.wroteLately(caller.sessionId) &&
      !hasWrittenSoon(caller);
    const impatience = mayBeOld ? setTimeout(sendOld, platform.database.deadlines.freshAnswer) : undefined;
    try {
      const snapshot = await inTime(request, platform.database, making);
      if (!isSent) sendSnapshot(request, reply, snapshot);
    } catch (error) {
      // No new answer can be made: an old one that says so is better than none.
      if (!isSent && troubleOf(error) !== null) sendOld();
      if (!isSent) throw error;
    } finally {
      clearTimeout(impatience);
    }
  };

  platform.readers.set(endpoint.id, async (caller, input, request) => {
    authorise(endpoint.access, caller);
    refuseBelieved(caller);
    const query = question(input);
    await noteRead(platform, endpoint, request, caller);
    return (await snapshotOf(query, caller.scope, caller)).identity.bytes.toString();
  });
  platform.scopedAnswers.mounted(endpoint, (scope) => snapshotOf(question({}), scope));

  // A poll by a known caller for a kept answer awaits nothing: that would cost more than the rest of its work.
  platform.app.get(endpoint.path, (request, reply) => {
    const caller = platform.sessions.callerOf(request);
    if (caller instanceof Promise) return caller.then((found) => answer(found, request, reply));
    return answer(caller, request, reply);
  });
}
