import { sql } from "kysely";
import type { Read } from "../../database/database.ts";
import type { ComparedElection } from "./compared-elections.ts";
import type { StationUnit } from "./station-rows.ts";
import { addedTallies, EMPTY_TALLY, type Tally } from "./tally.ts";

interface KeptSums extends Omit<Tally, "votes" | "districts"> {
  readonly id: number;
  readonly contest: number | null;
  readonly votes: readonly number[];
}

/** Stored sums as a tally has them. A figure that no sheet has is unknown. */
const SUMS = sql`counted, tallied, null::int as expected,
  case when registers_known > 0 then registered::float8 end as registered, registered_counted::float8 as "registeredCounted",
  total_registered::float8 as "turnoutVotes", valid::float8,
  case when votes_known > 0 then invalid::float8 end as invalid, case when votes_known > 0 then total::float8 end as total, votes::float8[]`;

const sumsOf = ({ contests: { seats, issuer } }: ComparedElection) =>
  sql`contest_id = any(${seats.map(({ id }) => id)}::int[]) and issuer = ${issuer}`;

function tallyOf({ contest, votes, ...sums }: Omit<KeptSums, "id">): Tally {
  const known = contest === null ? EMPTY_TALLY.votes : new Map([[contest, votes]]);
  return { ...sums, districts: EMPTY_TALLY.districts, votes: known };
}

/** Sums of each district in an election, and the stations that its list has there. */
export async function districtTallies(
  { db }: Read,
  election: ComparedElection,
): Promise<ReadonlyMap<number, Tally>> {
  const { rows } = await sql<KeptSums>`
    select area_id as id, contest_id as contest, ${SUMS} from result_sum where ${sumsOf(election)} and kind = 'district'
    union all
    select area_id, null, 0, 0, stations, null, 0, 0, 0, null, null, '{}' from station_sum
    where cycle_id = ${election.cycle} and area_id = any(array(select id from area where kind = 'district'))`.execute(
    db,
  );
  const tallies = new Map<number, Tally[]>();
  for (const { id, ...sums } of rows) tallies.set(id, [...(tallies.get(id) ?? []), tallyOf(sums)]);
  const districts = { covered: 1, whole: 1 };
  return new Map([...tallies].map(([id, some]) => [id, { ...addedTallies(some), districts }]));
}

/** The tally sheet of a seat without stations. */
export interface SeatTally {
  /** The constituency that elects it; left out where the district does. */
  readonly constituency?: StationUnit;
  readonly district: number;
  readonly tally: Tally;
}

/** Seats of some districts that an election has without stations. */
export async function seatTallies(
  { db }: Read,
  districts: readonly number[],
  election: ComparedElection,
): Promise<readonly SeatTally[]> {
  const areas = election.contests.seats.map(({ area }) => area.id);
  const { rows } = await sql<
    KeptSums & { name: string; code: string | null; kind: string; district: number }
  >`
    select sums.*, area.name, area.code, area.kind, area.district_id as district
    from (
      select area_id as id, contest_id as contest, ${SUMS} from result_sum
      where ${sumsOf(election)} and tallied > 0 and constituency_id = 0 and area_id = any(${areas}::int[])
    ) sums join area on area.id = sums.id
    where area.district_id = any(${[...districts]}::int[])`.execute(db);
  return rows.map(({ id, name, code, kind, district, ...sums }) => ({
    ...(kind === "constituency" && { constituency: { id, name, code } }),
    district,
    tally: tallyOf(sums),
  }));
}
