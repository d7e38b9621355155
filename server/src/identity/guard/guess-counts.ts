import { sql } from "kysely";
import type { Database, Write } from "../../database/database.ts";

/** A limit on the guesses evaluated in an hour, of a name, an address, a device or a session. */
export interface Counter {
  readonly key: string;
  readonly most: number;
  /** Why further guesses are turned away, for the audit log. */
  readonly reason: string;
}

/** What one guess counts for. */
export interface Counters {
  /** Guesses of whoever guesses: a name from one address, a device, a session. */
  readonly ofGuesser: Counter;
  /** Guesses at the name; null where only `ofGuesser` counts. */
  readonly ofName: Counter | null;
  /** Names guessed from its address; null where the account signed in from there before. */
  readonly namesOfAddress: Counter | null;
}

/** A counter that is used up. */
export interface Used {
  readonly counter: Counter;
  /** Seconds until its hour is over. */
  readonly seconds: number;
  /** Whether the log was told that further guesses are turned away. */
  readonly isNoted: boolean;
}

/** Thrown where a counter is used up, so that the transaction takes back what the guess's other counters counted. */
export class Exhausted extends Error {}

/** Looks before it counts: whoever is turned away anyway takes no lock. */
export async function usedUp(
  { db }: Pick<Database | Write, "db">,
  counters: Counters,
): Promise<Used | undefined> {
  const { ofGuesser, namesOfAddress } = counters;
  const all = listOf(counters);
  const rows = await db
    .selectFrom("sign_in_guess")
    .select([
      "key",
      "guesses",
      "blocked_at",
      sql<number>`ceil(extract(epoch from until - clock_timestamp()))::int`.as("seconds"),
    ])
    .where(
      "key",
      "in",
      all.map(({ key }) => key),
    )
    .where("until", ">", sql<Date>`clock_timestamp()`)
    .execute();
  const rowOf = (counter: Counter) => rows.find(({ key }) => key === counter.key);
  const counter = all.find(
    (candidate) =>
      (rowOf(candidate)?.guesses ?? 0) >= candidate.most &&
      // A name that this address has guessed at already is not counted as one more.
      (candidate !== namesOfAddress || (rowOf(ofGuesser)?.guesses ?? 0) === 0),
  );
  if (counter === undefined) return undefined;
  const row = rowOf(counter);
  return { counter, seconds: Math.max(row?.seconds ?? 1, 1), isNoted: row?.blocked_at != null };
}

/** Counts a guess everywhere, or throws {@link Exhausted}; always in this order, so that nobody waits in a circle. */
export async function countGuess(
  write: Write,
  { ofGuesser, ofName, namesOfAddress }: Counters,
): Promise<void> {
  const isFirst = (await count(write, ofGuesser)) === 1;
  if (ofName !== null) await count(write, ofName);
  if (isFirst && namesOfAddress !== null) await count(write, namesOfAddress);
}

/** Takes back a guess by which nothing was learnt. */
export async function uncountGuess(
  write: Write,
  { ofGuesser, ofName, namesOfAddress }: Counters,
): Promise<void> {
  const left = await giveBack(write, ofGuesser, 1);
  if (ofName !== null) await giveBack(write, ofName, 1);
  if (left === 0 && namesOfAddress !== null) await giveBack(write, namesOfAddress, 1);
}

/** A right password proves whoever guessed before it, from the same place, to be the owner. */
export async function forgiveGuesses(
  write: Write,
  { ofGuesser, ofName, namesOfAddress }: Counters,
): Promise<void> {
  const gone = await write.db
    .deleteFrom("sign_in_guess")
    .where("key", "=", ofGuesser.key)
    .returning("guesses")
    .executeTakeFirst();
  if (ofName !== null) await giveBack(write, ofName, gone?.guesses ?? 1);
  if (gone !== undefined && namesOfAddress !== null) await giveBack(write, namesOfAddress, 1);
}

/** Whether this is the first refusal of a block, the one that the audit log notes. True once. */
export async function isFirstRefusal(write: Write, { key }: Counter): Promise<boolean> {
  const row = await write.db
    .updateTable("sign_in_guess")
    .set({ blocked_at: new Date() })
    .where("key", "=", key)
    .where("blocked_at", "is", null)
    .returning("key")
    .executeTakeFirst();
  return row !== undefined;
}

function listOf({ ofGuesser, ofName, namesOfAddress }: Counters): Counter[] {
  return [ofGuesser, ofName, namesOfAddress].filter((counter) => counter !== null);
}

/** Counts one in one statement; how many there are now. Throws where no more may be counted: nothing then changes. */
async function count(write: Write, { key, most }: Counter): Promise<number> {
  const { rows } = await sql<{ guesses: number }>`
    insert into sign_in_guess as kept (key, guesses, until)
    values (${key}, 1, clock_timestamp() + interval '1 hour')
    on conflict (key) do update set
      guesses = case when kept.until <= clock_timestamp() then 1 else kept.guesses + 1 end,
      blocked_at = case when kept.until <= clock_timestamp() then null else kept.blocked_at end,
      until = excluded.until
    where kept.until <= clock_timestamp() or kept.guesses < ${most}
    returning guesses`.execute(write.db);
  const [row] = rows;
  if (row === undefined) throw new Exhausted();
  return row.guesses;
}

/** Takes so many off a count; what is left of it. */
async function giveBack(write: Write, { key }: Counter, guesses: number): Promise<number> {
  const row = await write.db
    .updateTable("sign_in_guess")
    .set({ guesses: sql`greatest(guesses - ${guesses}, 0)` })
    .where("key", "=", key)
    .returning("guesses")
    .executeTakeFirst();
  return row?.guesses ?? 0;
}
