import { lapse } from "@command-center/domain/changes/change-set";
import type { Read, Write } from "../database/database.ts";
import { changeSetsOfImport, type StoredChangeSet } from "./change-sets.store.ts";
import { moveChangeSet } from "./moving-change-sets.ts";

/** The change sets that decide about an import. */
export interface ImportRequests {
  /** The newest request to commit it; null without one, and if another preview has replaced the one of the request. */
  readonly commit: StoredChangeSet | null;
  /** The request to undo it, if it waits or was approved. */
  readonly undo: StoredChangeSet | null;
}

export async function requestsOfImport(asking: Pick<Read, "db">, importId: number): Promise<ImportRequests> {
  const sets = await changeSetsOfImport(asking, importId);
  const commit = sets.find(({ set }) => !set.isUndo);
  const undo = sets.find(({ set }) => set.isUndo && ["proposed", "approved", "applied"].includes(set.state));
  return {
    commit: commit === undefined || commit.set.state === "lapsed" ? null : commit,
    undo: undo ?? null,
  };
}

/** Voids a request to commit an import of which the preview changes. */
export async function lapseRequest(write: Write, importId: number): Promise<void> {
  const { commit } = await requestsOfImport(write, importId);
  if (commit?.set.state === "proposed" || commit?.set.state === "approved")
    await moveChangeSet(write, commit.id, lapse(commit.set));
}
