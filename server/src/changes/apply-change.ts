import {
  apply,
  approve,
  reject,
  undo,
  withdraw,
  type Signature,
} from "@command-center/domain/changes/change-set";
import type { Write } from "../database/database.ts";
import { describeChange } from "../database/ledger/describe-change.ts";
import { approversFor } from "../identity/accounts/approvers.store.ts";
import { changeSetToMove, moveChangeSet, type StoredChangeSet } from "./change-sets.store.ts";
import { sheetConflict } from "./sheets/sheet-conflict.ts";
import type { SheetFact, SheetValues } from "./sheets/sheet-fact.ts";
import { writeSheet, type NextSheet } from "./sheets/write-sheet.ts";

/** Applies an approved change set in this transaction. Refused with the current version if another write has replaced a fact. */
export async function applyChange(write: Write, locked: StoredChangeSet): Promise<void> {
  const { id, cycleId, undoes, set } = locked;
  await describeChange(write, {
    origin: undoes === null ? "form" : "undo",
    cycleId,
    username: set.proposed.by,
  });
  const { fact, expects, after, restores } = await write.db
    .selectFrom("change")
    .select(["fact", "expects", "after", "restores"])
    .where("change_set_id", "=", id)
    .executeTakeFirstOrThrow();
  const sheet = fact as SheetFact;
  const values = after as SheetValues | null;
  if (!(await writeSheet(write, sheet, expects, nextSheet(values, restores, locked.sourceId))))
    throw await sheetConflict(write, sheet, values);
  await moveChangeSet(write, id, apply(set, set.digest));
  if (undoes !== null) await moveChangeSet(write, undoes, undo((await changeSetToMove(write, undoes)).set));
}

function nextSheet(values: SheetValues | null, restores: number | null, sourceId: number | null): NextSheet {
  if (restores !== null) return { is: "restored", id: restores };
  if (values === null || sourceId === null) return { is: "none" };
  return { is: "new", values, sourceId };
}

/** Applies a change set at once if it needs no second person. Returns whether it is applied. */
export async function applyIfApproved(write: Write, id: number): Promise<boolean> {
  const locked = await changeSetToMove(write, id);
  if (locked.set.state !== "approved") return false;
  await applyChange(write, locked);
  return true;
}

interface Decision extends Signature {
  readonly note?: string | undefined;
}

/** Approves a change set, as its approver saw it, and applies it. */
export async function approveChangeSet(
  write: Write,
  id: number,
  { by, at, digest, note }: Decision & { readonly digest: string },
): Promise<void> {
  const locked = await changeSetToMove(write, id);
  const asked = { by: locked.set.proposed.by, uploadedBy: null, rights: locked.rights };
  const { refusal } = await approversFor(write, asked, by);
  const approved = approve(locked.set, { by, at, digest, refusal });
  const set = await moveChangeSet(write, id, approved, note ?? null);
  await applyChange(write, { ...locked, set });
}

/** Rejects a change set that waits for a decision. */
export async function rejectChangeSet(write: Write, id: number, { by, at, note }: Decision): Promise<void> {
  const { set } = await changeSetToMove(write, id);
  await moveChangeSet(write, id, reject(set, { by, at }), note ?? null);
}

/** Takes back a change set of the same account that waits for a decision. */
export async function withdrawChangeSet(write: Write, id: number, signature: Signature): Promise<void> {
  const { set } = await changeSetToMove(write, id);
  await moveChangeSet(write, id, withdraw(set, signature));
}
