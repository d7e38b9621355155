import { sql, type RawBuilder } from "kysely";
import type { Write } from "../../database/database.ts";

/** Whose sums: those of contests, each of its own, as one issuer has them. */
export interface SummedResults {
  readonly contests: readonly number[];
  readonly issuer: string;
}

/**
 * Adds up the sheets in force of each of the contests anew, for every unit from the parish up to the country. Part of the transaction that
 * changes sheets. Equal to a plain sum over them at every level.
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
  const votes = votesSummed(rows[0]?.places ?? 0, contests.length > 1);
  const of = sql`contest_id = any(${[...contests]}::int[]) and issuer = ${issuer}`;
  await sql`delete from result_sum where ${of}`.execute(db);
  await sql`
    insert into result_sum (contest_id, issuer, area_id, constituency_id, kind, counted, not_received, nullified, zero,
      registered, registered_counted, valid, invalid, total, votes)
    select contest_id, issuer, station.parent_id, station.constituency_id, 'parish', count(*) filter (where state = 'counted'),
      count(*) filter (where state = 'not received'), count(*) filter (where state = 'nullified'),
      count(*) filter (where state = 'zero'), coalesce(sum(registered), 0),
      coalesce(sum(registered) filter (where total is not null), 0), coalesce(sum(valid), 0), coalesce(sum(invalid), 0),
      coalesce(sum(total), 0), ${votes}
    from result_sheet sums join area station on station.id = sums.area_id and station.kind = 'station'
    where ${of} and sums.retired_at is null
    group by contest_id, issuer, station.parent_id, station.constituency_id`.execute(db);
  const up = (area: RawBuilder<unknown>, from: string, isWithinConstituency = false) => {
    const constituency = isWithinConstituency ? sql`sums.constituency_id` : sql`0`;
    return sql`
      insert into result_sum (contest_id, issuer, area_id, constituency_id, kind, counted, not_received, nullified, zero,
        registered, registered_counted, valid, invalid, total, votes)
      select contest_id, issuer, area.id, ${constituency}, area.kind, sum(counted), sum(not_received), sum(nullified), sum(zero),
        sum(registered), sum(registered_counted), sum(valid), sum(invalid), sum(total), ${votes}
      from result_sum sums join area below on below.id = sums.area_id join area on ${area}
      where ${of} and sums.kind = ${from}
      group by contest_id, issuer, area.id, area.kind ${isWithinConstituency ? sql`, sums.constituency_id` : sql``}`.execute(
      db,
    );
  };
  await up(sql`area.id = below.parent_id`, "parish", true);
  await up(sql`area.id = sums.constituency_id`, "parish");
  await up(sql`area.id = below.parent_id and area.kind = 'county'`, "sub_county");
  await up(sql`area.id = below.district_id`, "parish");
  await up(
    sql`area.id = any(array[below.party_region_id, below.parent_id,
      (select parent_id from area upper where upper.id = below.parent_id), (select id from area where kind = 'country')])`,
    "district",
  );
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
