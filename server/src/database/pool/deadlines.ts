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

/** Deadlines of the work that people wait for, and of what follows the database for them. */
export interface OrdinaryDeadlines extends Deadlines {
  /** For an answer on the connection that listens for changes, and for a new such connection. */
  readonly notice: number;
  readonly reconnection: number;
  /** For a new answer to a caller with limited scope, before an older one that says so is sent. */
  readonly freshAnswer: number;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Together shorter than a browser, a proxy or a person waits. */
export const ORDINARY: OrdinaryDeadlines = {
  connection: 2 * SECOND,
  statement: 8 * SECOND,
  lock: 2 * SECOND,
  idleInTransaction: 10 * SECOND,
  answer: 10 * SECOND,
  notice: 800,
  reconnection: 600,
  freshAnswer: 300,
};

/** Deadlines of exports, checks of the whole audit log, migrations and the sample, over connections of their own. */
export const PATIENT: Deadlines = {
  connection: 10 * SECOND,
  statement: 10 * MINUTE,
  lock: 5 * MINUTE,
  // A download asks something every minute, however slowly its client takes the file (`server/src/platform/downloads/stay-open.ts`).
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
