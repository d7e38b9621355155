import type { ResultArea } from "@command-center/contract/results/station-results";

/** What the sheets in force of a unit add up to. */
export interface Sums {
  readonly counted: number;
  readonly notReceived: number;
  readonly nullified: number;
  readonly zero: number;
  /** Seats that are counted by the one sheet of their unit. */
  readonly tallied: number;
  readonly registered: number;
  readonly registeredCounted: number;
  readonly valid: number;
  readonly invalid: number;
  readonly total: number;
  /** Stations with votes of which votes cast and invalid votes are known, and stations with a known register. */
  readonly votesKnown: number;
  readonly registersKnown: number;
  /** Votes cast in stations with a known register. */
  readonly turnoutVotes: number;
  /** Contests that there are sheets of, and whether votes are known in them. */
  readonly contests: ReadonlyMap<number, boolean>;
  /** In the order of the ballot; of several contests nothing, as their candidates have nothing to do with each other. */
  readonly votes: readonly number[];
  /** Stations on the list of the cycle; null where it has none. */
  readonly expected: number | null;
  /** Its districts on polling day, by id, and whether the station list or a sheet covers them. None below a district. */
  readonly districts: ReadonlyMap<number, boolean>;
}

export interface UnitSums extends Sums {
  readonly area: ResultArea;
}

/** No sheets. */
export const NONE: Sums = {
  counted: 0,
  notReceived: 0,
  nullified: 0,
  zero: 0,
  tallied: 0,
  registered: 0,
  registeredCounted: 0,
  valid: 0,
  invalid: 0,
  total: 0,
  votesKnown: 0,
  registersKnown: 0,
  turnoutVotes: 0,
  contests: new Map(),
  votes: [],
  expected: null,
  districts: new Map(),
};

/** The sums of two units, or of two parts of one. */
export function added(one: Sums, other: Sums): Sums {
  const contests = eitherOf(one.contests, other.contests);
  const longer = one.votes.length > other.votes.length ? one.votes : other.votes;
  return {
    counted: one.counted + other.counted,
    notReceived: one.notReceived + other.notReceived,
    nullified: one.nullified + other.nullified,
    zero: one.zero + other.zero,
    tallied: one.tallied + other.tallied,
    registered: one.registered + other.registered,
    registeredCounted: one.registeredCounted + other.registeredCounted,
    valid: one.valid + other.valid,
    invalid: one.invalid + other.invalid,
    total: one.total + other.total,
    votesKnown: one.votesKnown + other.votesKnown,
    registersKnown: one.registersKnown + other.registersKnown,
    turnoutVotes: one.turnoutVotes + other.turnoutVotes,
    contests,
    votes:
      contests.size > 1 ? [] : longer.map((_, place) => (one.votes[place] ?? 0) + (other.votes[place] ?? 0)),
    expected: one.expected === null ? other.expected : one.expected + (other.expected ?? 0),
    districts: eitherOf(one.districts, other.districts),
  };
}

/** What either map has, true where it is true in one of them. */
function eitherOf(one: ReadonlyMap<number, boolean>, other: ReadonlyMap<number, boolean>) {
  const either = new Map([...one, ...other]);
  for (const [id, isTrue] of one) if (isTrue) either.set(id, true);
  return either;
}
