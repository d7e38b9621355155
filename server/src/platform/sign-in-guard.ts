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

/** How long an address is remembered as one of the owner's. */
export const ADDRESS_KNOWN_DAYS = 90;

const BUSY_SECONDS = 5;

interface Counter {
  readonly key: string;
  readonly most: number;
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

  const refuse = async (guesser: Guesser, { key }: Counter): Promise<never> => {
    const seconds = await database.write(async (write) => {
      if (await isFirstRefusal(write, key)) {
        const { username: subject, ipAddress, requestId } = guesser;
        await audit(write, { action: "session.blocked", subject, ipAddress, requestId });
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
      const ofAddress: Counter = { key: `${address} ${name}`, most: GUESSES.fromOneAddress };
      return inTurn(ofAddress.key, async () => {
        const isKnown = await isKnownAddress(database, name, address);
        const ofName: Counter = {
          key: `* ${name}`,
          most: isKnown ? GUESSES.inAll : GUESSES.fromNewAddresses,
        };
        const used = await usedUp(database, [ofAddress, ofName]);
        if (used !== undefined) return refuse(guesser, used);
        try {
          await database.write(async (write) => {
            for (const counter of [ofAddress, ofName]) {
              if (!(await count(write, counter))) throw new Exhausted(counter);
            }
          });
        } catch (error) {
          if (error instanceof Exhausted) return refuse(guesser, error.counter);
          throw error;
        }
        const result = await evaluate().catch(async (error: unknown) => {
          // Turned away or right, but disabled: nothing was learnt by guessing.
          if (error instanceof Refusal) await database.write((write) => uncount(write, [ofAddress, ofName]));
          throw error;
        });
        if (result !== null) await database.write((write) => forgive(write, ofAddress.key, ofName.key));
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
async function usedUp({ db }: Database, counters: readonly Counter[]): Promise<Counter | undefined> {
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
  return counters.find(({ key, most }) => rows.some((row) => row.key === key && row.guesses >= most));
}

/** Counts a guess in one statement; false where no more may be counted, and nothing then changes. */
async function count(write: Write, { key, most }: Counter): Promise<boolean> {
  const { rows } = await sql`
    insert into sign_in_guess as kept (key, guesses, until)
    values (${key}, 1, clock_timestamp() + interval '1 hour')
    on conflict (key) do update set
      guesses = case when kept.until <= clock_timestamp() then 1 else kept.guesses + 1 end,
      blocked_at = case when kept.until <= clock_timestamp() then null else kept.blocked_at end,
      until = excluded.until
    where kept.until <= clock_timestamp() or kept.guesses < ${most}
    returning 1`.execute(write.db);
  return rows.length > 0;
}

async function uncount(write: Write, counters: readonly Counter[]): Promise<void> {
  for (const { key } of counters) {
    await write.db
      .updateTable("sign_in_guess")
      .set({ guesses: sql`greatest(guesses - 1, 0)` })
      .where("key", "=", key)
      .execute();
  }
}

/** A right password proves whoever guessed from this address before it to be the owner. */
async function forgive(write: Write, ofAddress: string, ofName: string): Promise<void> {
  const gone = await write.db
    .deleteFrom("sign_in_guess")
    .where("key", "=", ofAddress)
    .returning("guesses")
    .executeTakeFirst();
  await write.db
    .updateTable("sign_in_guess")
    .set({ guesses: sql`greatest(guesses - ${gone?.guesses ?? 1}, 0)` })
    .where("key", "=", ofName)
    .execute();
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
