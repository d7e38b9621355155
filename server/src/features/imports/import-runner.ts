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
/** A file that fails so often is refused, so that it is not read for ever. */
const MOST_TRIES = 3;

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
          if (await isGivenUp(database, id)) continue;
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

/**
 * Counts one more try of an import, past its transaction: also one that the server does not survive. Refuses the file after too
 * many; nothing of it is written.
 */
async function isGivenUp({ db }: Database, id: number): Promise<boolean> {
  const { tries } = await db
    .updateTable("data_import")
    .set((column) => ({ tries: column("tries", "+", 1) }))
    .where("id", "=", id)
    .returning("tries")
    .executeTakeFirstOrThrow();
  if (tries <= MOST_TRIES) return false;
  const message =
    "The server failed while it read this file. Nothing was written. Send it again, or tell whoever runs the server.";
  await db
    .updateTable("data_import")
    .set({
      state: "refused",
      refusal: JSON.stringify({ code: "F000", line: null, column: null, value: null, message }),
    })
    .where("id", "=", id)
    .where("state", "in", ["reading", "committing"])
    .execute();
  return true;
}
