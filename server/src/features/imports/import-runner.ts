import type { Database } from "../../database/database.ts";
import { troubleOf } from "../../database/pool/trouble.ts";
import { commitStaged } from "./commit-import.ts";
import { IMPORT_HANDLERS } from "./import-handlers.ts";
import { stageImport } from "./reading/stage-import.ts";
import type { UnderWay } from "./take-import.ts";

/** Reads and commits imports, in the background of a server. */
export interface ImportRunner {
  /** Looks at the queue now. */
  wake(): void;
  /** Resolves once the import under way has ended. */
  close(): Promise<void>;
}

/** How often to look for imports that a killed process left behind. */
export const SCAN_INTERVAL_MS = 5_000;

/** Imports to be read or committed: the oldest first, and last those that failed before, so that they keep no other waiting. */
export function waitingImports({ db }: Pick<Database, "db">) {
  return db
    .selectFrom("data_import")
    .select(["id", "state"])
    .where("state", "in", ["reading", "committing"])
    .orderBy("tries")
    .orderBy("id")
    .execute();
}

/**
 * Reads and commits the queued imports, one after another. An advisory lock per import keeps other processes from it; if its
 * process is killed, another takes it.
 */
export function runImports(
  database: Database,
  onFailure: (error: unknown) => void,
  /** Called when a reading begins, and with null when it has ended. */
  onUnderWay: (underWay: UnderWay | null) => void = () => undefined,
): ImportRunner {
  // The database reports its own outages, and the next scan comes soon.
  const failed = (error: unknown) => {
    if (troubleOf(error) === null) onFailure(error);
  };
  let isAwake = false;
  let isClosed = false;
  let queue: Promise<void> = Promise.resolve();

  const work = async () => {
    while (isAwake && !isClosed) {
      isAwake = false;
      for (const { id, state } of await waitingImports(database)) {
        if (isClosed) return;
        try {
          const isDone =
            state === "reading"
              ? await stageImport(database, id, IMPORT_HANDLERS, onUnderWay)
              : await commitStaged(database, id);
          // Scan again: a user or a commit may have queued an import meanwhile.
          if (isDone) isAwake = true;
        } catch (error) {
          failed(error);
        } finally {
          onUnderWay(null);
        }
      }
    }
  };
  const wake = () => {
    isAwake = true;
    queue = queue.then(work).catch(failed);
  };
  const timer = setInterval(wake, SCAN_INTERVAL_MS);
  wake();
  return {
    wake,
    async close() {
      isClosed = true;
      clearInterval(timer);
      await queue;
    },
  };
}
