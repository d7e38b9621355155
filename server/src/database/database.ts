import { Kysely, sql, type RawBuilder, type Transaction } from "kysely";
import pg from "pg";
import type { DataSet } from "@command-center/contract/wire/live";
import type { ChosenMoment } from "@command-center/contract/wire/moment-choice";
import { createCondition, type Condition } from "./pool/condition.ts";
import { ORDINARY, PATIENT, type OrdinaryDeadlines } from "./pool/deadlines.ts";
import { dayOf, ImpossibleMoment, lookBackTo, type CycleDays, type Moment } from "./ledger/moment.ts";
import { moveRevisions, noteRevisions } from "./revisions/moving-revisions.ts";
import { migrate } from "./schema/migrate.ts";
import { hostsOf, type Hosts } from "./pool/hosts.ts";
import { limitServingRole } from "./serving-role/serving-role.ts";
import { createPlaces, noOccupancy, type Occupancy } from "./pool/places.ts";
import { dialectWithDeadlines, type ConnectionCount } from "./pool/pool.ts";
import type { Schema } from "./schema/tables.ts";
import { todayInUganda } from "./uganda-time.ts";

/** Rows a caller may see: all, or only those in these districts. Part of a kept answer's key. */
export type Scope = "everywhere" | readonly number[];

/** A handle that can only read, in one snapshot of the database, for one cycle, moment and scope. */
export interface Read {
  readonly db: Pick<Kysely<Schema>, "selectFrom" | "with" | "getExecutor" | "fn">;
  readonly cycle: CycleRead;
  readonly moment: Moment;
  readonly scope: Scope;
}

/** The database of a read or a write, for queries of every cycle and moment. */
export type Asking = Pick<Read, "db">;

/** The cycle that a read is of. */
export interface CycleRead {
  /** {@link NO_CYCLE} before one is set up: every list of records is then empty, every count 0. */
  readonly id: number;
}

/** A read whose snapshot stays open until it is closed, for more rows than memory should hold. */
export interface OpenRead extends Read {
  /** A query's rows through a cursor, some at a time; the next are fetched when they are asked for. */
  batches<Row>(query: RawBuilder<Row>): AsyncGenerator<readonly Row[], void, void>;
  /** Ends the transaction and gives its connection back; a query under way is cancelled. Never fails, nor twice. */
  close(): Promise<void>;
}

/** An entry of the audit log as the database took it: every column as it prints it, null where there is nothing. */
export interface AuditedEntry {
  readonly id: string;
  /** Time in UTC, with microseconds. */
  readonly at: string;
  readonly account_id: string | null;
  readonly username: string | null;
  readonly action: string;
  readonly subject: string | null;
  readonly before: string | null;
  readonly after: string | null;
  readonly ip_address: string | null;
  readonly request_id: string | null;
}

/** A handle inside a write transaction. */
export interface Write {
  readonly db: Transaction<Schema>;
  /** Names a data set as changed; its revision moves when the transaction commits. */
  touch(...dataSets: readonly DataSet[]): void;
  /**
   * Names a data set as changed by one of many small writes. Its revision moves within half a second of the commit, once for all of them;
   * until then the session that wrote must not get cached responses.
   */
  touchSoon(...dataSets: readonly DataSet[]): void;
  /** Runs once the transaction has committed; never when it was rolled back. */
  afterCommit(effect: () => void): void;
  /** Told of an entry of the audit log that this transaction wrote. */
  audited(entry: AuditedEntry): void;
}

