import { sql, type RawBuilder } from "kysely";
import type { ResultArea } from "@command-center/contract/results/station-results";
import type { Read } from "../../database/database.ts";
import { existsOn, inScope } from "../../database/in-force.ts";
import type { SeatContest } from "../stations/contests.ts";
import { votesIn } from "../stations/listed-constituencies.ts";
import { hasWholeDistricts, liesIn, type Place } from "../stations/places.ts";
import { NONE, type Sums, type UnitSums } from "./sums.ts";

/** The contests and issuer of the sheets that are added up. */
export interface Summed {
  readonly contests: readonly number[];
  readonly issuer: string;
  readonly pollingDay: string;
}

/**
 * The sums of each unit of the next level, from the kept sums; stations from their sheets. A unit has a row for each contest, and one of
 * the station list.
 */
export async function rowsBelow(read: Read, summed: Summed, place: Place): Promise<readonly UnitSums[]> {
  const { unit, constituency, within } = place;
  const { id } = unit;
  if (place.byDistrict === true && hasWholeDistricts(place) && unit.kind !== "district")
    return keptSums(read, summed, { kind: "district", where: liesIn(place, "area") });
  switch (unit.kind) {
    case "country":
      return keptSums(read, summed, { kind: "district", shown: "party_region" });
    case "scope":
      return keptSums(read, summed, { kind: "district" });
    case "region":
      return keptSums(read, summed, {
        kind: "district",
        shown: "sub_region",
        where: sql`sub_region.parent_id = ${id}`,
      });
    case "party_region":
      return keptSums(read, summed, {
        kind: "district",
        shown: "sub_region",
        where: sql`area.party_region_id = ${id}`,
      });
    case "sub_region":
      return keptSums(read, summed, {
        kind: "district",
        where: sql`area.parent_id = ${id} and (${within}::int is null or area.party_region_id = ${within}::int)`,
      });
    case "district":
      return keptSums(read, summed, { kind: "constituency", where: sql`area.parent_id = ${id}` });
    case "constituency":
      return keptSums(read, summed, {
        kind: "sub_county",
        where: sql`area.district_id = (select district_id from area where id = ${id}) and sums.constituency_id = ${id}`,
      });
    case "county":
      return keptSums(read, summed, { kind: "sub_county", where: sql`area.parent_id = ${id}` });
    case "sub_county":
      return keptSums(read, summed, {
        kind: "parish",
        where: sql`area.parent_id = ${id} and (${constituency}::int is null or sums.constituency_id = ${constituency}::int)`,
      });
    default:
      return stationSums(
        read,
        summed,
        sql`area.parent_id = ${id} and area.kind = 'station'
        and (${constituency}::int is null or area.constituency_id = ${constituency}::int)`,
      );
  }
}

/** The sheet of a seat without stations, where this unit elects it: no unit below has a part of it. */
export async function tallySums(
  { db }: Read,
  { issuer }: Summed,
  seats: readonly SeatContest[],
  unit: number,
): Promise<readonly Sums[]> {
  const own = seats.filter(({ area }) => area.id === unit).map(({ id }) => id);
  if (own.length === 0) return [];
  const { rows } = await sql<ContestSums>`
    select ${unit}::int as id, kind, '' as name, null as code, null as district, contest_id as contest, 0 as counted, 0 as "notReceived",
      0 as nullified, 0 as zero, tallied, registered::float8, registered_counted::float8 as "registeredCounted", valid::float8,
      invalid::float8, total::float8, votes_known as "votesKnown", registers_known as "registersKnown",
      total_registered::float8 as "turnoutVotes", votes::float8[], null as expected
    from result_sum
    where contest_id = any(${own}::int[]) and issuer = ${issuer} and area_id = ${unit} and constituency_id = 0 and tallied > 0`.execute(
    db,
  );
  return rows.map((row) => {
    const { area: _, ...sums } = asUnit(row);
    return sums;
  });
}

/** Which units' kept sums are wanted. */
interface Wanted {
  readonly kind: "district" | "constituency" | "sub_county" | "parish";
  readonly where?: RawBuilder<unknown>;
  /** The level that they are shown at, where it is one above districts. */
  readonly shown?: "party_region" | "sub_region";
}

/**
 * The kept sums of units: of each contest, and of the cycle's station list beside them. Party regions and sub-regions are two
 * ways to cut the country, so their sums are added up from the districts that the caller may see.
 */
