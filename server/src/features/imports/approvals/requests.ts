import {
  apply,
  approve as approveSet,
  changeSetRefusal,
  otherState,
  reject as rejectSet,
  undo,
  withdraw,
} from "@command-center/domain/changes/change-set";
import {
  addChangeSet,
  changeSetToMove,
  type NewChangeSet,
  type StoredChangeSet,
} from "../../../change-sets/change-sets.store.ts";
import {
  type ImportDecisions,
  moveChangeSet,
  possible,
  requestsOfImport,
} from "../../../change-sets/move-change-set.ts";
import { rehearse } from "../../../database/rehearsal.ts";
import type { Write } from "../../../database/database.ts";
import { Refusal } from "../../../http/errors.ts";
import { approversFor } from "../../../identity/accounts/approvers.store.ts";
import { lapseCompared, undoOne } from "../commit-import.ts";
import { commitEntered } from "../forms/stage-entered.ts";
import type { UploadDirectory } from "../../../platform/upload-directory.ts";
import type { ImportRunner } from "../import-runner.ts";
import { importToChange, requireState, type ImportRow } from "../imports.store.ts";
import { previewDigest } from "../reading/compared-facts.ts";
import { askedOf, needOfImport } from "./import-approval.ts";

/**
 * Queues a ready import for its commit, or has it wait for a second person's approval where the policy needs one. Returns the change set,
 * and whether it waits.
 */
export async function askToCommit(
  write: Write,
  row: ImportRow,
  username: string,
  request: Pick<NewChangeSet, "clientId" | "reason"> = {},
): Promise<{ readonly id: number; readonly waits: boolean }> {
  requireState(row, ["ready"]);
  const { id, kind, counts } = row;
  if (kind === null || counts === null) throw new Error(`Import ${id} is ready without a kind or counts.`);
  const need = await needOfImport(write, row, username);
  const added = await addChangeSet(write, {
    ...request,
    cycleId: row.cycle_id,
    origin: row.entered === null ? "file" : "form",
    kind,
    by: username,
    digest: await previewDigest(write, id),
    need,
    changed: counts.changed + (kind === "station-list" ? counts.gone : 0),
    importId: id,
  });
  const waits = need.reasons.length > 0;
  await write.db
    .updateTable("data_import")
    .set({ state: waits ? "waiting-for-approval" : "committing", trouble: null })
    .where("id", "=", id)
    .execute();
  return { id: added, waits };
}

/**
 * Undoes a committed import, or has its undo wait for a second person's approval where the policy needs one. An undo that is not
 * possible is refused at once, not at its approval. Returns its change set, and whether the import is undone.
 */
export async function askToUndo(
  write: Write,
  row: ImportRow,
  username: string,
  reason?: string,
): Promise<{ readonly id: number; readonly isUndone: boolean }> {
  requireState(row, ["committed"]);
  const { id, kind, counts, requests } = row;
  if (requests.undo !== null)
    throw new Refusal(409, `${requests.undo.set.proposed.by} has asked for this undo already.`);
  const committed = committedBy(row);
  if (kind === null || counts === null)
    throw new Error(`Import ${id} is committed without a kind or counts.`);
  const need = await needOfImport(write, row, username);
  const added = await addChangeSet(write, {
    cycleId: row.cycle_id,
    origin: "undo",
    kind,
    by: username,
    digest: `undo of ${committed.id}`,
    need,
    changed: counts.new + counts.changed,
    undoes: committed.id,
    importId: id,
    reason,
  });
  const isUndone = need.reasons.length === 0;
  if (isUndone) await undoApproved(write, row);
  else await rehearse(write, (rehearsal) => undoOne(rehearsal, row));
  return { id: added, isUndone };
}

function committedBy({ id, requests }: ImportRow): StoredChangeSet {
  if (requests.commit === null) throw new Error(`Import ${id} is committed without a change set.`);
  return requests.commit;
}

