import {
  approveChange,
  proposeChange,
  readChangeSet,
  readSheetHistory,
  rejectChange,
  undoChange,
  withdrawChange,
  type ChangeSetDetail,
} from "@command-center/contract/changes/change-sets";
import {
  applyIfApproved,
  approveChangeSet,
  rejectChangeSet,
  withdrawChangeSet,
} from "../../changes/apply-change.ts";
import { changeSetDetail } from "../../changes/change-set-detail.ts";
import { proposeSheet } from "../../changes/sheets/propose-sheet.ts";
import { sheetHistory } from "../../changes/sheets/sheet-history.ts";
import { proposeUndo } from "../../changes/sheets/undo-sheet.ts";
import type { Write } from "../../database/database.ts";
import { Refusal } from "../../http/errors.ts";
import type { Caller } from "../../identity/sessions/sessions.ts";
import { mountPlain } from "../../platform/mount/plain.ts";
import { mountWrite, type Written } from "../../platform/mount/write.ts";
import type { Platform } from "../../platform/platform.ts";

/** Single changes of records: proposed, decided, applied and undone as change sets (decision 056). */
export function mountChangeSets(platform: Platform): void {
  const { database } = platform;
  mountPlain(platform, readChangeSet, (caller, { id }) => {
    if (caller !== null) refuseLimited(caller);
    return database.read("everywhere", (read) => changeSetDetail(read, id, caller?.username ?? ""));
  });
  mountPlain(platform, readSheetHistory, (caller, input) => {
    if (caller !== null) refuseLimited(caller);
    return database.read("everywhere", (read) => sheetHistory(read, input));
  });
  mountWrite(platform, proposeChange, async (write, input, caller) => {
    refuseLimited(caller);
    const { id, isRepeated } = await proposeSheet(write, input, caller.username);
    if (isRepeated) return written(write, id, caller, "change.repeated");
    const isApplied = await applyIfApproved(write, id);
    return written(write, id, caller, isApplied ? "change.applied" : "change.proposed");
  });
  mountWrite(platform, approveChange, async (write, { id, digest, note }, caller) => {
    refuseLimited(caller);
    await approveChangeSet(write, id, { by: caller.username, at: new Date(), digest, note });
    return written(write, id, caller, "change.approved");
  });
  mountWrite(platform, rejectChange, async (write, { id, note }, caller) => {
    refuseLimited(caller);
    await rejectChangeSet(write, id, { by: caller.username, at: new Date(), note });
    return written(write, id, caller, "change.rejected");
  });
  mountWrite(platform, withdrawChange, async (write, { id }, caller) => {
    refuseLimited(caller);
    await withdrawChangeSet(write, id, { by: caller.username, at: new Date() });
    return written(write, id, caller, "change.withdrawn");
  });
  mountWrite(platform, undoChange, async (write, input, caller) => {
    refuseLimited(caller);
    const id = await proposeUndo(write, input, caller.username);
    const isApplied = await applyIfApproved(write, id);
    return written(write, id, caller, isApplied ? "change.undone" : "change.undo_proposed");
  });
}

/** The answer of a write and its entry in the audit log: the result before and after. */
async function written(
  write: Write,
  id: number,
  { username }: Caller,
  action: string,
): Promise<Written<ChangeSetDetail>> {
  const answer = await changeSetDetail(write, id, username);
  const { contest, pollingDay, area, before, after } = answer.change;
  return {
    answer,
    audit: {
      action,
      subject: `Change ${id}, ${area.name}, ${contest} ${pollingDay}`,
      before,
      after: { result: after, reason: answer.reason, source: answer.source },
    },
  };
}

/** Refuses a caller with limited scope, as for imports: approvers and history see the whole country. */
function refuseLimited({ scope }: Caller): void {
  if (scope !== "everywhere")
    throw new Refusal(
      403,
      "Your account is limited to a part of the country. Ask a colleague with access to all of it to enter this.",
    );
}
