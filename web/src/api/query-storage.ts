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

/** Forgets all that this browser keeps of anybody's data. */
export async function wipeStoredQueries(): Promise<void> {
  await clear(database()).catch(orNothing);
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

  const keep = (hash: string, data: unknown, at: number) => {
    if (!closed) void set(prefix + hash, { data, at } satisfies Kept, database()).catch(orNothing);
  };

  const persister: QueryPersister = async (read, context, query) => {
    const key = prefix + query.queryHash;
    if (query.state.data === undefined) {
      const kept = await get<Kept>(key, database()).catch(orNothing);
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
    /** Removes what other users and earlier shapes left. */
    tidy: async () => {
      const all = (await keys<string>(database()).catch(orNothing)) ?? [];
      const foreign = all.filter((key) => !key.startsWith(prefix));
      await Promise.all(foreign.map((key) => del(key, database()).catch(orNothing)));
    },
    close: async () => {
      closed = true;
      await wipeStoredQueries();
    },
  };
}

export type QueryStorage = ReturnType<typeof createQueryStorage>;
