import { sql, type RawBuilder } from "kysely";
import type { Write } from "../../database/database.ts";
import type { Schema } from "../../database/schema/tables.ts";
import { analyze } from "../../database/statistics/statistics.ts";
import { RECORDING_TIME } from "../../database/turns.ts";
import { moveResultSums } from "./result-sums.ts";

/** Columns of a query of new sheets, in this order. */
export const SHEET_COLUMNS = [
  "contest_id",
  "area_id",
  "issuer",
  "state",
  "registered",
  "has_listed_register",
  "votes",
  "valid",
  "invalid",
  "total",
  "received",
  "expected",
  "note",
  "line",
  "label",
  "true_on",
  "source_id",
] as const;

/** Sheets that one write retires and adds. */
export interface SheetChange {
  /** Query of the ids of sheets to retire. Ids of sheets that are retired already are ignored. */
  readonly retired: RawBuilder<unknown>;
  /** The import batch that retires them. */
  readonly retiredBy: number | null;
  /** Query of new sheets with {@link SHEET_COLUMNS}. It runs after the others are retired. */
  readonly added: RawBuilder<unknown>;
  /** For one of many writes of a few sheets each: other sessions see it within half a second. */
  readonly isSmall?: boolean;
  /** Tables that this transaction has filled with many rows. They are analyzed before sums are computed. */
  readonly filled?: readonly (keyof Schema)[];
}

/**
 * Retires result sheets and adds others. All writes of result sheets go through it. Updates the sums of the units above them, and the
 * unusual stations.
 *
 * Returns how many sheets it retired and added. A sheet is not retired if another write retired it first, nor added if its station has
 * another one in force for the contest and issuer: a caller with a lower number than it expects has a conflict, and must roll back.
 *
 * Call it as late as possible in a transaction: other changes of the same contests wait from here until it commits.
 */
export async function changeSheets(
  write: Write,
  { retired, retiredBy, added, isSmall = false, filled = [] }: SheetChange,
): Promise<{ readonly retired: number; readonly added: number }> {
  const { db } = write;
  const change = async (statement: RawBuilder<unknown>) => {
    const { rows } = await sql<{ sheets: number[] | null; contests: number[] | null }>`
      with sheet as (${statement} returning id, contest_id)
      select array_agg(id) as sheets, array_agg(distinct contest_id) as contests from sheet`.execute(db);
    return { sheets: rows[0]?.sheets ?? [], contests: rows[0]?.contests ?? [] };
  };
  const before = await change(sql`
    update result_sheet set retired_at = ${RECORDING_TIME}, retired_by = ${retiredBy}
    where id in (${retired}) and retired_at is null`);
  const now = await change(sql`
    insert into result_sheet (${sql.join(SHEET_COLUMNS.map((name) => sql.ref(name)))}, recorded_at, recorded_in)
    -- Once for all rows, unlike its default.
    select added.*, ${RECORDING_TIME}, (select ledger_id()) from (${added}) added
    on conflict (contest_id, issuer, area_id) where retired_at is null do nothing`);
  // Sums come from joins with the sheets that were just added: without statistics these took 2.6 s instead of 0.6.
  await analyze(write, filled);
  await moveResultSums(write, {
    contests: [...new Set([...before.contests, ...now.contests])],
    added: now.sheets,
    removed: before.sheets,
    isSmall,
  });
  if (isSmall) write.touchSoon("results");
  else write.touch("results");
  return { retired: before.sheets.length, added: now.sheets.length };
}
