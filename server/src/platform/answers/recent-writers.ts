/** Sessions that wrote something a moment ago: they want to see it. */
export interface RecentWriters {
  wrote(sessionId: string): void;
  wroteLately(sessionId: string): boolean;
  /** Notes a write whose revisions move soon. */
  wroteSoon(sessionId: string): void;
  /** When the session last made such a write, as `performance.now()`; null if it was not lately. */
  lastSoon(sessionId: string): number | null;
}

const LATELY_MILLISECONDS = 10_000;

export function createRecentWriters(): RecentWriters {
  /** Time of each session's last write, the latest at the end. */
  const times = new Map<string, number>();
  const soon = new Map<string, number>();
  const note = (noted: Map<string, number>, ofSession: string) => {
    for (const [sessionId, at] of noted) {
      if (performance.now() - at <= LATELY_MILLISECONDS) break;
      noted.delete(sessionId);
    }
    noted.delete(ofSession);
    noted.set(ofSession, performance.now());
  };
  return {
    wrote: (sessionId) => note(times, sessionId),
    wroteSoon: (sessionId) => note(soon, sessionId),
    lastSoon: (sessionId) => soon.get(sessionId) ?? null,
    wroteLately: (sessionId) =>
      performance.now() - (times.get(sessionId) ?? -Infinity) <= LATELY_MILLISECONDS,
  };
}
