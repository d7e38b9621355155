import type { Write } from "../../../database/database.ts";
import { awaitTurn } from "../../../database/turns.ts";
import { Refusal } from "../../../http/errors.ts";
import { isStale, writeStaged } from "../commit-import.ts";
import { importToChange } from "../imports.store.ts";
import { stageEntered } from "./stage-entered.ts";

/**
 * Writes the record of a form of which the request is approved. If what it was compared with has changed, it is read again, and refused if
 * it would now do something else.
 */
export async function commitEntered(write: Write, id: number): Promise<void> {
  await awaitTurn(write, "imports");
  const row = await importToChange(write, id);
  if (await isStale(write, row)) {
    const read = { state: "reading", reading: row.reading + 1 } as const;
    await write.db.updateTable("data_import").set(read).where("id", "=", id).execute();
    await stageEntered(write, { ...row, ...read });
  }
  const { requests } = await importToChange(write, id);
  if (requests.commit?.set.state !== "approved")
    throw new Refusal(
      409,
      "The records have changed since this was entered, so it would do something else now. Enter it again.",
    );
  await writeStaged(write, row, requests.commit);
}
