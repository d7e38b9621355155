import { sql } from "kysely";
import type { Conflict } from "@command-center/contract/wire/errors";
import type { Read } from "../../database/database.ts";
import { Refusal } from "../../http/errors.ts";
import { differingFigures } from "./entered-sheet.ts";
import { SHEET_VALUES, type SheetFact, type SheetValues } from "./sheet-fact.ts";
import { isAppliedTo } from "../../measures/stations/came-from/applied-to.ts";

/** The version where no result is in force. */
const NONE = "none";

/**
 * Says that another write has replaced the result that a change names: with the current one, who wrote it and when, and the figures in
 * which it differs from what was to be saved.
 */
export async function sheetConflict(
  { db }: Pick<Read, "db">,
  { contest, area, issuer }: SheetFact,
  wanted: SheetValues | null,
): Promise<Refusal> {
  const { rows } = await sql<{
    isInForce: boolean;
    sheet: SheetValues & { readonly id: number };
    by: string | null;
    at: Date | null;
  }>`
    select sheet.retired_at is null as "isInForce", ${SHEET_VALUES} as sheet,
      coalesce(set.proposed_by, position.username) as by, position.at
    from result_sheet sheet
    left join ledger_position position on position.id = coalesce(sheet.retired_in, sheet.recorded_in)
    left join change_set set on ${isAppliedTo("set", sql`position.id`)}
    where sheet.contest_id = ${contest} and sheet.area_id = ${area} and sheet.issuer = ${issuer}
    order by sheet.retired_at is null desc, sheet.id desc limit 1`.execute(db);
  const [last] = rows;
  const current = last?.isInForce === true ? last.sheet : null;
  const differing = current === null || wanted === null ? [] : differingFigures(current, wanted);
  const conflict: Conflict = {
    version: current === null ? NONE : String(current.id),
    by: last?.by ?? null,
    at: last?.at?.toISOString() ?? null,
    fields: differing.map(({ field }) => ({ field, theirs: current?.[field] })),
  };
  const who = conflict.by ?? "Another user";
  const what =
    current === null
      ? "has taken this result back"
      : `has changed this result${differing.length === 0 ? "" : ` (${differing.map(({ name }) => name).join(", ")})`}`;
  return new Refusal(409, `${who} ${what} since you opened it. Nothing was saved.`, {}, conflict);
}
