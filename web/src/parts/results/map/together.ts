import type { StationResults } from "@command-center/contract/results/station-results";

/** A unit of the next level with its totals. */
export type UnitResults = StationResults["below"][number];
type Totals = Omit<UnitResults, "area" | "seats" | "candidates">;
type Votes = Pick<UnitResults, "valid" | "candidates" | "districts">;

/** Several units as one, where they share an outline: votes and stations added up. */
export function togetherOf(units: readonly Totals[]): Totals {
  const [first, ...others] = units;
  return first === undefined ? NOTHING : others.reduce<Totals>(added, first);
}

const NOTHING: Totals = {
  districts: { covered: 0, whole: 0 },
  units: { expected: null, counted: 0, notReceived: 0, nullified: 0, zero: 0 },
  registered: 0,
  registeredCounted: 0,
  valid: 0,
  invalid: 0,
  total: 0,
  known: { votes: 0, registers: 0 },
  turnoutVotes: 0,
  turnout: null,
};

function added(one: Totals, other: Totals): Totals {
  const turnoutVotes = one.turnoutVotes + other.turnoutVotes;
  const registeredCounted = one.registeredCounted + other.registeredCounted;
  return {
    districts: bothOf(one.districts, other.districts),
    units: {
      expected:
        one.units.expected === null || other.units.expected === null
          ? null
          : one.units.expected + other.units.expected,
      counted: one.units.counted + other.units.counted,
      notReceived: one.units.notReceived + other.units.notReceived,
      nullified: one.units.nullified + other.units.nullified,
      zero: one.units.zero + other.units.zero,
    },
    registered: knownSum(one.registered, other.registered),
    registeredCounted,
    valid: one.valid + other.valid,
    invalid: knownSum(one.invalid, other.invalid),
    total: knownSum(one.total, other.total),
    known: {
      votes: one.known.votes + other.known.votes,
      registers: one.known.registers + other.known.registers,
    },
    turnoutVotes,
    // More votes than voters is a finding, not a turnout.
    turnout:
      registeredCounted > 0 && turnoutVotes <= registeredCounted
        ? (100 * turnoutVotes) / registeredCounted
        : null,
  };
}

/** What is known of the sum; null where neither is. */
const knownSum = (one: number | null, other: number | null) =>
  one === null && other === null ? null : (one ?? 0) + (other ?? 0);

type Districts = UnitResults["districts"];
const bothOf = (one: Districts, other: Districts): Districts => ({
  covered: one.covered + other.covered,
  whole: one.whole + other.whole,
});

/** Votes of several units that vote for the same seat, added up by candidate, the most first. */
export function votesTogether(units: readonly Votes[]): Votes {
  const valid = units.reduce((sum, one) => sum + one.valid, 0);
  const votes = new Map<string, number>();
  for (const one of units.flatMap(({ candidates }) => candidates))
    votes.set(one.name, (votes.get(one.name) ?? 0) + one.votes);
  return {
    valid,
    districts: units.map(({ districts }) => districts).reduce(bothOf, { covered: 0, whole: 0 }),
    candidates: [...votes]
      .map(([name, count]) => ({ name, votes: count, share: valid === 0 ? null : (100 * count) / valid }))
      .toSorted((a, b) => b.votes - a.votes || a.name.localeCompare(b.name)),
  };
}
