import { useQueryClient, type Query } from "@tanstack/react-query";
import { useCallback, useMemo, useSyncExternalStore } from "react";
import { formatAge, formatClock } from "../../ui/format.ts";
import { staleSince } from "../client.ts";
import { NetworkError } from "../errors.ts";
import { isLiveOpening, LIVE_CHANGED, liveSince } from "./live-state.ts";
import { serverAhead } from "./clock.ts";

export type SyncStatus =
  /** `at` is when the newest shown was fetched; null before the first answer. */
  | { kind: "connecting"; at: number | null }
  | { kind: "live"; at: number }
  | { kind: "polling"; at: number }
  /** Updates do not arrive: no network, or the server fails. `at` is when the oldest shown was fetched. */
  | { kind: "offline"; why: "network" | "server"; at: number | null };

/** The little that is needed to know of a query that is on the screen. */
export interface ShownQuery {
  /** 0 before the first answer. */
  dataUpdatedAt: number;
  /** How the last refresh failed; `stale`: it did not, but the server itself could not refresh; null: all is well. */
  failed: "network" | "server" | "stale" | null;
}

/** How things are beside what is on the screen. */
export interface Connection {
  /** What the browser says of the network. */
  readonly online: boolean;
  /** When the server told of a change last, by its clock; null while it does not tell of changes. */
  readonly live: number | null;
  /** Whether the stream of changes is being opened: not live yet, and not known to be polling. */
  readonly isOpening: boolean;
  /** How far the server's clock is ahead of this device's, in milliseconds. */
  readonly ahead: number;
}

/**
 * Tells the state of the connection from what is on the screen. One answer lost on the way says that the network
 * is down; one refused by the server says nothing about the others, so only all of them together count.
 */
export function syncStatus(
  shown: readonly ShownQuery[],
  { online, live, isOpening, ahead }: Connection,
): SyncStatus {
  const times = shown.map((query) => query.dataUpdatedAt).filter((at) => at > 0);
  const inNetwork = !online || shown.some((query) => query.failed === "network");
  const inServer =
    shown.some((query) => query.failed === "stale") ||
    (shown.length > 0 && shown.every((query) => query.failed !== null));
  if (inNetwork || inServer) {
    const at = times.length > 0 ? Math.min(...times) : null;
    return { kind: "offline", why: inNetwork ? "network" : "server", at };
  }
  if (times.length === 0) return { kind: "connecting", at: null };
  if (live !== null) return { kind: "live", at: live };
  return { kind: isOpening ? "connecting" : "polling", at: Math.max(...times) + ahead };
}

/** The badge's words: `Polling · 09:41 EAT`, `Offline · 5 min old`. */
export function syncWords(status: SyncStatus, now: number): { state: string; detail: string } {
  switch (status.kind) {
    case "connecting":
      return { state: "Connecting", detail: status.at === null ? "" : formatClock(status.at) };
    case "live":
      return { state: "Live", detail: formatClock(status.at) };
    case "polling":
      return { state: "Polling", detail: formatClock(status.at) };
    case "offline":
      return {
        state: status.why === "network" ? "Offline" : "Not updating",
        detail: status.at === null ? "no data" : `${formatAge(now - status.at)} old`,
      };
  }
}

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
