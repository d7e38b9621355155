import { sql } from "kysely";
import { ministerRule } from "@command-center/import-rules/records/minister-rule";
import type { Write } from "../../../database/database.ts";
import type { Batch } from "../batch.ts";
import { ofOneTable } from "./one-table.ts";
import { counting, type RecordsOfKind } from "./records-of-kind.ts";
import { declaredSeats, seatsWithResult } from "./declarations/seats-of-files.ts";

/** The contest of a staged minister; null where no seat is named. */
const contestOf = (
  cycleId: number,
) => sql`(select contest.id from contest join seat on seat.id = contest.seat_id
  where contest.cycle_id = ${cycleId} and contest.kind = 'mp_primary' and seat.valid_to is null
    and seat.area_id = coalesce((record ->> 'constituency')::integer, (record ->> 'district')::integer)
    and seat.kind = case when record ->> 'constituency' is null then 'district_woman_mp' else 'constituency_mp' end limit 1)`;

/** Who the minister is: as recorded before, as standing in the contest, or as this import made them. */
const personOf = ({ cycleId, sourceId }: Batch) => sql`coalesce(
  (select minister.person_id from minister join person on person.id = minister.person_id
    where minister.cycle_id = ${cycleId} and lower(person.name) = lower(record ->> 'minister') order by minister.id desc limit 1),
  (select candidacy.person_id from candidacy join person on person.id = candidacy.person_id
    where candidacy.contest_id = ${contestOf(cycleId)} and candidacy.retired_at is null
      and lower(person.name) = lower(record ->> 'minister') limit 1),
  (select person.id from person
    where person.source_id = ${sourceId} and lower(person.name) = lower(record ->> 'minister') limit 1))`;

/** What became of the ministers in the primaries, by name. */
export const MINISTER_RECORDS: RecordsOfKind = {
  measures: [counting("Ministers on record"), counting("Ministers who won", "outcome", "won")],
  inForce: (cycleId) => sql`
    select lower(person.name) as key, jsonb_build_object('minister', person.name, 'ministry', minister.office,
      'outcome', minister.outcome, 'note', minister.note, 'day', minister.true_on,
      'district', case area.kind when 'constituency' then area.district_id when 'district' then area.id end,
      'constituency', case when area.kind = 'constituency' then area.id end) as record
    from minister join person on person.id = minister.person_id
    left join contest on contest.id = minister.contest_id left join seat on seat.id = contest.seat_id
    left join area on area.id = seat.area_id
    where minister.cycle_id = ${cycleId} and minister.retired_at is null`,
  ruleReads: declaredSeats,
  rule: async (write, cycleId) => ministerRule(await seatsWithResult(write, cycleId)),
  ...ofOneTable({
    dataSet: "results",
    table: "minister",
    columns: ["cycle_id", "person_id", "office", "contest_id", "outcome", "note", "true_on", "source_id"],
    alsoFills: ["person"],
    prepare: addPeople,
    givesWay: ({ cycleId }) => sql`old.cycle_id = ${cycleId}
      and lower((select person.name from person where person.id = old.person_id)) = staged.key`,
    added: (batch) => sql`
      select ${batch.cycleId}::integer, ${personOf(batch)}, record ->> 'ministry', ${contestOf(batch.cycleId)},
        record ->> 'outcome', record ->> 'note', (record ->> 'day')::date, ${batch.sourceId}::integer`,
  }),
};

async function addPeople({ db }: Write, batch: Batch): Promise<void> {
  await sql`
    insert into person (name, source_id)
    select record ->> 'minister', ${batch.sourceId}::integer from staged_record
    where import_id = ${batch.importId} and change <> 'same' and ${personOf(batch)} is null order by line`.execute(
    db,
  );
}
