import type { readStationResults, StationResults } from "@command-center/contract/results/station-results";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import { sameNameOn } from "@command-center/domain/results/stations/candidate-names";
import type { Read } from "../../database/database.ts";
import { dayOfCycle } from "../cycles.ts";
import {
  ballotsOf,
  findContests,
  namesOn,
  ownCandidates,
  type Contests,
  type SeatContest,
} from "../stations/contests.ts";
import { contestsIn, contestsOf, placeShown, seatsBelow } from "../stations/contests-of-places.ts";
import { onlyContest, sumsOf, totalsOf } from "./unit-sums.ts";
import { sql } from "kysely";

/**
 * Results of a contest, or of all contests of a kind, in one unit and in each unit of the next level; without one, of all that
 * whoever asks sees. Null where the cycle has none.
 */
export async function stationResultsOf(
  read: Read,
  input: InputOf<typeof readStationResults>,
): Promise<StationResults | null> {
  const isAnyAsked = input.pollingDay === undefined && input.issuer === undefined && input.area === undefined;
  if (isAnyAsked && (await findContests(read, input)) === null) return null;
  const contests = await contestsOf(read, input);
  const shown = await placeShown(read, input, contests);
  const place = { ...shown, byDistrict: shown.byDistrict === true || input.by === "district" };
  const seats = await contestsIn(read, contests, place);
  const { below, ...own } = await sumsOf(read, contests, seats, place);
  const single = [own, ...below].flatMap((sums) => onlyContest(sums) ?? []);
  const [only] = seats;
  const one = seats.length === 1 && only !== undefined ? only : null;
  const ballots = await ballotsOf(read, one === null ? single : [one.id]);
  const namesOf = (sums: Parameters<typeof onlyContest>[0]) => namesOn(ballots, one?.id ?? onlyContest(sums));
  return {
    contest: contests.contest,
    pollingDay: contests.pollingDay,
    issuer: contests.issuer,
    isByElection: contests.isByElection,
    area: place.unit,
    above: [...place.above],
    seat: one === null ? null : await seatOf(read, contests, one, ballots.get(one.id) ?? []),
    ranking: one === null ? [] : await rankingOf(read, contests, one, ballots.get(one.id) ?? []),
    ...totalsOf(own, one === null && own.contests.size > 1 ? [] : namesOf(own), seats.length),
    below: below.map(({ area, ...sums }) => ({
      area,
      ...totalsOf(
        sums,
        sums.contests.size > 1 ? [] : namesOf(sums),
        seatsBelow(seats, area, place)?.length ?? sums.contests.size,
      ),
    })),
  };
}

/** A seat with the party's candidate, or a suggestion of who that is. */
async function seatOf(
  read: Read,
  { contest }: Contests,
  { id, seat }: SeatContest,
  names: readonly string[],
): Promise<NonNullable<StationResults["seat"]>> {
  const record = (await ownCandidates(read, [id])).get(id);
  const own = record?.name ?? null;
  const chair = own === null && contest === "president" ? await chairperson(read) : null;
  const suggested = chair === null ? null : sameNameOn(names, chair);
  return { ...seat, contest: id, own, ownRecord: record?.id ?? null, suggested };
}

/** The party's chairperson, as elected at the newest conference of any cycle by the day of the read. */
async function chairperson(read: Read): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select person.name from declaration join contest on contest.id = declaration.contest_id
    join seat on seat.id = contest.seat_id and seat.kind = 'cec_office' and seat.name = 'National Chairperson'
    join candidacy on candidacy.id = winner_candidacy_id join person on person.id = candidacy.person_id
    join cycle on cycle.id = contest.cycle_id
    where declaration.retired_at is null and declaration.true_on <= ${dayOfCycle(read)}
    order by contest.polling_day desc, declaration.true_on desc, declaration.id desc limit 1`.execute(
    read.db,
  );
  return rows[0]?.name ?? null;
}

/** Candidates by their votes in the whole contest, the most first. */
async function rankingOf(
  read: Read,
  contests: Contests,
  { id }: SeatContest,
  names: readonly string[],
): Promise<string[]> {
  const votes = await wholeVotes(read, id, contests.issuer);
  return names
    .map((name, place) => ({ name, votes: votes[place] ?? 0 }))
    .toSorted((one, other) => other.votes - one.votes || one.name.localeCompare(other.name))
    .map(({ name }) => name);
}

/** Votes of the whole contest in ballot order. Ignores the caller's scope. */
async function wholeVotes({ db }: Read, contest: number, issuer: string): Promise<readonly number[]> {
  const { rows } = await sql<{ votes: number[] }>`
    select votes::float8[] from result_sum
    where contest_id = ${contest} and issuer = ${issuer} and kind = 'country'`.execute(db);
  return rows[0]?.votes ?? [];
}
