import { sql } from "kysely";
import type { Write } from "../../database/database.ts";
import { believed } from "../../database/in-force.ts";
import { putInPlace, type KeptTable } from "./kept-rows.ts";

const STATION_SUM: KeptTable = {
  table: "station_sum",
  keys: ["cycle_id", "area_id", "constituency_id"],
  values: ["kind", "stations", "registered"],
};

/**
 * Counts the stations of a cycle's list again, with their voters on its register where all are known, for every unit from the parish up to the
 * country. Part of the transaction that changes the list.
 */
export async function moveStationSums({ db }: Pick<Write, "db">, cycleId: number): Promise<void> {
  /** Sums of the units that rows of a level lead to, by a column of their own unit or their constituency. */
  const up = (
    from: "parish" | "sub_county" | "district",
    unit: string,
    kinds: string,
    constituency = "0",
  ) => sql`
    select area.id as area_id, ${sql.raw(constituency)} as constituency_id, area.kind, sum(sums.stations) as stations,
      case when count(*) = count(sums.registered) then sum(sums.registered) end as registered
    from ${sql.ref(from)} sums join area below on below.id = sums.area_id
    join area on area.id = any(array[${sql.raw(unit)}]) and area.kind in (${sql.raw(kinds)})
    group by 1, 2, 3`;
  const above = `below.party_region_id, below.parent_id, (select parent_id from area upper where upper.id = below.parent_id),
    (select id from area where kind = 'country')`;
  await putInPlace({ db }, STATION_SUM, {
    of: sql`cycle_id = ${cycleId}`,
    query: sql`
      with parish as materialized (
        select station.parent_id as area_id, station.constituency_id, 'parish' as kind, count(*) as stations,
          case when count(*) = count(counted.people) then sum(counted.people) end as registered
        from register join register_count counted on counted.register_id = register.id
        join area station on station.id = counted.area_id and station.kind = 'station'
        where register.cycle_id = ${cycleId} and register.kind = 'national_voters' and ${believed("register")}
        group by station.parent_id, station.constituency_id
      ), sub_county as materialized (${up("parish", "below.parent_id", "'sub_county'", "sums.constituency_id")}),
      district as materialized (${up("parish", "below.district_id", "'district'")}),
      every as (
        select * from parish union all select * from sub_county
        union all ${up("parish", "sums.constituency_id", "'constituency'")}
        union all ${up("sub_county", "below.parent_id", "'county'")}
        union all select * from district
        union all ${up("district", above, "'party_region', 'sub_region', 'region', 'country'")})
      select ${cycleId}::int, area_id, constituency_id, kind, stations, registered from every`,
  });
}
