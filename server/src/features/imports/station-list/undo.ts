import { sql } from "kysely";
import type { Write } from "../../../database/database.ts";
import { Refusal } from "../../../http/errors.ts";
import { moveStationSums } from "../../../measures/stations/station-sums.ts";
import type { Batch } from "../batch.ts";

/**
 * Undoes a committed station list: units that it made were never there, those that it changed or closed are as before, and
 * the register before it is in force again. Refused where a later list changed them once more.
 */
export async function undoStationList(write: Write, { batchId, cycleId, sourceId }: Batch): Promise<void> {
  const { db } = write;
  const { rows: later } = await sql<{ id: number }>`
    select distinct di.id from area_change mine
    join area_change later on later.area_id = mine.area_id and later.batch_id > mine.batch_id
    join data_import di on di.batch_id = later.batch_id and di.state = 'committed'
    where mine.batch_id = ${batchId} order by di.id limit 1`.execute(db);
  if (later[0] !== undefined)
    throw new Refusal(409, `Import ${later[0].id} stands on this station list. Undo that one first.`);
  const { rows: results } = await sql<{ id: number }>`
    select distinct data_import.id from area_change
    join result_sheet on result_sheet.area_id = area_change.area_id and result_sheet.retired_at is null
    join source on source.id = result_sheet.source_id join data_import on data_import.batch_id = source.import_batch_id
    where area_change.batch_id = ${batchId} and area_change.change = 'new' order by 1 limit 1`.execute(db);
  if (results[0] !== undefined)
    throw new Refusal(
      409,
      `The results of import ${results[0].id} stand on these stations. Undo that one first.`,
    );
  await sql`
    update area set
      name = coalesce(before ->> 'name', area.name),
      code = case when before ? 'code' then before ->> 'code' else area.code end,
      constituency_id = case when before ? 'constituency_id' then (before ->> 'constituency_id')::int else area.constituency_id end,
      valid_to = case when change = 'new' then area.valid_from else (before ->> 'valid_to')::date end
    from area_change where batch_id = ${batchId} and area.id = area_id`.execute(db);
  await sql`update register set retired_at = now()
    where source_id = ${sourceId} and kind = 'national_voters' and retired_at is null`.execute(db);
  // The register before it, once more: a version is never believed again, so that both stay to be seen.
  await sql`
    with last as (
      select register.* from register join source on source.id = register.source_id
      left join import_batch on import_batch.id = source.import_batch_id
      where cycle_id = ${cycleId} and register.kind = 'national_voters' and source_id <> ${sourceId}
        and coalesce(import_batch.status, 'committed') = 'committed'
      order by register.id desc limit 1
    ), again as (
      insert into register (cycle_id, kind, version, true_on, source_id)
      select cycle_id, kind, version || ', again after batch ' || ${batchId}::int, true_on, source_id from last returning id)
    insert into register_count (register_id, area_id, people)
    select again.id, area_id, people from again, last join register_count on register_id = last.id`.execute(
    db,
  );
  await moveStationSums(write, cycleId);
  write.touch("areas", "registers");
}
