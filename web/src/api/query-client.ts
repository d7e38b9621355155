import {
  MutationCache,
  onlineManager,
  type Query,
  QueryCache,
  QueryClient,
  type QueryState,
} from "@tanstack/react-query";
import { ApiError, isRefused, isSignedOut } from "./errors.ts";
import { liveSince } from "./live/live-state.ts";
import type { QueryStorage } from "./query-storage.ts";

const SECOND = 1000;
/** Retries reads and writes once after a network or server error. A refusal (4xx) is final. */
export function retry(failures: number, error: unknown): boolean {
  return failures < 1 && !isFinal(error);
}

const isFinal = (error: unknown) => error instanceof ApiError && error.status < 500;

/** Milliseconds until a failed read is repeated: 5 s at first, then twice as long each time, at most 30 s. Null unless that can help. */
function untilRepeated({ status, error, errorUpdateCount }: QueryState<unknown, unknown>): number | null {
  return status === "error" && !isFinal(error) ? Math.min(30, 2.5 * 2 ** errorUpdateCount) * SECOND : null;
}

export interface QueryClientParts {
  storage: Pick<QueryStorage, "persister">;
  /** A read or write was answered 401: the session is over. */
  onSignedOut: () => void;
}

/**
 * The cache of one signed-in stay. Reads are polled every 30 s and on focus, fresh for 10 s, and kept in memory for
 * 5 min. While the stream of changes is open, the reads that it covers are polled every 5 min only, and answers as known
 * at a position never. A failed read is repeated sooner: the stream does not tell when a busy server has time again. While a
 * refused read is repeated, the refusal stays its result.
 */
export function createQueryClient({ storage, onSignedOut }: QueryClientParts): QueryClient {
  // It takes a page to be online until an event says otherwise: opened offline, coming online would be no news.
  if (!import.meta.env.SSR) onlineManager.setOnline(navigator.onLine);
  const onError = (error: unknown) => {
    if (isSignedOut(error)) onSignedOut();
  };
  const refused = new WeakMap<Query<unknown, unknown>, Error | false>();
  /** Queries that something has changed under while they wait for their first response. */
  const overtaken = new WeakSet<Query<unknown, unknown>>();
  const queryCache = new QueryCache({
    onError(error, query) {
      onError(error);
      refused.set(query, isRefused(error) && error);
    },
    onSuccess(_, query) {
      // The library never resets this count: after a few failures in a day, each later one would be repeated only after 30 s.
      if (query.state.errorUpdateCount > 0) query.setState({ errorUpdateCount: 0 });
      if (overtaken.delete(query)) void queries.invalidateQueries({ queryKey: query.queryKey, exact: true });
    },
  });
  queryCache.subscribe((event) => {
    // The library repeats a running call only if there is an earlier response.
    const isInvalidated = event.type === "updated" && event.action.type === "invalidate";
    const { data, fetchStatus } = event.query.state;
    if (isInvalidated && data === undefined && fetchStatus === "fetching") overtaken.add(event.query);
  });
  // A query without data would be pending again: what stands there for its answer would go, and with it what is clicked on.
  queryCache.subscribe(({ query }) => {
    const error = refused.get(query);
    if (error && query.state.status === "pending") query.setState({ status: "error", error });
  });
  const queries = new QueryClient({
    queryCache,
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        refetchInterval: ({ meta, state }) =>
          untilRepeated(state) ??
          (meta?.["isFixed"] && state.data !== undefined
            ? false
            : (liveSince() !== null && meta?.["dataSets"] ? 300 : 30) * SECOND),
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        staleTime: 10 * SECOND,
        gcTime: 5 * 60 * SECOND,
        retry,
        // Offline, a paused query would neither show what is stored nor say that it failed.
        networkMode: "always",
        persister: storage.persister,
      },
      mutations: { retry, networkMode: "always" },
    },
  });
  return queries;
}