/** Undoes an import of which the undo is approved: the change sets of both are then of this write. */
async function undoApproved(write: Write, row: ImportRow): Promise<void> {
  const committed = committedBy(row);
  const { undo: request } = await requestsOfImport(write, row.id);
  if (request === null) throw new Error(`Nobody has asked to undo import ${row.id}.`);
  await undoOne(write, row);
  await moveChangeSet(write, request.id, apply(request.set, request.set.digest));
  await moveChangeSet(write, committed.id, undo(committed.set));
  await lapseCompared(write, row, request);
}

/** The request about an import that waits for a decision: the given one, if one is given. Refused if there is none. */
async function waitingRequest(write: Write, row: ImportRow, id?: number): Promise<StoredChangeSet> {
  const { commit, undo: undoing } = row.requests;
  const given = [commit, undoing].find((request) => request?.id === id);
  if (id !== undefined && given?.set.state !== "proposed") {
    const { set } = await changeSetToMove(write, id);
    throw new Refusal(409, changeSetRefusal(otherState(set)));
  }
  if (row.state === "committed" && undoing?.set.state === "proposed") return undoing;
  requireState(row, ["waiting-for-approval"]);
  if (commit === null) throw new Error(`Import ${row.id} waits for approval without a request.`);
  return commit;
}

/**
 * A second person's approval: the import is committed, or undone. `seen` is the request that they saw, by its digest. Without it the
 * caller has compared the reading of the preview. Returns what was approved.
 */
export async function approve(
  write: Write,
  row: ImportRow,
  username: string,
  seen?: { readonly id: number; readonly digest: string; readonly note: string | undefined },
): Promise<"commit" | "undo"> {
  const request = await waitingRequest(write, row, seen?.id);
  const requested = { ...askedOf(row, username), rights: request.rights };
  const { refusal } = await approversFor(write, requested, username);
  const approved = approveSet(request.set, {
    by: username,
    at: new Date(),
    digest: seen?.digest ?? request.set.digest,
    refusal,
  });
  await moveChangeSet(write, request.id, approved, seen?.note ?? null);
  if (request.set.isUndo) await undoApproved(write, row);
  else if (row.entered !== null) await commitEntered(write, row.id);
  else
    await write.db.updateTable("data_import").set({ state: "committing" }).where("id", "=", row.id).execute();
  return request.set.isUndo ? "undo" : "commit";
}

/**
 * Rejects what waits for approval: the import is ready as before, or stays in force. The proposer withdraws their own request with it.
 * `transition` allows one of the two alone.
 */
export async function reject(
  write: Write,
  row: ImportRow,
  by: string,
  seen: {
    readonly id?: number;
    readonly note?: string | undefined;
    readonly transition?: typeof withdraw;
  } = {},
): Promise<void> {
  const { id, set } = await waitingRequest(write, row, seen.id);
  const end = seen.transition ?? (set.proposed.by === by ? withdraw : rejectSet);
  await moveChangeSet(write, id, end(set, { by, at: new Date() }), seen.note ?? null);
  if (!set.isUndo)
    await write.db.updateTable("data_import").set({ state: "ready" }).where("id", "=", row.id).execute();
}

/** Decisions about change sets of imports, each followed by what its import does next. */
export function importDecisions(runner: ImportRunner, directory: UploadDirectory): ImportDecisions {
  const locked = async (write: Write, importId: number) => {
    const row = await importToChange(write, importId);
    write.afterCommit(runner.wake);
    return row;
  };
  return {
    async approve(write, { id, importId }, by, seen) {
      await directory.requireRoom(0);
      await approve(write, await locked(write, importId), by, { id, ...seen });
    },
    async reject(write, { id, importId }, by, note) {
      await reject(write, await locked(write, importId), by, { id, note });
    },
    async withdraw(write, { id, importId }, by) {
      await reject(write, await locked(write, importId), by, { id, transition: withdraw });
    },
    async undo(write, { id, importId }, by, reason) {
      const row = await locked(write, importId);
      possible(undo((await changeSetToMove(write, id)).set));
      return (await askToUndo(write, row, by, reason)).id;
    },
  };
}
