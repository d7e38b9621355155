import { sql } from "kysely";
import { MINISTERS } from "@command-center/contract/facts/ministers";
import { ministerRule } from "@command-center/import-rules/records/declaration-rule";
import type { Write } from "../../../database/database.ts";
import type { Batch } from "../batch.ts";
import { factRecords, PLACE_VALUES } from "./fact-table.ts";
import type { RecordsOfKind } from "./records-of-kind.ts";
import { declaredByKey, declaredSeats } from "./declarations/declared-seats.ts";

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
  ruleReads: declaredSeats,
  rule: async (write, cycleId) => ministerRule(await declaredByKey(write, cycleId)),
  ...factRecords(MINISTERS, {
    joined: sql`join person on person.id = minister.person_id
      left join contest on contest.id = minister.contest_id left join seat on seat.id = contest.seat_id
      left join area on area.id = seat.area_id`,
    record: { minister: sql`person.name`, ...PLACE_VALUES },
    alsoFills: ["person"],
    prepare: addPeople,
    columns: { person_id: personOf, contest_id: ({ cycleId }) => contestOf(cycleId) },
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
