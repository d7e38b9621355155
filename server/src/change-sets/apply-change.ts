import {
  approve,
  undo,
  type reject,
  type Signature,
  type withdraw,
} from "@command-center/domain/changes/change-set";
import type { Write } from "../database/database.ts";
import { describeChange } from "../database/ledger/describe-change.ts";
import { approversFor } from "../identity/accounts/approvers.store.ts";
import { changeSetsToMove, changeSetToMove, type StoredChangeSet } from "./change-sets.store.ts";
import { lapseOvertaken, moveChangeSet, moveToApplied } from "./move-change-set.ts";
import { type Kinds, KINDS, kindOf } from "./kinds/kinds.ts";
import { accountOf, touchSetting } from "./setting.ts";

/**
 * Applies approved change sets in this transaction, all of them or none. They are of the same cycle and of different facts. Refused with the
 * current version of the first fact if another write has replaced one of them.
 */
export async function applyChanges(
  write: Write,
  locked: readonly StoredChangeSet[],
  kinds: Kinds,
): Promise<void> {
  const [first] = locked;
  if (first === undefined) return;
  const usernames = new Set(locked.map(({ set }) => set.proposed.by));
  await describeChange(write, {
    origin: first.undoes === null ? "form" : "undo",
    cycleId: first.cycleId,
    // The change sets name each of several.
    username: usernames.size === 1 ? first.set.proposed.by : null,
  });
  for (const kind of new Set(locked.map((stored) => stored.kind)))
    await kindOf(kinds, kind).apply(
      write,
      locked.filter((stored) => stored.kind === kind),
    );
  await moveToApplied(write, locked);
  for (const { undoes } of locked)
    if (undoes !== null) await moveChangeSet(write, undoes, undo((await changeSetToMove(write, undoes)).set));
  await lapseOvertaken(write, locked);
}

/** Applies those of these change sets at once that need no second person. Returns their ids. */
export async function applyApproved(write: Write, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const locked = await changeSetsToMove(write, ids);
  const approved = locked.filter(({ set }) => set.state === "approved");
  await applyChanges(write, approved, KINDS);
  return new Set(approved.map(({ id }) => id));
}

interface Decision extends Signature {
  readonly note?: string | undefined;
}

/** Approves a change set, as its approver saw it, and applies it. */
export async function approveChangeSet(
  write: Write,
  id: number,
  { by, at, digest, note }: Decision & { readonly digest: string },
  kinds: Kinds,
): Promise<void> {
  const locked = await changeSetToMove(write, id);
  const { set: proposal, rights } = locked;
  const asked = { by: proposal.proposed.by, uploadedBy: null, account: accountOf(locked), rights };
  const { refusal } = await approversFor(write, asked, by);
  const approved = approve(locked.set, { by, at, digest, refusal });
  const set = await moveChangeSet(write, id, approved, note ?? null);
  await applyChanges(write, [{ ...locked, set }], kinds);
}

/** Ends a change set that waits for a decision by one of the two transitions: an account takes back its own. */
export async function endChangeSet(
  write: Write,
  id: number,
  transition: typeof reject | typeof withdraw,
  { by, at, note }: Decision,
): Promise<void> {
  const stored = await changeSetToMove(write, id);
  await moveChangeSet(write, id, transition(stored.set, { by, at }), note ?? null);
  touchSetting(write, stored.change?.fact ?? {});
}
