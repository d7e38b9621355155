import { sql } from "kysely";
import type { Write } from "../../database/database.ts";

/** The levels of units from the parish up, with what a row of the level below tells its unit by. */
const LEVELS = [
  ["sub_county", "parent_id", "constituency_id"],
  ["constituency", "constituency_id", "0"],
  ["county", "parent_id", "0"],
  ["district", "district_id", "0"],
] as const;

/**
 * Counts the stations of a cycle's list again, with their voters on its register where all are known, for every unit from the parish up to the
 * country. Part of the transaction that changes the list.
 */
export async function moveStationSums({ db }: Pick<Write, "db">, cycleId: number): Promise<void> {
  await sql`delete from station_sum where cycle_id = ${cycleId}`.execute(db);
  await sql`
    insert into station_sum (cycle_id, area_id, constituency_id, kind, stations, registered)
    select cycle.id, station.parent_id, station.constituency_id, 'parish', count(*),
      case when count(*) = count(counted.people) then sum(counted.people) end
    from cycle
    join register on register.cycle_id = cycle.id and register.kind = 'national_voters' and register.retired_at is null
    join register_count counted on counted.register_id = register.id
    join area station on station.id = counted.area_id and station.kind = 'station'
    where cycle.id = ${cycleId}
    group by cycle.id, station.parent_id, station.constituency_id`.execute(db);
  for (const [kind, unit, constituency] of LEVELS)
    await sql`
      insert into station_sum (cycle_id, area_id, constituency_id, kind, stations, registered)
      select ${cycleId}, area.id, ${sql.raw(constituency === "0" ? "0" : "sums.constituency_id")}, area.kind, sum(sums.stations),
        case when count(*) = count(sums.registered) then sum(sums.registered) end
      from station_sum sums join area below on below.id = sums.area_id
      join area on area.id = ${sql.raw(unit === "constituency_id" ? "sums.constituency_id" : `below.${unit}`)} and area.kind = ${kind}
      where sums.cycle_id = ${cycleId} and sums.kind = ${kind === "county" ? "sub_county" : "parish"}
      group by 2, 3, 4`.execute(db);
  await sql`
    insert into station_sum (cycle_id, area_id, kind, stations, registered)
    select ${cycleId}, above.id, above.kind, sum(sums.stations),
      case when count(*) = count(sums.registered) then sum(sums.registered) end
    from station_sum sums join area district on district.id = sums.area_id
    join area sub_region on sub_region.id = district.parent_id
    join area above on above.id = any(array[district.party_region_id, sub_region.id, sub_region.parent_id,
      (select id from area where kind = 'country')])
    where sums.cycle_id = ${cycleId} and sums.kind = 'district'
    group by above.id, above.kind`.execute(db);
}
