import { MutationCache, onlineManager, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError, isSignedOut } from "./errors.ts";
import { liveSince } from "./live/live-state.ts";
import type { QueryStorage } from "./query-storage.ts";

const SECOND = 1000;
const NEVER_RETRIED = new Set([401, 403, 404]);

/** One more try, unless another would be answered the same. */
export function retryRead(failures: number, error: unknown): boolean {
  return failures < 1 && !(error instanceof ApiError && NEVER_RETRIED.has(error.status));
}

/** One more try where the first may not have arrived; what was refused stays refused. */
export function retryWrite(failures: number, error: unknown): boolean {
  return failures < 1 && !(error instanceof ApiError && error.status < 500);
}

export interface QueryClientParts {
  storage: Pick<QueryStorage, "persister">;
  /** A read or write was answered 401: the session is over. */
  onSignedOut: () => void;
}

/**
 * The cache of one signed-in stay. DATA-01: every 30 s and on focus, fresh for 10 s, kept 5 min in memory. While the
 * server tells of changes, what it tells of is asked for every 5 min only.
 */
export function createQueryClient({ storage, onSignedOut }: QueryClientParts): QueryClient {
  // It takes a page to be online until an event says otherwise: opened offline, coming online would be no news.
  if (!import.meta.env.SSR) onlineManager.setOnline(navigator.onLine);
  const onError = (error: unknown) => {
    if (isSignedOut(error)) onSignedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        refetchInterval: ({ meta }) => (liveSince() !== null && meta?.["dataSets"] ? 300 : 30) * SECOND,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        staleTime: 10 * SECOND,
        gcTime: 5 * 60 * SECOND,
        retry: retryRead,
        // Offline, a paused query would neither show what is stored nor say that it failed.
        networkMode: "always",
        persister: storage.persister,
      },
      mutations: { retry: retryWrite, networkMode: "always" },
    },
  });
}
