import type { QueryPersister } from "@tanstack/react-query";
import { clear, createStore, del, get, keys, set } from "idb-keyval";

const DATABASE = "command-center";
const A_MONTH = 30 * 86_400_000;

interface Kept {
  data: unknown;
  at: number;
}

let opened: ReturnType<typeof createStore> | undefined;
const database = () => (opened ??= createStore(DATABASE, "queries"));

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
 * when its query has none yet, with its true age, and asked for anew if that is too old.
 * Entries belong to one user and one shape of the data; those of others are removed at start.
 */
export function createQueryStorage(userName: string, shape: string) {
  const prefix = `${shape}/${userName}/`;
  // A request under way at sign-out must not write its answer back after the wipe.
  let closed = false;

  // What must be done before anything is read or kept.
  let first = Promise.resolve();
  const keep = (hash: string, data: unknown, at: number) => {
    const write = async () => {
      await first;
      if (!closed) await inDatabase((store) => set(prefix + hash, { data, at } satisfies Kept, store));
    };
    void write();
  };

  const persister: QueryPersister = async (read, context, query) => {
    const key = prefix + query.queryHash;
    if (query.state.data === undefined) {
      await first;
      const kept = await inDatabase((store) => get<Kept>(key, store));
      if (kept && Date.now() - kept.at < A_MONTH) {
        // Once the query has taken the data, which it dates with now.
        setTimeout(() => {
          query.setState({ dataUpdatedAt: kept.at });
          if (query.isStale()) query.fetch().catch(orNothing);
        });
        return kept.data as never;
      }
    }
    const data = await read(context);
    keep(query.queryHash, data, Date.now());
    return data;
  };

  return {
    persister,
    /** Keeps an answer that came at some time by another way than a query of its own. */
    keep,
    /** What is kept of an answer. */
    read: async <Data>(hash: string) => {
      const kept = await inDatabase((store) => get<Kept>(prefix + hash, store));
      return kept?.data as Data | undefined;
    },
    /** Nothing is read for a query, and nothing kept, before this is done. */
    waitFor: (work: () => Promise<void>) => {
      first = work().catch(orNothing);
    },
    /** Removes what other users and earlier shapes left. */
    tidy: async () => {
      const all = (await inDatabase((store) => keys<string>(store))) ?? [];
      const foreign = all.filter((key) => !key.startsWith(prefix));
      await Promise.all(foreign.map((key) => inDatabase((store) => del(key, store))));
    },
    close: async () => {
      closed = true;
      await wipeStoredQueries();
    },
  };
}

export type QueryStorage = ReturnType<typeof createQueryStorage>;
