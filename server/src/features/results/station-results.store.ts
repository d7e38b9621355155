import type { readStationResults, StationResults } from "@command-center/contract/results/station-results";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import type { Read } from "../../database/database.ts";
import { findContest, type Contest } from "../../measures/stations/contest.ts";
import { contestOf } from "./contest.ts";
import { placeOf } from "./places.ts";
import { sumsOf, totalsOf } from "./unit-sums.ts";

/**
 * Results of a contest in one unit, and in each unit of the next level; without one, of all that whoever asks sees. Null where the
 * cycle has none.
 */
export async function stationResultsOf(
  read: Read,
  input: InputOf<typeof readStationResults>,
): Promise<StationResults | null> {
  const isAnyAsked = input.pollingDay === undefined && input.issuer === undefined && input.area === undefined;
  if (isAnyAsked && (await findContest(read)) === null) return null;
  const contest = await contestOf(read, input);
  const place = await placeOf(read, input);
  const { below, ...own } = await sumsOf(read, contest, place);
  return {
    contest: input.contest,
    pollingDay: contest.pollingDay,
    issuer: contest.issuer,
    area: place.unit,
    above: [...place.above],
    ranking: rankingOf(contest),
    ...totalsOf(own, contest),
    below: below.map(({ area, ...sums }) => ({ area, ...totalsOf(sums, contest) })),
  };
}

function rankingOf({ names, votes }: Contest): string[] {
  return names
    .map((name, place) => ({ name, votes: votes[place] ?? 0 }))
    .toSorted((one, other) => other.votes - one.votes || one.name.localeCompare(other.name))
    .map(({ name }) => name);
}
