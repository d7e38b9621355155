import { sql } from "kysely";
import { approve, reject, undo, withdraw, type Signature } from "@command-center/domain/changes/change-set";
import type { Write } from "../database/database.ts";
import { describeChange } from "../database/ledger/describe-change.ts";
import { approversFor } from "../identity/accounts/approvers.store.ts";
import { changeSheets, SHEET_COLUMNS } from "../measures/stations/change-sheets.ts";
import { changeSetsToMove, changeSetToMove, type StoredChangeSet } from "./change-sets.store.ts";
import { lapseOvertaken } from "./lapse.ts";
import { moveChangeSet, moveToApplied } from "./move-change-set.ts";
import { applyCourtStep, isOfCourt } from "./court-step.ts";
import { applyFigureChoice, isOfFigure } from "./figure-choice.ts";
import { applyPetitionStep, isOfPetition } from "./petition-step.ts";
import { accountOf, applySetting, isOfSetting, type Settings, touchSetting } from "./setting.ts";
import { sheetConflict } from "./entered-sheet.ts";
import type { SheetFact, SheetValues } from "./sheet-fact.ts";

/**
 * Applies approved change sets in this transaction, all of them or none. They are of the same cycle and of different facts. Refused with the
 * current version of the first fact if another write has replaced one of them.
 */
export async function applyChanges(
  write: Write,
  locked: readonly StoredChangeSet[],
  settings: Settings | null = null,
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
  for (const stored of locked) {
    if (isOfPetition(stored)) await applyPetitionStep(write, stored);
    if (isOfFigure(stored)) await applyFigureChoice(write, stored);
    if (isOfCourt(stored)) await applyCourtStep(write, stored);
    // Without a second person they are no change sets.
    if (isOfSetting(stored) && settings !== null) await applySetting(write, stored, settings);
  }
  const ofSheets = locked.filter(
    (stored) => !isOfPetition(stored) && !isOfFigure(stored) && !isOfCourt(stored) && !isOfSetting(stored),
  );
  const sheets = ofSheets.map(({ id, change, sourceId }) => {
    if (change === null) throw new Error(`Change set ${id} has no change.`);
    const { fact, expects, after, restores } = change;
    const values = after as SheetValues | null;
    return { fact: fact as SheetFact, expects, values, next: nextSheet(values, restores, sourceId) };
  });
  if (sheets.length > 0 && !(await writeSheets(write, sheets))) {
    const [sheet] = sheets;
    if (sheet === undefined) throw new Error("There is nothing to apply.");
    throw await sheetConflict(write, sheet.fact, sheet.values);
  }
  await moveToApplied(write, locked);
  for (const { undoes } of locked)
    if (undoes !== null) await moveChangeSet(write, undoes, undo((await changeSetToMove(write, undoes)).set));
  await lapseOvertaken(write, locked);
}

function nextSheet(values: SheetValues | null, restores: number | null, sourceId: number | null): NextSheet {
  if (restores !== null) return { is: "restored", id: restores };
  if (values === null || sourceId === null) return { is: "none" };
  return { is: "new", values, sourceId };
}

/** Applies those of these change sets at once that need no second person. Returns their ids. */
export async function applyApproved(write: Write, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const locked = await changeSetsToMove(write, ids);
  const approved = locked.filter(({ set }) => set.state === "approved");
  await applyChanges(write, approved);
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
  settings: Settings | null = null,
): Promise<void> {
  const locked = await changeSetToMove(write, id);
  const { set: proposal, rights } = locked;
  const asked = { by: proposal.proposed.by, uploadedBy: null, account: accountOf(locked), rights };
  const { refusal } = await approversFor(write, asked, by);
  const approved = approve(locked.set, { by, at, digest, refusal });
  const set = await moveChangeSet(write, id, approved, note ?? null);
  await applyChanges(write, [{ ...locked, set }], settings);
}

/** Rejects a change set that waits for a decision. */
export async function rejectChangeSet(write: Write, id: number, { by, at, note }: Decision): Promise<void> {
  const stored = await changeSetToMove(write, id);
  await moveChangeSet(write, id, reject(stored.set, { by, at }), note ?? null);
  touchSetting(write, stored.change?.fact ?? {});
}

/** Takes back a change set of the same account that waits for a decision. */
export async function withdrawChangeSet(write: Write, id: number, signature: Signature): Promise<void> {
  const stored = await changeSetToMove(write, id);
  await moveChangeSet(write, id, withdraw(stored.set, signature));
  touchSetting(write, stored.change?.fact ?? {});
}

/** What is to be in force: new values, the row that an undo restores, or nothing. */
type NextSheet =
  | { readonly is: "new"; readonly values: SheetValues; readonly sourceId: number }
  | { readonly is: "restored"; readonly id: number }
  | { readonly is: "none" };

/** A result to be replaced. `expects` is the id of the row that it replaces, null if there must be none. */
interface SheetToWrite {
  readonly fact: SheetFact;
  readonly expects: number | null;
  readonly next: NextSheet;
}

/**
 * Replaces results of different stations, and moves the sums above them. Returns false, and leaves the transaction to be rolled back, if
 * one of them has another row in force than it expects: a second writer of the same fact waits here for the first.
 */
async function writeSheets(write: Write, sheets: readonly SheetToWrite[]): Promise<boolean> {
  const expected = sheets.flatMap(({ expects }) => expects ?? []);
  const restored = sheets.flatMap(({ next }) => (next.is === "restored" ? next.id : []));
  const given = sheets.flatMap(({ fact, next }) =>
    next.is === "new" ? { ...fact, ...next.values, sourceId: next.sourceId } : [],
  );
  const { retired, added } = await changeSheets(write, {
    retiredBy: null,
    retired: sql`select unnest(${expected}::int[])`,
    added: sql`${newSheets(given)} union all
      select ${sql.join(SHEET_COLUMNS.map((name) => sql.ref(name)))} from result_sheet where id = any(${restored}::int[])`,
    isSmall: true,
  });
  return retired === expected.length && added === given.length + restored.length;
}

/** In the order of `SHEET_COLUMNS`. */
const newSheets = (given: readonly object[]) => sql`
  select contest.id, given.area, given.issuer, given.state, given.registered, given."hasListedRegister", given.votes, given.valid,
    given.invalid, given.total, null::int, null::int, given.note, null::int, given.label, contest.polling_day, given."sourceId"
  from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (contest int, area int, issuer text, state text, registered int,
    "hasListedRegister" boolean, votes int[], valid int, invalid int, total int, note text, label text, "sourceId" int)
  join contest on contest.id = given.contest`;
