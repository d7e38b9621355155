import { sql } from "kysely";
import type { Write } from "../../database/database.ts";
import { Refusal } from "../../http/errors.ts";
import { isAppliedTo } from "../../measures/stations/origin.ts";
import { changeSheets, SHEET_COLUMNS } from "../../measures/stations/change-sheets.ts";
import type { StoredChangeSet } from "../change-sets.store.ts";
import { sheetConflict } from "../entered-sheet.ts";
import { type SheetFact, type SheetValues } from "../sheet-fact.ts";
import { type ChangeKind, changeOf } from "./kind.ts";

/** One station's result. A form enters many at once, see `proposeSheets`. */
export const RESULT_SHEET: ChangeKind = {
  id: "result-sheet",
  words: () => "another result",
  audit({ id, change, state, reason, source }) {
    if (change === null) return {};
    const { area, contest, pollingDay, before, after } = change;
    return {
      subject: `Change ${id}, ${area.name}, ${contest} ${pollingDay}`,
      before,
      after: { state, result: after, reason, source },
    };
  },
  async apply(write, sets) {
    const sheets = sets.map(sheetToWrite);
    const [first] = sheets;
    if (first === undefined || (await writeSheets(write, sheets))) return;
    throw await sheetConflict(write, first.fact, first.next.is === "new" ? first.next.values : null);
  },
  async undo(write, stored) {
    const { fact, expects } = changeOf<SheetFact, SheetValues | null>(stored);
    // By its source: an undo of a later change has put a copy of the result in force again.
    const { rows } = await sql<{ id: number }>`
      select id from result_sheet where source_id = ${stored.sourceId} and retired_at is null`.execute(
      write.db,
    );
    const [current] = rows;
    if (current === undefined) throw await laterChange(write, stored);
    const effects = { returning: expects === null ? 0 : 1 };
    return { fact, expects: current.id, after: null, restores: expects, changed: 1, effects };
  },
};

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

/** The result after the change: new values, the row that an undo restores, or none. */
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

function sheetToWrite(stored: StoredChangeSet): SheetToWrite {
  const { fact, expects, after, restores } = changeOf<SheetFact, SheetValues | null>(stored);
  const { sourceId } = stored;
  if (restores !== null) return { fact, expects, next: { is: "restored", id: restores } };
  if (after === null || sourceId === null) return { fact, expects, next: { is: "none" } };
  return { fact, expects, next: { is: "new", values: after, sourceId } };
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
