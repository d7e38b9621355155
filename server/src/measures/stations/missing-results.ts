import { sql } from "kysely";
import type {
  MissingResults,
  readMissingResults,
  ResultArea,
} from "@command-center/contract/results/station-results";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import type { Read } from "../../database/database.ts";
import { inScope } from "../../database/in-force.ts";
import { seenAreas } from "../seen-areas.ts";
import { findContests } from "./contests.ts";

interface MissingRow {
  readonly reason: MissingResults["reasons"][number]["reason"];
  readonly area: ResultArea | null;
  readonly district: number;
  readonly stations: number;
  readonly voters: number | null;
}

/**
 * Stations of the list without votes, except where a seat has results without stations. Only parishes with fewer counted than listed
 * stations are looked into, so that a complete count costs little. A party region is named by the part of it that the caller sees.
 */
export async function missingResultsOf(
  read: Read,
  input: InputOf<typeof readMissingResults>,
): Promise<MissingResults> {
  const found = await findContests(read, input);
  const contests = (found?.seats ?? []).map(({ id }) => id);
  const seatAreas = (found?.seats ?? []).map(({ area }) => area.id);
  const issuer = found?.issuer ?? null;
  const { rows } = await sql<MissingRow>`
    with parish as materialized (
      select distinct listed.area_id as id from station_sum listed
      where listed.cycle_id = ${read.cycle.id} and listed.kind = 'parish' and listed.stations > coalesce((
        select sum(counted) from result_sum sums where sums.area_id = listed.area_id and sums.issuer = ${issuer}
          and sums.constituency_id = listed.constituency_id and sums.contest_id = any(${contests}::int[])), 0)
    ), without_stations as materialized (
      select area_id as id from result_sum where contest_id = any(${contests}::int[]) and issuer = ${issuer}
        and tallied > 0 and area_id = any(${seatAreas}::int[])
    )
    select coalesce(sheet.state, 'expected') as reason, station.district_id as district,
      (select jsonb_build_object('id', region.id, 'name', region.name, 'kind', region.kind, 'code', region.code)
        from area region where region.id = station.party_region_id) as area,
      count(*)::int as stations, case when count(*) = count(listed.people) then sum(listed.people)::float8 end as voters
    from parish join area station on station.parent_id = parish.id and station.kind = 'station'
    join register_count listed on listed.area_id = station.id
    join register on register.id = listed.register_id and register.kind = 'national_voters'
      and register.cycle_id = ${read.cycle.id} and register.retired_at is null
    left join result_sheet sheet on sheet.area_id = station.id and sheet.contest_id = any(${contests}::int[])
      and sheet.issuer = ${issuer} and sheet.retired_at is null
    where coalesce(sheet.state, '') <> 'counted'
      and not exists (select from without_stations where id in (station.constituency_id, station.district_id))
      and ${inScope(read, "station.district_id")}
    group by 1, 2, station.party_region_id`.execute(read.db);
  const { rows: listed } = await sql<{
    area: number | null;
    stations: number;
    voters: number | null;
    districts: number;
  }>`
    select area.party_region_id as area, sum(stations)::int as stations, case when count(*) = count(registered) then sum(registered)::float8 end as voters, count(*)::int as districts
    from station_sum join area on area.id = area_id
    where cycle_id = ${read.cycle.id} and station_sum.kind = 'district' and ${inScope(read, "area.district_id")}
    group by 1`.execute(read.db);
  const expectedOf = (id: number) => listed.find(({ area }) => area === id)?.stations ?? 0;
  const seen = await seenAreas(read);
  const areas = new Map(
    rows.flatMap(({ area }) =>
      area === null ? [] : [[area.id, { ...area, name: seen.partyRegion(area.name).name }] as const],
    ),
  );
  return {
    ...added(rows),
    expected: { ...added(listed), districts: listed.reduce((sum, { districts }) => sum + districts, 0) },
    reasons: [...new Set(rows.map(({ reason }) => reason))]
      .map((reason) => {
        const own = rows.filter((row) => row.reason === reason);
        return { reason, districts: new Set(own.map(({ district }) => district)).size, ...added(own) };
      })
      .toSorted((one, other) => other.stations - one.stations),
    areas: [...areas.values()]
      .map((area) => ({
        area,
        expected: expectedOf(area.id),
        ...added(rows.filter((row) => row.area?.id === area.id)),
      }))
      .toSorted(
        (one, other) => other.stations - one.stations || one.area.name.localeCompare(other.area.name),
      ),
  };
}

/** Stations and voters of several rows. The sum is unknown where one of them is. */
function added(rows: readonly { readonly stations: number; readonly voters: number | null }[]) {
  return {
    stations: rows.reduce((sum, { stations }) => sum + stations, 0),
    voters: rows.reduce<number | null>(
      (sum, { voters }) => (sum === null || voters === null ? null : sum + voters),
      0,
    ),
  };
}
