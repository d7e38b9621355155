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
