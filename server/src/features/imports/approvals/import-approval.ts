import type { Selectable } from "kysely";
import type { ImportDetail } from "@command-center/contract/imports/imports";
import { MOST_CHANGED_ALONE, type Need, needOf } from "@command-center/domain/changes/approval";
import type { Asked } from "@command-center/domain/changes/approver";
import { changedAlone } from "../../../change-sets/change-sets.store.ts";
import { requestsAgainstImport } from "../../../change-sets/waiting.ts";
import type { ImportRequests } from "../../../change-sets/move-change-set.ts";
import type { Read } from "../../../database/database.ts";
import type { Schema } from "../../../database/schema/tables.ts";
import { IMPORT_HANDLERS } from "../import-handlers.ts";
import { approversFor } from "../../../identity/accounts/approvers.store.ts";

type Asking = Pick<Read, "db">;

/** An import with what decides who must approve it. */
interface Approvable extends Pick<
  Selectable<Schema["data_import"]>,
  "id" | "state" | "kind" | "counts" | "effects" | "uploaded_by" | "entered"
> {
  readonly requests: ImportRequests;
}

/** Who must approve the commit, or the undo of a committed import, by this account. */
export async function needOfImport(asking: Asking, row: Approvable, username: string): Promise<Need> {
  const { id, state, kind, counts, effects, requests } = row;
  const isEntered = row.entered !== null;
  const origin = state === "committed" ? "undo" : isEntered ? "form" : "file";
  if (counts === null) return needOf({ origin, kind, isEntered });
  const changedBefore = (await changedAlone(asking, [username], id)).get(username) ?? 0;
  const waiting = await requestsAgainstImport(asking, id);
  const closed = kind === "station-list" ? counts.gone : 0;
  const all = { origin, kind, isEntered, changedBefore, waiting } as const;
  if (origin === "undo")
    return needOf({
      ...all,
      changed: counts.new + counts.changed + closed,
      returning: counts.changed,
      wasApproved: (requests.commit?.set.decided ?? null) !== null,
    });
  // Of more, the number alone is a reason.
  const isFew = counts.changed <= MOST_CHANGED_ALONE;
  const rest = isFew && kind !== null ? await IMPORT_HANDLERS[kind].effectsOf?.(asking, id) : {};
  return needOf({
    ...all,
    changed: counts.changed,
    closed,
    ...rest,
    uncounted: (effects.uncounted ?? 0) + (rest?.uncounted ?? 0),
    moved: Math.max(effects.moved ?? 0, rest?.moved ?? 0),
  });
}

/** The request that waits, or would wait. The sender of a file may approve its undo, but not its commit. */
export function askedOf(row: Approvable, username: string): Asked {
  const { commit, undo } = row.requests;
  if (row.state === "committed") return { by: undo?.set.proposed.by ?? username, uploadedBy: null };
  return { by: commit?.set.proposed.by ?? username, uploadedBy: row.uploaded_by };
}

const NOT_NEEDED: ImportDetail["approval"] = { reasons: [], approvers: [], refusal: null };

/** What the page of an import says about approval before its next step. */
export async function approvalOf(
  asking: Asking,
  row: Approvable,
  username: string,
): Promise<ImportDetail["approval"]> {
  if (!["questions", "ready", "waiting-for-approval", "committed"].includes(row.state)) return NOT_NEEDED;
  const asked = askedOf(row, username);
  const { reasons, rights } = await needOfImport(asking, row, asked.by);
  const isWaiting = row.state === "waiting-for-approval" || row.requests.undo !== null;
  if (reasons.length === 0 && !isWaiting) return NOT_NEEDED;
  const waiting = row.state === "committed" ? row.requests.undo : row.requests.commit;
  const requested = { ...asked, rights: waiting?.rights ?? rights };
  const { approvers, refusal } = await approversFor(asking, requested, username);
  return { reasons: [...reasons], approvers: [...approvers], refusal };
}
