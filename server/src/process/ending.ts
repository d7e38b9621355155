import { setTimeout as sleep } from "node:timers/promises";

/** How often it is looked whether npm still lives. */
const LOOK_MILLISECONDS = 500;

/**
 * Calls `end` once, when the process is told to end or when npm, which started it, is gone: without npm nobody passes a
 * signal on to it. Whatever signal comes after the first changes nothing, because one stop may bring several: a terminal
 * and a supervisor tell the whole group, and npm passes on what it got itself.
 */
export function endWhole(end: () => void, environment = process.env): void {
  let ended = false;
  const once = () => {
    if (ended) return;
    ended = true;
    end();
  };
  // Whoever read our output may be gone before us.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, once);
  if (environment.npm_lifecycle_event !== "start") return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) once();
  }, LOOK_MILLISECONDS).unref();
}

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
