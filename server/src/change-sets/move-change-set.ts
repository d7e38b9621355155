import { sql } from "kysely";
import {
  apply,
  type ChangeSet,
  changeSetRefusal,
  isRefused,
  lapse,
  type Transition,
} from "@command-center/domain/changes/change-set";
import type { Read, Write } from "../database/database.ts";
import { Refusal } from "../http/errors.ts";
import { changeSetsOfImport, type StoredChangeSet } from "./change-sets.store.ts";

/** States that a decision leads to; those of an approved change set that is applied or undone keep its decision. */
const DECISIONS = ["approved", "rejected", "withdrawn", "lapsed"] as const;

/** Moves a change set to its next state. Throws the refusal of a transition that is not possible. */
export async function moveChangeSet(
  write: Write,
  id: number,
  transition: Transition,
  note: string | null = null,
): Promise<ChangeSet> {
  const set = possible(transition);
  await setState(write, [id], set.state);
  const { decided, digest } = set;
  const decision = DECISIONS.find((state) => state === set.state);
  if (decided !== null && decision !== undefined)
    await write.db
      .insertInto("approval")
      .values({
        change_set_id: id,
        decision,
        username: decided.by,
        at: decided.at,
        digest,
        note,
      })
      .execute();
  return set;
}

/** Moves approved change sets on: this transaction writes their records. */
export async function moveToApplied(write: Write, sets: readonly StoredChangeSet[]): Promise<void> {
  for (const { set } of sets) possible(apply(set, set.digest));
  await setState(
    write,
    sets.map(({ id }) => id),
    "applied",
  );
}

/** The next state. Throws the refusal of a transition that is not possible. */
export function possible(transition: Transition): ChangeSet {
  if (!isRefused(transition)) return transition;
  throw new Refusal(
    transition.error === "not a second person" || transition.error === "not the proposer" ? 403 : 409,
    changeSetRefusal(transition),
  );
}

async function setState({ db }: Write, ids: readonly number[], state: ChangeSet["state"]): Promise<void> {
  await db
    .updateTable("change_set")
    .set({
      state,
      // The write has an id from its first record on.
      ...(state === "applied" ? { ledger_id: sql<number>`(select ledger_id())` } : {}),
    })
    .where("id", "in", ids)
    .execute();
}

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
    await moveChangeSet(write, commit.id, lapse(commit.set, null));
}
