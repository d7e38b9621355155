import { sql, type RawBuilder } from "kysely";
import type { ResultArea, StationResults } from "@command-center/contract/results/station-results";
import type { Read } from "../../database/database.ts";
import { existsOn, inScope } from "../../database/in-force.ts";
import type { Contest } from "../../measures/stations/contest.ts";
import type { Place } from "./places.ts";

/** What the sheets in force of a unit add up to. */
export interface Sums {
  readonly counted: number;
  readonly notReceived: number;
  readonly nullified: number;
  readonly zero: number;
  readonly registered: number;
  readonly registeredCounted: number;
  readonly valid: number;
  readonly invalid: number;
  readonly total: number;
  /** In the order of the ballot. */
  readonly votes: readonly number[];
  /** Stations on the list of the cycle; null where it has none. */
  readonly expected: number | null;
}

export interface UnitSums extends Sums {
  readonly area: ResultArea;
}

type Totals = Omit<StationResults["below"][number], "area">;

/** The sums of a unit, and of each unit of the next level, which add up to them. */
export interface PlaceSums extends Sums {
  readonly below: readonly UnitSums[];
}

/** Adds up a contest for a unit and for each unit of the next level, from the kept sums; stations from their sheets. */
export async function sumsOf(read: Read, contest: Contest, place: Place): Promise<PlaceSums> {
  const { unit } = place;
  if (unit.kind === "station") {
    const [own = NONE] = await stationSums(read, contest, sql`area.id = ${unit.id}`);
    return { ...own, below: [] };
  }
  const below = grouped(await rowsBelow(read, contest, place));
  return { ...below.reduce<Sums>(added, NONE), below };
}

/** Sums as the contract says them. */
export function totalsOf(
  { expected, votes, counted, notReceived, nullified, zero, ...sums }: Sums,
  { names }: Pick<Contest, "names">,
): Totals {
  const { registered, registeredCounted, valid, invalid, total } = sums;
  return {
    units: { expected, counted, notReceived, nullified, zero },
    registered,
    registeredCounted,
    valid,
    invalid,
    total,
    turnout: share(total, registeredCounted),
    candidates: names
      .map((name, place) => ({ name, votes: votes[place] ?? 0 }))
      .toSorted((one, other) => other.votes - one.votes || one.name.localeCompare(other.name))
      .map((one) => ({ ...one, share: share(one.votes, valid) })),
  };
}

/** A share in percent; null where there is nothing to share, or more than all of it. */
export const share = (part: number, whole: number) =>
  whole > 0 && part <= whole ? (part / whole) * 100 : null;

/** Each unit once: a sub-county has sums in each constituency, and every unit some of results and some of the station list. */
function grouped(rows: readonly UnitSums[]): readonly UnitSums[] {
  const units = new Map<number, UnitSums>();
  for (const { area, ...sums } of rows) {
    const there = units.get(area.id);
    units.set(area.id, { area, ...(there === undefined ? sums : added(there, sums)) });
  }
  return [...units.values()];
}

const NONE: Sums = {
  counted: 0,
  notReceived: 0,
  nullified: 0,
  zero: 0,
  registered: 0,
  registeredCounted: 0,
  valid: 0,
  invalid: 0,
  total: 0,
  votes: [],
  expected: null,
};

function added(one: Sums, other: Sums): Sums {
  const longer = one.votes.length > other.votes.length ? one.votes : other.votes;
  return {
    counted: one.counted + other.counted,
    notReceived: one.notReceived + other.notReceived,
    nullified: one.nullified + other.nullified,
    zero: one.zero + other.zero,
    registered: one.registered + other.registered,
    registeredCounted: one.registeredCounted + other.registeredCounted,
    valid: one.valid + other.valid,
    invalid: one.invalid + other.invalid,
    total: one.total + other.total,
    votes: longer.map((_, place) => (one.votes[place] ?? 0) + (other.votes[place] ?? 0)),
    expected: one.expected === null ? other.expected : one.expected + (other.expected ?? 0),
  };
}

