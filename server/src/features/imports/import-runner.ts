import type { Database } from "../../database/database.ts";
import { troubleOf } from "../../database/pool/trouble.ts";
import { commitImport } from "./commit-import.ts";
import { readImport } from "./reading/read-import.ts";

/** Reads and commits imports, in the background of a server. */
export interface ImportRunner {
  /** There is something to do. */
  wake(): void;
  /** Resolves once what is under way has ended. */
  close(): Promise<void>;
}

/** How often one looks for what another process left behind when it was killed. */
const LOOKED_FOR_EVERY_MILLISECONDS = 5_000;

/**
 * Works off imports that are to be read or committed, one after another. Each takes its turn in the database, so that of
 * several processes one does it, and one that is killed leaves it to the next.
 */
export function runImports(database: Database, onFailure: (error: unknown) => void): ImportRunner {
  // A database that is away or busy says so itself, and the next look comes soon.
  const failed = (error: unknown) => {
    if (troubleOf(error) === null) onFailure(error);
  };
  let isAwake = false;
  let isClosed = false;
  let underWay: Promise<void> = Promise.resolve();

  const work = async () => {
    while (isAwake && !isClosed) {
      isAwake = false;
      const waiting = await database.db
        .selectFrom("data_import")
        .select(["id", "state"])
        .where("state", "in", ["reading", "committing"])
        .orderBy("id")
        .execute();
      for (const { id, state } of waiting) {
        if (isClosed) return;
        try {
          const isDone = await (state === "reading" ? readImport : commitImport)(database, id);
          // What was read may be read anew by then, or wait to be committed.
          if (isDone) isAwake = true;
        } catch (error) {
          failed(error);
        }
      }
    }
  };
  const wake = () => {
    isAwake = true;
    underWay = underWay.then(work).catch(failed);
  };
  const timer = setInterval(wake, LOOKED_FOR_EVERY_MILLISECONDS);
  wake();
  return {
    wake,
    async close() {
      isClosed = true;
      clearInterval(timer);
      await underWay;
    },
  };
}
