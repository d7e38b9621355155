import { sql, type RawBuilder } from "kysely";
import type { Write } from "../../database/database.ts";
import { believed } from "../../database/in-force.ts";
import { putInPlace, type KeptTable } from "./kept-rows.ts";
import { moveUnusualStations } from "./unusual-stations.ts";

/** Whose sums: those of contests, each of its own, as one issuer has them. */
export interface SummedResults {
  readonly contests: readonly number[];
  readonly issuer: string;
}

const RESULT_SUM: KeptTable = {
  table: "result_sum",
  keys: ["contest_id", "issuer", "area_id", "constituency_id"],
  values: [
    "kind",
    "counted",
    "not_received",
    "nullified",
    "zero",
    "tallied",
    "registered",
    "registered_counted",
    "valid",
    "invalid",
    "total",
    "votes_known",
    "registers_known",
    "total_registered",
    "votes",
  ],
};

/**
 * Adds up the sheets in force of each contest again, for every unit from the parish up to the country, and finds the unusual ones. Part of the transaction that changes sheets. Equal to a plain sum over them at every level: over the sheets of stations, or
 * where a seat has none, over the sheet of the unit that elects it.
 */
export async function moveResultSums(
  { db }: Pick<Write, "db">,
  { contests, issuer }: SummedResults,
): Promise<void> {
  if (contests.length === 0) return;
  const { rows } = await sql<{ places: number }>`
    select coalesce(max(position), 0)::int as places from contest_ballot where contest_id = any(${[...contests]}::int[])`.execute(
    db,
  );
  const places = rows[0]?.places ?? 0;
  await moveUnusualStations({ db }, { contests, issuer, places });
  const votes = votesSummed(places, contests.length > 1);
  const of = sql`contest_id = any(${[...contests]}::int[]) and issuer = ${issuer}`;
  const summed = sql`sum(counted) as counted, sum(not_received) as not_received, sum(nullified) as nullified, sum(zero) as zero,
    sum(tallied) as tallied,
    sum(registered) as registered, sum(registered_counted) as registered_counted, sum(valid) as valid, sum(invalid) as invalid,
    sum(total) as total, sum(votes_known) as votes_known, sum(registers_known) as registers_known,
    sum(total_registered) as total_registered, ${votes} as votes`;
  /** Sums of each `area` that the join has for sums of `from`. */
  const up = (
    from: "parish" | "above_parish" | "seat_sheet" | "district",
    join: RawBuilder<unknown>,
    constituency = sql`0`,
  ) => sql`
    select contest_id, issuer, area.id as area_id, ${constituency} as constituency_id, area.kind, ${summed}
    from ${sql.ref(from)} sums ${join}
    group by contest_id, issuer, area.id, area.kind, 4`;
  // All of them at once: each statement would note the districts that it changed.
  const all = sql`
    with parish as materialized (
      select contest_id, issuer, parish.id as area_id, station.constituency_id, parish.kind,
        count(*) filter (where state = 'counted') as counted,
        count(*) filter (where state = 'not received') as not_received, count(*) filter (where state = 'nullified') as nullified,
        count(*) filter (where state = 'zero') as zero, 0 as tallied, coalesce(sum(registered), 0) as registered,
        coalesce(sum(registered) filter (where total is not null), 0) as registered_counted,
        coalesce(sum(valid), 0) as valid, coalesce(sum(invalid), 0) as invalid, coalesce(sum(total), 0) as total,
        count(total) as votes_known, count(registered) as registers_known,
        coalesce(sum(total) filter (where registered is not null), 0) as total_registered, ${votes} as votes, parish.district_id
      from result_sheet sums join area station on station.id = sums.area_id and station.kind = 'station'
      join area parish on parish.id = station.parent_id
      where ${of} and ${believed("sums")}
      group by contest_id, issuer, parish.id, parish.kind, parish.district_id, station.constituency_id
    ), above_parish as materialized (${up(
      "parish",
      sql`join area below on below.id = sums.area_id join area on area.id = below.parent_id`,
      sql`sums.constituency_id`,
    )}
    ), seat_sheet as materialized (
      select sums.contest_id, sums.issuer, area.id as area_id, 0 as constituency_id, area.kind, 0 as counted, 0 as not_received,
        0 as nullified, 0 as zero, 1 as tallied, coalesce(registered, 0) as registered,
        case when total is null then 0 else coalesce(registered, 0) end as registered_counted, coalesce(valid, 0) as valid,
        coalesce(invalid, 0) as invalid, coalesce(total, 0) as total, num_nonnulls(total) as votes_known,
        num_nonnulls(registered) as registers_known, case when registered is null then 0 else coalesce(total, 0) end as total_registered,
        sums.votes::bigint[] as votes, coalesce(area.district_id, area.id) as district_id
      from result_sheet sums join contest on contest.id = sums.contest_id join seat on seat.id = contest.seat_id
      join area on area.id = sums.area_id and area.id = seat.area_id and area.kind in ('district', 'constituency')
      where ${of} and ${believed("sums")} and sums.votes is not null
        and not exists (select from parish where parish.contest_id = sums.contest_id and parish.issuer = sums.issuer)
    ), district as materialized (
      ${up("parish", sql`join area on area.id = sums.district_id`)}
      union all ${up("seat_sheet", sql`join area on area.id = sums.district_id`)})
    select contest_id, issuer, area_id, constituency_id, kind, counted, not_received, nullified, zero, tallied, registered, registered_counted,
      valid, invalid, total, votes_known, registers_known, total_registered, votes from parish
    union all select * from above_parish
    union all ${up("parish", sql`join area on area.id = sums.constituency_id`)}
    union all ${up("seat_sheet", sql`join area on area.id = sums.area_id and area.kind = 'constituency'`)}
    union all ${up(
      "above_parish",
      sql`join area below on below.id = sums.area_id
        join area on area.id = below.parent_id and area.kind = 'county'`,
    )}
    union all select * from district
    union all ${up(
      "district",
      sql`join area below on below.id = sums.area_id join area on area.id = any(array[below.party_region_id, below.parent_id,
        (select parent_id from area upper where upper.id = below.parent_id), (select id from area where kind = 'country')])`,
    )}`;
  await putInPlace({ db }, RESULT_SUM, of, all);
}

/** The sum of each place of the ballot, as an array; of several contests as long as the longest votes of each. */
function votesSummed(places: number, areSeveral: boolean): RawBuilder<unknown> {
  if (places === 0) return sql`'{}'::bigint[]`;
  const sums = Array.from(
    { length: places },
    (_, place) => `coalesce(sum(sums.votes[${place + 1}]), 0)::bigint`,
  );
  const all = `array[${sums.join(", ")}]`;
  return sql.raw(areSeveral ? `(${all})[1:coalesce(max(cardinality(sums.votes)), 0)]` : all);
}

/** Sums of the alias `sums` that are known of all of its stations, or seats without stations; null where some are not. */
export const KNOWN_SUMS = {
  registered: sql`case when sums.registers_known = sums.counted + sums.zero + sums.not_received + sums.nullified + sums.tallied then sums.registered end`,
  invalid: sql`case when sums.votes_known = sums.counted + sums.zero + sums.tallied then sums.invalid end`,
  total: sql`case when sums.votes_known = sums.counted + sums.zero + sums.tallied then sums.total end`,
};
