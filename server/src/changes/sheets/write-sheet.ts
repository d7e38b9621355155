import { sql } from "kysely";
import type { Write } from "../../database/database.ts";
import { changeSheets, SHEET_COLUMNS } from "../../measures/stations/change-sheets.ts";
import type { SheetFact, SheetValues } from "./sheet-fact.ts";

/** What is to be in force: new values, the row that an undo restores, or nothing. */
export type NextSheet =
  | { readonly is: "new"; readonly values: SheetValues; readonly sourceId: number }
  | { readonly is: "restored"; readonly id: number }
  | { readonly is: "none" };

/**
 * Replaces one result and moves the sums above it. `expects` is the id of the row that it replaces, null if there must be none. Returns
 * false, and leaves the transaction to be rolled back, if another row is in force: a second writer of the same fact waits here for the first.
 */
export async function writeSheet(
  write: Write,
  fact: SheetFact,
  expects: number | null,
  next: NextSheet,
): Promise<boolean> {
  const { retired, added } = await changeSheets(write, {
    retiredBy: null,
    retired: sql`select ${expects}::int`,
    added: next.is === "new" ? newSheet(fact, next) : sheetWithId(next.is === "restored" ? next.id : null),
    isSmall: true,
  });
  return retired === (expects === null ? 0 : 1) && added === (next.is === "none" ? 0 : 1);
}

const sheetWithId = (id: number | null) => sql`
  select ${sql.join(SHEET_COLUMNS.map((name) => sql.ref(name)))} from result_sheet where id = ${id}::int`;

/** In the order of `SHEET_COLUMNS`. */
const newSheet = (
  { contest, area, issuer }: SheetFact,
  { values, sourceId }: NextSheet & { is: "new" },
) => sql`
  select contest.id, ${area}::int, ${issuer}::text, ${values.state}::text, ${values.registered}::int,
    ${values.hasListedRegister}::boolean, ${values.votes === null ? null : [...values.votes]}::int[], ${values.valid}::int,
    ${values.invalid}::int, ${values.total}::int, null::int, null::int, ${values.note}::text, null::int, ${values.label}::text,
    contest.polling_day, ${sourceId}::int
  from contest where contest.id = ${contest}`;
