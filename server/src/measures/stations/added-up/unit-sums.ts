import { sql, type RawBuilder } from "kysely";
import type { ResultArea, StationResults } from "@command-center/contract/results/station-results";
import type { Read } from "../../../database/database.ts";
import { existsOn, inScope } from "../../../database/in-force.ts";
import type { Contests, SeatContest } from "../contests.ts";
import { votesIn } from "../listed-constituencies.ts";
import { hasWholeDistricts, liesIn, type Place } from "../places.ts";

/** What the sheets in force of a unit add up to. */
export interface Sums {
  readonly counted: number;
  readonly notReceived: number;
  readonly nullified: number;
  readonly zero: number;
  /** Seats that are counted by the one sheet of their unit. */
  readonly tallied: number;
  readonly registered: number;
  readonly registeredCounted: number;
  readonly valid: number;
  readonly invalid: number;
  readonly total: number;
  /** Stations with votes of which votes cast and invalid votes are known, and stations with a known register. */
  readonly votesKnown: number;
  readonly registersKnown: number;
  /** Votes cast in stations with a known register. */
  readonly turnoutVotes: number;
  /** Contests that there are sheets of, and whether votes are known in them. */
  readonly contests: ReadonlyMap<number, boolean>;
  /** In the order of the ballot; of several contests nothing, as their candidates have nothing to do with each other. */
  readonly votes: readonly number[];
  /** Stations on the list of the cycle; null where it has none. */
  readonly expected: number | null;
  /** Its districts on polling day, by id, and whether the station list or a sheet covers them. None below a district. */
  readonly districts: ReadonlyMap<number, boolean>;
}

export interface UnitSums extends Sums {
  readonly area: ResultArea;
}

type Totals = Omit<StationResults["below"][number], "area">;

/** The sums of a unit, and of each unit of the next level, which add up to them. */
export interface PlaceSums extends Sums {
  readonly below: readonly UnitSums[];
}

/** Whose sheets are added up. */
interface Summed {
  readonly contests: readonly number[];
  readonly issuer: string;
  readonly pollingDay: string;
}

/** Adds up contests for a unit and for each unit of the next level, from the kept sums; stations from their sheets. */
export async function sumsOf(
  read: Read,
  { issuer, pollingDay }: Contests,
  seats: readonly SeatContest[],
  place: Place,
): Promise<PlaceSums> {
  const { unit } = place;
  const summed = { contests: seats.map(({ id }) => id), issuer, pollingDay };
  if (unit.kind === "station") {
    const [own = NONE] = await stationSums(read, summed, sql`area.id = ${unit.id}`);
    return { ...own, below: [] };
  }
  const below = grouped(await rowsBelow(read, summed, place));
  const own = await tallySums(read, summed, seats, unit.id);
  return { ...[...own, ...below].reduce<Sums>(added, NONE), below };
}

/** The one contest that the votes of a unit are of; null where there are several, or none. */
export function onlyContest({ contests }: Pick<Sums, "contests">): number | null {
  const [only, ...others] = contests.keys();
  return only !== undefined && others.length === 0 ? only : null;
}

/** Sums as the contract says them. `names` are those of the one contest; `contested` how many seats the unit votes for. */
export function totalsOf(
  { expected, votes, contests, districts, counted, notReceived, nullified, zero, tallied, ...sums }: Sums,
  names: readonly string[],
  contested: number,
): Totals {
  const { registered, registeredCounted, valid, invalid, total, votesKnown, registersKnown, turnoutVotes } =
    sums;
  // Of stations without votes nothing is unknown: nothing was counted.
  const areVotesUnknown = votesKnown === 0 && counted + zero + tallied > 0;
  const isRegisterUnknown = registersKnown === 0 && counted + zero + notReceived + nullified + tallied > 0;
  return {
    units: { expected, counted, notReceived, nullified, zero },
    districts: districtsOf({ districts }),
    seats: {
      contested,
      withResults: [...contests.values()].filter(Boolean).length,
      withoutStations: tallied,
    },
    registered: isRegisterUnknown ? null : registered,
    registeredCounted,
    valid,
    invalid: areVotesUnknown ? null : invalid,
    total: areVotesUnknown ? null : total,
    known: { votes: votesKnown, registers: registersKnown },
    turnoutVotes,
    turnout: share(turnoutVotes, registeredCounted),
    candidates: names
      .map((name, place) => ({ name, votes: votes[place] ?? 0 }))
      .toSorted((one, other) => other.votes - one.votes || one.name.localeCompare(other.name))
      .map((one) => ({ ...one, share: share(one.votes, valid) })),
  };
}

/** How many districts of a unit are covered. */
export function districtsOf({ districts }: Pick<Sums, "districts">): StationResults["districts"] {
  return { covered: [...districts.values()].filter(Boolean).length, whole: districts.size };
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
  tallied: 0,
  registered: 0,
  registeredCounted: 0,
  valid: 0,
  invalid: 0,
  total: 0,
  votesKnown: 0,
  registersKnown: 0,
  turnoutVotes: 0,
  contests: new Map(),
  votes: [],
  expected: null,
  districts: new Map(),
};

function added(one: Sums, other: Sums): Sums {
  const contests = eitherOf(one.contests, other.contests);
  const longer = one.votes.length > other.votes.length ? one.votes : other.votes;
  return {
    counted: one.counted + other.counted,
    notReceived: one.notReceived + other.notReceived,
    nullified: one.nullified + other.nullified,
    zero: one.zero + other.zero,
    tallied: one.tallied + other.tallied,
    registered: one.registered + other.registered,
    registeredCounted: one.registeredCounted + other.registeredCounted,
    valid: one.valid + other.valid,
    invalid: one.invalid + other.invalid,
    total: one.total + other.total,
    votesKnown: one.votesKnown + other.votesKnown,
    registersKnown: one.registersKnown + other.registersKnown,
    turnoutVotes: one.turnoutVotes + other.turnoutVotes,
    contests,
    votes:
      contests.size > 1 ? [] : longer.map((_, place) => (one.votes[place] ?? 0) + (other.votes[place] ?? 0)),
    expected: one.expected === null ? other.expected : one.expected + (other.expected ?? 0),
    districts: eitherOf(one.districts, other.districts),
  };
}

/** What either map has, true where it is true in one of them. */
function eitherOf(one: ReadonlyMap<number, boolean>, other: ReadonlyMap<number, boolean>) {
  const either = new Map([...one, ...other]);
  for (const [id, isTrue] of one) if (isTrue) either.set(id, true);
  return either;
}

async function rowsBelow(read: Read, summed: Summed, place: Place): Promise<readonly UnitSums[]> {
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
async function tallySums(
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
 * ways to cut the country, so theirs are added up from their districts, those that whoever asks may see.
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
async function stationSums(
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
