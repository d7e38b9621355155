import { setTimeout as sleep } from "node:timers/promises";

/** What one thing may take to close, and all of them, in milliseconds. Whoever supervises us kills what takes longer. */
const LIMITS = { each: 2_500, all: 9_000 };

/**
 * Closes what was opened, newest first. Each is given its chance even when one before it failed or hung; the oldest, our own
 * database, is given all the time that is left. Answers whether everything was closed.
 */
export async function closeInTime(
  opened: readonly (() => Promise<unknown>)[],
  { each, all } = LIMITS,
): Promise<boolean> {
  const end = performance.now() + all;
  let isWhole = true;
  for (const close of opened.toReversed()) {
    const left = Math.max(0, end - performance.now());
    const late = new AbortController();
    const isClosed = await Promise.race([
      close().then(
        () => true,
        () => false,
      ),
      sleep(close === opened[0] ? left : Math.min(each, left), false, { signal: late.signal }),
    ]).finally(() => late.abort());
    isWhole &&= isClosed;
  }
  return isWhole;
}
