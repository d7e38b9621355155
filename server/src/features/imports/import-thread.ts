import { Worker } from "node:worker_threads";
import { MOST_MINUTES } from "@command-center/import-rules/file-limits";
import type { AuditedEntry, Database } from "../../database/database.ts";
import { troubleOf } from "../../database/pool/trouble.ts";
import { waitingImports, type ImportRunner } from "./import-runner.ts";
import { isWanted, refuseSlow, type UnderWay } from "./take-import.ts";

/** Messages to the thread, and from it. */
export type ToThread = "wake" | "moved" | "close";
export type FromThread =
  | { readonly is: "alive" }
  | { readonly is: "under way"; readonly underWay: UnderWay | null }
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

/** How often the thread says that it is alive. */
export const ALIVE_INTERVAL_MS = 1_000;

interface Watch {
  /** The thread's code. */
  readonly worker: URL;
  readonly lookIntervalMs: number;
  /** Looks without a message of the thread after which it is ended. Looks are counted, because a suspended machine makes none. */
  readonly silentLooks: number;
  /** Looks after which a reading is ended and its file refused. */
  readonly readingLooks: number;
}

const WATCH: Watch = {
  worker: new URL("./import-worker.js", import.meta.url),
  lookIntervalMs: 1_000,
  silentLooks: 60,
  readingLooks: MOST_MINUTES * 60,
};
/** A thread that reads what is no longer wanted, or has to close, ends by itself between two batches of rows. */
const GRACE_LOOKS = 2;
/** Looks between two scans for imports that a killed process left behind, while no thread runs. */
const LOOKS_PER_SCAN = 5;

interface Thread {
  readonly worker: Worker;
  readonly ended: Promise<void>;
  underWay: UnderWay | null;
  silentLooks: number;
  /** Looks since its reading began. */
  readingLooks: number;
  /** Looks since its import was discarded or corrected. */
  unwantedLooks: number;
}

/**
 * Runs imports in a thread of their own, so that no call waits for a file. The thread takes 30 MB, so it starts with the first
 * import. It is ended when it is silent for a minute, when it reads one file for too long, or when its import is discarded and it does
 * not stop: then another thread goes on with the queue. The import has counted the attempt, or is refused if it took too long.
 *
 * V8 ends the thread when its memory passes the limit little by little. It ends the whole process when a single allocation passes
 * the limit by more than 16 MB, as a growing array or map can. So each of those that a file fills has a limit of its own.
 */
export function runImportsApart(
  database: Pick<Database, "db" | "hosts" | "auditedApart">,
  connectionString: string,
  onFailure: (error: unknown) => void,
  { worker: code, lookIntervalMs, silentLooks, readingLooks }: Watch = WATCH,
): ImportRunner {
  let isClosing = false;
  let thread: Thread | null = null;
  let looks = 0;

  const start = (): Thread => {
    const worker = new Worker(code, {
      workerData: { connectionString },
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    });
    const ended = new Promise<void>((resolve) =>
      worker.once("exit", () => {
        thread = null;
        resolve();
      }),
    );
    const started: Thread = {
      worker,
      ended,
      underWay: null,
      silentLooks: 0,
      readingLooks: 0,
      unwantedLooks: 0,
    };
    worker.on("message", (message: FromThread) => {
      started.silentLooks = 0;
      if (message.is === "audited") database.auditedApart(message.entries);
      else if (message.is === "failure") onFailure(message.error);
      else if (message.is === "under way") {
        started.underWay = message.underWay;
        started.readingLooks = 0;
        started.unwantedLooks = 0;
      }
    });
    worker.on("error", onFailure);
    // It must not keep a process alive that has nothing else to do.
    worker.unref();
    return started;
  };
  // A thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const tell = (word: ToThread) => thread?.worker.postMessage(word);
  // The thread has no listener of its own: its connections to a server that hangs would stay until they are used.
  const stopFollowing = database.hosts.onMove(() => tell("moved"));
  const wake = () => {
    if (isClosing) return;
    thread ??= start();
    tell("wake");
  };
  const end = async ({ worker, ended, underWay }: Thread, reason: string) => {
    onFailure(new Error(`Import ${underWay?.id ?? "unknown"}: the thread was ended, ${reason}.`));
    await worker.terminate();
    await ended;
    // The queue goes on.
    wake();
  };

  const watch = async (watched: Thread) => {
    watched.silentLooks += 1;
    if (watched.silentLooks >= (isClosing ? GRACE_LOOKS : silentLooks)) return end(watched, "as it hung");
    const { underWay } = watched;
    if (underWay === null) return;
    watched.readingLooks += 1;
    if (watched.readingLooks >= readingLooks && (await refuseSlow(database, underWay)))
      return end(watched, "as it read for too long");
    if ((await isWanted(database, underWay)) || watched.underWay !== underWay) return;
    watched.unwantedLooks += 1;
    if (watched.unwantedLooks > GRACE_LOOKS) await end(watched, "as the import was discarded or corrected");
  };
  const look = async () => {
    try {
      if (thread !== null) return await watch(thread);
      looks += 1;
      // A running thread scans by itself.
      if (looks % LOOKS_PER_SCAN === 1 && (await waitingImports(database)).length > 0) wake();
    } catch (error) {
      // A database that is away or busy reports it itself.
      if (troubleOf(error) === null) onFailure(error);
    }
  };
  let isLooking = false;
  let looking = Promise.resolve();
  const lookAgain = () => {
    if (isLooking) return;
    isLooking = true;
    looking = look().finally(() => (isLooking = false));
  };
  lookAgain();
  const timer = setInterval(lookAgain, lookIntervalMs);
  return {
    wake,
    async close() {
      isClosing = true;
      stopFollowing();
      tell("close");
      await thread?.ended;
      clearInterval(timer);
      await looking;
    },
  };
}
