/** Sessions that wrote something a moment ago: they want to see it. */
export interface RecentWriters {
  wrote(sessionId: string): void;
  wroteLately(sessionId: string): boolean;
}

const LATELY_MILLISECONDS = 10_000;

export function createRecentWriters(): RecentWriters {
  /** Time of each session's last write, the latest at the end. */
  const times = new Map<string, number>();
  const forgetOthers = () => {
    for (const [sessionId, at] of times) {
      if (performance.now() - at <= LATELY_MILLISECONDS) return;
      times.delete(sessionId);
    }
  };
  return {
    wrote(sessionId) {
      forgetOthers();
      times.delete(sessionId);
      times.set(sessionId, performance.now());
    },
    wroteLately: (sessionId) =>
      performance.now() - (times.get(sessionId) ?? -Infinity) <= LATELY_MILLISECONDS,
  };
}
