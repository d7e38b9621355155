/** How long calls wait for the database, in milliseconds. What takes longer fails as {@link Trouble}. */
export interface Deadlines {
  /** For a connection of the pool, a new one included. */
  readonly connection: number;
  /** For one statement, kept by PostgreSQL itself. */
  readonly statement: number;
  /** For a lock that another transaction holds. */
  readonly lock: number;
  /** Between two statements of one transaction, after which PostgreSQL ends it and frees what it holds. */
  readonly idleInTransaction: number;
  /** For the answer to a statement, kept by us: a database that hangs keeps no deadline of its own. */
  readonly answer: number;
}

/** Deadlines of work that users wait for, and of the connection that listens for changes. */
export interface OrdinaryDeadlines extends Deadlines {
  /** For an answer on the listening connection, and for opening a new one. */
  readonly notice: number;
  readonly reconnection: number;
  /** For a new response to a caller with limited scope. After it, the stale cached response is sent, marked as stale. */
  readonly freshAnswer: number;
  /** From the arrival of a read to its response. After it the read is refused, to be sent again. */
  readonly computedAnswer: number;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** In total shorter than the timeouts of browsers and proxies, and than a user waits. */
export const ORDINARY: OrdinaryDeadlines = {
  connection: 2 * SECOND,
  statement: 8 * SECOND,
  lock: 2 * SECOND,
  idleInTransaction: 10 * SECOND,
  answer: 10 * SECOND,
  notice: 800,
  reconnection: 600,
  freshAnswer: 300,
  computedAnswer: 2 * SECOND,
};

/** Deadlines of exports, checks of the whole audit log, migrations and the sample, over connections of their own. */
export const PATIENT: Deadlines = {
  connection: 10 * SECOND,
  statement: 10 * MINUTE,
  lock: 5 * MINUTE,
  // A download asks something every minute, however slowly its client takes the file (`server/src/platform/downloads/download.ts`).
  idleInTransaction: 3 * MINUTE,
  answer: 11 * MINUTE,
};

/** The settings of PostgreSQL that keep the deadlines: `set` for a session, `set local` for a transaction. */
export function settingsOf(
  { statement, lock, idleInTransaction }: Deadlines,
  set: "set" | "set local",
): string {
  return (
    `${set} statement_timeout = ${statement}; ${set} lock_timeout = ${lock}; ` +
    `${set} idle_in_transaction_session_timeout = ${idleInTransaction}`
  );
}
