import type { GeneralContest } from "@command-center/contract/cycles";
import type { StationResults } from "@command-center/contract/results/station-results";
import { stationsOf } from "@command-center/domain/results/stations/units";
import { GENERAL_CONTEST_WORDS } from "@command-center/domain/results/result-words";
import { formatCount, formatDay } from "../../../ui/format.ts";

/** Of how many stations a sum is known, where not of all: `known for 5 of 7 stations`. */
export function knownText(known: number, stations: number): string | undefined {
  return known < stations
    ? `known for ${formatCount(known)} of ${formatCount(stations)} stations`
    : undefined;
}

const CONTESTS: Record<GeneralContest, string> = {
  president: "Presidential election",
  mp: "Parliamentary election, constituency MPs",
  "woman-mp": "District Woman MPs",
  lc5: "LC5 chairpersons",
  mayor: "Mayors",
};

/** What names an election: its contest and day, and for a by-election its seat. */
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
export function seatsText({ contested, withResults }: StationResults["seats"]): string {
  return `${formatCount(withResults)} of ${formatCount(contested)} ${contested === 1 ? "seat" : "seats"}`;
}

/** What share of stations stands behind the totals, in a sentence; null where all are counted. */
export function partialText(units: StationResults["units"]) {
  const { known, all } = stationsOf(units);
  if (known === all) return null;
  if (known === 0) return "No station has votes yet: there is no leader and no turnout.";
  return `Votes, shares and turnout are of the ${formatCount(known)} of ${formatCount(all)} stations whose votes are known.`;
}
