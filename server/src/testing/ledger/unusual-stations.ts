import { sql, type QueryExecutorProvider } from "kysely";

/** Finds the unusual stations of all current results in one query, as an oracle of those that the product finds by reach. */
export async function findUnusualStations(db: QueryExecutorProvider): Promise<void> {
  await sql`
    with sheet as materialized (
      select sheet.contest_id, sheet.issuer, sheet.area_id, sheet.registered, sheet.valid, sheet.invalid,
        coalesce(sheet.total, sheet.valid) as total, coalesce(sheet.invalid, -1) as invalid_key, sheet.votes,
        station.parent_id as parish, station.district_id as district, votes.most,
        case when array_position(sheet.votes, votes.most, array_position(sheet.votes, votes.most) + 1) is null
          then array_position(sheet.votes, votes.most) end as leader
      from result_sheet sheet join area station on station.id = sheet.area_id and station.kind = 'station'
      cross join lateral (select max(given) as most from unnest(sheet.votes) given) votes
      where sheet.retired_at is null and sheet.state = 'counted' and coalesce(sheet.total, sheet.valid) > 0
    ), same as materialized (
      select contest_id, issuer, district, votes, invalid_key, array_agg(area_id order by area_id) as members from sheet
      group by 1, 2, 3, 4, 5
      having count(*) > 1 and (select count(*) from unnest(votes) given where given > 0) >= 3
    )
    insert into unusual_station (contest_id, issuer, rule, area_id, usual, others, other_id, among)
    select contest_id, issuer, rule, area_id, null::integer, 0, null::integer, 0
    from sheet cross join lateral (values ('more-than-voters', total > registered),
      ('turnout-99', registered >= total and registered > 0 and total * 100 >= registered * 99),
      ('one-candidate', valid > 0 and most = valid and cardinality(votes) > 1), ('more-invalid', invalid > valid)) found (rule, is_so)
    where is_so
    union all
    select contest_id, issuer, 'same-figures', area_id, null::integer, cardinality(members) - 1,
      members[case when members[1] = area_id then 2 else 1 end], members[1]
    from sheet join same using (contest_id, issuer, district, votes, invalid_key)
    union all
    select contest_id, issuer, 'unlike-neighbours', min(station) filter (where stations = 1), min(leader) filter (where stations > 1),
      max(stations), null::integer, 0
    from (
      select contest_id, issuer, parish, leader, count(*)::int as stations, min(area_id) as station
      from sheet group by 1, 2, 3, 4
    ) led
    group by contest_id, issuer, parish
    having count(*) = 2 and count(leader) = 2 and min(stations) = 1 and max(stations) >= 2;
  `.execute(db);
}
