import { sql } from "kysely";
import type { Database, Write } from "../database/database.ts";
import { audit } from "./audit.ts";
import { networkOf } from "./client-network.ts";
import { Refusal } from "./errors.ts";
import { createTurns } from "./turns.ts";

/** Who guesses: the name as it was typed, and where the request came from. */
export interface Guesser {
  readonly username: string;
  readonly ipAddress: string;
  readonly requestId: string;
}

/**
 * Keeps guesses of passwords few. In every hour at most {@link GUESSES}`.inAll` are evaluated for a name, whether or not
 * an account has it, over all server processes: a guess is counted first and evaluated then.
 */
export interface SignInGuard {
  /**
   * Evaluates a guess if it is one of the few; null means wrong, and a refusal that it was not evaluated. Throws a 429 that
   * says when to come again.
   */
  guess<T>(guesser: Guesser, evaluate: () => Promise<T | null>): Promise<T | null>;
}

/**
 * What of a name is evaluated in an hour. One address cannot use up what all have, and the last few are for addresses
 * that the account signed in from before: its owner gets in while strangers are turned away.
 */
export const GUESSES = { fromOneAddress: 5, fromNewAddresses: 7, inAll: 10 } as const;

/**
 * Names that one address may be wrong about at a time, each until an hour after its last guess: one password tried on
 * everybody ends here, while an office behind one address has room for its slips. Whoever signed in from there before is
 * neither counted nor turned away.
 */
export const NAMES_OF_ONE_ADDRESS = 50;

/** How long an address is remembered as one of the owner's. */
export const ADDRESS_KNOWN_DAYS = 90;

const BUSY_SECONDS = 5;

interface Counter {
  readonly key: string;
  readonly most: number;
  /** Why further guesses are turned away, for the audit log. */
  readonly reason: string;
}

/** What one guess counts for. */
interface Counters {
  /** Of its name from its address. */
  readonly ofBoth: Counter;
  readonly ofName: Counter;
  /** Names guessed from its address; null where the account signed in from there before. */
  readonly namesOfAddress: Counter | null;
}

/** Rolls a count back of which the other half was refused. */
class Exhausted extends Error {
  constructor(readonly counter: Counter) {
    super();
  }
}

/** A 429 whose sentence ends with how long to wait, in whole minutes. */
export function tooManyGuesses(sentence: string, seconds: number): Refusal {
  const minutes = Math.ceil(seconds / 60);
  return new Refusal(429, `${sentence} in ${minutes === 1 ? "1 minute" : `${minutes} minutes`}.`, {
    "retry-after": String(seconds),
  });
}

export function createSignInGuard(database: Database): SignInGuard {
  /** One at a time for a name and address, so that people who sign in twice at once do not count against themselves. */
  const inTurn = createTurns(busy);

  const refuse = async (guesser: Guesser, { key, reason }: Counter): Promise<never> => {
    const seconds = await database.write(async (write) => {
      if (await isFirstRefusal(write, key)) {
        const { username: subject, ipAddress, requestId } = guesser;
        await audit(write, {
          action: "session.blocked",
          subject,
          after: { reason },
          ipAddress,
          requestId,
        });
      }
      return secondsLeft(write, key);
    });
    throw tooManyGuesses("Too many attempts. Try again", seconds);
  };

  return {
    async guess(guesser, evaluate) {
      const name = guesser.username.toLowerCase();
      const address = networkOf(guesser.ipAddress);
      // An address has no spaces, and none is a star: no name can be typed that counts as another's.
      const ofBoth: Counter = {
        key: `${address} ${name}`,
        most: GUESSES.fromOneAddress,
        reason: "Too many guesses of this name from this address",
      };
      return inTurn(ofBoth.key, async () => {
        const isKnown = await isKnownAddress(database, name, address);
        const ofName: Counter = {
          key: `* ${name}`,
          most: isKnown ? GUESSES.inAll : GUESSES.fromNewAddresses,
          reason: "Too many guesses of this name",
        };
        const namesOfAddress: Counter = {
          key: address,
          most: NAMES_OF_ONE_ADDRESS,
          reason: "Too many names guessed from this address",
        };
        const counters: Counters = { ofBoth, ofName, namesOfAddress: isKnown ? null : namesOfAddress };
        const used = await usedUp(database, counters);
        if (used !== undefined) return refuse(guesser, used);
        try {
          await database.write((write) => countGuess(write, counters));
        } catch (error) {
          if (error instanceof Exhausted) return refuse(guesser, error.counter);
          throw error;
        }
        const result = await evaluate().catch(async (error: unknown) => {
          // Turned away or right, but disabled: nothing was learnt by guessing.
          if (error instanceof Refusal) await database.write((write) => uncount(write, counters));
          throw error;
        });
        if (result !== null) await database.write((write) => forgive(write, counters));
        return result;
      });
    },
  };
}

