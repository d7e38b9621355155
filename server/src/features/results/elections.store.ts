import { sql } from "kysely";
import type { Election, ElectionMargins, listElections } from "@command-center/contract/results/elections";
import type { ElectionHeld } from "@command-center/contract/results/elections-held";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import type { Read } from "../../database/database.ts";
import { inScope } from "../../database/in-force.ts";
import { dayOfCycle } from "../../measures/cycles.ts";
import { declarationsInForce } from "../../measures/results/contests.ts";
import { GENERAL_DAYS, GENERAL_SEATS, isByElection } from "../../measures/results/general-contests.ts";
import { mpResults } from "../../measures/results/seat-results.ts";
import { listed, Page } from "../../platform/listing.ts";

/** Declarations in force of the MP primaries. */
export async function elections(read: Read, input: InputOf<typeof listElections>): Promise<Page<Election[]>> {
  const { rows, total } = await listed(read, mpResults(read), input, {
    text: ["constituency", "winner", "district", "subRegion", "partyRegion"],
    first: "constituency",
  });
  return new Page(
    rows.map(({ rerunOn, ...row }) => (rerunOn === null ? row : { ...row, rerunOn })),
    total,
  );
}

/** Percentage points a step. */
const STEP = 5;
const STEPS = 100 / STEP;

/** Declarations in force of the MP primaries by their margin. A margin of exactly 100 belongs to the last step. */
export async function electionMargins(read: Read): Promise<ElectionMargins> {
  const results = declarationsInForce(read, "mp_primary").select("d.margin_percent as margin");
  const totals = await sql<Omit<ElectionMargins, "bins">>`
    with result as (${results})
    select count(*)::int as seats, count(margin)::int as published,
      round((percentile_cont(0.5) within group (order by margin))::numeric, 1) as median
    from result`.execute(read.db);
  const steps = await sql<ElectionMargins["bins"][number]>`
    with result as (${results})
    select (step - 1) * ${STEP}::int as "from", step * ${STEP}::int as "to", count(margin)::int as seats
    from generate_series(1, ${STEPS}::int) step
    left join result on least(width_bucket(margin, 0, 100, ${STEPS}::int), ${STEPS}::int) = step
    group by step
    order by step`.execute(read.db);
  const { seats = 0, published = 0, median = null } = totals.rows[0] ?? {};
  return { seats, published, median, bins: steps.rows };
}

/**
 * Contests with results by polling station of every cycle, polled by the day of the read, the newest first, with the stations that the
 * caller may see.
 */
export async function electionsHeld(read: Read): Promise<ElectionHeld[]> {
  const words = sql.join(
    Object.entries(GENERAL_SEATS).map(([contest, seat]) => sql`(${sql.lit(contest)}, ${sql.lit(seat)})`),
  );
  const { rows } = await sql<ElectionHeld>`
    with held as (
      select contest.id, contest.cycle_id, contest.polling_day, word.contest, seat.name,
        ${isByElection("seat.kind", "contest.polling_day", "general.polling_day")} as is_by_election
      from contest join seat on seat.id = contest.seat_id
      left join (${GENERAL_DAYS}) general on general.cycle_id = contest.cycle_id and general.kind = seat.kind
      join (values ${words}) word (contest, seat) on word.seat = seat.kind
      join area on area.id = seat.area_id
      join cycle on cycle.id = contest.cycle_id and contest.polling_day <= ${dayOfCycle(read)}
      where contest.kind = 'general' and (area.district_id is null or ${inScope(read, "area.district_id")})
    ), issued as (
      select cycle_id, polling_day, held.contest, issuer, sum(counted + not_received + nullified + zero)::int as stations,
        count(distinct held.id) filter (where counted + zero + tallied > 0)::int as with_results,
        bool_or(is_by_election) as is_by_election, count(distinct held.id)::int as seats, min(held.name) as seat
      from held join result_sum on result_sum.contest_id = held.id join area on area.id = result_sum.area_id
      where result_sum.kind = 'district' and ${inScope(read, "area.district_id")}
      group by cycle_id, polling_day, held.contest, issuer
    )
    select jsonb_build_object('id', cycle.id, 'name', cycle.name) as cycle, issued.contest, issued.polling_day as "pollingDay",
      bool_or(is_by_election) as "isByElection",
      case when bool_or(is_by_election) and max(issued.seats) = 1 and min(seat) = max(seat) then min(seat) end as seat,
      jsonb_build_object('contested', case when bool_or(is_by_election) then max(issued.seats) else (
        select count(*) from held where held.cycle_id = cycle.id and held.polling_day = issued.polling_day
          and held.contest = issued.contest) end, 'withResults', max(with_results)) as seats,
      jsonb_agg(jsonb_build_object('name', issuer, 'stations', stations)
        order by issuer = cycle.publisher desc, with_results desc, issuer) as issuers
    from issued join cycle on cycle.id = issued.cycle_id
    group by cycle.id, cycle.name, issued.polling_day, issued.contest
    order by 4, issued.polling_day desc, array_position(${Object.keys(GENERAL_SEATS)}::text[], issued.contest), cycle.id`.execute(
    read.db,
  );
  return rows;
}
