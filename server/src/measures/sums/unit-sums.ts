import { sql } from "kysely";
import type { StationResults } from "@command-center/contract/results/station-results";
import type { Read } from "../../database/database.ts";
import type { Contests, SeatContest } from "../stations/contests.ts";
import type { Place } from "../stations/places.ts";
import { rowsBelow, stationSums, tallySums } from "./sum-rows.ts";
import { added, NONE, type Sums, type UnitSums } from "./sums.ts";

type Totals = Omit<StationResults["below"][number], "area">;

/** The sums of a unit, and of each unit of the next level, which add up to them. */
export interface PlaceSums extends Sums {
  readonly below: readonly UnitSums[];
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
