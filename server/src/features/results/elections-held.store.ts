import { sql } from "kysely";
import type { ElectionHeld } from "@command-center/contract/results/elections-held";
import type { Read } from "../../database/database.ts";
import { inScope } from "../../database/in-force.ts";

/** Contests with results by polling station of every cycle, the newest first, with the stations that whoever asks may see. */
export async function electionsHeld(read: Read): Promise<ElectionHeld[]> {
  const { rows } = await sql<ElectionHeld>`
    with issued as (
      select contest_id, issuer, sum(counted + not_received + nullified + zero)::int as stations
      from result_sum join area on area.id = result_sum.area_id
      where result_sum.kind = 'district' and ${inScope(read, "area.district_id")}
      group by contest_id, issuer
    )
    select jsonb_build_object('id', cycle.id, 'name', cycle.name) as cycle, seat.kind as contest, seat.name,
      contest.polling_day as "pollingDay",
      jsonb_agg(jsonb_build_object('name', issuer, 'stations', stations) order by issuer) as issuers
    from issued join contest on contest.id = issued.contest_id and contest.kind = 'general'
    join seat on seat.id = contest.seat_id and seat.kind = 'president'
    join cycle on cycle.id = contest.cycle_id
    group by cycle.id, contest.id, seat.id
    order by contest.polling_day desc, contest.id`.execute(read.db);
  return rows;
}
