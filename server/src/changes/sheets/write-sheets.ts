import { sql } from "kysely";
import type { Write } from "../../database/database.ts";
import { changeSheets, SHEET_COLUMNS } from "../../measures/stations/change-sheets.ts";
import type { SheetFact, SheetValues } from "./sheet-fact.ts";

/** What is to be in force: new values, the row that an undo restores, or nothing. */
export type NextSheet =
  | { readonly is: "new"; readonly values: SheetValues; readonly sourceId: number }
  | { readonly is: "restored"; readonly id: number }
  | { readonly is: "none" };

/** A result to be replaced. `expects` is the id of the row that it replaces, null if there must be none. */
export interface SheetToWrite {
  readonly fact: SheetFact;
  readonly expects: number | null;
  readonly next: NextSheet;
}

/**
 * Replaces results of different stations, and moves the sums above them. Returns false, and leaves the transaction to be rolled back, if
 * one of them has another row in force than it expects: a second writer of the same fact waits here for the first.
 */
export async function writeSheets(write: Write, sheets: readonly SheetToWrite[]): Promise<boolean> {
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
