/** How late the event loop is, in milliseconds. */
export interface LoopLag {
  now(): number;
  stop(): void;
}

const INTERVAL_MILLISECONDS = 100;
/** Read once: fake timers of a test replace `performance.now` and `process.hrtime`, and the jump would look like lag. */
const nanoseconds = process.hrtime.bigint;

/** Measures how much later than due a timer fires, and counts one that is overdue already. */
export function measureLoopLag(): LoopLag {
  const clock = () => Number(nanoseconds() / 1_000n) / 1_000;
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
