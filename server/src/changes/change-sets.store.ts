import { sql } from "kysely";
import type { Action } from "@command-center/contract/wire/access";
import type { Need } from "@command-center/domain/approvals/approval";
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

/** A proposal: of a change, or of what an import would commit or undo. */
export interface NewChangeSet extends Pick<ChangeSetDetail, "origin" | "kind"> {
  readonly cycleId: number;
  readonly by: string;
  readonly digest: string;
  /** Who must approve it, by the policy. */
  readonly need: Need;
  /** Records in force that it replaces or retires. */
  readonly changed: number;
  readonly clientId?: string;
  readonly reason?: string;
  readonly sourceId?: number;
  readonly undoes?: number;
  readonly importId?: number;
}

/** A change of one fact: its values are those of `after`, or of the row that an undo restores; without either none is left. */
export interface NewChange {
  readonly fact: object;
  readonly expects: number | null;
  readonly after: object | null;
  readonly restores: number | null;
  readonly problems: readonly object[];
}

/** Adds a change set. Returns null if the account has sent its client id before. */
export async function addChangeSet({ db }: Write, set: NewChangeSet): Promise<number | null> {
  const { by, digest, undoes } = set;
  const proposal = { proposed: { by, at: new Date() }, digest, isUndo: undoes !== undefined };
  const added = await db
    .insertInto("change_set")
    .values({
      cycle_id: set.cycleId,
      origin: set.origin,
      kind: set.kind,
      state: propose(proposal, set.need.reasons.length > 0).state,
      proposed_by: by,
      proposed_at: proposal.proposed.at,
      client_id: set.clientId ?? null,
      digest,
      reason: set.reason ?? null,
      source_id: set.sourceId ?? null,
      needs: [...set.need.reasons],
      rights: [...set.need.rights],
      changed: set.changed,
      undoes: undoes ?? null,
      import_id: set.importId ?? null,
    })
    .onConflict((conflict) => conflict.columns(["proposed_by", "client_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return added?.id ?? null;
}

/** Adds the only change of a single change set. */
export async function addChange({ db }: Write, id: number, change: NewChange): Promise<void> {
  await db
    .insertInto("change")
    .values({
      change_set_id: id,
      number: 1,
      fact: JSON.stringify(change.fact),
      expects: change.expects,
      after: change.after === null ? null : JSON.stringify(change.after),
      restores: change.restores,
      problems: JSON.stringify(change.problems),
    })
    .execute();
}

/** A change set as it is stored. */
export interface StoredChangeSet {
  readonly id: number;
  readonly cycleId: number;
  readonly origin: ChangeSetDetail["origin"];
  /** The import that it commits or undoes. */
  readonly importId: number | null;
  readonly undoes: number | null;
  readonly sourceId: number | null;
  readonly set: ChangeSet;
  /** What its approver must be allowed to do. */
  readonly rights: readonly Action[];
  /** The decision about it; null before one, and if the policy needed none. */
  readonly decided: Signature | null;
}

interface Row extends Omit<StoredChangeSet, "set" | "decided"> {
  readonly state: ChangeSet["state"];
  readonly proposedBy: string;
  readonly proposedAt: Date;
  readonly digest: string;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
}

const STORED = sql`
  select set.id, set.cycle_id as "cycleId", set.origin, set.import_id as "importId", set.undoes, set.source_id as "sourceId", set.state, set.rights,
    set.proposed_by as "proposedBy", set.proposed_at as "proposedAt", set.digest, approval.username as "decidedBy",
    approval.at as "decidedAt"
  from change_set set left join approval on approval.change_set_id = set.id`;

/** Locks a change set that is about to move on; a 404 if there is none. */
export async function changeSetToMove({ db }: Write, id: number): Promise<StoredChangeSet> {
  const { rows } = await sql<Row>`${STORED} where set.id = ${id} for no key update of set`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Refusal(404, "There is no such change. Reload the page.");
  return storedChangeSet(row);
}

/** The change sets of an import, the newest first. */
export async function changeSetsOfImport(
  { db }: Asking,
  importId: number,
): Promise<readonly StoredChangeSet[]> {
  const { rows } = await sql<Row>`${STORED} where set.import_id = ${importId} order by set.id desc`.execute(
    db,
  );
  return rows.map(storedChangeSet);
}

/** The import that a change set commits or undoes; null for a single change. */
export async function importOfChangeSet({ db }: Asking, id: number): Promise<number | null> {
  const row = await db.selectFrom("change_set").select("import_id").where("id", "=", id).executeTakeFirst();
  return row?.import_id ?? null;
}

function storedChangeSet(row: Row): StoredChangeSet {
  const { state, proposedBy, proposedAt, digest, decidedBy, decidedAt, ...stored } = row;
  const decided = decidedBy === null || decidedAt === null ? null : { by: decidedBy, at: decidedAt };
  const proposal = {
    proposed: { by: proposedBy, at: proposedAt },
    digest,
    isUndo: stored.undoes !== null,
  };
  return { ...stored, decided, set: { ...proposal, ...inState(state, decided) } };
}

/** What a change set has in a state besides its proposal. */
function inState(state: ChangeSet["state"], decided: Signature | null) {
  switch (state) {
    case "proposed":
    case "lapsed":
      return { state };
    case "approved":
    case "applied":
    case "undone":
      return { state, approved: decided };
    case "rejected":
      return { state, rejected: requireDecision(decided) };
    case "withdrawn":
      return { state, withdrawn: requireDecision(decided) };
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