export interface Database {
  readonly db: Kysely<Schema>;
  /** Its last known condition, without a query. */
  readonly condition: Condition;
  /** Its servers, of which one takes writes. */
  readonly hosts: Hosts;
  /** Deadlines of all work except patient work. */
  readonly deadlines: OrdinaryDeadlines;
  /** Reads and writes that have their place now, or wait for it. */
  readonly occupancy: { readonly reads: Occupancy; readonly writes: Occupancy };
  /** Connections by their purpose: ordinary work, patient work, and work that has its own ({@link apart}). */
  connections(): Readonly<Record<"ordinary" | "patient" | "apart", ConnectionCount>>;
  /**
   * Runs `work` in a read-only, repeatable-read transaction, so that all its queries agree. It is of the cycle in force as of its day
   * and as known now, or of the moment that is chosen; rejects with {@link NoSuchCycle}, {@link NoSuchMoment} or
   * {@link ImpossibleMoment} if that cycle or moment does not exist.
   */
  read<T>(scope: Scope, work: (read: Read) => Promise<T>, chosen?: ChosenMoment): Promise<T>;
  /** Opens such a transaction for its caller to close. It holds a connection of those for patient work until then. */
  openRead(scope: Scope, chosen?: ChosenMoment): Promise<OpenRead>;
  /**
   * Runs `work` in one transaction: all of it is written or nothing. Only some of the connections write at a time, so
   * that those who read have some left where what all writes need is held; the others wait for their place, or fail as busy.
   * What is `patient` may take minutes, over connections of its own; what comes `first` waits for no place.
   */
  write<T>(work: (write: Write) => Promise<T>, way?: "patient" | "first"): Promise<T>;
  /** Tells `listener` of every entry of the audit log that this process has committed. */
  onAudited(listener: (entries: readonly AuditedEntry[]) => void): void;
  /** Tells them of entries that a thread of this process has committed over connections of its own. */
  auditedApart(entries: readonly AuditedEntry[]): void;
  /** The same database over at most so many further connections: neither side waits for the other. Closed with this one. */
  apart(connections: number): Database;
  close(): Promise<void>;
}

/** Thrown by a read of a cycle that does not exist. */
export class NoSuchCycle extends Error {}

/** An id that no cycle has. */
export const NO_CYCLE = 0;

/** Channel on which a committed write tells every server process that revisions moved. */
export const REVISION_CHANNEL = "command_center_revision";

/** Channel on which the database itself tells whose rights changed or sessions ended (`tell_of_account`), by account id. */
export const ACCOUNT_CHANNEL = "command_center_account";

const { builtins } = pg.types;
pg.types.setTypeParser(builtins.INT8, Number);
pg.types.setTypeParser(builtins.NUMERIC, Number);
// Days stay text: a Date would move across midnight with the server's time zone.
pg.types.setTypeParser(builtins.DATE, (text) => text);

/**
 * Connects and migrates. With the address of an `owner`, its role migrates, and that of `connectionString` gets only the rights to
 * serve. Throws the driver's error when the database cannot be reached.
 */
export async function openDatabase(
  connectionString: string,
  connections = 10,
  deadlines = ORDINARY,
  owner = connectionString,
): Promise<Database> {
  const hosts = hostsOf(connectionString);
  const migrating = new Kysely<Schema>({
    dialect: dialectWithDeadlines({
      hosts: hostsOf(owner),
      connections: 2,
      deadlines: PATIENT,
      condition: createCondition(),
    }),
  });
  try {
    await migrate(migrating);
    if (owner !== connectionString) await limitServingRole(migrating, await roleOf(connectionString));
  } finally {
    await migrating.destroy();
  }
  return connectDatabase(hosts, connections, deadlines);
}

/** The role of a connection. An address alone does not say: a certificate or a pooler may decide. */
async function roleOf(connectionString: string): Promise<string> {
  const database = connectDatabase(connectionString, 1);
  try {
    const { rows } = await sql<{ role: string }>`select current_user as role`.execute(database.db);
    return rows[0]?.role ?? "";
  } finally {
    await database.close();
  }
}

/** Connections for work that takes long: the exports of a process, a check of the audit log, and what starts it. */
const PATIENT_CONNECTIONS = 6;

/** Share of the connections that may write at the same time: four of ten. */
const SHARE_OF_WRITES = 0.4;

