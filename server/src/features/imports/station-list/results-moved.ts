import { sql } from "kysely";
import type { Write } from "../../../database/database.ts";
import type { SummedResults } from "../../../measures/stations/result-sums.ts";

/** Whose sheets hang on stations that a list put, or its undoing puts, into another constituency: their sums move with them. */
export async function resultsMoved({ db }: Write, batchId: number): Promise<readonly SummedResults[]> {
  const { rows } = await sql<SummedResults>`
    select array_agg(distinct sheet.contest_id) as contests, sheet.issuer
    from area_change join area on area.id = area_change.area_id
    join result_sheet sheet on sheet.area_id = area.id and sheet.retired_at is null
    where batch_id = ${batchId} and before ? 'constituency_id'
      and (before ->> 'constituency_id')::int is distinct from area.constituency_id
    group by sheet.issuer`.execute(db);
  return rows;
}
