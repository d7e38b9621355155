import { sql } from "kysely";
import type { Write } from "../../../database/database.ts";
import { RECORDING_TIME } from "../../../database/turns.ts";
import { type Batch, refuseLater, sourcesOfBatches } from "../batch.ts";
import type { RecordsOfKind } from "./records-of-kind.ts";
import { members } from "./turnout-records.ts";

/** Members of the party by district, on the register in force. */
export const REGISTER_RECORDS: RecordsOfKind = {
  measures: [
    {
      what: "Districts with a number of members",
      over: (rows) => sql`(select nullif(count(*), 0) from ${rows} one)`,
    },
    {
      what: "Districts with more members than registered voters",
      // Null where the station list has no voters of any of them.
      over: (rows, cycleId) => sql`(
        select case when count(voters.registered) > 0
          then count(*) filter (where (one.record ->> 'members')::int > voters.registered) end
        from ${rows} one left join station_sum voters on voters.cycle_id = ${cycleId} and voters.kind = 'district'
          and voters.area_id = (one.record ->> 'district')::int)`,
    },
  ],
  inForce: (cycleId) => sql`
    select district::text as key, jsonb_build_object('district', district, 'members', people) as record
    from (${members(cycleId)}) member`,
  fills: ["register", "register_count"],
  commit: commitRegister,
  undo: undoRegister,
};

/**
 * Takes over a staged party register as a new version, true on the as-of day of its cycle, in place of the one in force. Districts that
 * it does not have keep their number.
 */
async function commitRegister(write: Write, batch: Batch): Promise<void> {
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
    select made.id, (record ->> 'district')::int, (record ->> 'members')::int
    from made, staged_record where import_id = ${importId}
    union all
    select made.id, counted.area_id, counted.people
    from made, newest join register_count counted on counted.register_id = newest.id
    where counted.area_id not in (
      select (record ->> 'district')::int from staged_record where import_id = ${importId})`.execute(
    write.db,
  );
  write.touch("registers");
}

/** Undoes a party register: the one before it is in force again. Refused where a later one stands on it. */
async function undoRegister(write: Write, { batchId, sourceId, cycleId }: Batch): Promise<void> {
  const later = sql`select batch_id from data_import
    where cycle_id = ${cycleId} and kind = 'party-register' and state = 'committed' and batch_id > ${batchId}`;
  await refuseLater(write, sourcesOfBatches(later), "this register");
  await bringRegisterBack(write, { batchId, sourceId, cycleId }, "party");
  write.touch("registers");
}

/** Retires the register of a batch. The one before it is in force again, as a new version: a version is never believed again, so both stay to be seen. */
export async function bringRegisterBack(
  { db }: Write,
  { batchId, sourceId, cycleId }: Pick<Batch, "batchId" | "sourceId" | "cycleId">,
  kind: "party" | "national_voters",
): Promise<void> {
  await sql`update register set retired_at = ${RECORDING_TIME}
    where source_id = ${sourceId} and kind = ${kind} and retired_at is null`.execute(db);
  await sql`
    with last as (
      select register.* from register join source on source.id = register.source_id
      left join import_batch on import_batch.id = source.import_batch_id
      where cycle_id = ${cycleId} and register.kind = ${kind} and source_id <> ${sourceId}
        and coalesce(import_batch.status, 'committed') = 'committed'
      order by register.id desc limit 1
    ), again as (
      insert into register (cycle_id, kind, version, true_on, source_id)
      select cycle_id, kind, version || ', again after batch ' || ${batchId}::int, true_on, source_id from last returning id)
    insert into register_count (register_id, area_id, people)
    select again.id, area_id, people from again, last join register_count on register_id = last.id`.execute(
    db,
  );
}
