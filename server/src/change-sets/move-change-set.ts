import { sql } from "kysely";
import {
  apply,
  type ChangeSet,
  changeSetRefusal,
  isRefused,
  lapse,
  type Lapse,
  type Transition,
} from "@command-center/domain/changes/change-set";
import { auditAll } from "../audit/audit.ts";
import type { Asking, Write } from "../database/database.ts";
import { Refusal } from "../http/errors.ts";
import {
  changeSetsOfImport,
  changeSetToMove,
  freeChangeSets,
  type StoredChangeSet,
} from "./change-sets.store.ts";
import { touchSetting } from "./setting.ts";
import { PROPOSED, recordsOf } from "./waiting.ts";

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

/** Decisions about change sets of imports: each import goes on by them, and is locked first. */
export interface ImportDecisions {
  approve(
    write: Write,
    ids: ChangeSetIds,
    by: string,
    seen: { readonly digest: string; readonly note: string | undefined },
  ): Promise<void>;
  reject(write: Write, ids: ChangeSetIds, by: string, note: string | undefined): Promise<void>;
  withdraw(write: Write, ids: ChangeSetIds, by: string): Promise<void>;
  /** Returns the change set of the undo. */
  undo(write: Write, ids: ChangeSetIds, by: string, reason: string): Promise<number>;
}

/** The ids of an import's change set and of the import. */
interface ChangeSetIds {
  readonly id: number;
  readonly importId: number;
}

export async function requestsOfImport(asking: Asking, importId: number): Promise<ImportRequests> {
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

const AGAIN = "Enter it again if it is still right.";

interface Overtaken {
  readonly id: number;
  readonly by: string;
  /** The change set that was applied. */
  readonly change: number;
  readonly undoes: number | null;
  /** The import of a file that it commits or undoes. */
  readonly import: number | null;
}

/**
 * Voids requests against records of which these change sets have just brought another version, and the `compared` ones: requests of imports
 * that were compared with such records.
 */
export async function lapseOvertaken(
  write: Write,
  applied: readonly StoredChangeSet[],
  compared: readonly number[] = [],
): Promise<void> {
  const ids = applied.map(({ id }) => id);
  // Nothing else waits, as a rule: that is seen without the records of a whole file.
  const other = write.db.selectFrom("change_set").select("id").where("state", "=", "proposed");
  if ((await other.where("id", "not in", ids).executeTakeFirst()) === undefined) return;
  const { rows } = await sql<Overtaken>`
    with given as (select id, kind, cycle_id, import_id, undoes, proposed_by from change_set where id = any(${ids}::int[])),
    overtaken as (
      select waiting.id, given.id as by from (${recordsOf(PROPOSED)}) waiting
      join (${recordsOf(sql`select * from given`)}) changed using (fact) join given on given.id = changed.id
      union all
      select compared.id, given.id from unnest(${[...compared]}::int[]) compared (id) cross join given
      union all
      -- Rows of a file of results are no facts here.
      select waiting.id, given.id from given join change_set waiting on waiting.state = 'proposed' and given.import_id is not null
      join change on change.change_set_id = waiting.id and change.fact ? 'area'
      where change.expects is distinct from (select sheet.id from result_sheet sheet where sheet.contest_id = (change.fact ->> 'contest')::int
        and sheet.area_id = (change.fact ->> 'area')::int and sheet.issuer = change.fact ->> 'issuer' and sheet.retired_at is null))
    select distinct on (overtaken.id) overtaken.id, given.id as change, given.proposed_by as by, given.undoes,
      (select data_import.id from data_import where data_import.id = given.import_id and file_id is not null) as import
    from overtaken join given on given.id = overtaken.by where overtaken.id <> all(${ids}::int[]) order by overtaken.id`.execute(
    write.db,
  );
  const because = new Map(rows.map((row) => [row.id, row]));
  await lapseRequests(write, [...because.keys()], (id) => {
    const row = because.get(id);
    if (row === undefined) throw new Error(`Change set ${id} was not overtaken.`);
    return { by: row.by, because: `${overtakenText(row)} ${AGAIN}` };
  });
}

function overtakenText({ by, change, undoes, import: importId }: Overtaken): string {
  if (undoes !== null)
    return `${importId === null ? `Change ${undoes}` : `Import ${importId}`} was undone by ${by}.`;
  return `${importId === null ? `Change ${change}` : `Import ${importId}`} by ${by} has changed the record since.`;
}

/** Voids the requests of an account that is disabled or deleted. */
export async function lapseRequestsOf(
  write: Write,
  username: string,
  { by, done }: { readonly by: string; readonly done: "disabled" | "deleted" },
): Promise<void> {
  const rows = await write.db
    .selectFrom("change_set")
    .select("id")
    .where("state", "=", "proposed")
    .where("proposed_by", "=", username)
    .execute();
  await lapseRequests(
    write,
    rows.map(({ id }) => id),
    () => ({ by, because: `The account of ${username} was ${done}. Have another account request it.` }),
  );
}

/** Voids requests, each with its reason. One that another transaction decides about stays: its decision finds out. */
async function lapseRequests(
  write: Write,
  ids: readonly number[],
  reasonOf: (id: number) => Omit<Lapse, "at">,
): Promise<void> {
  if (ids.length === 0) return;
  const sets = await freeChangeSets(write, ids);
  for (const stored of sets) await lapseOne(write, stored, reasonOf(stored.id));
  await auditAll(
    write,
    sets.map(({ id }) => {
      const { by, because } = reasonOf(id);
      return { action: "change.lapsed", username: by, subject: `Change ${id}`, after: { because } };
    }),
  );
}

async function lapseOne(
  write: Write,
  { id, set, change, importId }: StoredChangeSet,
  lapsed: Omit<Lapse, "at">,
): Promise<void> {
  await moveChangeSet(write, id, lapse(set, { ...lapsed, at: new Date() }), lapsed.because);
  touchSetting(write, change?.fact ?? {});
  if (importId === null) return;
  await write.db
    .updateTable("data_import")
    .set({ state: "ready" })
    .where("id", "=", importId)
    .where("state", "=", "waiting-for-approval")
    .execute();
}

/**
 * Approves a request by `work`. If its records refuse what was approved, all that `work` wrote is taken back and the request lapses. Returns
 * that refusal; any other is thrown.
 */
export async function approveOrLapse(
  write: Write,
  { id, by, digest }: { readonly id: number; readonly by: string; readonly digest: string },
  work: () => Promise<void>,
): Promise<Refusal | null> {
  await sql`savepoint approval`.execute(write.db);
  try {
    await work();
    return null;
  } catch (error) {
    if (!(error instanceof Refusal) || ![409, 422].includes(error.status)) throw error;
    await sql`rollback to savepoint approval`.execute(write.db);
    const stored = await changeSetToMove(write, id);
    if (stored.set.state !== "proposed" || stored.set.digest !== digest) throw error;
    await lapseOne(write, stored, { by, because: error.message });
    return error;
  }
}
