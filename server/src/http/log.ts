import {
  LogController,
  type FastifyBaseLogger,
  type FastifyHttpOptions,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import type { Server } from "node:http";
import { pino, stdSerializers, type DestinationStream, type Logger } from "pino";
import { troubleOf } from "../database/pool/trouble.ts";
import { Refusal } from "./errors.ts";

/** What a failure of PostgreSQL carries beside its message, and may be read: names of things, never what is in them. */
const DATABASE_FIELDS = ["code", "schema", "table", "column", "constraint", "routine"] as const;

/** Codes of class 22 quote the value that the database could not take. */
const QUOTES_A_VALUE = /^22/;

type Failure = Error & Partial<Record<(typeof DATABASE_FIELDS)[number], unknown>>;

/**
 * The log of a server: failures alone. Of an error it holds its kind, message and
 * stack, and where the database refused, what by; never the rows, values or headers that an error may carry along.
 */
export function createLog(level: "info" | "warn" | "silent", destination?: DestinationStream): Logger {
  const options = { level, serializers: { err: describeFailure } };
  return destination === undefined ? pino(options) : pino(options, destination);
}

const METHODS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/**
 * How the framework logs: nothing about requests by itself, and every line about a request with its number, which its user
 * sees in the response to a failure. Every request gets such a log, so it is only a number until it has a line to write:
 * a logger of its own would cost as much as a poll.
 */
export function requestLogs(logger: Logger) {
  class RequestLog {
    readonly #requestId: unknown;
    constructor(requestId: unknown) {
      this.#requestId = requestId;
    }
    get level(): string {
      return logger.level;
    }
    child(bindings: object = {}): Logger {
      return logger.child({ requestId: this.#requestId, ...bindings });
    }
  }
  for (const method of METHODS)
    Object.defineProperty(RequestLog.prototype, method, {
      value(this: RequestLog, ...line: Parameters<Logger["error"]>) {
        this.child()[method](...line);
      },
    });
  return {
    childLoggerFactory: (_, { [ID_LABEL]: requestId }) =>
      new RequestLog(requestId) as unknown as FastifyBaseLogger,
    logController: new FailureLog({ disableRequestLogging: true, requestIdLogLabel: ID_LABEL }),
  } satisfies FastifyHttpOptions<Server>;
}

const ID_LABEL = "requestId";

class FailureLog extends LogController {
  /** Logs a response that we broke off, such as half of an export. Clients that left are no failure, nor are refusals. */
  override streamError(error: Error, _: FastifyRequest, reply: FastifyReply): void {
    if (reply.raw.destroyed || error instanceof Refusal || troubleOf(error) !== null) return;
    reply.log.error({ err: error }, "A response was broken off");
  }
}

function describeFailure(error: Failure): object {
  const { type, message, stack } = stdSerializers.err(error);
  const fields = DATABASE_FIELDS.flatMap((name) =>
    typeof error[name] === "string" ? [[name, error[name]]] : [],
  );
  const safe = QUOTES_A_VALUE.test(String(error.code)) ? message.replaceAll(/"[^"]*"/g, '"…"') : message;
  // A stack begins with the message.
  return { type, message: safe, stack: stack.replaceAll(message, safe), ...Object.fromEntries(fields) };
}
