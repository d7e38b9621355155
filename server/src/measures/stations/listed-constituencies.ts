import { sql, type RawBuilder } from "kysely";
import type { Write } from "../../database/database.ts";

/**
 * The condition that a constituency votes in a cycle; true of other units. It is on the cycle's station list; or the list has
 * no stations in its district yet, and no list of another cycle made it.
 */
export function votesIn(cycleId: number, alias: string): RawBuilder<boolean> {
  const area = sql.ref(alias);
  return sql<boolean>`(${area}.kind <> 'constituency'
    or exists (select from station_sum where cycle_id = ${cycleId} and area_id = ${area}.id)
    or (${area}.list_cycle_id is null and not exists (
      select from station_sum where cycle_id = ${cycleId} and area_id = ${area}.district_id)))`;
}

/**
 * Moves the days of each constituency that a list made, and of its seat: from the first to the last cycle that lists it. Runs
 * in the transaction that changes a list, after its sums.
 */
export async function moveConstituencyDays({ db }: Pick<Write, "db">): Promise<void> {
  await sql`
    update area set valid_from = coalesce(days.first, area.valid_from), valid_to = coalesce(days.last + 1, area.valid_from)
    from (
      select made.id, min(cycle.opens_on) as first, max(cycle.closes_on) as last
      from area made
      left join station_sum on station_sum.area_id = made.id left join cycle on cycle.id = station_sum.cycle_id
      where made.kind = 'constituency' and made.list_cycle_id is not null group by made.id
    ) days
    where area.id = days.id`.execute(db);
  await sql`
    update seat set valid_from = area.valid_from, valid_to = area.valid_to
    from area
    where area.id = seat.area_id and area.kind = 'constituency' and area.list_cycle_id is not null
      and (seat.valid_from, seat.valid_to) is distinct from (area.valid_from, area.valid_to)`.execute(db);
}
