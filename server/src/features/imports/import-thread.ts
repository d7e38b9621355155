import { Worker } from "node:worker_threads";
import type { AuditedEntry, Database } from "../../database/database.ts";
import { troubleOf } from "../../database/pool/trouble.ts";
import { SCAN_INTERVAL_MS, waitingImports, type ImportRunner } from "./import-runner.ts";

/** What the thread is told, and tells. */
export type ToThread = "wake" | "close";
export type FromThread =
  | { readonly is: "audited"; readonly entries: readonly AuditedEntry[] }
  | { readonly is: "failure"; readonly error: unknown };

/**
 * Of the thread's own heap: it reads by the thousand rows, and holds the units of the country and what waits for the end of a file,
 * 120 MB at most, and of a workbook the table of texts, which has a limit of its own. With 512 MB it was no quicker, and 100 MB more
 * garbage lay uncollected.
 */
const MOST_MEGABYTES = 320;
/**
 * Rows die young: with the little room that a thread has for them, a fifth of its time went into moving those that live. With 64 MB
 * it is no quicker, and an import takes 50 MB more.
 */
const YOUNG_MEGABYTES = 40;

/**
 * Runs imports in a thread of their own, so that no call waits for a file. The thread takes 30 MB, so it starts with the first
 * import. One that dies, of a file that takes more memory than there may be, is started again; the import has counted the try.
 */
export function runImportsApart(
  database: Pick<Database, "db" | "auditedApart">,
  connectionString: string,
  onFailure: (error: unknown) => void,
): ImportRunner {
  let isClosing = false;
  let thread: Worker | null = null;
  let ended = Promise.resolve();
  const start = () => {
    const worker = new Worker(new URL("./import-worker.js", import.meta.url), {
      workerData: { connectionString },
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    });
    worker.on("message", (said: FromThread) => {
      if (said.is === "audited") database.auditedApart(said.entries);
      else onFailure(said.error);
    });
    worker.on("error", onFailure);
    ended = new Promise((resolve) =>
      worker.once("exit", () => {
        thread = null;
        resolve();
      }),
    );
    // It must not keep a process alive that has nothing else to do.
    worker.unref();
    return worker;
  };
  // A thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const tell = (word: ToThread) => thread?.postMessage(word);
  const wake = () => {
    if (isClosing) return;
    thread ??= start();
    tell("wake");
  };
  const scan = async () => {
    try {
      // A running thread scans by itself.
      if (thread === null && (await waitingImports(database)).length > 0) wake();
    } catch (error) {
      // A database that is away or busy reports it itself.
      if (troubleOf(error) === null) onFailure(error);
    }
  };
  let scanning = scan();
  const timer = setInterval(() => (scanning = scan()), SCAN_INTERVAL_MS);
  return {
    wake,
    async close() {
      isClosing = true;
      clearInterval(timer);
      await scanning;
      tell("close");
      await ended;
    },
  };
}
