import { sql } from "kysely";
import type { Write } from "../../../database/database.ts";
import type { SummedResults } from "../../../measures/stations/result-sums.ts";

/** The results in districts where a list, or its undo, puts units under other units: their sums move with them. */
export async function resultsMoved({ db }: Write, batchId: number): Promise<readonly SummedResults[]> {
  const { rows } = await sql<SummedResults>`
    select array_agg(distinct contest_id) as contests, issuer
    from result_sheet sheet join area station on station.id = sheet.area_id
    where sheet.retired_at is null and station.district_id in (
      select area.district_id from area_change join area on area.id = area_change.area_id
      where batch_id = ${batchId} and change = 'changed' and (
        (before ->> 'constituency_id')::int is distinct from area.constituency_id
        or (before ->> 'parent_id')::int is distinct from area.parent_id))
    group by issuer`.execute(db);
  return rows;
}
