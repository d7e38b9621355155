import { experimental_createQueryPersister } from "@tanstack/react-query-persist-client";
import { clear, createStore, del, get, keys, set } from "idb-keyval";

const DATABASE = "command-center";
const A_MONTH = 30 * 86_400_000;

const database = () => createStore(DATABASE, "queries");

/** Forgets all that this browser keeps of anybody's data. */
export async function wipeStoredQueries(): Promise<void> {
  try {
    await clear(database());
  } catch {
    // No IndexedDB (private window, blocked): nothing was kept either.
  }
}

/**
 * Keeps each answer in IndexedDB, so that a page once visited is readable with no network.
 * Entries belong to one user and one shape of the data; those of others are removed at start.
 */
export function createQueryStorage(userName: string, shape: string) {
  const store = database();
  const prefix = `${shape}/${userName}`;
  // A request under way at sign-out must not write its answer back after the wipe.
  let closed = false;

  const { persisterFn } = experimental_createQueryPersister<unknown>({
    prefix,
    buster: shape,
    maxAge: A_MONTH,
    serialize: (query) => query,
    deserialize: (stored) => stored as never,
    storage: {
      getItem: (key: string) => get<unknown>(key, store).catch(() => undefined),
      setItem: (key: string, value: unknown) =>
        closed ? undefined : set(key, value, store).catch(() => undefined),
      removeItem: (key: string) => del(key, store).catch(() => undefined),
    },
  });

  return {
    persister: persisterFn,
    /** Removes what other users and earlier shapes left. */
    tidy: async () => {
      try {
        const foreign = (await keys<string>(store)).filter((key) => !key.startsWith(`${prefix}-`));
        await Promise.all(foreign.map((key) => del(key, store)));
      } catch {
        // As above: nothing kept, nothing to tidy.
      }
    },
    close: async () => {
      closed = true;
      await wipeStoredQueries();
    },
  };
}

export type QueryStorage = ReturnType<typeof createQueryStorage>;
