import { sql } from "kysely";
import type { ChangeSetDetail } from "@command-center/contract/changes/change-sets";
import {
  isRefused,
  propose,
  type ChangeSet,
  type Signature,
  type Transition,
} from "@command-center/domain/changes/change-set";
import { changeSetRefusal } from "@command-center/domain/changes/change-set-words";
import type { Read, Write } from "../database/database.ts";
import { Refusal } from "../http/errors.ts";

type Asking = Pick<Read, "db">;

/** The id of a change set with the same request of the same account. A client id with another request is refused. */
export async function repeatedChangeSet(
  { db }: Asking,
  { by, clientId, digest }: { readonly by: string; readonly clientId: string; readonly digest: string },
): Promise<number | null> {
  const existing = await db
    .selectFrom("change_set")
    .select(["id", "digest"])
    .where("proposed_by", "=", by)
    .where("client_id", "=", clientId)
    .executeTakeFirst();
  if (existing === undefined) return null;
  if (existing.digest !== digest)
    throw new Refusal(409, "This client id belongs to another change. Send the change with a new one.");
  return existing.id;
}

export interface NewChangeSet {
  readonly cycleId: number;
  readonly origin: ChangeSetDetail["origin"];
  readonly kind: ChangeSetDetail["kind"];
  readonly by: string;
  readonly clientId: string | null;
  readonly digest: string;
  readonly reason: string | null;
  readonly sourceId: number | null;
  readonly needs: readonly string[];
  readonly changed: number;
  readonly undoes: number | null;
}

/** A change of one fact: its values are those of `after`, or of the row that an undo restores; without either none is left. */
export interface NewChange {
  readonly fact: object;
  readonly expects: number | null;
  readonly after: object | null;
  readonly restores: number | null;
  readonly problems: readonly object[];
}

/** Adds a change set with its change. Returns null if the account has sent its client id before. */
export async function addChangeSet(
  { db }: Write,
  set: NewChangeSet,
  change: NewChange,
): Promise<number | null> {
  const proposal = {
    proposed: { by: set.by, at: new Date() },
    digest: set.digest,
    isUndo: set.undoes !== null,
  };
  const added = await db
    .insertInto("change_set")
    .values({
      cycle_id: set.cycleId,
      origin: set.origin,
      kind: set.kind,
      state: propose(proposal, set.needs.length > 0).state,
      proposed_by: set.by,
      proposed_at: proposal.proposed.at,
      client_id: set.clientId,
      digest: set.digest,
      reason: set.reason,
      source_id: set.sourceId,
      needs: [...set.needs],
      changed: set.changed,
      undoes: set.undoes,
    })
    .onConflict((conflict) => conflict.columns(["proposed_by", "client_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (added === undefined) return null;
  await db
    .insertInto("change")
    .values({
      change_set_id: added.id,
      number: 1,
      fact: JSON.stringify(change.fact),
      expects: change.expects,
      after: change.after === null ? null : JSON.stringify(change.after),
      restores: change.restores,
      problems: JSON.stringify(change.problems),
    })
    .execute();
  return added.id;
}

/** A change set with its number, locked until the transaction ends. */
export interface LockedChangeSet {
  readonly id: number;
  readonly cycleId: number;
  readonly kind: ChangeSetDetail["kind"];
  readonly undoes: number | null;
  readonly sourceId: number | null;
  readonly reason: string | null;
  readonly needs: readonly string[];
  readonly ledgerId: number | null;
  readonly set: ChangeSet;
}

/** Locks a change set that is about to move on; a 404 if there is none. */
export async function changeSetToMove({ db }: Write, id: number): Promise<LockedChangeSet> {
  const row = await db
    .selectFrom("change_set")
    .selectAll()
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new Refusal(404, "There is no such change. Reload the page.");
  const approval = await db
    .selectFrom("approval")
    .select(["username as by", "at"])
    .where("change_set_id", "=", id)
    .executeTakeFirst();
  return {
    id,
    cycleId: row.cycle_id,
    kind: row.kind,
    undoes: row.undoes,
    sourceId: row.source_id,
    reason: row.reason,
    needs: row.needs,
    ledgerId: row.ledger_id,
    set: asChangeSet(row, approval ?? null),
  };
}

interface ChangeSetRow {
  readonly state: ChangeSet["state"];
  readonly proposed_by: string;
  readonly proposed_at: Date;
  readonly digest: string;
  readonly undoes: number | null;
}

/** The change set that a row and its decision are. */
function asChangeSet(row: ChangeSetRow, decided: Signature | null): ChangeSet {
  const { state, digest } = row;
  const proposal = {
    proposed: { by: row.proposed_by, at: row.proposed_at },
    digest,
    isUndo: row.undoes !== null,
  };
  switch (state) {
    case "proposed":
      return { ...proposal, state };
    case "approved":
    case "applied":
    case "undone":
      return { ...proposal, state, approved: decided };
    case "rejected":
      return { ...proposal, state, rejected: requireDecision(decided) };
    case "withdrawn":
      return { ...proposal, state, withdrawn: requireDecision(decided) };
  }
}

function requireDecision(decided: Signature | null): Signature {
  if (decided === null) throw new Error("A decided change set has no decision.");
  return decided;
}

/** Moves a change set to its next state. Throws the refusal of a transition that is not possible. */
export async function moveChangeSet(
  { db }: Write,
  id: number,
  transition: Transition,
  note: string | null = null,
): Promise<ChangeSet> {
  if (isRefused(transition))
    throw new Refusal(
      transition.error === "not a second person" || transition.error === "not the proposer" ? 403 : 409,
      changeSetRefusal(transition),
    );
  const { state, digest } = transition;
  await db
    .updateTable("change_set")
    .set({
      state,
      // The write has an id from its first record on.
      ...(state === "applied" ? { ledger_id: sql<number>`(select ledger_id())` } : {}),
    })
    .where("id", "=", id)
    .execute();
  const decision = decisionOf(transition);
  if (decision !== null)
    await db
      .insertInto("approval")
      .values({
        change_set_id: id,
        decision: decision.decision,
        username: decision.by,
        at: decision.at,
        digest,
        note,
      })
      .execute();
  return transition;
}

/** The decision that led to a state, at the moment of that transition. */
function decisionOf(set: ChangeSet) {
  if (set.state === "approved" && set.approved !== null)
    return { decision: "approved" as const, ...set.approved };
  if (set.state === "rejected") return { decision: "rejected" as const, ...set.rejected };
  if (set.state === "withdrawn") return { decision: "withdrawn" as const, ...set.withdrawn };
  return null;
}
