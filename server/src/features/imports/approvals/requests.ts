import { rehearse } from "../../../database/rehearsal.ts";
import type { Write } from "../../../database/database.ts";
import { Refusal } from "../../../http/errors.ts";
import { refuseApprover } from "../../../identity/accounts/approvers.store.ts";
import { undoOne } from "../commit-import.ts";
import { requireState, type ImportRow } from "../imports.store.ts";
import { previewDigest } from "../reading/compared-facts.ts";
import { askedOf, reasonsFor } from "./import-approval.ts";

/** Queues a ready import for its commit, or has it wait for a second person's approval where the policy needs one. */
export async function askToCommit(write: Write, row: ImportRow, username: string): Promise<void> {
  requireState(row, ["ready"]);
  const reasons = await reasonsFor(write, row, username);
  await write.db
    .updateTable("data_import")
    .set({
      state: reasons.length === 0 ? "committing" : "waiting-for-approval",
      asked_by: username,
      asked_at: new Date(),
      asked_digest: await previewDigest(write, row.id),
      decided_by: null,
      decided_at: null,
      trouble: null,
    })
    .where("id", "=", row.id)
    .execute();
}

/**
 * Undoes a committed import, or has its undo wait for a second person's approval where the policy needs one. An undo that is not
 * possible is refused at once, not at its approval. Returns whether the import is undone.
 */
export async function askToUndo(write: Write, row: ImportRow, username: string): Promise<boolean> {
  requireState(row, ["committed"]);
  if (isUndoWaiting(row)) throw new Refusal(409, `${row.undo_asked_by} has asked for this undo already.`);
  const isAlone = (await reasonsFor(write, row, username)).length === 0;
  if (isAlone) await undoOne(write, row);
  else await rehearse(write, (rehearsal) => undoOne(rehearsal, row));
  await write.db
    .updateTable("data_import")
    .set({
      undo_asked_by: username,
      undo_asked_at: new Date(),
      undo_decided_by: null,
      undo_decided_at: null,
    })
    .where("id", "=", row.id)
    .execute();
  return isAlone;
}

/** Whether an undo of a committed import waits for approval. */
const isUndoWaiting = ({ state, undo_asked_by: askedBy, undo_decided_by: decidedBy }: ImportRow) =>
  state === "committed" && askedBy !== null && decidedBy === null;

/** A second person's approval: the import is committed, or undone. Returns what was approved. */
export async function approve(write: Write, row: ImportRow, username: string): Promise<"commit" | "undo"> {
  const isUndo = isUndoWaiting(row);
  if (!isUndo) requireState(row, ["waiting-for-approval"]);
  await refuseApprover(write, askedOf(row, username), username);
  const update = write.db.updateTable("data_import").where("id", "=", row.id);
  if (isUndo) {
    await undoOne(write, row);
    await update.set({ undo_decided_by: username, undo_decided_at: new Date() }).execute();
    return "undo";
  }
  await update.set({ state: "committing", decided_by: username, decided_at: new Date() }).execute();
  return "commit";
}

/** Rejects what waits for approval: the import is ready as before, or stays in force. An asker withdraws their own undo with it. */
export async function reject(write: Write, row: ImportRow, username: string): Promise<void> {
  const isUndo = isUndoWaiting(row);
  if (!isUndo) requireState(row, ["waiting-for-approval"]);
  await write.db
    .updateTable("data_import")
    .set(
      isUndo
        ? { undo_asked_by: null, undo_asked_at: null }
        : { state: "ready", asked_digest: null, decided_by: username, decided_at: new Date() },
    )
    .where("id", "=", row.id)
    .execute();
}
