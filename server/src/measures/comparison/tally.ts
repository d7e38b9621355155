import type { ComparedSide, Ground } from "@command-center/contract/results/result-comparison";
import type { ResultArea, StationResults } from "@command-center/contract/results/station-results";
import { isPartial } from "@command-center/domain/results/stations/coverage";
import { leadIn } from "@command-center/domain/results/stations/lead";
import { namesOn, type Ballots } from "../stations/contests.ts";

/** Figures of a unit in one election, added up over its contests. */
export interface Tally {
  /** Stations with votes, as Results counts them: not those with zero votes. */
  readonly counted: number;
  /** Seats without stations, counted by the tally sheet of their unit. */
  readonly tallied: number;
  /** Stations on the list; null where the election has no list. */
  readonly expected: number | null;
  /** Null where no station's is known. */
  readonly registered: number | null;
  /** Voters of the stations whose votes cast and voters are known, and the votes cast there: turnout. */
  readonly registeredCounted: number;
  readonly turnoutVotes: number;
  readonly valid: number;
  /** Invalid votes and votes cast; null where no sheet has them. */
  readonly invalid: number | null;
  readonly total: number | null;
  /** Districts that it is of; figures of some must not be named after the whole. None below a district. */
  readonly districts: StationResults["districts"];
  /** Votes by contest, each in the order of its ballot. */
  readonly votes: ReadonlyMap<number, readonly number[]>;
}

export const EMPTY_TALLY: Tally = {
  counted: 0,
  tallied: 0,
  expected: null,
  registered: null,
  registeredCounted: 0,
  turnoutVotes: 0,
  valid: 0,
  invalid: null,
  total: null,
  districts: { covered: 0, whole: 0 },
  votes: new Map(),
};

/** Several units as one. */
export function addedTallies(tallies: readonly Tally[]): Tally {
  const sum = (of: (tally: Tally) => number) => tallies.reduce((total, tally) => total + of(tally), 0);
  const knownSum = (of: (tally: Tally) => number | null) =>
    tallies.every((tally) => of(tally) === null) ? null : sum((tally) => of(tally) ?? 0);
  const votes = new Map<number, number[]>();
  for (const tally of tallies)
    for (const [contest, counts] of tally.votes) {
      const sums = votes.get(contest) ?? [];
      for (const [place, count] of counts.entries()) sums[place] = (sums[place] ?? 0) + count;
      votes.set(contest, sums);
    }
  return {
    counted: sum(({ counted }) => counted),
    tallied: sum(({ tallied }) => tallied),
    expected: knownSum(({ expected }) => expected),
    registered: knownSum(({ registered }) => registered),
    registeredCounted: sum(({ registeredCounted }) => registeredCounted),
    turnoutVotes: sum(({ turnoutVotes }) => turnoutVotes),
    valid: sum(({ valid }) => valid),
    invalid: knownSum(({ invalid }) => invalid),
    total: knownSum(({ total }) => total),
    districts: {
      covered: sum(({ districts }) => districts.covered),
      whole: sum(({ districts }) => districts.whole),
    },
    votes,
  };
}

/** The one contest that all votes are for; null where there are several, or none. */
export function contestIn({ votes }: Tally): number | null {
  const [only, ...others] = votes.keys();
  return only !== undefined && others.length === 0 ? only : null;
}

/** The compared person's place on the ballot of a contest. */
export interface SubjectPlace {
  readonly contest: number;
  readonly place: number;
}

/** A tally as the contract has it. */
export function sideOf(tally: Tally, ballots: Ballots, subject: SubjectPlace | null): ComparedSide {
  const { counted, tallied, expected, registered, registeredCounted, turnoutVotes, valid, invalid, total } =
    tally;
  const contest = contestIn(tally);
  const votes = contest === null ? [] : (tally.votes.get(contest) ?? []);
  return {
    stations: { counted, expected },
    seatsWithoutStations: tallied,
    figures:
      counted + tallied === 0 || isPartial(tally)
        ? null
        : {
            registered,
            registeredCounted,
            turnoutVotes,
            valid,
            invalid,
            total,
            votes: subject !== null && subject.contest === contest ? (votes[subject.place] ?? 0) : null,
            leader: leaderOf(tally, votes, namesOn(ballots, contest)),
          },
  };
}

/** Who leads as on Results; null of a tie, and where a sheet has more votes than valid ones. */
function leaderOf({ valid, districts }: Tally, votes: readonly number[], names: readonly string[]) {
  const candidates = names.map((name, place) => ({ name, votes: votes[place] ?? 0, share: null }));
  const lead = leadIn({ candidates, valid, districts });
  const [name, ...tied] = lead?.names ?? [];
  return lead === null || name === undefined || tied.length > 0 || lead.share > 100
    ? null
    : { name, share: lead.share };
}

interface BothTallies {
  readonly before: Tally;
  readonly after: Tally;
}

/** A unit in both elections, before its votes are those of candidates. */
export interface TalliedUnit extends BothTallies {
  readonly area: ResultArea;
  readonly parent: number | null;
  readonly ground: Ground;
  readonly others: readonly string[];
}

/** A place with everything that is compared of it. */
export interface TalliedPlace {
  readonly unit: TalliedUnit;
  /** The part of it that both station lists cover. */
  readonly shared: BothTallies & { readonly names: readonly string[] };
  readonly units: readonly TalliedUnit[];
  readonly joined: readonly (BothTallies & {
    readonly area: ResultArea;
    readonly members: readonly number[];
    readonly isOnBothLists: boolean;
  })[];
}
