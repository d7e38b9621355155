import { type RawBuilder, sql } from "kysely";
import type { Read } from "../../database/database.ts";
import { GENERAL_SEATS, IS_HELD } from "../results/general-contests.ts";

/** A polling day that first results bring to the front, and the day of the results that it comes before. */
export interface OtherDay {
  /** The contests of the day that first results are of, as far as they are on record. */
  readonly contests: readonly number[];
  readonly day: string;
  readonly before: string;
}

/**
 * Polling days that first results would bring before another day with results of the same kind of seat. `given` is a query of what they are
 * of: `contest` if it is on record, `cycle_id`, `kind` of seat, `polling_day`, and `area_id` of the unit that elects it. For the President the
 * newest day comes first, so each day with no results yet counts. For other seats a day counts that becomes the general election's, or
 * that is it without results: a by-election never counts.
 */
export async function otherDays(
  { db }: Pick<Read, "db">,
  given: RawBuilder<unknown>,
): Promise<readonly OtherDay[]> {
  const { rows } = await sql<OtherDay>`
    with given as materialized (${given}),
    held as materialized (
      select contest.cycle_id, seat.kind, contest.polling_day, seat.area_id, exists (
        select from result_sum sums where sums.contest_id = contest.id and sums.kind = 'country') as has_results
      from contest join seat on seat.id = contest.seat_id
      where contest.kind = 'general' and (contest.cycle_id, seat.kind) in (select cycle_id, kind from given) and ${IS_HELD}
    ), day as (
      select cycle_id, kind, polling_day, count(distinct area_id) as seats, bool_or(has_results) as has_results,
        bool_or(is_given) as is_given, count(distinct area_id) filter (where not is_given) as seats_before
      from (select *, false as is_given from held union all
        select cycle_id, kind, polling_day, area_id, false, true from given) one
      group by 1, 2, 3
    ), placed as (
      select *, row_number() over (partition by cycle_id, kind
          order by seats desc, (has_results or is_given) desc, polling_day) as place,
        row_number() over (partition by cycle_id, kind
          order by seats_before desc, has_results desc, polling_day) as place_before
      from day
    )
    select own.polling_day as day, array(
        select contest from given where given.cycle_id = own.cycle_id and given.kind = own.kind
          and given.polling_day = own.polling_day and contest is not null) as contests, other.polling_day as before
    from placed own cross join lateral (
      select polling_day from placed other
      where other.cycle_id = own.cycle_id and other.kind = own.kind and other.polling_day <> own.polling_day and has_results
      order by place limit 1) other
    where own.is_given and case when own.kind = ${GENERAL_SEATS.president} then not own.has_results
      else own.place = 1 and own.seats > 1 and (own.place_before > 1 or not own.has_results) end`.execute(db);
  return rows;
}
