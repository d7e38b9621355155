import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { MOST_BODY_BYTES } from "@command-center/contract/wire/endpoint";
import type { Conflict, Problem } from "@command-center/contract/wire/errors";
import { NoSuchCycle, type Read } from "../database/database.ts";
import { ImpossibleMoment, NoSuchMoment } from "../database/ledger/moment.ts";
import type { Condition } from "../database/pool/condition.ts";
import { troubleOf, type Trouble } from "../database/pool/trouble.ts";

/** An answer other than success: a status and one plain sentence fit to be shown to a person. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    sentence: string,
    readonly headers: Readonly<Record<string, string>> = {},
    /** Sent along as JSON, whatever the caller accepts. */
    readonly conflict?: Conflict,
  ) {
    // Nobody reads where it was thrown, and thousands may be: taking that down is most of what one costs.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(sentence);
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** Refuses callers who see only a part of the country what concerns all of it: files, changes of records, cycles. */
export function refuseLimited({ scope }: Pick<Read, "scope">): void {
  if (scope !== "everywhere")
    throw new Refusal(
      403,
      "Your account is limited to part of the country. Ask a colleague with access to all of it to do this.",
    );
}

const TITLES: Record<number, string> = {
  400: "Bad request",
  401: "Not signed in",
  403: "Not allowed",
  404: "Not found",
  405: "Can only be read",
  409: "Conflict",
  413: "Too large",
  414: "Too long",
  415: "Wrong content type",
  421: "Not this server",
  422: "Cannot be processed",
  429: "Too many requests",
  431: "Too many headers",
  503: "Not ready",
  507: "Disk full",
};

/** Codes of the framework whose own wording is for programmers. */
const FRAMEWORK_SENTENCES: Record<string, string> = {
  FST_ERR_CTP_INVALID_JSON_BODY: "The request body is not valid JSON.",
  FST_ERR_CTP_EMPTY_JSON_BODY: "The request body is empty. Send JSON, or no content type.",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "Send the request body as application/json.",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "The request body does not have the announced length.",
  FST_ERR_BAD_URL: "That address cannot be read.",
};

const UNREADABLE = "The request cannot be read. Check what was sent.";

/** Codes of PostgreSQL for a text with a NUL in it, which it never takes: only what was sent can hold one. */
const UNSTORABLE = new Set(["22021", "22P05"]);

/** Turns whatever was thrown into a status and a sentence; anything unforeseen is a masked 500. */
function refusalOf(error: unknown, request: FastifyRequest): Refusal | null {
  if (error instanceof Refusal) return error;
  if (error instanceof NoSuchCycle)
    return new Refusal(404, "There is no such election cycle. It may have been removed. Choose another one.");
  if (error instanceof NoSuchMoment)
    return new Refusal(
      404,
      "There is no such moment here. The link may be of another installation, or of before a restore.",
    );
  if (error instanceof ImpossibleMoment) return new Refusal(400, error.message);
  const { code, statusCode } = error as Partial<FastifyError>;
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE") {
    const most = Math.floor((request.routeOptions.bodyLimit ?? MOST_BODY_BYTES) / 1024);
    return new Refusal(413, `The request is too large. Send at most ${most} kB.`);
  }
  if (code !== undefined && UNSTORABLE.has(code)) return new Refusal(400, UNREADABLE);
  const sentence = code === undefined ? undefined : FRAMEWORK_SENTENCES[code];
  if (sentence !== undefined) return new Refusal(statusCode ?? 400, sentence);
  // A header that cannot be parsed and the like.
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Refusal(statusCode, UNREADABLE);
  }
  return null;
}

/** Sends a refusal as a plain sentence, or as a problem document to whoever asks for one. */
export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  requestId?: string,
) {
  reply.code(refusal.status).headers({ ...refusal.headers, "cache-control": "no-store" });
  if (hasMuchToCome(request)) reply.header("connection", "close");
  if (refusal.conflict !== undefined || request.headers.accept?.includes("application/problem+json")) {
    const body: Problem = {
      type: "about:blank",
      title: TITLES[refusal.status] ?? "Error",
      status: refusal.status,
      detail: refusal.message,
      ...(requestId === undefined ? {} : { requestId }),
      ...(refusal.conflict && { conflict: refusal.conflict }),
    };
    return reply.type("application/problem+json; charset=utf-8").send(JSON.stringify(body));
  }
  return reply.type("text/plain; charset=utf-8").send(refusal.message);
}

/**
 * Whether a body is still coming that nobody asked for. The runtime would read all of it, to throw it away, before the next
 * request of its connection; what is short comes with the headers, and the connection is kept.
 */
function hasMuchToCome({ raw: { complete, headers } }: FastifyRequest): boolean {
  const length = headers["content-length"];
  if (complete || (length === undefined && headers["transfer-encoding"] === undefined)) return false;
  return length === undefined || Number(length) > MOST_BODY_BYTES;
}

/** Answers what fails before it reaches a route or hook, e.g. an address that cannot be decoded. */
export function answerUnreadable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusalOf(error, request) ?? new Refusal(400, UNREADABLE);
  void sendRefusal(request, reply, refusal);
}

/** What is said where the database could not do what was asked, with a time after which to ask again. */
const TROUBLES: Record<Trouble, () => Refusal> = {
  away: () =>
    new Refusal(503, "The database does not answer. Try again in a few seconds.", { "retry-after": "5" }),
  busy: () => new Refusal(503, "The database is busy. Try again in a moment.", { "retry-after": "2" }),
  full: () =>
    new Refusal(507, "The disk of the database is full, so nothing was saved. Tell your administrator."),
  unwritable: () =>
    new Refusal(503, "The database takes no changes at the moment. Try again later.", {
      "retry-after": "60",
    }),
};

/** The refusal that stands for a trouble of the database's. */
export function refusalOfTrouble(trouble: Trouble): Refusal {
  return TROUBLES[trouble]();
}

declare module "fastify" {
  interface FastifyRequest {
    /** When its headers had come, by `performance.now`. */
    arrivedAt: number;
  }
}

/**
 * The one place where errors become answers. A trouble of the database's is logged once by whoever watches it; any other
 * failure is logged whole, also where there is a trouble at the time, and shown as a sentence with its id where there is
 * none. `review` is told of every refusal before it is sent, answers the one to send, and never fails.
 */
export function handleErrors(
  app: FastifyInstance,
  condition: Pick<Condition, "troubleSince">,
  review: (request: FastifyRequest, refusal: Refusal) => Promise<Refusal>,
): void {
  // The framework takes the time only of what it logs.
  app.decorateRequest("arrivedAt", 0);
  app.addHook("onRequest", (request, _, done) => {
    request.arrivedAt = performance.now();
    done();
  });
  app.setErrorHandler(async (error, request, reply) => {
    const refusal = refusalOf(error, request);
    if (refusal !== null) {
      return sendRefusal(request, reply, await review(request, refusal));
    }
    const databaseTrouble = troubleOf(error);
    const trouble = databaseTrouble ?? condition.troubleSince(request.arrivedAt);
    if (databaseTrouble === null) request.log.error({ err: error }, "A request failed");
    if (trouble !== null) return sendRefusal(request, reply, refusalOfTrouble(trouble));
    const sentence = `Something went wrong on the server. Try again; if it stays, report the number ${request.id}.`;
    return sendRefusal(request, reply, new Refusal(500, sentence), request.id);
  });
}

const RETRY_SECONDS = 10;

/** A 429 that says when to ask again. */
export function tooMany(sentence: string, seconds = RETRY_SECONDS): Refusal {
  return new Refusal(429, sentence, { "retry-after": String(seconds) });
}
