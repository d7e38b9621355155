import { SERVER_FAILED } from "@command-center/domain/imports/file-problems";
import { problemOf } from "@command-center/domain/imports/problems/problem-of";
import type { Database, Write } from "../../database/database.ts";
import { takeFreeNamedTurn } from "../../database/turns.ts";

/** A file that fails so often is refused, so that it is not read for ever. */
const MOST_TRIES = 3;

/**
 * Takes an import for the length of a transaction, and counts the try past it: also one that the server does not survive. False
 * where another process has it, or where it was tried too often: then its file is refused, and nothing of it is written.
 */
export async function takeImport({ db }: Database, write: Write, id: number): Promise<boolean> {
  if (!(await takeFreeNamedTurn(write, `import ${id}`))) return false;
  const taken = await db
    .updateTable("data_import")
    .set((column) => ({ tries: column("tries", "+", 1) }))
    .where("id", "=", id)
    .where("state", "in", ["reading", "committing"])
    .returning("tries")
    .executeTakeFirst();
  // Somebody else has finished it since it was found.
  if (taken === undefined) return false;
  if (taken.tries <= MOST_TRIES) return true;
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
