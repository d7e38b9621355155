import { setTimeout } from "node:timers/promises";
import { MOST_MINUTES } from "@command-center/import-rules/file-limits";
import { SERVER_FAILED, TOO_MUCH_TO_READ } from "@command-center/import-rules/file-problems";
import { problemOf } from "@command-center/import-rules/problem";
import type { Database, Write } from "../../database/database.ts";
import { cancelNamedTurn, takeFreeNamedTurn } from "../../database/turns.ts";

/** A reading of an import's file. Each correction of the import starts another reading. */
export interface UnderWay {
  readonly id: number;
  readonly reading: number;
}

/** After this many failed attempts a file is refused. */
const MAX_ATTEMPTS = 3;

const turnOf = (id: number) => `import ${id}`;

/**
 * Locks an import until the transaction ends. Counts the attempt outside the transaction, so that one that kills the server counts
 * as well. Returns false if another process has the import. After too many attempts it refuses the file and returns false.
 */
export async function takeImport({ db }: Database, write: Write, id: number): Promise<boolean> {
  if (!(await takeFreeNamedTurn(write, turnOf(id)))) return false;
  const taken = await db
    .updateTable("data_import")
    .set((column) => ({ tries: column("tries", "+", 1) }))
    .where("id", "=", id)
    .where("state", "in", ["reading", "committing"])
    .returning("tries")
    .executeTakeFirst();
  // Another process has finished it meanwhile.
  if (taken === undefined) return false;
  if (taken.tries <= MAX_ATTEMPTS) return true;
  await db
    .updateTable("data_import")
    .set({
      state: "refused",
      refusal: JSON.stringify(problemOf(SERVER_FAILED, {}, { line: null })),
    })
    .where("id", "=", id)
    .where("state", "in", ["reading", "committing"])
    .execute();
  return false;
}

/** Whether a reading is still to be finished, and not discarded or replaced by another one. */
export async function isWanted({ db }: Pick<Database, "db">, { id, reading }: UnderWay): Promise<boolean> {
  const row = await db
    .selectFrom("data_import")
    .select("id")
    .where("id", "=", id)
    .where("reading", "=", reading)
    .where("state", "=", "reading")
    .executeTakeFirst();
  return row !== undefined;
}

/** Refuses the file of a reading that takes too long. Returns false if the reading has ended meanwhile. */
export async function refuseSlow({ db }: Pick<Database, "db">, { id, reading }: UnderWay): Promise<boolean> {
  const details = { what: `reading it took more than ${MOST_MINUTES} minutes` };
  const { numUpdatedRows } = await db
    .updateTable("data_import")
    .set({ state: "refused", refusal: JSON.stringify(problemOf(TOO_MUCH_TO_READ, details, { line: null })) })
    .where("id", "=", id)
    .where("reading", "=", reading)
    .where("state", "=", "reading")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const CANCEL_INTERVAL_MS = 100;
const MAX_CANCELS = 100;

/** Cancels the reading of a discarded import, in any process, so that other imports need not wait for it. */
export async function cancelReading(database: Database, id: number): Promise<void> {
  for (let cancels = 0; cancels < MAX_CANCELS; cancels += 1) {
    if (!(await cancelNamedTurn(database, turnOf(id)))) return;
    await setTimeout(CANCEL_INTERVAL_MS, undefined, { ref: false });
  }
}
