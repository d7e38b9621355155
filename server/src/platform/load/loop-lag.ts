/** How late the event loop is, in milliseconds. */
export interface LoopLag {
  now(): number;
  stop(): void;
}

const INTERVAL_MILLISECONDS = 100;
/** Neither `performance.now` nor what `process` has later: tests set both to another time, which is no lag. */
const sinceStart = process.hrtime.bigint;

/** Measures how much later than due a timer fires, and counts one that is overdue already. */
export function measureLoopLag(): LoopLag {
  const clock = () => Number(sinceStart() / 1_000n) / 1_000;
  let due = clock() + INTERVAL_MILLISECONDS;
  let last = 0;
  const timer = setInterval(() => {
    const now = clock();
    last = Math.max(0, now - due);
    due = now + INTERVAL_MILLISECONDS;
  }, INTERVAL_MILLISECONDS).unref();
  return {
    now: () => Math.max(last, clock() - due),
    stop: () => clearInterval(timer),
  };
}
