import { sql } from "kysely";
import type { readStationResults, StationResults } from "@command-center/contract/results/station-results";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import type { Read } from "../../database/database.ts";
import { Refusal } from "../../http/errors.ts";

/** A unit, and how its results are told from those of others. */
interface Unit {
  readonly id: number;
  readonly kind: string;
  readonly name: string;
  readonly code: string | null;
}

interface Sums {
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
  readonly votes: readonly number[] | null;
  readonly expected: number | null;
}

/** Which kind of unit is shown below which. */
const BELOW: Readonly<Record<string, string>> = {
  country: "party_region",
  region: "sub_region",
  party_region: "sub_region",
  sub_region: "district",
  district: "constituency",
  constituency: "sub_county",
  county: "sub_county",
  sub_county: "parish",
  parish: "station",
};

/** Results of a contest for a unit and the units below it, from the kept sums; stations from their sheets. */
export async function stationResultsOf(
  read: Read,
  { area, constituency, pollingDay, issuer }: InputOf<typeof readStationResults>,
): Promise<StationResults> {
  if (read.scope !== "everywhere" && area === undefined)
    throw new Refusal(403, "Your account is limited to a part of the country. Choose one of its districts.");
  const contest = await contestOf(read, pollingDay, issuer);
  const unit = await unitOf(read, area);
  const names = await ballotOf(read, contest.id);
  const own = await sumsOf(read, contest, unit, constituency);
  const below = await sumsBelow(read, contest, unit, constituency);
  return {
    contest: "president",
    pollingDay: contest.pollingDay,
    issuer: contest.issuer,
    area: unit,
    above: await unitsAbove(read, unit),
    ...totalsOf(own, names),
    below: below.map(({ unit: one, ...sums }) => ({ area: one, ...totalsOf(sums, names) })),
  };
}

interface Contest {
  readonly id: number;
  readonly pollingDay: string;
  readonly issuer: string;
}

/** The contest, newest first, and whose figures of it there are; a 404 where there are none. */
async function contestOf(read: Read, day: string | undefined, issuer: string | undefined): Promise<Contest> {
  const { rows } = await sql<Contest>`
    select contest.id, contest.polling_day as "pollingDay", sums.issuer
    from contest join seat on seat.id = contest.seat_id
    join result_sum sums on sums.contest_id = contest.id and sums.kind = 'country'
    where contest.cycle_id = ${read.cycle.id} and contest.kind = 'general' and seat.kind = 'president'
      and (${day ?? null}::date is null or contest.polling_day = ${day ?? null}::date)
      and (${issuer ?? null}::text is null or sums.issuer = ${issuer ?? null})
    order by contest.polling_day desc, sums.issuer limit 1`.execute(read.db);
  const [contest] = rows;
  if (contest === undefined)
    throw new Refusal(404, "There are no results by polling station of this contest in this cycle yet.");
  return contest;
}

async function unitOf(read: Read, id: number | undefined): Promise<Unit> {
  const { rows } = await sql<Unit & { district: number | null }>`
    select id, kind, name, code, district_id as district from area
    where ${id === undefined ? sql`kind = 'country'` : sql`id = ${id}`}`.execute(read.db);
  const [unit] = rows;
  if (unit === undefined) throw new Refusal(404, "There is no such unit. It may have been removed.");
  const { district, ...known } = unit;
  if (read.scope !== "everywhere" && (district === null || !read.scope.includes(district)))
    throw new Refusal(404, "There is no such unit. It may have been removed.");
  return known;
}