/** A database as it is, without bringing its schema up to date; connects when it is first asked something. */
export function connectDatabase(
  address: string | Hosts,
  connections: number,
  deadlines = ORDINARY,
  condition = createCondition(),
  writesAtOnce = Math.ceil(connections * SHARE_OF_WRITES),
): Database {
  const hosts = typeof address === "string" ? hostsOf(address) : address;
  const all = { hosts, condition };
  const counts: (() => ConnectionCount)[] = [];
  const onOpen = (count: () => ConnectionCount) => void counts.push(count);
  const db = new Kysely<Schema>({
    dialect: dialectWithDeadlines({ ...all, connections, deadlines, onOpen }),
  });
  const patient = new Kysely<Schema>({
    dialect: dialectWithDeadlines({
      ...all,
      connections: PATIENT_CONNECTIONS,
      deadlines: PATIENT,
      onOpen,
    }),
  });
  const occupancy = { reads: noOccupancy(), writes: noOccupancy() };
  const inPlace = createPlaces(writesAtOnce, deadlines.connection, occupancy.writes);
  const opened: Database[] = [];
  const listeners: ((entries: readonly AuditedEntry[]) => void)[] = [];
  return {
    db,
    condition,
    hosts,
    deadlines,
    occupancy,
    connections() {
      const [ordinary = NO_CONNECTIONS, patient = NO_CONNECTIONS] = counts.map((count) => count());
      const others = opened.flatMap((other) => Object.values(other.connections()));
      return { ordinary, patient, apart: others.reduce(sumOfConnections, NO_CONNECTIONS) };
    },
    read: (scope, work, chosen) => read(db, scope, work, chosen),
    openRead: (scope, chosen) => openRead(patient, db, scope, chosen),
    async write(work, way) {
      const run = () => write(way === "patient" ? patient : db, work);
      const { result, entries } = await (way === undefined ? inPlace(run) : run());
      condition.written();
      if (entries.length > 0) listeners.forEach((listener) => listener(entries));
      return result;
    },
    onAudited: (listener) => void listeners.push(listener),
    auditedApart: (entries) => listeners.forEach((listener) => listener(entries)),
    apart(most) {
      // Who has connections for one purpose may write on all of them.
      const other = connectDatabase(hosts, most, deadlines, condition, most);
      opened.push(other);
      other.onAudited((entries) => listeners.forEach((listener) => listener(entries)));
      return other;
    },
    async close() {
      await Promise.all([db.destroy(), patient.destroy(), ...opened.map((other) => other.close())]);
    },
  };
}

const NO_CONNECTIONS: ConnectionCount = { used: 0, idle: 0, waiting: 0 };

function sumOfConnections(a: ConnectionCount, b: ConnectionCount): ConnectionCount {
  return { used: a.used + b.used, idle: a.idle + b.idle, waiting: a.waiting + b.waiting };
}

/** {@link Database.read} over other connections than those of the database itself. */
export async function read<T>(
  db: Kysely<Schema>,
  scope: Scope,
  work: (read: Read) => Promise<T>,
  chosen?: ChosenMoment,
): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (transaction) => work(await lookFrom(transaction, scope, chosen)));
}

/**
 * A handle on a transaction, for a cycle (the one in force where none is chosen) and a moment (its as-of date, as known now); in a
 * write, it reads what was written so far. The records of other cycles are not read on the way to those of this one: PostgreSQL takes a
 * place on a disk for four times as dear as the next one on it, as it was on disks that turn, and rather reads a table whole
 * than by its index. Nor are helping processes started for a read: to start them takes longer than most reads do, and many
 * people ask at once.
 */
export async function lookFrom(
  transaction: Transaction<Schema>,
  scope: Scope,
  chosen: ChosenMoment = {},
): Promise<Read> {
  const known = await lookBackTo(transaction, chosen);
  const wanted = chosen.cycle === undefined ? sql`cycle.in_force` : sql`cycle.id = ${chosen.cycle}`;
  const { rows } = await sql<{ id: number | null } & CycleDays>`
    select cycle.id, cycle.as_of as "asOf", cycle.opens_on as "opensOn", set_config('random_page_cost', '1.1', true),
      set_config('jit', 'off', true), set_config('max_parallel_workers_per_gather', '0', true)
    from (values (1)) always left join cycle on ${wanted}`.execute(transaction);
  const [cycle] = rows;
  const isThere = cycle?.id != null;
  if (!isThere && chosen.cycle !== undefined) {
    if (known !== "now" && (await isCycle(transaction, chosen.cycle)))
      throw new ImpossibleMoment("This cycle was not recorded yet at that moment. Choose a later one.");
    throw new NoSuchCycle();
  }
  const today = todayInUganda();
  return {
    db: transaction,
    cycle: { id: cycle?.id ?? NO_CYCLE },
    moment: { asOf: dayOf(chosen, isThere ? cycle : { opensOn: today, asOf: today }), known },
    scope,
  };
}

