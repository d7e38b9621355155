import { pino, stdSerializers, type DestinationStream, type Logger } from "pino";

/** What a failure of PostgreSQL carries beside its message, and may be read: names of things, never what is in them. */
const DATABASE_FIELDS = ["code", "schema", "table", "column", "constraint", "routine"] as const;

/** Codes of class 22 quote the value that the database could not take. */
const QUOTES_A_VALUE = /^22/;

type Failure = Error & Partial<Record<(typeof DATABASE_FIELDS)[number], unknown>>;

/**
 * The log of a server: failures alone, each with the number of its request. Of an error it holds its kind, message and
 * stack, and where the database refused, what by; never the rows, values or headers that an error may carry along.
 */
export function createLog(level: "info" | "warn" | "silent", destination?: DestinationStream): Logger {
  const options = { level, serializers: { err: describeFailure } };
  return destination === undefined ? pino(options) : pino(options, destination);
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
