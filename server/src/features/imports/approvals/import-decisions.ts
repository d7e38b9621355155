import {
  type ChangeSet,
  changeSetRefusal,
  isRefused,
  undo,
  withdraw,
} from "@command-center/domain/changes/change-set";
import { changeSetToMove } from "../../../change-sets/change-sets.store.ts";
import type { Write } from "../../../database/database.ts";
import { Refusal } from "../../../http/errors.ts";
import type { UploadDirectory } from "../../../platform/upload-directory.ts";
import type { ImportRunner } from "../import-runner.ts";
import { importToChange } from "../imports.store.ts";
import { approve, askToUndo, endRequest, reject } from "./requests.ts";

interface Ids {
  readonly id: number;
  readonly importId: number;
}

/** How an import goes on after a decision about one of its change sets. */
export function importDecisions(runner: ImportRunner, directory: UploadDirectory) {
  const locked = async (write: Write, { importId }: Ids) => {
    const row = await importToChange(write, importId);
    write.afterCommit(runner.wake);
    return row;
  };
  return {
    async approve(
      write: Write,
      ids: Ids,
      by: string,
      seen: { readonly digest: string; readonly note: string | undefined },
    ): Promise<void> {
      await directory.requireRoom(0);
      await approve(write, await locked(write, ids), by, { id: ids.id, ...seen });
    },
    async reject(write: Write, ids: Ids, by: string, note: string | undefined): Promise<void> {
      await reject(write, await locked(write, ids), by, { id: ids.id, note });
    },
    async withdraw(write: Write, ids: Ids, by: string): Promise<void> {
      await endRequest(write, await locked(write, ids), withdraw, by, { id: ids.id });
    },
    async undo(write: Write, ids: Ids, by: string, reason: string): Promise<number> {
      const row = await locked(write, ids);
      requireUndoable((await changeSetToMove(write, ids.id)).set);
      const { id } = await askToUndo(write, row, by, reason);
      return id;
    },
  };
}

function requireUndoable(set: ChangeSet): void {
  const transition = undo(set);
  if (isRefused(transition)) throw new Refusal(409, changeSetRefusal(transition));
}
