import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createHmac } from "node:crypto";
import type { Access } from "@command-center/contract/access";
import type { Endpoint, InputOf, OutputOf } from "@command-center/contract/endpoint";
import { mayUse } from "@command-center/domain/permissions";
import { type Database, type Read, type Write } from "../database/database.ts";
import { audit, type AuditEntry } from "./audit.ts";
import { Refusal } from "./errors.ts";
import { stampOf, type Revisions } from "./revisions.ts";
import type { Caller, Sessions } from "./sessions.ts";
import { sendSnapshot, type Snapshots } from "./snapshots.ts";

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
  readonly snapshots: Snapshots;
  readonly revisions: Revisions;
  /** Keys the fingerprints of repeated requests, which may hold a password. */
  readonly secret: string;
  /** Every endpoint that was mounted, for the API's description and the tests of its permissions. */
  readonly mounted: Endpoint[];
}

/**
 * Mounts a read whose answer depends on data alone: parse, authorise, answer from the kept snapshot or make it
 * in one read-only transaction, check the output against the contract, send the form the client accepts.
 */
export function mountRead<E extends Endpoint>(
  platform: Platform,
  endpoint: E,
  handler: (read: Read, input: InputOf<E>) => Promise<Answer<OutputOf<E>>>,
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
    const { input, text } =
      request.url === endpoint.path ? (withoutParameters ??= question({})) : question(request.query);
    const scope = caller?.scope ?? "everywhere";
    const key = scope === "everywhere" ? text : `${text} ${scope.join(",")}`;
    const stamp = platform.revisions.stamp(dataSets);
    const kept = platform.snapshots.find(key, stamp);
    if (kept !== undefined) return sendSnapshot(request, reply, kept);
    const made = platform.snapshots.make(key, stamp, () =>
      platform.database.read(scope, async (read) => {
        const revisions = await platform.database.revisions(read);
        const answer = await handler(read, input);
        const [rows, total] = answer instanceof Page ? [answer.rows, answer.total] : [answer, null];
        return {
          stamp: stampOf(revisions, dataSets),
          json: JSON.stringify(checkOutput(endpoint, rows)),
          total: total ?? (Array.isArray(rows) ? rows.length : null),
        };
      }),
    );
    return made.then((snapshot) => sendSnapshot(request, reply, snapshot));
  };

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
  readonly audit: Pick<AuditEntry, "action" | "subject" | "before" | "after">;
}

/**
 * Mounts a write: parse, authorise, then one transaction that holds the change, its audit entry, the revisions and,
 * where the request carries an `Idempotency-Key`, the answer that a repeat of the request is given again.
 */
export function mountWrite<E extends Endpoint>(
  platform: Platform,
  endpoint: E,
  handler: (write: Write, input: InputOf<E>, caller: Caller) => Promise<Written<OutputOf<E>>>,
): void {
  platform.mounted.push(endpoint);
  platform.app.route({
    method: endpoint.method,
    url: endpoint.path,
    handler: async (request, reply) => {
      const caller = await platform.sessions.callerOf(request);
      authorise(endpoint.access, caller);
      if (caller === null) throw new Refusal(401, SIGN_IN_FIRST);
      const input = parse(endpoint, request.body ?? {}) as InputOf<E>;
      const repeat = repeatOf(platform.secret, request, endpoint, caller, input);
      const answer = await platform.database.write(async (write) => {
        const earlier = repeat === null ? null : await earlierAnswer(write, repeat);
        if (earlier !== null) return earlier;
        write.touch(...(endpoint.writes ?? []));
        const written = await handler(write, input, caller);
        await audit(write, { ...written.audit, ...signatureOf(request, caller) });
        const checked = checkOutput(endpoint, written.answer) as object;
        if (repeat !== null) await keepAnswer(write, repeat, checked);
        return checked;
      });
      if ((endpoint.writes ?? []).length > 0) await platform.revisions.refresh();
      return sendJson(reply, answer);
    },
  });
}

