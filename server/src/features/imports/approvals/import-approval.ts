import type { Selectable } from "kysely";
import type { ImportDetail } from "@command-center/contract/imports/imports";
import { approvalReasons } from "@command-center/domain/approvals/approval";
import type { Asked } from "@command-center/domain/approvals/approvers";
import { changedAlone } from "../../../changes/changed-alone.ts";
import type { Read } from "../../../database/database.ts";
import type { DataImportTable } from "../../../database/tables/imports.ts";
import { approversFor } from "../../../identity/accounts/approvers.store.ts";

type Asking = Pick<Read, "db">;

/** Columns of an import that decide who must approve it. */
type Approvable = Pick<
  Selectable<DataImportTable>,
  "id" | "state" | "kind" | "counts" | "effects" | "uploaded_by" | "asked_by" | "decided_by" | "undo_asked_by"
>;

/** Why a second person must approve the commit, or the undo of a committed import, by this account. */
export async function reasonsFor(
  asking: Asking,
  row: Approvable,
  username: string,
): Promise<readonly string[]> {
  const { kind, counts, effects, decided_by: decidedBy } = row;
  if (counts === null) return [];
  const changedBefore = await changedAlone(asking, username, row.id);
  const closed = kind === "station-list" ? counts.gone : 0;
  const reasons =
    row.state === "committed"
      ? approvalReasons({
          act: "undo",
          kind,
          changed: counts.new + counts.changed + closed,
          changedBefore,
          wasApproved: decidedBy !== null,
        })
      : approvalReasons({
          act: "commit",
          kind,
          changed: counts.changed,
          closed,
          uncounted: effects.uncounted ?? 0,
          moved: effects.moved ?? 0,
          changedBefore,
        });
  return reasons.map(({ sentence }) => sentence);
}

/** The request that waits, or would wait. The sender of a file may approve its undo, but not its commit. */
export function askedOf(row: Approvable, username: string): Asked {
  return row.state === "committed"
    ? { by: row.undo_asked_by ?? username, uploadedBy: null }
    : { by: row.asked_by ?? username, uploadedBy: row.uploaded_by };
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
  const reasons = await reasonsFor(asking, row, asked.by);
  const isWaiting = row.state === "waiting-for-approval" || row.undo_asked_by !== null;
  if (reasons.length === 0 && !isWaiting) return NOT_NEEDED;
  const { approvers, refusal } = await approversFor(asking, asked, username);
  return { reasons: [...reasons], approvers: [...approvers], refusal };
}
