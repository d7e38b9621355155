import { countedText } from "@command-center/domain/number-text";
import type { GeneralContest } from "@command-center/contract/cycles";
import type { StationResults } from "@command-center/contract/results/station-results";
import { stationsOf } from "@command-center/domain/results/stations/units";
import { GENERAL_CONTEST_WORDS } from "@command-center/domain/results/result-words";
import { formatCount, formatDay } from "../../../ui/format.ts";

/** Of how many stations a sum is known, where not of all: `known for 5 of 7 stations`; seats without stations make them results. */
export function knownText(
  known: number,
  stations: number,
  { withoutStations }: Pick<StationResults["seats"], "withoutStations">,
): string | undefined {
  const all = stations + withoutStations;
  if (known >= all) return undefined;
  return `known for ${formatCount(known)} of ${formatCount(all)} ${withoutStations > 0 ? "results" : "stations"}`;
}

type Counted = Pick<StationResults, "contest" | "seats" | "units">;

/** The unit of results that were published without stations. */
const publishedBy = ({ contest }: Pick<Counted, "contest">) =>
  contest === "mp" ? "constituency" : "district";

/** What the results are by: `by polling station`, `by constituency`, or both. */
export function countedBy(results: Counted): string {
  const { seats, units } = results;
  if (seats.withoutStations === 0) return "by polling station";
  const by = `by ${publishedBy(results)}`;
  return stationsOf(units).counted === 0 ? by : `by polling station and ${by}`;
}

const CONTESTS: Record<GeneralContest, string> = {
  president: "Presidential election",
  mp: "Parliamentary election, constituency MPs",
  "woman-mp": "District Woman MPs",
  lc5: "LC5 chairpersons",
  mayor: "Mayors",
};

export type NamedElection = Pick<StationResults, "contest" | "pollingDay" | "isByElection"> & {
  readonly seat: { readonly name: string } | string | null;
};

/** `Presidential election, 14 Jan 2021`; `By-election, Labwor County, 10 Mar 2022`. */
export function electionText({ contest, pollingDay, isByElection, seat }: NamedElection): string {
  const day = formatDay(pollingDay);
  if (!isByElection) return `${CONTESTS[contest]}, ${day}`;
  if (seat === null) return `By-elections, ${GENERAL_CONTEST_WORDS[contest]}, ${day}`;
  return `By-election, ${typeof seat === "string" ? seat : seat.name}, ${day}`;
}

/** Seats with results of those contested: `3 of 353 seats`, `1 of 1 seat`. */
export function seatsText({
  contested,
  withResults,
}: Pick<StationResults["seats"], "contested" | "withResults">): string {
  return `${formatCount(withResults)} of ${countedText(contested, "seat", "seats")}`;
}

/** What share of stations stands behind the totals, in a sentence; null where all are counted. */
export function partialText(results: Counted) {
  const { counted, all } = stationsOf(results.units);
  const { withoutStations } = results.seats;
  if (withoutStations > 0 && counted === 0)
    return `Votes and shares are as published by ${publishedBy(results)}. No polling station is counted.`;
  if (withoutStations > 0)
    return `${countedText(withoutStations, "seat is", "seats are")} counted as published by ${publishedBy(results)}, the others by polling station: ${formatCount(counted)} of ${formatCount(all)} stations have votes.`;
  if (counted === all) return null;
  if (counted === 0) return "No station has votes yet: there is no leader and no turnout.";
  const { zero } = results.units;
  const ofCounted = `of the ${formatCount(counted)} of ${formatCount(all)} stations that have votes.`;
  return zero === 0
    ? `Votes, shares and turnout are ${ofCounted}`
    : `Votes and shares are ${ofCounted} Turnout also counts the voters of ${formatCount(zero)} with zero votes.`;
}
