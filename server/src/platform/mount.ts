import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Access } from "@command-center/contract/wire/access";
import {
  MOST_BODY_BYTES,
  type Endpoint,
  type InputOf,
  type OutputOf,
} from "@command-center/contract/wire/endpoint";
import { mayUse } from "@command-center/domain/permissions";
import { revisionsIn } from "../database/data-revisions.ts";
import type { Database, Read, Scope, Write } from "../database/database.ts";
import { createPlaces } from "../database/pool/places.ts";
import { DatabaseAway, troubleOf } from "../database/pool/trouble.ts";
import type { AccountSeals } from "../identity/seals/account-seals.ts";
import type { AuditNotes } from "../audit/audit-notes.ts";
import { audit, type AuditEntry } from "../audit/audit.ts";
import { requireConfirmation } from "../identity/sessions/confirmation.ts";
import type { Downloads } from "./downloads/downloads.ts";
import { Refusal } from "../http/errors.ts";
import type { ScopedAnswers } from "./live/scoped-answers.ts";
import type { SessionSettings } from "../identity/sessions/lasting-rights.ts";
import type { KnownDevices } from "../identity/guard/known-devices.ts";
import type { KnownPlaces } from "../identity/guard/known-places.ts";
import type { Passwords } from "../identity/passwords/passwords.ts";
import type { RecentWriters } from "./answers/recent-writers.ts";
import { createRepeats } from "./answers/repeats.ts";
import { stampOf, type Revisions } from "./answers/revisions.ts";
import type { Caller, Sessions } from "../identity/sessions/sessions.ts";
import { sendSnapshot, sendStale, type Snapshot, type Snapshots } from "./answers/snapshots.ts";
import { requireStanding } from "../identity/sessions/standing.ts";

/** Reads of one endpoint that hold a connection at a time: where one waits for a lock, the others go on. */
const MOST_READS_AT_ONCE = 3;
/** The same of an endpoint that is answered anew each time. */
const MOST_PLAIN_AT_ONCE = 2;
/** How long a read waits for such a place. */
const PLACE_MILLISECONDS = 2_000;

/**
 * How long somebody limited waits for a new answer where there is an old one, which says that it is. Answers are made for
 * each scope apart, and where everybody's move at once that takes a while. Who has just written something waits for it.
 */
const OWN_ANSWER_MILLISECONDS = 300;

/** What a read handler may answer: the output itself, or one page of a list and the size of the whole. */
export type Answer<T> = T | Page<T>;

/** One page of a list. The wire carries the plain array; the total travels in a header. */
export class Page<T> {
  constructor(
    readonly rows: T,
    readonly total: number,
  ) {}
}

export interface Platform {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly sessions: Sessions;
  readonly sessionSettings: SessionSettings;
  readonly passwords: Passwords;
  readonly devices: KnownDevices;
  readonly places: KnownPlaces;
  readonly seals: AccountSeals;
  readonly snapshots: Snapshots;
  readonly downloads: Downloads;
  readonly auditNotes: AuditNotes;
  readonly revisions: Revisions;
  /** Who wrote something a moment ago. */
  readonly writers: RecentWriters;
  /** What limited people read, by which they are told of changes within their scope alone. */
  readonly scopedAnswers: ScopedAnswers;
  /** Keys the fingerprints of repeated requests, which may hold a password. */
  readonly secret: string;
  /** Every endpoint that was mounted, for the API's description and the tests of its permissions. */
  readonly mounted: Endpoint[];
  /** The reads among them by their ids, for pages that bring their first answers along. */
  readonly readers: Map<string, Reader>;
}

/**
 * Answers a read as its path would, with the same checks and the same entry in the audit log, as JSON. Refuses as the
 * path would, too.
 */
export type Reader = (caller: Caller, input: unknown, request: FastifyRequest) => Promise<string>;

