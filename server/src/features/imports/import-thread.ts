import { Worker } from "node:worker_threads";
import type { AuditedEntry, Database } from "../../database/database.ts";
import type { ImportRunner } from "./import-runner.ts";

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
/** How long one waits before a thread that ended is begun anew. */
const PAUSE_MILLISECONDS = 5_000;

/**
 * Runs imports in a thread of their own, so that no call waits for a file. One that dies, of a file that takes more memory than
 * there may be, is begun anew; the import has counted the try.
 */
export function runImportsApart(
  database: Pick<Database, "auditedApart">,
  connectionString: string,
  onFailure: (error: unknown) => void,
): ImportRunner {
  let isClosing = false;
  let thread: Worker;
  let ended: Promise<void>;
  let pause: NodeJS.Timeout | undefined;
  const begin = () => {
    thread = new Worker(new URL("./import-worker.js", import.meta.url), {
      workerData: { connectionString },
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    });
    thread.on("message", (said: FromThread) => {
      if (said.is === "audited") database.auditedApart(said.entries);
      else onFailure(said.error);
    });
    thread.on("error", onFailure);
    ended = new Promise((resolve) =>
      thread.once("exit", () => {
        resolve();
        if (!isClosing) pause = setTimeout(begin, PAUSE_MILLISECONDS);
      }),
    );
    // It must not keep a process alive that has nothing else to do.
    thread.unref();
  };
  begin();
  // A thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const tell = (word: ToThread) => thread.postMessage(word);
  return {
    wake: () => tell("wake"),
    async close() {
      isClosing = true;
      clearTimeout(pause);
      tell("close");
      await ended;
    },
  };
}
