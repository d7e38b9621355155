import { sql, type RawBuilder } from "kysely";
import { PETITIONS } from "@command-center/contract/facts/petitions";
import { petitionRule, type PetitionOnRecord } from "@command-center/import-rules/records/petition-rule";
import type { Write } from "../../../database/database.ts";
import { RECORDING_TIME } from "../../../database/turns.ts";
import { Refusal } from "../../../http/errors.ts";
import type { Batch } from "../batch.ts";
import { jsonOf, ofOneTable, PLACE_VALUES, storedColumns, storedValues } from "./fact-table.ts";
import type { RecordsOfKind } from "./records-of-kind.ts";
import { declaredByKey, declaredSeats } from "./declarations/declared-seats.ts";

/** Petitions of a cycle with an area as files have it: its `district` and, of a constituency, its `constituency`. */
const recorded = (cycleId: number) => sql`
  select petition.*, ${PLACE_VALUES["constituency"]} as constituency, ${PLACE_VALUES["district"]} as district,
    person.name as petitioner
  from petition left join area on area.id = petition.area_id left join person on person.id = petition.petitioner_id
  where petition.cycle_id = ${cycleId}`;

const petitionOf = (
  cycleId: number | RawBuilder<unknown>,
  record: RawBuilder<unknown>,
) => sql`(select petition.id from petition
  where petition.cycle_id = ${cycleId} and lower(petition.number) = lower(${record} ->> 'number') limit 1)`;

const STATE = storedColumns(PETITIONS);
const COLUMNS = ["petition_id", ...Object.keys(STATE), "panel_id", "hearing_on", "true_on", "source_id"];

const TABLE = ofOneTable({
  dataSet: PETITIONS.dataSet,
  table: PETITIONS.table,
  columns: COLUMNS,
  alsoFills: ["person", "petition"],
  prepare: makePetitions,
  // Of one day the later state alone is kept: the rule lets no earlier one come after it.
  givesWay: ({ cycleId }) => sql`old.petition_id = ${petitionOf(cycleId, sql`staged.record`)}
      and (old.status = staged.record ->> 'status' or old.true_on = (staged.record ->> 'day')::date)`,
  added: ({ cycleId, sourceId }) => sql`
      select ${petitionOf(cycleId, sql`record`)}, ${sql.join(Object.values(STATE))}, null::integer, null::date,
        (record ->> 'day')::date, ${sourceId}::integer`,
  later: ({ sourceId }) => sql`
      select next.source_id from petition join petition_state next on next.petition_id = petition.id
      where petition.source_id = ${sourceId} and next.source_id <> ${sourceId} and next.retired_at is null`,
});

/** Petitions before the party's tribunal, by number, each with the states that it has been in. */
export const PETITION_RECORDS: RecordsOfKind = {
  // Headline figures count them all.
  measures: [],
  inForce: (cycleId) => sql`
    select distinct on (petition.id, state.status) lower(petition.number) || ' | ' || state.status as key, ${jsonOf(
      {
        ...storedValues(PETITIONS, "state"),
        number: sql`petition.number`,
        category: sql`petition.category`,
        district: sql`petition.district`,
        constituency: sql`petition.constituency`,
        subject: sql`petition.subject`,
        petitioner: sql`petition.petitioner`,
        withdrawnOn: sql`case state.status when 'withdrawn' then state.true_on end`,
        // Of steps, several are of the status “filed”.
        day: sql`case state.status when 'filed' then state.filed_on else state.true_on end`,
        since: sql`state.true_on`,
      },
    )} as record
    from (${recorded(cycleId)}) petition
    join petition_state state on state.petition_id = petition.id and state.retired_at is null
    order by petition.id, state.status, state.true_on desc`,
  ruleReads: (cycleId) => sql`
    select district, word, of || coalesce(' ' || again, ''), name from (${declaredSeats(cycleId)}) seat
    union all select district, number, subject, petitioner from (${recorded(cycleId)}) petition`,
  async rule(write, cycleId) {
    return petitionRule({
      petitions: await petitionsOnRecord(write, cycleId),
      seats: await declaredByKey(write, cycleId),
    });
  },
  ...TABLE,
  effectsOf: endedPetitions,
  async commit(write, batch) {
    if (!(await correctEntered(write, batch))) await TABLE.commit(write, batch);
  },
};

/** Petitions on record that a file ends, and rulings that it changes. */
async function endedPetitions({ db }: Pick<Write, "db">, importId: number): Promise<{ ended: number }> {
  const { rows } = await sql<{ ended: number }>`
    select count(distinct petition.id)::int as ended
    from data_import join staged_record staged on staged.import_id = data_import.id
    join petition on petition.id = ${petitionOf(sql`data_import.cycle_id`, sql`staged.record`)}
    where data_import.id = ${importId} and staged.change <> 'same' and staged.record ->> 'status' in ('resolved', 'withdrawn')
      and exists (select from petition_state state where state.petition_id = petition.id and state.retired_at is null)`.execute(
    db,
  );
  return { ended: rows[0]?.ended ?? 0 };
}

