import { sql } from "kysely";
import type { Read, Write } from "../../../database/database.ts";
import { analyze } from "../../../database/statistics/statistics.ts";
import { moveConstituencyDays } from "../../../measures/stations/listed-constituencies.ts";
import { RECORDING_TIME } from "../../../database/turns.ts";
import { moveResultsWithStations } from "../../../measures/stations/result-sums.ts";
import { moveStationSums } from "../../../measures/stations/station-sums.ts";
import type { Batch } from "../batch.ts";

/** Staged units with those above them. */
const LISTED = sql`staged_unit unit
  join staged_unit parent on parent.import_id = unit.import_id and parent.number = unit.parent
  left join staged_unit constituency on constituency.import_id = unit.import_id and constituency.number = unit.constituency`;
/** The unit above a known one afterwards. A list without counties leaves a sub-county under its own. */
const PARENT = sql`case when unit.kind = 'sub_county' and parent.kind = 'district' then area.parent_id else parent.area_id end`;

/** How many stations with results a staged list puts under other units, see `moveResultsWithStations`. */
export async function relocatedStations({ db }: Pick<Read, "db">, importId: number) {
  const { rows } = await sql<{ relocated: number }>`
    with moved as materialized (
      select area.id from ${LISTED} join area on area.id = unit.area_id
      where unit.import_id = ${importId} and unit.change = 'changed'
        and (${PARENT} is distinct from area.parent_id or constituency.area_id is distinct from area.constituency_id)
    ), station as materialized (
      select id from moved
      union select below.id from area below join moved on moved.id = below.parent_id
      union select below.id from area between join moved on moved.id = between.parent_id join area below on below.parent_id = between.id
    )
    select count(distinct area.id)::int as relocated from station join area on area.id = station.id and area.kind = 'station'
    join result_sheet sheet on sheet.area_id = area.id and sheet.retired_at is null`.execute(db);
  return { relocated: rows[0]?.relocated ?? 0 };
}

/**
 * Takes over a staged station list: new units of its cycle, other names, codes and parents in place of the old ones, units that
 * are gone closed, and a new version of the voters' register. Units of other cycles stay as they are. What was before is kept.
 */
export async function commitStationList(write: Write, batch: Batch): Promise<void> {
  const { db } = write;
  const { importId, batchId, sourceId, cycleId } = batch;
  const run = (query: ReturnType<typeof sql>) => query.execute(db);
  await run(sql`analyze staged_unit (import_id, number, kind, parent, constituency, area_id, change)`);
  await run(sql`
    insert into area (id, kind, name, code, printed_code, parent_id, constituency_id, district_id, party_region_id, slug, valid_from, source_id, list_cycle_id)
    overriding system value
    select unit.area_id, unit.kind, btrim(unit.name), unit.code, nullif(unit.printed_code, unit.code), parent.area_id, constituency.area_id, unit.district_id,
      district.party_region_id,
      case when unit.kind = 'constituency' then ${slug(sql`unit.name`)} || '-' || unit.area_id end, cycle.opens_on, ${sourceId},
      cycle.id
    from staged_unit unit
    join area district on district.id = unit.district_id
    join cycle on cycle.id = ${cycleId}
    join staged_unit parent on parent.import_id = unit.import_id and parent.number = unit.parent
    left join staged_unit constituency on constituency.import_id = unit.import_id and constituency.number = unit.constituency
    where unit.import_id = ${importId} and unit.change = 'new'`);
  // Until then a cycle's first list has no unit by the statistics, and each of its units would be looked for in all staged rows.
  await analyze(write, ["area"]);
  await run(sql`
    insert into area_change (batch_id, area_id, change, before)
    select ${batchId}, unit.area_id, unit.change, jsonb_build_object('name', area.name, 'code', area.code,
      'printed_code', area.printed_code, 'parent_id', area.parent_id, 'constituency_id', area.constituency_id, 'valid_to', area.valid_to)
    from staged_unit unit join area on area.id = unit.area_id
    where unit.import_id = ${importId} and unit.change = 'changed'`);
  await run(sql`
    update area set name = btrim(unit.name), code = unit.code, printed_code = nullif(unit.printed_code, unit.code),
      constituency_id = constituency.area_id, parent_id = ${PARENT}
    from ${LISTED}
    where unit.import_id = ${importId} and unit.change = 'changed' and area.id = unit.area_id`);
  await run(sql`
    with gone as (
      update area set valid_to = valid_from
      where list_cycle_id = ${cycleId} and valid_to is null and kind <> 'constituency'
        and district_id in (select district_id from staged_unit where import_id = ${importId} and kind = 'station')
        and (kind <> 'county' or exists (select from staged_unit where import_id = ${importId} and kind = 'county'))
        and not exists (select from staged_unit unit where unit.import_id = ${importId} and unit.area_id = area.id)
      returning id)
    insert into area_change (batch_id, area_id, change, before)
    select ${batchId}, id, 'gone', '{"valid_to": null}' from gone`);
  // The voters of districts that this list does not have stay as they were.
  await run(sql`
    with before as (
      update register set retired_at = ${RECORDING_TIME}
      where cycle_id = ${cycleId} and kind = 'national_voters' and retired_at is null
      returning id
    ), made as (
      insert into register (cycle_id, kind, version, true_on, source_id)
      select id, 'national_voters', ${`Station list, import ${importId}`}, opens_on, ${sourceId} from cycle where id = ${cycleId}
      returning id)
    insert into register_count (register_id, area_id, people)
    select made.id, unit.area_id, unit.registered from made, staged_unit unit
    where unit.import_id = ${importId} and unit.kind = 'station'
    union all
    select made.id, counted.area_id, counted.people
    from made, before join register_count counted on counted.register_id = before.id join area on area.id = counted.area_id
    where area.kind = 'station' and area.district_id not in (
      select district_id from staged_unit where import_id = ${importId} and kind = 'station')`);
  await moveStationSums(write, cycleId);
  await moveConstituencyDays(write);
  const haveMoved = await moveResultsWithStations(write);
  write.touch("areas", "registers", ...(haveMoved ? (["results"] as const) : []));
}

const slug = (name: ReturnType<typeof sql>) =>
  sql`btrim(regexp_replace(lower(${name}), '[^a-z0-9]+', '-', 'g'), '-')`;
