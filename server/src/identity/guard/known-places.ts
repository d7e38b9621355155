import { sql } from "kysely";
import type { Database } from "../../database/database.ts";

/** How long an address is remembered as one of the owner's. */
export const ADDRESS_KNOWN_DAYS = 90;

/** Addresses that each account signed in from, in memory: asked without a query, however many guess. */
export interface KnownPlaces {
  /** Whether a name signed in from an address before; of another process it is known within a minute. */
  has(username: string, address: string): Promise<boolean>;
  /** Notes where an account signed in from. */
  remember(
    account: { readonly accountId: string; readonly username: string },
    address: string,
  ): Promise<void>;
}

const BELIEVED_MILLISECONDS = 60_000;
/** The newest; each takes some 100 bytes. */
const MOST_KNOWN = 50_000;

export function createKnownPlaces({ db }: Database): KnownPlaces {
  let known: Promise<Set<string>> | null = null;
  let knownAt = 0;

  const read = async () => {
    const rows = await db
      .selectFrom("account_address")
      .innerJoin("account", "account.id", "account_address.account_id")
      .select(["username", "address"])
      .where("signed_in_at", ">", sql<Date>`now() - make_interval(days => ${ADDRESS_KNOWN_DAYS})`)
      .orderBy("signed_in_at", "desc")
      .limit(MOST_KNOWN)
      .execute();
    return new Set(rows.map(({ username, address }) => keyOf(username, address)));
  };

  const all = () => {
    const now = performance.now();
    if (known === null || now - knownAt > BELIEVED_MILLISECONDS) {
      knownAt = now;
      const reading = read();
      known = reading;
      // A look-up that failed is made again by the next caller.
      reading.catch(() => (known = known === reading ? null : known));
    }
    return known;
  };

  return {
    async has(username, address) {
      return (await all()).has(keyOf(username, address));
    },
    async remember({ accountId, username }, address) {
      await db
        .insertInto("account_address")
        .values({ account_id: accountId, address })
        .onConflict((conflict) =>
          conflict.columns(["account_id", "address"]).doUpdateSet({ signed_in_at: sql`now()` }),
        )
        .execute();
      (await all()).add(keyOf(username, address));
    },
  };
}

function keyOf(username: string, address: string): string {
  return `${address} ${username}`;
}