async function petitionsOnRecord({ db }: Write, cycleId: number) {
  const { rows } = await sql<PetitionOnRecord & { number: string }>`
    select lower(petition.number) as number, petition.category, petition.district, petition.constituency, petition.subject,
      petition.petitioner, (array_agg(state.served_on order by state.true_on desc))[1] as "servedOn",
      (array_agg(state.heard_on order by state.true_on desc))[1] as "heardOn",
      json_agg(json_build_object('status', state.status, 'day', state.true_on)) as standings
    from (${recorded(cycleId)}) petition
    join petition_state state on state.petition_id = petition.id and state.retired_at is null
    group by 1, 2, 3, 4, 5, 6`.execute(db);
  return new Map(rows.map(({ number, ...petition }) => [number, petition]));
}

/** Petitions that have no state in force are made, or made anew where an import that brought them was undone. */
async function makePetitions({ db }: Write, { importId, cycleId, sourceId }: Batch): Promise<void> {
  await sql`
    with wanted as materialized (
      select nextval(pg_get_serial_sequence('person', 'id'))::integer as person_id, one.* from (
        select distinct on (lower(record ->> 'number')) record, ${petitionOf(cycleId, sql`record`)} as petition_id,
          coalesce((record ->> 'constituency')::integer, (record ->> 'district')::integer) as area_id
        from staged_record where import_id = ${importId} and change <> 'same'
        order by lower(record ->> 'number'), line) one
      where not exists (
        select from petition_state state where state.petition_id = one.petition_id and state.retired_at is null)
    ), people as (
      insert into person (id, name, source_id) overriding system value
      select person_id, record ->> 'petitioner', ${sourceId}::integer from wanted where record ->> 'petitioner' is not null
    ), about as (
      select wanted.*, case when record ->> 'petitioner' is not null then person_id end as petitioner_id, held.contest_id
      from wanted left join (
        select contest.id as contest_id, contest.kind, seat.name, seat.area_id
        from contest join seat on seat.id = contest.seat_id where contest.cycle_id = ${cycleId}) held
        on held.name = record ->> 'subject' and held.area_id is not distinct from wanted.area_id
        and held.kind = case record ->> 'category' when 'mp' then 'mp_primary' when 'lc5' then 'lc5_primary'
          when 'mayoral' then 'mayoral_primary' end
    ), again as (
      update petition set category = about.record ->> 'category', contest_id = about.contest_id, area_id = about.area_id,
        subject = about.record ->> 'subject', petitioner_id = about.petitioner_id, source_id = ${sourceId}
      from about where petition.id = about.petition_id
    )
    insert into petition (cycle_id, number, category, contest_id, area_id, subject, petitioner_id, source_id)
    select ${cycleId}::integer, record ->> 'number', record ->> 'category', contest_id, area_id, record ->> 'subject',
      petitioner_id, ${sourceId}::integer
    from about where petition_id is null`.execute(db);
}

/**
 * Corrects a petition by a form: its grounds and dates are those of all its states, which keep their order, panels and hearings. Returns
 * false for a file, or for a petition without a state.
 */
async function correctEntered(
  write: Write,
  { importId, batchId, cycleId, sourceId }: Batch,
): Promise<boolean> {
  const { db } = write;
  const { numAffectedRows } = await sql`
    update petition_state old set retired_at = ${RECORDING_TIME}, retired_by = ${batchId}
    from staged_record staged join data_import on data_import.id = staged.import_id
    where staged.import_id = ${importId} and data_import.entered is not null and old.retired_at is null
      and old.petition_id = ${petitionOf(cycleId, sql`staged.record`)}`.execute(db);
  if (numAffectedRows === 0n) return false;
  const dayOf = (field: string) => sql`(record ->> ${sql.lit(field)})::date`;
  const known = (column: string, field: string) =>
    sql`case when old.${sql.ref(column)} is not null then ${dayOf(field)} end as ${sql.ref(column)}`;
  // A state is true from the day of its last event on.
  const next = sql`
    select old.id, old.petition_id, record ->> 'ground' as ground, old.status, old.outcome, ${dayOf("filedOn")} as filed_on,
      ${known("served_on", "servedOn")}, ${known("heard_on", "heardOn")}, ${known("ruled_on", "ruledOn")}, old.panel_id, old.hearing_on,
      case when old.status = 'withdrawn' then ${dayOf("withdrawnOn")} when old.true_on = old.ruled_on then ${dayOf("ruledOn")}
        when old.true_on = old.heard_on then ${dayOf("heardOn")} when old.true_on = old.served_on then ${dayOf("servedOn")}
        when old.true_on = old.filed_on then ${dayOf("filedOn")} else old.true_on end as true_on, ${sourceId}::int as source_id
    from petition_state old join staged_record staged on staged.import_id = ${importId} where old.retired_by = ${batchId}`;
  const { rows: wrong } = await sql`
    with next as (${next})
    select from next join next other on other.id < next.id
    where next.true_on <= other.true_on or next.true_on < next.filed_on or next.hearing_on < next.filed_on limit 1`.execute(
    db,
  );
  if (wrong.length > 0)
    throw new Refusal(422, "Another step of this petition is dated before that. Correct the date.");
  const columns = sql.join(COLUMNS.map((column) => sql.ref(column)));
  await sql`insert into petition_state (${columns}) select ${columns} from (${next}) next order by id`.execute(
    db,
  );
  write.touch("petitions");
  return true;
}
