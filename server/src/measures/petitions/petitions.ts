import { sql, type RawBuilder } from "kysely";
import { addDays } from "@command-center/domain/time/calendar";
import type { Read } from "../../database/database.ts";
import { believed, inForce, newest } from "../../database/in-force.ts";
import { isMpOrLc5, isPending, petitionsNow } from "./petition-records.ts";

export interface PetitionCounts {
  readonly filed: number;
  readonly mp: number;
  readonly lc5: number;
  readonly others: number;
  /** Resolved petitions about the MP and LC5 primaries; `pending` likewise. */
  readonly resolved: number;
  readonly pending: number;
  /** Pending petitions of every category. */
  readonly pendingOfAll: number;
  readonly filedInLastDays: number;
  /** Days from filing to ruling that half of the resolved MP and LC5 petitions did not exceed. */
  readonly medianDays: number | null;
}

/** The window of the "filed lately" trend. */
export const LATELY_DAYS = 30;

/** Counts of petitions as they stand: those about the MP and LC5 primaries (613 of the sample), and all (710). */
export async function petitionCounts(read: Read): Promise<PetitionCounts> {
  const since = addDays(read.moment.asOf, -LATELY_DAYS);
  const { rows } = await sql<PetitionCounts>`
    select
      count(*)::int as filed,
      count(*) filter (where p.category = 'mp')::int as mp,
      count(*) filter (where p.category = 'lc5')::int as lc5,
      count(*) filter (where not ${isMpOrLc5})::int as others,
      count(*) filter (where ${isMpOrLc5} and p.status = 'resolved')::int as resolved,
      count(*) filter (where ${isMpOrLc5} and ${isPending})::int as pending,
      count(*) filter (where ${isPending})::int as "pendingOfAll",
      count(*) filter (where p.filed_on > ${since}::date)::int as "filedInLastDays",
      percentile_disc(0.5) within group (order by p.ruled_on - p.filed_on)
        filter (where ${isMpOrLc5} and p.status = 'resolved') as "medianDays"
    from (${petitionsNow(read)}) p`.execute(read.db);
  return (
    rows[0] ?? {
      filed: 0,
      mp: 0,
      lc5: 0,
      others: 0,
      resolved: 0,
      pending: 0,
      pendingOfAll: 0,
      filedInLastDays: 0,
      medianDays: null,
    }
  );
}

export interface PetitionDay {
  readonly on: string;
  readonly filed: number;
  readonly resolved: number;
  readonly pending: number;
}

/**
 * Petitions of every category, day by day from the first filing to the as-of date: filed and ruled on that day, and
 * pending at its end: until the ruling, or the day from which it is withdrawn.
 */
export async function petitionsByDay(read: Read): Promise<PetitionDay[]> {
  const { rows } = await sql<PetitionDay>`
    with petition_now as (
      select p.filed_on, p.ruled_on, case when not ${isPending} then coalesce(p.ruled_on, p.true_on) end as closed_on
      from (${petitionsNow(read)}) p
    ),
    day as (
      select generate_series(min(filed_on), ${read.moment.asOf}::date, interval '1 day')::date as "on" from petition_now
    ),
    filed as (select filed_on as "on", count(*)::int as n from petition_now group by filed_on),
    ruled as (select ruled_on as "on", count(*)::int as n from petition_now where ruled_on is not null group by ruled_on),
    closed as (select closed_on as "on", count(*)::int as n from petition_now where closed_on is not null group by closed_on)
    select day."on", coalesce(filed.n, 0) as filed, coalesce(ruled.n, 0) as resolved,
      (sum(coalesce(filed.n, 0) - coalesce(closed.n, 0)) over (order by day."on"))::int as pending
    from day left join filed using ("on") left join ruled using ("on") left join closed using ("on")
    order by day."on"`.execute(read.db);
  return rows;
}

/** Panels of the tribunal, petitions they can rule on in a day, and the first day that they sit. */
export async function tribunal(
  read: Read,
): Promise<{ panels: number; dailyCapacity: number; sitsFrom: string | null }> {
  const { rows } = await sql<{ panels: number; dailyCapacity: number; sitsFrom: string | null }>`
    select count(*)::int as panels, coalesce(sum(daily_capacity), 0)::int as "dailyCapacity", min(sits_from) as "sitsFrom"
    from tribunal_panel
    where cycle_id = ${read.cycle.id} and sits_from <= ${read.moment.asOf}::date
      and (sits_to is null or sits_to >= ${read.moment.asOf}::date) and ${believed("tribunal_panel")}`.execute(
    read.db,
  );
  return rows[0] ?? { panels: 0, dailyCapacity: 0, sitsFrom: null };
}

/**
 * Days from filing within which the tribunal is to rule, with their source; no row where the cycle has no limit: the one that is
 * recorded, the shortest where several are, else the one that the cycle came with.
 */
export function rulingLimit(read: Read): RawBuilder<{ days: number; source_id: number }> {
  const ofCycle = (alias: string) => sql`${sql.ref(`${alias}.cycle_id`)} = ${read.cycle.id}`;
  return sql`
    select days, source_id from (
      select value as days, source_id, 1 as place from legal_limit recorded
      where ${ofCycle("recorded")} and recorded.kind = 'tribunal_ruling_after_filing' and ${inForce(read, "recorded")}
      union all
      select value, source_id, 2 from cycle_rule r
      where ${ofCycle("r")} and r.rule = 'petition_ruling_days' and ${newest(read, "cycle_rule", "r")}
    ) limits order by place, days limit 1`;
}

/** Days from filing within which the tribunal is to rule; null where the cycle has no such limit. */
export async function rulingDeadline(read: Read): Promise<number | null> {
  const { rows } = await sql<{ days: number }>`${rulingLimit(read)}`.execute(read.db);
  return rows[0]?.days ?? null;
}

/** Petitions filed, by the district they are about. */
export async function petitionsByDistrict(read: Read): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ districtId: number; petitions: number }>`
    select p.district_id as "districtId", count(*)::int as petitions
    from (${petitionsNow(read)}) p
    where p.district_id is not null
    group by p.district_id`.execute(read.db);
  return new Map(rows.map((row) => [row.districtId, row.petitions]));
}
