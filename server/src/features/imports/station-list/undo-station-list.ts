import { sql } from "kysely";
import type { Write } from "../../../database/database.ts";
import { Refusal } from "../../../http/errors.ts";
import { moveConstituencyDays } from "../../../measures/stations/listed-constituencies.ts";
import { moveResultsWithStations } from "../../../measures/stations/result-sums.ts";
import { moveStationSums } from "../../../measures/stations/station-sums.ts";
import type { Batch } from "../batch.ts";
import { bringRegisterBack } from "../records/register-records.ts";

/**
 * Undoes a committed station list: units that it made were never there, those that it changed or closed are as before, and
 * the register before it is in force again. Refused where a later list or results stand on it.
 */
export async function undoStationList(write: Write, batch: Batch): Promise<void> {
  const { db } = write;
  const { batchId, cycleId, sourceId } = batch;
  await refuseWhatStandsOn(write, batch);
  await sql`
    update area set
      name = coalesce(before ->> 'name', area.name),
      code = case when before ? 'code' then before ->> 'code' else area.code end,
      parent_id = case when before ? 'parent_id' then (before ->> 'parent_id')::int else area.parent_id end,
      printed_code = case when before ? 'code' then before ->> 'printed_code' else area.printed_code end,
      constituency_id = case when before ? 'constituency_id' then (before ->> 'constituency_id')::int else area.constituency_id end,
      valid_to = (before ->> 'valid_to')::date
    from area_change where batch_id = ${batchId} and area.id = area_id`.execute(db);
  await sql`update area set valid_to = valid_from where source_id = ${sourceId} and kind <> 'constituency'`.execute(
    db,
  );
  await bringRegisterBack(write, { batchId, sourceId, cycleId }, "national_voters");
  await moveStationSums(write, cycleId);
  await moveConstituencyDays(write);
  const haveMoved = await moveResultsWithStations(write);
  write.touch("areas", "registers", ...(haveMoved ? (["results"] as const) : []));
}

/** A later list of the cycle has this one's units above its own and its voters on its register; results hang on its stations. */
async function refuseWhatStandsOn({ db }: Write, { batchId, cycleId, sourceId }: Batch): Promise<void> {
  const { rows: later } = await sql<{ id: number }>`
    select id from data_import
    where state = 'committed' and kind = 'station-list' and batch_id > ${batchId} and cycle_id = ${cycleId}
    order by id limit 1`.execute(db);
  if (later[0] !== undefined)
    throw new Refusal(409, `Import ${later[0].id} depends on this station list. Undo that one first.`);
  const { rows: results } = await sql<{ id: number }>`
    select distinct data_import.id from area
    join result_sheet on result_sheet.area_id = area.id and result_sheet.retired_at is null
    join source on source.id = result_sheet.source_id join data_import on data_import.batch_id = source.import_batch_id
    where area.source_id = ${sourceId} order by 1 limit 1`.execute(db);
  if (results[0] !== undefined)
    throw new Refusal(
      409,
      `The results of import ${results[0].id} depend on these stations. Undo that one first.`,
    );
}
