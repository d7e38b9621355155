import type { QueryPersister } from "@tanstack/react-query";
import { readAccount, type Account } from "@command-center/contract/accounts/accounts";
import { clear, createStore, delMany, entries, get, set } from "idb-keyval";
import { ANSWERS_DATABASE, ANSWERS_STORE } from "../ui/device-storage.ts";
import { staleSince } from "./client.ts";
import { serverAhead } from "./live/clock.ts";

const A_DAY = 86_400_000;

interface Kept {
  data: unknown;
  at: number;
  /** The end of the session that it was read in. */
  until: number;
}

/** Whether an answer may still be read. A clock that was set back lengthens no session by more than a day. */
function isReadable({ at, until }: Kept): boolean {
  const now = Date.now();
  return now < until && Math.abs(now - at) < A_DAY;
}

let opened: ReturnType<typeof createStore> | undefined;
const database = () => (opened ??= createStore(ANSWERS_DATABASE, ANSWERS_STORE));

/** Without IndexedDB (private window, blocked, full) nothing is kept, and everything else works. */
const orNothing = () => undefined;

/** Does something with the database; undefined where there is none, or it fails. */
async function inDatabase<T>(
  work: (store: ReturnType<typeof createStore>) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work(database());
  } catch {
    return undefined;
  }
}

/** Forgets all that this browser keeps of anybody's data. */
export async function wipeStoredQueries(): Promise<void> {
  await inDatabase(clear);
}

/**
 * Keeps each answer in IndexedDB, so that a page once visited is readable with no network. An answer is read back
 * when its query has none yet, with its true age, and asked for anew.
 * Entries belong to one user, one shape of the data and one session; those of others, and of a session that is over, are
 * removed at start. Sensitive lists are not kept.
 */
export function createQueryStorage(userName: string, shape: string) {
  const prefix = `${shape}/${userName}/`;
  // A request under way at sign-out must not write its answer back after the wipe.
  let closed = false;

  // Told by the account, which is read before anything else.
  let until = 0;
  const endAt = (moment: string) => {
    until = Date.parse(moment);
  };
  // What must be done before anything is read or kept.
  let first = Promise.resolve();
  const keep = (hash: string, data: unknown, at: number) => {
    const write = async () => {
      await first;
      if (!closed) await inDatabase((store) => set(prefix + hash, { data, at, until } satisfies Kept, store));
    };
    void write();
  };

  const persister: QueryPersister = async (read, context, query) => {
    if (query.meta?.isKept === false) return read(context);
    const key = prefix + query.queryHash;
    if (query.state.data === undefined) {
      await first;
      const entry = await inDatabase((store) => get<Kept>(key, store));
      if (entry && isReadable(entry)) {
        until ||= entry.until;
        // Once the query has taken the data, which it dates with now.
        setTimeout(() => {
          query.setState({ dataUpdatedAt: entry.at });
          // However young: what changed since was told to a page that is gone.
          query.fetch().catch(orNothing);
        });
        return entry.data as never;
      }
    }
    const data = await read(context);
    if (query.queryKey[0] === readAccount.id) endAt((data as Account).sessionEndsAt);
    // Told by the server's clock, where it could not ask its database.
    const since = staleSince[String(query.queryKey[0])];
    keep(query.queryHash, data, since ? since - serverAhead() : Date.now());
    return data;
  };

  return {
    persister,
    /** Says when the session ends, in which everything from here on is read. */
    endAt,
    /** Keeps an answer that came at some time by another way than a query of its own. */
    keep,
    /** What is kept of an answer. */
    read: async <Data>(hash: string) => {
      const entry = await inDatabase((store) => get<Kept>(prefix + hash, store));
      return entry?.data as Data | undefined;
    },
    /** Nothing is read for a query, and nothing kept, before this is done. */
    waitFor: (work: () => Promise<void>) => {
      first = work().catch(orNothing);
    },
    /** Removes what other users, earlier shapes and sessions that are over left. */
    tidy: async () => {
      const all = (await inDatabase((store) => entries<string, Kept>(store))) ?? [];
      const gone = all.filter(([key, entry]) => !key.startsWith(prefix) || !isReadable(entry));
      await inDatabase((store) =>
        delMany(
          gone.map(([key]) => key),
          store,
        ),
      );
    },
    close: async () => {
      closed = true;
      await wipeStoredQueries();
    },
  };
}

export type QueryStorage = ReturnType<typeof createQueryStorage>;
