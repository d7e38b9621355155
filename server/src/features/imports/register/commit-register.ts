import { sql } from "kysely";
import type { Write } from "../../../database/database.ts";
import { RECORDING_TIME } from "../../../database/turns.ts";
import type { Batch } from "../batch.ts";
import { refuseLater, sourcesOfBatches } from "../approvals/later-write.ts";

/**
 * Takes over a staged party register as a new version, true on the as-of day of its cycle, in place of the one in force. Districts that
 * it does not have keep their number.
 */
export async function commitRegister(write: Write, batch: Batch): Promise<void> {
  const { importId, sourceId, cycleId } = batch;
  await sql`
    with before as (
      update register set retired_at = ${RECORDING_TIME}
      where cycle_id = ${cycleId} and kind = 'party' and retired_at is null returning id, true_on
    ), newest as (
      select id from before order by true_on desc, id desc limit 1
    ), made as (
      insert into register (cycle_id, kind, version, true_on, source_id)
      select id, 'party', ${`import ${importId}`}, as_of, ${sourceId} from cycle where id = ${cycleId}
      returning id)
    insert into register_count (register_id, area_id, people)
    select made.id, staged.area_id, staged.registered from made, staged_sheet staged where staged.import_id = ${importId}
    union all
    select made.id, counted.area_id, counted.people
    from made, newest join register_count counted on counted.register_id = newest.id
    where counted.area_id not in (select area_id from staged_sheet where import_id = ${importId})`.execute(
    write.db,
  );
  write.touch("registers");
}

/** Undoes a party register: the one before it is in force again. Refused where a later one stands on it. */
export async function undoRegister(write: Write, { batchId, sourceId, cycleId }: Batch): Promise<void> {
  const { db } = write;
  const later = sql`select batch_id from data_import
    where cycle_id = ${cycleId} and kind = 'party-register' and state = 'committed' and batch_id > ${batchId}`;
  await refuseLater(write, sourcesOfBatches(later), "this register");
  await sql`update register set retired_at = ${RECORDING_TIME} where source_id = ${sourceId} and retired_at is null`.execute(
    db,
  );
  // A version is never believed again, so that both stay to be seen.
  await sql`
    with last as (
      select register.* from register join source on source.id = register.source_id
      left join import_batch on import_batch.id = source.import_batch_id
      where cycle_id = ${cycleId} and register.kind = 'party' and source_id <> ${sourceId}
        and coalesce(import_batch.status, 'committed') = 'committed'
      order by register.id desc limit 1
    ), again as (
      insert into register (cycle_id, kind, version, true_on, source_id)
      select cycle_id, kind, version || ', again after batch ' || ${batchId}::int, true_on, source_id from last returning id)
    insert into register_count (register_id, area_id, people)
    select again.id, area_id, people from again, last join register_count on register_id = last.id`.execute(
    db,
  );
  write.touch("registers");
}
