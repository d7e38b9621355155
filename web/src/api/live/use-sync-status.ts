import { useQueryClient, type Query } from "@tanstack/react-query";
import { useCallback, useMemo, useSyncExternalStore } from "react";
import { staleSince } from "../client.ts";
import { NetworkError } from "../errors.ts";
import { isLiveOpening, LIVE_CHANGED, liveSince } from "./live-state.ts";
import { serverAhead } from "./server-time.ts";
import { syncStatus, type ShownQuery, type SyncStatus } from "./sync-status.ts";

function shownQuery({ queryKey: [id], state: { dataUpdatedAt, error } }: Query): ShownQuery {
  const since = staleSince[String(id)];
  return {
    // Told by the server's clock.
    dataUpdatedAt: since ? since - serverAhead() : dataUpdatedAt,
    failed: error instanceof NetworkError ? "network" : error ? "server" : since ? "stale" : null,
  };
}

const TOLD_BY = ["online", "offline", LIVE_CHANGED] as const;

/** Drawn on the server, or over what was drawn there: the page has no connection yet. */
const readNothing = () => JSON.stringify({ kind: "connecting", at: null } satisfies SyncStatus);

/** The state of the connection, as the badge and the offline banner say it. */
export function useSyncStatus(): SyncStatus {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback(
    (listener: () => void) => {
      const stop = cache.subscribe(listener);
      for (const type of TOLD_BY) addEventListener(type, listener);
      return () => {
        stop();
        for (const type of TOLD_BY) removeEventListener(type, listener);
      };
    },
    [cache],
  );
  // Compared by its text: the snapshot of an external store must not be a new object each time.
  const read = () =>
    JSON.stringify(
      syncStatus(cache.findAll({ type: "active" }).map(shownQuery), {
        online: navigator.onLine,
        live: liveSince(),
        isOpening: isLiveOpening(),
        ahead: serverAhead(),
      }),
    );
  const text = useSyncExternalStore(subscribe, read, readNothing);
  return useMemo(() => JSON.parse(text) as SyncStatus, [text]);
}
