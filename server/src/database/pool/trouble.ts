import pg from "pg";

/**
 * Why the database could not do what was asked, where that is neither our fault nor that of who asked: it does not answer,
 * others hold what is needed for too long, its disk is full, or it may only be read.
 */
export type Trouble = "away" | "busy" | "full" | "unwritable";

/** The database does not answer; thrown at once while that is known, and where a deadline of ours passed. */
export class DatabaseAway extends Error {
  constructor(sentence = "The database does not answer.") {
    super(sentence);
  }
}

/** Nobody gave a connection back, or made room, in time. */
export class DatabaseBusy extends Error {
  constructor() {
    super("Every connection to the database is taken.");
  }
}

/** Codes of the system for an address that nobody answers at. */
const NOBODY_THERE = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
]);

/** Codes of PostgreSQL (appendix A of its manual): connections, starting and stopping, and what kept a statement. */
const BY_CODE: readonly (readonly [pattern: RegExp, trouble: Trouble])[] = [
  [/^(08|57P0[1-5]|58)/, "away"],
  [/^(57014|55P03|40001|40P01|25P0[34]|53[0234]..)$/, "busy"],
  [/^53100$/, "full"],
  [/^25006$/, "unwritable"],
];

/** What the driver says, without a code, of a connection that is gone; and its pool of one that is not to be had. */
const LOST =
  /^(Connection terminated|Client (was closed|has encountered)|Query read timeout|timeout expired)/;
const TAKEN = /^timeout exceeded when trying to connect/;

/** The database's trouble that an error stands for; null for any other error. */
export function troubleOf(error: unknown): Trouble | null {
  if (error instanceof DatabaseAway) return "away";
  if (error instanceof DatabaseBusy) return "busy";
  if (!(error instanceof Error)) return null;
  const { code, message } = error as Error & { code?: unknown };
  if (error instanceof pg.DatabaseError)
    return BY_CODE.find(([pattern]) => pattern.test(String(code)))?.[1] ?? null;
  if (NOBODY_THERE.has(String(code)) || LOST.test(message)) return "away";
  return TAKEN.test(message) ? "busy" : null;
}

/**
 * PostgreSQL's codes for a transaction that idled or lasted too long, which ends the connection, and for a server that takes no
 * writes: another one may take them by now.
 */
const NO_LONGER_OF_USE = /^(25P0[34]|25006)$/;

/**
 * Whether nothing more can be asked on the connection that an error came by. The driver itself learns that only when the
 * connection is closed, a moment after the database has said why.
 */
export function endsItsConnection(error: unknown): boolean {
  return (
    troubleOf(error) === "away" ||
    (error instanceof pg.DatabaseError && NO_LONGER_OF_USE.test(String(error.code)))
  );
}