async function rowsBelow(read: Read, contest: Contest, place: Place): Promise<readonly UnitSums[]> {
  const { unit, constituency, within } = place;
  const { id } = unit;
  switch (unit.kind) {
    case "country":
      return keptSums(read, contest, { kind: "district", shown: "party_region" });
    case "scope":
      return keptSums(read, contest, { kind: "district" });
    case "region":
      return keptSums(read, contest, {
        kind: "district",
        shown: "sub_region",
        where: sql`sub_region.parent_id = ${id}`,
      });
    case "party_region":
      return keptSums(read, contest, {
        kind: "district",
        shown: "sub_region",
        where: sql`area.party_region_id = ${id}`,
      });
    case "sub_region":
      return keptSums(read, contest, {
        kind: "district",
        where: sql`area.parent_id = ${id} and (${within}::int is null or area.party_region_id = ${within}::int)`,
      });
    case "district":
      return keptSums(read, contest, { kind: "constituency", where: sql`area.parent_id = ${id}` });
    case "constituency":
      return keptSums(read, contest, {
        kind: "sub_county",
        where: sql`area.district_id = (select district_id from area where id = ${id}) and sums.constituency_id = ${id}`,
      });
    case "county":
      return keptSums(read, contest, { kind: "sub_county", where: sql`area.parent_id = ${id}` });
    case "sub_county":
      return keptSums(read, contest, {
        kind: "parish",
        where: sql`area.parent_id = ${id} and (${constituency}::int is null or sums.constituency_id = ${constituency}::int)`,
      });
    default:
      return stationSums(
        read,
        contest,
        sql`area.parent_id = ${id} and area.kind = 'station'
        and (${constituency}::int is null or area.constituency_id = ${constituency}::int)`,
      );
  }
}

/** Which units' kept sums are wanted. */
interface Wanted {
  readonly kind: "district" | "constituency" | "sub_county" | "parish";
  readonly where?: RawBuilder<unknown>;
  /** The level that they are shown at, where it is one above districts. */
  readonly shown?: "party_region" | "sub_region";
}

/**
 * The kept sums of units: of the contest, and of the cycle's station list beside them. Party regions and sub-regions are two
 * ways to cut the country, so theirs are added up from their districts, those that whoever asks may see.
 */
async function keptSums(
  read: Read,
  contest: Contest,
  { kind, where = sql`true`, shown }: Wanted,
): Promise<readonly UnitSums[]> {
  const unit = sql.ref(shown ?? "area");
  const { rows } = await sql<ResultArea & Sums>`
    select ${unit}.id, ${unit}.kind, ${unit}.name, ${unit}.code, sums.counted, sums.not_received as "notReceived", sums.nullified,
      sums.zero, sums.registered::float8, sums.registered_counted::float8 as "registeredCounted", sums.valid::float8,
      sums.invalid::float8, sums.total::float8, sums.votes::float8[], sums.stations as expected
    from area
    left join area sub_region on area.kind = 'district' and sub_region.id = area.parent_id
    left join area party_region on party_region.id = area.party_region_id
    join lateral (
      select constituency_id, counted, not_received, nullified, zero, registered, registered_counted, valid, invalid, total,
        votes, null::int as stations
      from result_sum
      where result_sum.area_id = area.id and contest_id = ${contest.id} and issuer = ${contest.issuer}
      union all
      select constituency_id, 0, 0, 0, 0, 0, 0, 0, 0, 0, '{}', stations from station_sum
      where station_sum.area_id = area.id and cycle_id = ${read.cycle.id}
      union all
      select null, 0, 0, 0, 0, 0, 0, 0, 0, 0, '{}', null
      where area.kind in ('district', 'constituency') and ${existsOn(contest.pollingDay, "area")}
    ) sums on true
    where area.kind = ${kind} and ${where} and ${inScope(read, "area.district_id")}
    order by ${unit}.name, ${unit}.id`.execute(read.db);
  return rows.map(asUnit);
}

/** Stations with a sheet, or on the cycle's list. */
async function stationSums(
  read: Read,
  contest: Contest,
  where: RawBuilder<unknown>,
): Promise<readonly UnitSums[]> {
  const { rows } = await sql<ResultArea & Sums>`
    select area.id, area.kind, area.name, area.code, (coalesce(sheet.state, '') = 'counted')::int as counted,
      (coalesce(sheet.state, '') = 'not received')::int as "notReceived",
      (coalesce(sheet.state, '') = 'nullified')::int as nullified, (coalesce(sheet.state, '') = 'zero')::int as zero,
      coalesce(sheet.registered, 0) as registered,
      case when sheet.total is null then 0 else coalesce(sheet.registered, 0) end as "registeredCounted",
      coalesce(sheet.valid, 0) as valid, coalesce(sheet.invalid, 0) as invalid, coalesce(sheet.total, 0) as total,
      coalesce(sheet.votes, '{}') as votes, (listed.area_id is not null)::int as expected
    from area
    left join result_sheet sheet on sheet.area_id = area.id and sheet.contest_id = ${contest.id}
      and sheet.issuer = ${contest.issuer} and sheet.retired_at is null
    left join (register_count listed join register on register.id = listed.register_id and register.kind = 'national_voters'
      and register.cycle_id = ${read.cycle.id} and register.retired_at is null) on listed.area_id = area.id
    where ${where} and (sheet.id is not null or listed.area_id is not null)
    order by area.code, area.name, area.id`.execute(read.db);
  return rows.map(asUnit);
}

function asUnit({ id, kind, name, code, ...sums }: ResultArea & Sums): UnitSums {
  return { area: { id, kind, name, code }, ...sums };
}