async function ballotOf(read: Read, contestId: number): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select person.name from contest_ballot join candidacy on candidacy.id = candidacy_id
    join person on person.id = candidacy.person_id
    where contest_ballot.contest_id = ${contestId} order by position`.execute(read.db);
  return rows.map(({ name }) => name);
}

const SUMS = sql`sums.counted, sums.not_received as "notReceived", sums.nullified, sums.zero, sums.registered,
  sums.registered_counted as "registeredCounted", sums.valid, sums.invalid, sums.total, sums.votes::float8[] as votes`;

const SHEET = sql`(sums.state = 'counted')::int as counted, (sums.state = 'not received')::int as "notReceived",
  (sums.state = 'nullified')::int as nullified, (sums.state = 'zero')::int as zero, coalesce(sums.registered, 0) as registered,
  case when sums.total is null then 0 else coalesce(sums.registered, 0) end as "registeredCounted",
  coalesce(sums.valid, 0) as valid, coalesce(sums.invalid, 0) as invalid, coalesce(sums.total, 0) as total,
  sums.votes, 1 as expected`;

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
  votes: null,
  expected: null,
};

/** A sub-county has a sum for each constituency that it lies in: of one of them, or of all together. */
async function sumsOf(
  read: Read,
  contest: Contest,
  unit: Unit,
  constituency: number | undefined,
): Promise<Sums> {
  if (unit.kind === "station") {
    const { rows } = await sql<Sums>`
      select ${SHEET} from result_sheet sums
      where contest_id = ${contest.id} and issuer = ${contest.issuer} and area_id = ${unit.id} and retired_at is null`.execute(
      read.db,
    );
    return rows[0] ?? { ...NONE, expected: 1 };
  }
  const { rows } = await sql<Sums>`
    select ${SUMS}, stations.stations as expected from result_sum sums
    full join (select * from station_sum where cycle_id = ${read.cycle.id}) stations
      on stations.area_id = sums.area_id and stations.constituency_id = sums.constituency_id
    where coalesce(sums.area_id, stations.area_id) = ${unit.id}
      and (sums.contest_id is null or (sums.contest_id = ${contest.id} and sums.issuer = ${contest.issuer}))
      and (${constituency ?? null}::int is null
        or coalesce(sums.constituency_id, stations.constituency_id) in (0, ${constituency ?? null}::int))`.execute(
    read.db,
  );
  return rows.map(known).reduce(added, NONE);
}

type UnitSums = Sums & { readonly unit: Unit };

async function sumsBelow(
  read: Read,
  contest: Contest,
  unit: Unit,
  constituency: number | undefined,
): Promise<readonly UnitSums[]> {
  const kind = BELOW[unit.kind];
  if (kind === undefined) return [];
  const within = constituency ?? (unit.kind === "constituency" ? unit.id : null);
  if (kind === "station") {
    const { rows } = await sql<Sums & Unit>`
      select area.id, area.kind, area.name, area.code, ${SHEET}
      from area left join result_sheet sums on sums.area_id = area.id and sums.contest_id = ${contest.id}
        and sums.issuer = ${contest.issuer} and sums.retired_at is null
      where area.parent_id = ${unit.id} and area.kind = 'station'
        and (sums.id is not null or (area.valid_from <= ${contest.pollingDay}::date
          and (area.valid_to is null or area.valid_to > ${contest.pollingDay}::date)))
      order by area.code, area.name`.execute(read.db);
    return rows.map(split);
  }
  const lies = {
    party_region: sql`area.kind = 'party_region'`,
    // Party regions and sub-regions are two ways to cut the country; their districts say which lies in which.
    sub_region: sql`area.kind = 'sub_region' and exists (select from area district where district.parent_id = area.id
      and district.kind = 'district' and ${unit.id} in (district.party_region_id, area.parent_id))`,
    district: sql`area.kind = 'district' and area.parent_id = ${unit.id}`,
    constituency: sql`area.kind = 'constituency' and area.parent_id = ${unit.id}`,
    sub_county: sql`area.kind = 'sub_county' and (area.parent_id = ${unit.id} or (${within}::int is not null
      and exists (select from area parish where parish.parent_id = area.id and parish.constituency_id = ${within}::int)))`,
    parish: sql`area.kind = 'parish' and area.parent_id = ${unit.id}
      and (${within}::int is null or area.constituency_id = ${within}::int)`,
  }[kind];
  const { rows } = await sql<Sums & Unit>`
    select area.id, area.kind, area.name, area.code, ${SUMS}, stations.stations as expected
    from area
    left join result_sum sums on sums.contest_id = ${contest.id} and sums.issuer = ${contest.issuer} and sums.area_id = area.id
      and (${within}::int is null or sums.constituency_id in (0, ${within}::int))
    left join station_sum stations on stations.cycle_id = ${read.cycle.id} and stations.area_id = area.id
      and stations.constituency_id = coalesce(sums.constituency_id, stations.constituency_id)
      and (${within}::int is null or stations.constituency_id in (0, ${within}::int))
    where ${lies} and (area.valid_to is null or area.valid_to > area.valid_from)
      and (${read.scope === "everywhere"} or area.district_id = any(${read.scope === "everywhere" ? [] : [...read.scope]}::int[]))
    order by area.name, area.id`.execute(read.db);
  const byId = new Map<number, UnitSums>();
  for (const one of rows.map(split)) {
    const there = byId.get(one.unit.id);
    byId.set(one.unit.id, there === undefined ? one : { unit: one.unit, ...added(there, one) });
  }
  return [...byId.values()];
}

function split({ id, kind, name, code, ...sums }: Sums & Unit): UnitSums {
  return { unit: { id, kind, name, code }, ...known(sums) };
}

/** What is not there counts as none. */
function known(sums: Sums): Sums {
  return sums.counted === null ? { ...NONE, expected: sums.expected } : sums;
}

function added(one: Sums, other: Sums): Sums {
  const sum = (key: Exclude<keyof Sums, "votes" | "expected">) => one[key] + other[key];
  const [votes, others] = [one.votes ?? [], other.votes ?? []];
  return {
    counted: sum("counted"),
    notReceived: sum("notReceived"),
    nullified: sum("nullified"),
    zero: sum("zero"),
    registered: sum("registered"),
    registeredCounted: sum("registeredCounted"),
    valid: sum("valid"),
    invalid: sum("invalid"),
    total: sum("total"),
    votes: (votes.length > others.length ? votes : others).map(
      (_, place) => (votes[place] ?? 0) + (others[place] ?? 0),
    ),
    expected: one.expected === null ? other.expected : one.expected + (other.expected ?? 0),
  };
}

async function unitsAbove(read: Read, unit: Unit): Promise<Unit[]> {
  const { rows } = await sql<Unit>`
    with recursive line as (
      select area.*, 0 as steps from area where id = ${unit.id}
      union all select above.*, line.steps + 1 from line join area above on above.id = case
        when line.kind = 'parish' then line.parent_id when line.kind in ('sub_county', 'county') then line.district_id
        when line.kind = 'district' then line.parent_id else line.parent_id end)
    select id, kind, name, code from line where steps > 0 order by steps desc`.execute(read.db);
  return rows;
}

const share = (part: number, whole: number) => (whole > 0 && part <= whole ? (part / whole) * 100 : null);

function totalsOf({ expected, votes, ...sums }: Sums, names: readonly string[]) {
  const { counted, notReceived, nullified, zero, registered, registeredCounted, valid, invalid, total } =
    sums;
  return {
    units: { expected, counted, notReceived, nullified, zero },
    registered,
    registeredCounted,
    valid,
    invalid,
    total,
    turnout: share(total, registeredCounted),
    candidates: names
      .map((name, place) => ({ name, votes: votes?.[place] ?? 0 }))
      .toSorted((one, other) => other.votes - one.votes || one.name.localeCompare(other.name))
      .map((one) => ({ ...one, share: share(one.votes, valid) })),
  };
}