/** What answers a read: from one transaction that only reads, and what was asked. */
export type ReadHandler<E extends Endpoint> = (read: Read, input: InputOf<E>) => Promise<Answer<OutputOf<E>>>;

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
  const question = (query: unknown) => {
    const input = parse(endpoint, query) as InputOf<E>;
    return { input, text: `${endpoint.id} ${JSON.stringify(input)}` };
  };
  let withoutParameters: ReturnType<typeof question> | undefined;

  const answer = (caller: Caller | null, request: FastifyRequest, reply: FastifyReply) => {
    authorise(endpoint.access, caller);
    const asked =
      request.url === endpoint.path ? (withoutParameters ??= question({})) : question(request.query);
    const noting = noteRead(platform, endpoint, request, caller);
    if (noting === undefined) return send(asked, caller, request, reply);
    return noting.then(() => send(asked, caller, request, reply));
  };

  const inPlace = createPlaces(MOST_READS_AT_ONCE, PLACE_MILLISECONDS);

  const keyOf = (text: string, scope: Scope) =>
    scope === "everywhere" ? text : `${text} ${scope.join(",")}`;

  const snapshotOf = ({ input, text }: ReturnType<typeof question>, scope: Scope) => {
    const key = keyOf(text, scope);
    const stamp = platform.revisions.stamp(dataSets, scope);
    const kept = platform.snapshots.find(key, stamp);
    if (kept !== undefined) return kept;
    const read = () =>
      platform.database.read(scope, async (read) => {
        const revisions = await revisionsIn(read);
        const answer = await handler(read, input);
        const [rows, total] = answer instanceof Page ? [answer.rows, answer.total] : [answer, null];
        return {
          stamp: stampOf(revisions, dataSets),
          json: JSON.stringify(checkOutput(endpoint, rows)),
          total: total ?? (Array.isArray(rows) ? rows.length : null),
          isSensitive: endpoint.sensitive !== undefined,
          isForFew: scope !== "everywhere",
        };
      });
    return platform.snapshots.make(key, stamp, () => inPlace(read));
  };

  /**
   * Sends the kept answer, which says that it may be old; false where there is none. What is written down when it is read is
   * not read while nothing can be written.
   */
  const sendKept = (text: string, scope: Scope, request: FastifyRequest, reply: FastifyReply): boolean => {
    const kept = platform.snapshots.findStale(keyOf(text, scope));
    if (kept === undefined || endpoint.sensitive !== undefined) return false;
    sendStale(request, reply, kept, platform.revisions.stoodAt(dataSets, scope, kept.stamp) ?? kept.madeAt);
    return true;
  };

  const send = (
    asked: ReturnType<typeof question>,
    caller: Caller | null,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const scope = caller?.scope ?? "everywhere";
    if (caller?.isBelieved) {
      if (sendKept(asked.text, scope, request, reply)) return;
      throw new DatabaseAway();
    }
    if (scope !== "everywhere")
      platform.scopedAnswers.asked(scope, {
        name: asked.text,
        dataSets,
        answer: () => snapshotOf(asked, scope),
      });
    const snapshot = snapshotOf(asked, scope);
    if (!(snapshot instanceof Promise)) return sendSnapshot(request, reply, snapshot);
    return sendMade(asked.text, snapshot, caller, request, reply);
  };

  /** Sends an answer that is being made, or the kept one where none can be made, or not soon enough. */
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
      caller !== null && scope !== "everywhere" && !platform.writers.wroteLately(caller.sessionId);
    const impatience = mayBeOld ? setTimeout(sendOld, OWN_ANSWER_MILLISECONDS) : undefined;
    try {
      const made = await making;
      if (!isSent) sendSnapshot(request, reply, made);
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
    const asked = question(input);
    await noteRead(platform, endpoint, request, caller);
    return (await snapshotOf(asked, caller.scope)).identity.bytes.toString();
  });
  platform.scopedAnswers.mounted(endpoint, (scope) => snapshotOf(question({}), scope));

  // A poll by a known caller for a kept answer awaits nothing: that would cost more than the rest of its work.
  platform.app.get(endpoint.path, (request, reply) => {
    const caller = platform.sessions.callerOf(request);
    if (caller instanceof Promise) return caller.then((found) => answer(found, request, reply));
    return answer(caller, request, reply);
  });
}

/** What a write handler hands back: the answer, and the audit entry that is written with the change. */
export interface Written<T> {
  readonly answer: T;
  /** What a repeat of the request is answered instead, where the answer holds what is shown once and kept nowhere. */
  readonly repeated?: T;
  readonly audit: Pick<AuditEntry, "action" | "subject" | "before" | "after">;
}

