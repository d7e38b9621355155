import { sql } from "kysely";
import { changeSetRefusal, isRefused, undo } from "@command-center/domain/changes/change-set";
import type { Write } from "../database/database.ts";
import { Refusal } from "../http/errors.ts";
import { isAppliedTo } from "../measures/stations/origin.ts";
import { addChanges, addChangeSet, changeSetToMove, type StoredChangeSet } from "./change-sets.store.ts";
import { isOfCourt, proposeCourtUndo } from "./court-step.ts";
import { isOfFigure, proposeChoiceUndo } from "./figure-choice.ts";
import { isOfPetition, proposeStepUndo } from "./petition-step.ts";
import { isOfSetting } from "./setting.ts";
import { digestOf, needsOfSheets, RESULT_SHEET } from "./propose-sheets.ts";
import { SHEET_VALUES, type SheetFact, type SheetValues } from "./sheet-fact.ts";

interface Undone {
  readonly fact: SheetFact;
  /** What the change brought, if it is in force. */
  readonly current: (SheetValues & { readonly id: number }) | null;
  /** What it replaced. */
  readonly before: (SheetValues & { readonly id: number }) | null;
}

/**
 * Proposes to undo an applied change of a result: the result before it is then in force again. Returns the change set of the undo.
 * Refused if a later change or import depends on it.
 */
export async function proposeUndo(
  write: Write,
  { id, reason }: { readonly id: number; readonly reason: string },
  username: string,
): Promise<number> {
  const stored = await changeSetToMove(write, id);
  const next = undo(stored.set);
  if (isRefused(next)) throw new Refusal(409, changeSetRefusal(next));
  await refuseSecond(write, id);
  if (isOfSetting(stored)) throw new Refusal(409, "A setting is not undone. Change it again instead.");
  const wasApproved = next.state === "undone" && next.approved !== null;
  if (isOfPetition(stored)) return proposeStepUndo(write, stored, { reason, by: username, wasApproved });
  if (isOfCourt(stored)) return proposeCourtUndo(write, stored, { reason, by: username, wasApproved });
  if (isOfFigure(stored)) return proposeChoiceUndo(write, stored, { reason, by: username, wasApproved });
  const { fact, current, before } = await undoneBy(write, id);
  if (current === null) throw await laterChange(write, stored);
  const undone = { fact, current, after: before, username };
  const [need] = await needsOfSheets(write, [undone], { origin: "undo", wasApproved });
  if (need === undefined) throw new Error(`The policy says nothing of the undo of change set ${id}.`);
  const change = {
    fact,
    expects: current.id,
    after: null,
    restores: before?.id ?? null,
    problems: [],
  };
  const added = await addChangeSet(write, {
    cycleId: stored.cycleId,
    origin: "undo",
    kind: RESULT_SHEET,
    by: username,
    digest: digestOf({ undoes: id, reason, ...change, before }),
    reason,
    ...need,
    undoes: id,
  });
  await addChanges(write, [{ id: added, ...change }]);
  return added;
}

async function refuseSecond({ db }: Write, id: number): Promise<void> {
  const waiting = await db
    .selectFrom("change_set")
    .select("proposed_by")
    .where("undoes", "=", id)
    .where("state", "in", ["proposed", "approved"])
    .executeTakeFirst();
  if (waiting !== undefined)
    throw new Refusal(409, `${waiting.proposed_by} has asked for this undo already.`);
}

/** The result that a change set brought, by its source: an undo of a later change has put a copy of it in force again. */
async function undoneBy({ db }: Write, id: number): Promise<Undone> {
  const { rows } = await sql<Undone>`
    select change.fact,
      (select ${SHEET_VALUES} from result_sheet sheet
        where sheet.source_id = change_set.source_id and sheet.retired_at is null) as current,
      (select ${SHEET_VALUES} from result_sheet sheet where sheet.id = change.expects) as before
    from change_set join change on change.change_set_id = change_set.id
    where change_set.id = ${id}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`Change set ${id} has no change.`);
  return row;
}

/** Names what has replaced the result of a change set since. */
async function laterChange({ db }: Write, { sourceId }: StoredChangeSet): Promise<Refusal> {
  const { rows } = await sql<{ change: number | null; import: number | null }>`
    select change_set.id as change, data_import.id as import
    from result_sheet sheet
    left join change_set on ${isAppliedTo("change_set", sql`sheet.retired_in`)}
    left join ledger_position position on position.id = sheet.retired_in
    left join data_import on data_import.batch_id = position.batch_id
    where sheet.source_id = ${sourceId} order by sheet.id desc limit 1`.execute(db);
  const later = rows[0];
  const name =
    later?.change != null
      ? `Change ${later.change}`
      : later?.import != null
        ? `Import ${later.import}`
        : "A later change";
  return new Refusal(409, `${name} has replaced this result. Undo that first.`);
}