/** Refuses at once what would have to wait too long. */
export function busy(): Refusal {
  return new Refusal(429, "Too many people are signing in just now. Try again in a few seconds.", {
    "retry-after": String(BUSY_SECONDS),
  });
}

async function isKnownAddress({ db }: Database, username: string, address: string): Promise<boolean> {
  const row = await db
    .selectFrom("account_address")
    .innerJoin("account", "account.id", "account_address.account_id")
    .select("address")
    .where("username", "=", username)
    .where("address", "=", address)
    .where("signed_in_at", ">", sql<Date>`now() - make_interval(days => ${ADDRESS_KNOWN_DAYS})`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Looks before it counts: whoever is turned away anyway takes no lock. */
async function usedUp(
  { db }: Database,
  { ofBoth, ofName, namesOfAddress }: Counters,
): Promise<Counter | undefined> {
  const counters = [ofBoth, ofName, ...(namesOfAddress === null ? [] : [namesOfAddress])];
  const rows = await db
    .selectFrom("sign_in_guess")
    .select(["key", "guesses"])
    .where(
      "key",
      "in",
      counters.map(({ key }) => key),
    )
    .where("until", ">", sql<Date>`clock_timestamp()`)
    .execute();
  const guessesOf = (counter: Counter) => rows.find(({ key }) => key === counter.key)?.guesses ?? 0;
  return counters.find(
    (counter) =>
      guessesOf(counter) >= counter.most &&
      // A name that the address was wrong about before is none more.
      (counter !== namesOfAddress || guessesOf(ofBoth) === 0),
  );
}

/** Counts a guess everywhere, or throws {@link Exhausted}; always in this order, so that nobody waits in a circle. */
async function countGuess(write: Write, { ofBoth, ofName, namesOfAddress }: Counters): Promise<void> {
  const counted = async (counter: Counter) => {
    const guesses = await count(write, counter);
    if (guesses === null) throw new Exhausted(counter);
    return guesses;
  };
  const isFirst = (await counted(ofBoth)) === 1;
  await counted(ofName);
  if (isFirst && namesOfAddress !== null) await counted(namesOfAddress);
}

/** Counts one in one statement; how many there are now, or null where no more may be counted: nothing then changes. */
async function count(write: Write, { key, most }: Counter): Promise<number | null> {
  const { rows } = await sql<{ guesses: number }>`
    insert into sign_in_guess as kept (key, guesses, until)
    values (${key}, 1, clock_timestamp() + interval '1 hour')
    on conflict (key) do update set
      guesses = case when kept.until <= clock_timestamp() then 1 else kept.guesses + 1 end,
      blocked_at = case when kept.until <= clock_timestamp() then null else kept.blocked_at end,
      until = excluded.until
    where kept.until <= clock_timestamp() or kept.guesses < ${most}
    returning guesses`.execute(write.db);
  return rows[0]?.guesses ?? null;
}

async function uncount(write: Write, { ofBoth, ofName, namesOfAddress }: Counters): Promise<void> {
  const left = await giveBack(write, ofBoth, 1);
  await giveBack(write, ofName, 1);
  if (left === 0 && namesOfAddress !== null) await giveBack(write, namesOfAddress, 1);
}

/** A right password proves whoever guessed from this address before it to be the owner. */
async function forgive(write: Write, { ofBoth, ofName, namesOfAddress }: Counters): Promise<void> {
  const gone = await write.db
    .deleteFrom("sign_in_guess")
    .where("key", "=", ofBoth.key)
    .returning("guesses")
    .executeTakeFirst();
  await giveBack(write, ofName, gone?.guesses ?? 1);
  if (gone !== undefined && namesOfAddress !== null) await giveBack(write, namesOfAddress, 1);
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

async function isFirstRefusal(write: Write, key: string): Promise<boolean> {
  const row = await write.db
    .updateTable("sign_in_guess")
    .set({ blocked_at: new Date() })
    .where("key", "=", key)
    .where("blocked_at", "is", null)
    .returning("key")
    .executeTakeFirst();
  return row !== undefined;
}

/** At least 1: a block that ended meanwhile is no longer one at the next attempt. */
async function secondsLeft(write: Write, key: string): Promise<number> {
  const row = await write.db
    .selectFrom("sign_in_guess")
    .select(sql<number>`ceil(extract(epoch from until - clock_timestamp()))::int`.as("seconds"))
    .where("key", "=", key)
    .executeTakeFirst();
  return Math.max(row?.seconds ?? 1, 1);
}
