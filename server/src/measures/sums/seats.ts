import { sql } from "kysely";
import type { listSeatResults, SeatResult } from "@command-center/contract/results/seat-results";
import type { InputOf, OutputOf } from "@command-center/contract/wire/endpoint";
import type { Read } from "../../database/database.ts";
import { ballotsOf, ownCandidates, type SeatContest } from "../stations/contests.ts";
import { contestsIn, contestsOf } from "../stations/contests-of-places.ts";
import { placeOf } from "../stations/places.ts";
import { share } from "./unit-sums.ts";

interface SeatSums {
  readonly contest: number;
  readonly counted: number | null;
  readonly notReceived: number | null;
  readonly nullified: number | null;
  readonly zero: number | null;
  readonly tallied: number | null;
  readonly registeredCounted: number | null;
  readonly valid: number | null;
  readonly total: number | null;
  readonly votesKnown: number | null;
  readonly turnoutVotes: number | null;
  readonly votes: readonly number[] | null;
  readonly expected: number | null;
}

/** Every seat of a kind that stations of a place vote for, by its name, with who leads it in all of its stations. */
export async function seatResultsOf(
  read: Read,
  input: InputOf<typeof listSeatResults>,
): Promise<OutputOf<typeof listSeatResults>> {
  const contests = await contestsOf(read, input);
  const place = await placeOf(read, input);
  const seats = await contestsIn(read, contests, place);
  const ids = seats.map(({ id }) => id);
  const { rows } = await sql<SeatSums>`
    select held.contest, sums.counted, sums.not_received as "notReceived", sums.nullified, sums.zero, sums.tallied,
      sums.registered_counted::float8 as "registeredCounted", sums.valid::float8, sums.total::float8,
      sums.votes_known as "votesKnown", sums.total_registered::float8 as "turnoutVotes", sums.votes::float8[],
      listed.stations as expected
    from unnest(${ids}::int[], ${seats.map(({ area }) => area.id)}::int[]) as held (contest, area)
    left join result_sum sums on sums.contest_id = held.contest and sums.area_id = held.area
      and sums.issuer = ${contests.issuer} and sums.constituency_id = 0
    left join station_sum listed on listed.cycle_id = ${read.cycle.id} and listed.area_id = held.area
      and listed.constituency_id = 0`.execute(read.db);
  const sums = new Map(rows.map((row) => [row.contest, row]));
  const ballots = await ballotsOf(read, ids);
  const own = await ownCandidates(read, ids);
  return {
    contest: contests.contest,
    pollingDay: contests.pollingDay,
    issuer: contests.issuer,
    area: place.unit,
    seats: seats.map((seat) => ({
      ...resultOf(seat, sums.get(seat.id), ballots.get(seat.id) ?? []),
      own: own.get(seat.id)?.name ?? null,
    })),
  };
}

function resultOf(
  { seat, area, districtName }: SeatContest,
  row: SeatSums | undefined,
  names: readonly string[],
): Omit<SeatResult, "own"> {
  const valid = row?.valid ?? 0;
  const candidates = names
    .map((name, place) => ({ name, votes: row?.votes?.[place] ?? 0 }))
    .toSorted((one, other) => other.votes - one.votes || one.name.localeCompare(other.name));
  const most = candidates[0]?.votes ?? 0;
  const leaders = candidates.filter(({ votes }) => votes === most && most > 0);
  const next = candidates[leaders.length];
  return {
    ...seat,
    area,
    district: districtName,
    units: {
      expected: row?.expected ?? null,
      counted: row?.counted ?? 0,
      notReceived: row?.notReceived ?? 0,
      nullified: row?.nullified ?? 0,
      zero: row?.zero ?? 0,
    },
    isWithoutStations: (row?.tallied ?? 0) > 0,
    total:
      row?.votesKnown === 0 && (row.counted ?? 0) + (row.zero ?? 0) + (row.tallied ?? 0) > 0
        ? null
        : (row?.total ?? 0),
    turnout: share(row?.turnoutVotes ?? 0, row?.registeredCounted ?? 0),
    leaders: leaders.map(({ name }) => name),
    votes: most,
    share: share(most, valid),
    lead:
      leaders.length === 1 && next !== undefined
        ? { votes: most - next.votes, points: (100 * (most - next.votes)) / valid, over: next.name }
        : null,
  };
}
