import { sql } from "kysely";
import type { Write } from "../../../database/database.ts";
import { Refusal } from "../../../http/errors.ts";
import type { Batch } from "../batch.ts";
import type { RecordsOfKind } from "./records-of-kind.ts";

const columnsOf = ({ columns }: RecordsOfKind) => sql.join(columns.map((column) => sql.ref(column)));

/** Takes over staged records: new ones beside those that they retire. What the file does not have stays as it is. */
export async function commitRecords(write: Write, of: RecordsOfKind, batch: Batch): Promise<void> {
  const { importId, batchId, cycleId } = batch;
  await sql`
    update ${sql.table(of.table)} old set retired_at = now(), retired_by = ${batchId}
    from staged_record staged
    where staged.import_id = ${importId} and staged.change = 'changed' and ${of.isOf}
      and old.cycle_id = ${cycleId} and old.retired_at is null`.execute(write.db);
  await sql`
    insert into ${sql.table(of.table)} (${columnsOf(of)})
    ${of.added(batch)} from staged_record where import_id = ${importId} and change <> 'same' order by line`.execute(
    write.db,
  );
  write.touch(of.dataSet);
}

/**
 * Undoes committed records: they are retired, and those that they retired are in force again, as records of their own, so
 * that both states stay to be seen. Refused where a later import changed them once more.
 */
export async function undoRecords(
  write: Write,
  of: RecordsOfKind,
  { batchId, sourceId }: Batch,
): Promise<void> {
  const { db } = write;
  const table = sql.table(of.table);
  const { rows: later } = await sql<{ id: number }>`
    select data_import.id from ${table} record join data_import on data_import.batch_id = record.retired_by
    where record.source_id = ${sourceId} and data_import.state = 'committed' order by 1 limit 1`.execute(db);
  if (later[0] !== undefined)
    throw new Refusal(409, `Import ${later[0].id} changed some of these records. Undo that one first.`);
  await sql`update ${table} set retired_at = now(), retired_by = ${batchId}
    where source_id = ${sourceId} and retired_at is null`.execute(db);
  await sql`
    insert into ${table} (${columnsOf(of)}) select ${columnsOf(of)} from ${table}
    where retired_by = ${batchId} and source_id <> ${sourceId} order by id`.execute(db);
  write.touch(of.dataSet);
}