/**
 * Mounts a write: parse, authorise, then one transaction that holds the change, its audit entry, the revisions and,
 * where the request carries an `Idempotency-Key`, the answer that a repeat of the request is given again. What takes
 * long, such as hashing, is done by `prepare` before the transaction, and handed to the handler.
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
      const answer = await repeats.once(request, caller, input, async (inside) => {
        const prepared = (await prepare?.(input, caller, request, reply)) as Prepared;
        return inside(async (write) => {
          await requireStanding(write, caller);
          write.touch(...(endpoint.writes ?? []));
          const written = await handler(write, input, caller, prepared);
          await audit(write, { ...written.audit, ...signatureOf(request, caller) });
          const checked = checkOutput(endpoint, written.answer) as object;
          const kept = written.repeated === undefined ? checked : checkOutput(endpoint, written.repeated);
          return { answer: checked, kept: kept as object };
        });
      });
      if ((endpoint.writes ?? []).length > 0) {
        platform.writers.wrote(caller.sessionId);
        await platform.revisions.refresh();
      }
      return sendJson(reply, answer);
    },
  });
}

/**
 * Mounts a read that depends on the caller, or on the process itself: answered anew each time, and kept by nobody. Who is
 * only believed is refused, but for what is public or `alsoBelieved`.
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
  const inPlace = createPlaces(MOST_PLAIN_AT_ONCE, PLACE_MILLISECONDS);
  const answer = async (caller: Caller | null, query: unknown, request: FastifyRequest) => {
    authorise(endpoint.access, caller);
    if (!alsoBelieved) refuseBelieved(caller);
    const input = parse(endpoint, query) as InputOf<E>;
    await noteRead(platform, endpoint, request, caller);
    return inPlace(() => handler(caller, input, request));
  };
  platform.readers.set(endpoint.id, async (caller, input, request) => {
    const made = await answer(caller, input, request);
    return JSON.stringify(checkOutput(endpoint, made instanceof Page ? made.rows : made));
  });
  platform.app.get(endpoint.path, async (request, reply) => {
    const caller = await platform.sessions.callerOf(request);
    const made = await answer(caller, request.query, request);
    if (!(made instanceof Page)) return sendJson(reply, checkOutput(endpoint, made));
    return sendJson(reply.header("x-total-count", made.total), checkOutput(endpoint, made.rows));
  });
}

/** Where a call with a body is found, and who may send one: asked before any of it is read. */
export function bodyRoute({ sessions }: Pick<Platform, "sessions">, endpoint: Endpoint) {
  return {
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: endpoint.mostBodyBytes ?? MOST_BODY_BYTES,
    async onRequest(request: FastifyRequest) {
      authorised(endpoint.access, await sessions.callerOf(request));
    },
  };
}

/** Who calls and what they send, of a call that takes a signed-in person and a body; refuses everything else. */
export async function admit<E extends Endpoint>(
  { sessions, database }: Platform,
  endpoint: E,
  request: FastifyRequest,
): Promise<{ caller: Caller; input: InputOf<E> }> {
  // Once more: a session may have ended while its body came.
  const caller = authorised(endpoint.access, await sessions.callerOf(request));
  const input = parse(endpoint, request.body ?? {}) as InputOf<E>;
  if (endpoint.confirm) await requireConfirmation(database, caller);
  return { caller, input };
}

export const SIGN_IN_FIRST = "Sign in to use this.";

/** The caller of a call that takes a signed-in person, whom the permission table lets through; refuses everybody else. */
function authorised(access: Access, caller: Caller | null): Caller {
  authorise(access, caller);
  if (caller === null) throw new Refusal(401, SIGN_IN_FIRST);
  refuseBelieved(caller);
  return caller;
}

/** Refuses whose session could not be looked up: they may read what is kept, and no more. */
function refuseBelieved(caller: Caller | null): void {
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

/** Checks what was sent against the endpoint's input; throws a 400 that says what is wrong. */
function parse(endpoint: Endpoint, value: unknown): unknown {
  const result = endpoint.input.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new Refusal(400, issue === undefined ? "The request cannot be read." : sentenceOf(issue));
}

/** Messages of the validation library itself, which are for programmers. */
const LIBRARY_WORDING = /^(?:Invalid|Too (?:big|small)|Unrecognized|Expected)\b/;

/** A validation issue in words: our own message where the schema has one, else which field is wrong. */
function sentenceOf(issue: {
  code?: string | undefined;
  path: PropertyKey[];
  message: string;
  keys?: string[];
}): string {
  if (issue.code === "unrecognized_keys")
    return `Unknown parameter: ${shown((issue.keys ?? []).join(", "))}.`;
  const field = shown(issue.path.map(String).join("."));
  if (!LIBRARY_WORDING.test(issue.message)) {
    return issue.message.endsWith(".") ? issue.message : `${issue.message}.`;
  }
  return field === ""
    ? "The request body must be a JSON object."
    : `${field} has a value that is not accepted.`;
}

/** What was sent, fit to stand in a sentence of one line. */
function shown(text: string): string {
  return text.replaceAll(/\p{C}/gu, "\ufffd").slice(0, 100);
}

/** An answer that breaks the contract is our fault, and must not reach anybody. */
function checkOutput(endpoint: Endpoint, answer: unknown): unknown {
  const result = endpoint.output.safeParse(answer);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new Error(
    `${endpoint.id} answered against its contract at ${issue?.path.join(".")}: ${issue?.message}`,
  );
}

function sendJson(reply: FastifyReply, answer: unknown) {
  return reply
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(answer));
}

const AN_HOUR = 3_600_000;

/** Writes down who reads a sensitive list, once an hour a session and list; undefined where nothing has to be written. */
function noteRead(
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

/** Where an audit entry says a request came from. */
export function signatureOf(request: FastifyRequest, caller: Caller | null) {
  return {
    accountId: caller?.accountId ?? null,
    username: caller?.username ?? null,
    ipAddress: request.ip,
    requestId: request.id,
  };
}
