import { sql } from "kysely";
import type { ResultArea } from "@command-center/contract/results/station-results";
import type { Read } from "../../database/database.ts";
import { Refusal } from "../../http/errors.ts";
import { findContests, type Contests, type SeatContest, type WhichContests } from "./contests.ts";
import { placeOf, type Place, type WhichPlace } from "./places.ts";

const MISSING = "This cycle has no polling-station results of this contest yet.";

/** Finds a cycle's contests of a kind and whose results of them there are: a 404 in a sentence where there are none. */
export async function contestsOf(read: Read, which: WhichContests, missing = MISSING): Promise<Contests> {
  const contests = await findContests(read, which);
  if (contests === null) throw new Refusal(404, missing);
  return contests;
}

/** The seat of a by-election; null for by-elections of several seats, and for a general election. */
export function byElectionSeat({ isByElection, seats: [only, ...others] }: Contests): SeatContest | null {
  return isByElection && only !== undefined && others.length === 0 ? only : null;
}

/** A by-election begins at its seat: the units above it do not vote. Everything else begins where the caller's view does. */
export async function placeShown(read: Read, input: WhichPlace, contests: Contests): Promise<Place> {
  const seat = byElectionSeat(contests)?.area.id;
  const place = await placeOf(read, { ...input, area: input.area ?? seat });
  const top = place.above.findIndex(({ id }) => id === seat);
  if (seat === undefined || (top === -1 && place.unit.id !== seat)) return place;
  return { ...place, above: top === -1 ? [] : place.above.slice(top) };
}

/** Units that a seat's own unit is known to lie in. */
const isUpper = (kind: string): kind is keyof SeatContest["within"] =>
  ["district", "sub_region", "region", "party_region"].includes(kind);

/**
 * The contests that stations of a place vote in: one where the place lies in the unit that elects the seat, or is it; of a larger
 * place those of all seats in it.
 */
export async function contestsIn(
  read: Read,
  { contest, seats }: Contests,
  place: Place,
): Promise<readonly SeatContest[]> {
  const { unit, above, within } = place;
  if (contest === "president" || unit.kind === "country" || unit.kind === "scope") return seats;
  const way = new Set([unit, ...above].map(({ id }) => id));
  const own = seats.filter(({ area }) => way.has(area.id));
  if (own.length > 0) return own;
  if (isUpper(unit.kind)) {
    const { kind } = unit;
    return seats.filter(
      (seat) =>
        seat.within[kind] === unit.id &&
        (kind !== "sub_region" || within === null || seat.within.party_region === within),
    );
  }
  // A county, or a sub-county as a whole, may lie in several constituencies; which, its parishes say.
  const { rows } = await sql<{ id: number }>`
    select distinct parish.constituency_id as id from area parish join area sub_county on sub_county.id = parish.parent_id
    where parish.kind = 'parish' and ${unit.id} in (sub_county.id, sub_county.parent_id)`.execute(read.db);
  const constituencies = new Set(rows.map(({ id }) => id));
  return seats.filter(({ area }) => constituencies.has(area.id));
}

/** Whether all stations of a place vote for one seat: the place lies in the unit that elects it, or is it. */
const isOneSeat = ({ unit, above }: Place, [only, ...others]: readonly SeatContest[]) =>
  only !== undefined &&
  others.length === 0 &&
  (only.area.kind === "country" || [unit, ...above].some(({ id }) => id === only.area.id));

/** Of the seats of a place, those of a unit of its next level; null where only its stations say which. */
export function seatsBelow(
  seats: readonly SeatContest[],
  unit: ResultArea,
  place: Place,
): readonly SeatContest[] | null {
  if (isOneSeat(place, seats)) return seats;
  if (unit.kind === "constituency") return seats.filter(({ area }) => area.id === unit.id);
  if (!isUpper(unit.kind)) return null;
  const { kind } = unit;
  return seats.filter(
    (seat) =>
      seat.within[kind] === unit.id &&
      (place.unit.kind !== "party_region" || seat.within.party_region === place.unit.id),
  );
}