/** Whether there is such a cycle now, whichever moment the transaction looks from. */
async function isCycle(transaction: Transaction<Schema>, id: number): Promise<boolean> {
  const { rows } = await sql`select from public.cycle where id = ${id}`.execute(transaction);
  return rows.length > 0;
}

const ROWS_A_BATCH = 1_000;
/** What a query under way may still take when its read is closed. */
const PATIENCE_MILLISECONDS = 100;

async function openRead(
  patient: Kysely<Schema>,
  db: Kysely<Schema>,
  scope: Scope,
  chosen?: ChosenMoment,
): Promise<OpenRead> {
  const transaction = await patient
    .startTransaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute();
  let opened: { backend: number; since: string } | undefined;
  /** Sent past the transaction, and to nobody who has its connection by then. */
  const stop = async (by: "pg_cancel_backend" | "pg_terminate_backend") => {
    await sql`select ${sql.raw(by)}(pid) from pg_stat_activity
      where pid = ${opened?.backend} and xact_start = ${opened?.since}::timestamptz`
      .execute(db)
      .catch(() => undefined);
  };
  const close = async () => {
    const impatient = setTimeout(() => void stop("pg_cancel_backend"), PATIENCE_MILLISECONDS);
    // Waits for a query under way. Where it fails, a transaction that is still there must not go back to the pool.
    await transaction
      .rollback()
      .execute()
      .catch(() => stop("pg_terminate_backend"));
    clearTimeout(impatient);
  };
  let closing: Promise<void> | undefined;
  let cursors = 0;
  try {
    // Every row will be asked for, so plans should be quick to their end, not to their first rows.
    const { rows } = await sql<{ backend: number; since: string }>`
      select pg_backend_pid() as backend, now()::text as since, set_config('cursor_tuple_fraction', '1', true)`.execute(
      transaction,
    );
    opened = rows[0];
    return {
      ...(await lookFrom(transaction, scope, chosen)),
      async *batches<Row>(query: RawBuilder<Row>) {
        const cursor = sql.id(`rows_${(cursors += 1)}`);
        await sql`declare ${cursor} no scroll cursor for ${query}`.execute(transaction);
        for (;;) {
          const fetched = await sql<Row>`fetch ${sql.lit(ROWS_A_BATCH)} from ${cursor}`.execute(transaction);
          if (fetched.rows.length > 0) yield fetched.rows;
          if (fetched.rows.length < ROWS_A_BATCH) break;
        }
        await sql`close ${cursor}`.execute(transaction);
      },
      close: () => (closing ??= close()),
    };
  } catch (error) {
    await (closing ??= close());
    throw error;
  }
}

async function write<T>(
  db: Kysely<Schema>,
  work: (write: Write) => Promise<T>,
): Promise<{ result: T; entries: readonly AuditedEntry[] }> {
  const touched = new Set<DataSet>();
  const touchedSoon = new Set<DataSet>();
  const effects: (() => void)[] = [];
  const entries: AuditedEntry[] = [];
  const result = await db.transaction().execute(async (transaction) => {
    const answer = await work({
      db: transaction,
      touch: (...dataSets) => dataSets.forEach((dataSet) => touched.add(dataSet)),
      touchSoon: (...dataSets) => dataSets.forEach((dataSet) => touchedSoon.add(dataSet)),
      afterCommit: (effect) => effects.push(effect),
      audited: (entry) => entries.push(entry),
    });
    if (touchedSoon.size > 0) await noteRevisions(transaction, [...touchedSoon]);
    if (touched.size > 0) {
      await moveRevisions(transaction, [...touched]);
      await sql`select pg_notify(${REVISION_CHANNEL}, '')`.execute(transaction);
    }
    return answer;
  });
  for (const effect of effects) effect();
  return { result, entries };
}