async function keptSums(
  read: Read,
  { contests, issuer, pollingDay }: Summed,
  { kind, where = sql`true`, shown }: Wanted,
): Promise<readonly UnitSums[]> {
  const unit = sql.ref(shown ?? "area");
  const { rows } = await sql<ContestSums>`
    select ${unit}.id, ${unit}.kind, ${unit}.name, coalesce(${unit}.printed_code, ${unit}.code) as code,
      case when area.kind = 'district' then area.id end as district,
      sums.contest_id as contest, sums.counted, sums.not_received as "notReceived", sums.nullified,
      sums.zero, sums.tallied, sums.registered::float8, sums.registered_counted::float8 as "registeredCounted", sums.valid::float8,
      sums.invalid::float8, sums.total::float8, sums.votes_known as "votesKnown", sums.registers_known as "registersKnown",
      sums.total_registered::float8 as "turnoutVotes", sums.votes::float8[], sums.stations as expected
    from area
    left join area sub_region on area.kind = 'district' and sub_region.id = area.parent_id
    left join area party_region on party_region.id = area.party_region_id
    join lateral (
      select contest_id, constituency_id, counted, not_received, nullified, zero, tallied, registered, registered_counted, valid, invalid,
        total, votes_known, registers_known, total_registered, votes, null::int as stations
      from result_sum
      where result_sum.area_id = area.id and contest_id = any(${[...contests]}::int[]) and issuer = ${issuer}
      union all
      select null, constituency_id, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '{}', stations from station_sum
      where station_sum.area_id = area.id and cycle_id = ${read.cycle.id}
      union all
      select null, null, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '{}', null
      where area.kind in ('district', 'constituency') and ${existsOn(pollingDay, "area")}
        and ${votesIn(read.cycle.id, "area")}
    ) sums on true
    where area.kind = ${kind} and ${where} and ${inScope(read, "area.district_id")}
    order by ${unit}.name, ${unit}.id`.execute(read.db);
  return rows.map(asUnit);
}

/** Stations with a sheet, or on the cycle's list. */
export async function stationSums(
  read: Read,
  { contests, issuer }: Summed,
  where: RawBuilder<unknown>,
): Promise<readonly UnitSums[]> {
  const { rows } = await sql<ContestSums>`
    select area.id, area.kind, area.name, coalesce(area.printed_code, area.code) as code, null::int as district,
      sheet.contest_id as contest, (coalesce(sheet.state, '') = 'counted')::int as counted,
      (coalesce(sheet.state, '') = 'not received')::int as "notReceived",
      (coalesce(sheet.state, '') = 'nullified')::int as nullified, (coalesce(sheet.state, '') = 'zero')::int as zero, 0 as tallied,
      coalesce(sheet.registered, 0) as registered,
      case when sheet.total is null then 0 else coalesce(sheet.registered, 0) end as "registeredCounted",
      coalesce(sheet.valid, 0) as valid, coalesce(sheet.invalid, 0) as invalid, coalesce(sheet.total, 0) as total,
      (sheet.total is not null)::int as "votesKnown", (sheet.registered is not null)::int as "registersKnown",
      case when sheet.registered is null then 0 else coalesce(sheet.total, 0) end as "turnoutVotes",
      coalesce(sheet.votes, '{}') as votes, (listed.area_id is not null)::int as expected
    from area
    left join result_sheet sheet on sheet.area_id = area.id
      and sheet.contest_id = any(${[...contests]}::int[]) and sheet.issuer = ${issuer} and sheet.retired_at is null
    left join (register_count listed join register on register.id = listed.register_id and register.kind = 'national_voters'
      and register.cycle_id = ${read.cycle.id} and register.retired_at is null) on listed.area_id = area.id
    where ${where} and (sheet.id is not null or listed.area_id is not null)
    order by code, area.name, area.id`.execute(read.db);
  return rows.map(asUnit);
}

/** Sums of a unit as they are read: of one contest, or of the station list alone. */
interface ContestSums extends ResultArea, Omit<Sums, "contests" | "districts"> {
  readonly contest: number | null;
  /** The district that they are of; null below one. */
  readonly district: number | null;
}

function asUnit({ id, kind, name, code, contest, district, ...sums }: ContestSums): UnitSums {
  const { counted, notReceived, nullified, zero, tallied, expected } = sums;
  const contests = contest === null ? NONE.contests : new Map([[contest, counted + zero + tallied > 0]]);
  const isCovered = (expected ?? 0) + counted + notReceived + nullified + zero + tallied > 0;
  const districts = district === null ? NONE.districts : new Map([[district, isCovered]]);
  return { area: { id, kind, name, code }, ...sums, contests, districts };
}
