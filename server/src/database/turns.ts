import { sql } from "kysely";
import type { Database, Read } from "./database.ts";

/**
 * Work that processes serialise by PostgreSQL's advisory locks. The numbers are arbitrary, and the same in every process and
 * version. 7201512 belongs to the audit chain: the database itself takes it (`schema.sql`); 7201526 to
 * the rights of the serving role.
 */
const TURNS = {
  first_administrator: 7_201_501,
  administration: 7_201_502,
  housekeeping: 7_201_509,
  registered_file: 7_201_510,
  signing_of_heads: 7_201_513,
  keys: 7_201_514,
  account_seal: 7_201_520,
  sealing_of_accounts: 7_201_521,
  sample: 7_201_522,
  cycles: 7_201_523,
  imports: 7_201_524,
  making_of_backups: 7_201_527,
  result_sums: 7_201_530,
  result_places: 7_201_531,
  follows: 7_201_532,
  alerts: 7_201_533,
  mails: 7_201_534,
  notes: 7_201_535,
  shares: 7_201_536,
  result_statements: 7_201_537,
  figure_choices: 7_201_538,
} as const;

type Turn = keyof typeof TURNS;
type Transaction = Pick<Read, "db">;

/**
 * Waits for a turn, and keeps it until the transaction ends. With an `owner`, the turn is that account's or file's own. Records
 * written from then on get the time at which the wait ended, see {@link RECORDING_TIME}.
 */
export async function awaitTurn({ db }: Transaction, turn: Turn, owner?: string | number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${keysOf(turn, owner)})`.execute(db);
  // A statement of its own: its clock starts after the wait.
  await sql`select set_config('command_center.recorded_at', greatest(clock_timestamp(),
    (select at from ledger_position where position is not null order by position desc limit 1))::text, true)`.execute(
    db,
  );
}

/**
 * Waits for the turns of several owners, in the same order for all callers. Shares another turn with others before that: {@link awaitTurn}
 * then waits for all of them, and they wait for it. Unlike that it does not change the time of the records that follow.
 */
export async function awaitTurns(
  { db }: Transaction,
  turn: Turn,
  owners: readonly number[],
  shared: Turn,
): Promise<void> {
  const ordered = [...new Set(owners)].toSorted((one, other) => one - other);
  await sql`
    with shared as materialized (select pg_advisory_xact_lock_shared(${keysOf(shared)}))
    select pg_advisory_xact_lock(${TURNS[turn]}::int, owner) from shared, unnest(${ordered}::int[]) owner`.execute(
    db,
  );
}

/**
 * The time for `retired_at`, evaluated once per statement: the end of the transaction's last wait for a turn, or its start without
 * one. `now()` alone lies before the wait, and so before records that another transaction has added meanwhile. It is also the
 * default of every `recorded_at` except that of `remembered_answer`, which has `now()`: `clock_timestamp()` retires
 * its rows. Never before the time of the newest position, so that a clock that goes back retires nothing before it was recorded.
 */
export const RECORDING_TIME = sql<Date>`(select recording_time())`;

/**
 * In place of what one of several pieces of work has done: it waits for what another transaction holds, so it has to be done in a transaction
 * of its own.
 */
export const ALONE = Symbol("alone");

/** Takes a turn until the transaction ends. Returns false if another transaction has it. */
export async function takeFreeTurn({ db }: Transaction, turn: Turn): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(${keysOf(turn)}) as mine`.execute(db);
  return rows[0]?.mine === true;
}

/** SQL condition: takes the turn of a row, by a column of numbers, until the transaction ends; false if it is not free. */
export function turnIsFree(turn: Turn, column: string) {
  return sql<boolean>`pg_try_advisory_xact_lock(${TURNS[turn]}::int, ${sql.ref(column)})`;
}

/** Waits for the turn with this name, and keeps it until the transaction ends. */
export async function awaitNamedTurn({ db }: Transaction, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}

/** Takes the turn with this name until the transaction ends. Returns false if another transaction has it. */
export async function takeFreeNamedTurn({ db }: Transaction, name: string): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as mine`.execute(db);
  return rows[0]?.mine === true;
}

/**
 * Cancels the current statement of a named turn's holder, in any process. Returns false if the turn is free. A holder between two
 * statements has none to cancel: call again until the turn is free.
 */
export async function cancelNamedTurn({ db }: Pick<Database, "db">, name: string): Promise<boolean> {
  const { rows } = await sql`
    select pg_cancel_backend(pid) from pg_locks
    where locktype = 'advisory' and granted and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())
      and (classid::bigint << 32) | objid::bigint = hashtextextended(${name}, 0)`.execute(db);
  return rows.length > 0;
}

function keysOf(turn: Turn, owner?: string | number) {
  if (owner === undefined) return sql`${TURNS[turn]}::bigint`;
  return typeof owner === "number"
    ? sql`${TURNS[turn]}::int, ${owner}::int`
    : sql`${TURNS[turn]}::int, hashtext(${owner})`;
}