/** Mounts a call that reads nothing but the caller and the process itself, e.g. one's own account or the health. */
export function mountPlain<E extends Endpoint>(
  platform: Platform,
  endpoint: E,
  handler: (caller: Caller | null, input: InputOf<E>) => Promise<OutputOf<E>>,
): void {
  platform.mounted.push(endpoint);
  platform.app.get(endpoint.path, async (request, reply) => {
    const caller = await platform.sessions.callerOf(request);
    authorise(endpoint.access, caller);
    const answer = await handler(caller, parse(endpoint, request.query) as InputOf<E>);
    return sendJson(reply, checkOutput(endpoint, answer));
  });
}

const SIGN_IN_FIRST = "Sign in to use this.";

/** Refuses whoever the permission table does not let through. */
export function authorise(access: Access, caller: Caller | null): void {
  switch (mayUse(access, caller)) {
    case "allowed":
      return;
    case "sign_in":
      throw new Refusal(401, SIGN_IN_FIRST);
    case "change_password":
      throw new Refusal(403, "Change your password first.");
    case "forbidden":
      throw new Refusal(403, "Your account may not use this. Ask an administrator if you need it.");
  }
}

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
    return `Unknown parameter: ${(issue.keys ?? []).join(", ").slice(0, 100)}.`;
  const field = issue.path.map(String).join(".");
  if (!LIBRARY_WORDING.test(issue.message)) {
    return issue.message.endsWith(".") ? issue.message : `${issue.message}.`;
  }
  return field === ""
    ? "The request body must be a JSON object."
    : `${field} has a value that is not accepted.`;
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

/** Where an audit entry says a request came from. */
export function signatureOf(request: FastifyRequest, caller: Caller | null) {
  return {
    accountId: caller?.accountId ?? null,
    username: caller?.username ?? null,
    ipAddress: request.ip,
    requestId: request.id,
  };
}

interface Repeat {
  readonly accountId: string;
  readonly endpoint: string;
  readonly key: string;
  readonly requestHash: string;
}

function repeatOf(
  secret: string,
  request: FastifyRequest,
  endpoint: Endpoint,
  caller: Caller,
  input: unknown,
): Repeat | null {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return null;
  if (typeof key !== "string" || !/^[\u0021-\u007e]{1,200}$/.test(key)) {
    throw new Refusal(400, "The Idempotency-Key must have 1 to 200 visible characters.");
  }
  const requestHash = createHmac("sha256", secret).update(JSON.stringify(input)).digest("base64url");
  return { accountId: caller.accountId, endpoint: endpoint.id, key, requestHash };
}

async function earlierAnswer(write: Write, repeat: Repeat): Promise<object | null> {
  // Two requests of one key at the same time: the second waits here for the first one's answer.
  await write.db
    .selectNoFrom(({ fn, val }) =>
      fn("pg_advisory_xact_lock", [
        fn("hashtextextended", [val(`${repeat.accountId} ${repeat.endpoint} ${repeat.key}`), val(0)]),
      ]).as("locked"),
    )
    .execute();
  const row = await write.db
    .selectFrom("idempotent_answer")
    .select(["request_hash", "answer"])
    .where("account_id", "=", repeat.accountId)
    .where("endpoint", "=", repeat.endpoint)
    .where("key", "=", repeat.key)
    .executeTakeFirst();
  if (row === undefined) return null;
  if (row.request_hash !== repeat.requestHash) {
    throw new Refusal(422, "This Idempotency-Key was already used for another request. Use a new one.");
  }
  return row.answer;
}

async function keepAnswer(write: Write, repeat: Repeat, answer: object): Promise<void> {
  await write.db
    .insertInto("idempotent_answer")
    .values({
      account_id: repeat.accountId,
      endpoint: repeat.endpoint,
      key: repeat.key,
      request_hash: repeat.requestHash,
      status: 200,
      answer: JSON.stringify(answer),
    })
    .execute();
}
