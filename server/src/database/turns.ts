import { sql } from "kysely";
import type { Read } from "./database.ts";

/**
 * What processes take turns at, by PostgreSQL's advisory locks: numbers of no meaning, the same in every process and
 * version. 7201512 is the audit chain's, taken by the database itself (migration 012).
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
} as const;

type Turn = keyof typeof TURNS;
type Transaction = Pick<Read, "db">;

/** Waits for a turn, and keeps it until the transaction ends; with an `owner`, the turn of that account or file alone. */
export async function awaitTurn({ db }: Transaction, turn: Turn, owner?: string | number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${keysOf(turn, owner)})`.execute(db);
}

/** Takes a turn until the transaction ends, unless somebody has it; whether it was taken. */
export async function takeFreeTurn({ db }: Transaction, turn: Turn): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(${keysOf(turn)}) as mine`.execute(db);
  return rows[0]?.mine === true;
}

/** The condition that a row's turn, by a column of numbers, was free; it is kept until the transaction ends. */
export function turnIsFree(turn: Turn, column: string) {
  return sql<boolean>`pg_try_advisory_xact_lock(${TURNS[turn]}::int, ${sql.ref(column)})`;
}

/** Waits for the turn of whatever bears a name, and keeps it until the transaction ends. */
export async function awaitNamedTurn({ db }: Transaction, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}

/** Takes the turn of whatever bears a name until the transaction ends, unless somebody has it; whether it was taken. */
export async function takeFreeNamedTurn({ db }: Transaction, name: string): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as mine`.execute(db);
  return rows[0]?.mine === true;
}

function keysOf(turn: Turn, owner?: string | number) {
  if (owner === undefined) return sql`${TURNS[turn]}::bigint`;
  return typeof owner === "number"
    ? sql`${TURNS[turn]}::int, ${owner}::int`
    : sql`${TURNS[turn]}::int, hashtext(${owner})`;
}
