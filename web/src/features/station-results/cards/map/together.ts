import type { StationResults } from "@command-center/contract/results/station-results";

/** A unit of the next level with its totals. */
export type UnitResults = StationResults["below"][number];
type Totals = Omit<UnitResults, "area">;

/** Several units as one, where they share an outline: votes and stations added up. */
export function togetherOf(units: readonly Totals[]): Totals {
  const [first, ...others] = units;
  return first === undefined ? NOTHING : others.reduce<Totals>(added, first);
}

const NOTHING: Totals = {
  units: { expected: null, counted: 0, notReceived: 0, nullified: 0, zero: 0 },
  seats: { contested: 0, withResults: 0 },
  registered: 0,
  registeredCounted: 0,
  valid: 0,
  invalid: 0,
  total: 0,
  turnout: null,
  candidates: [],
};

function added(one: Totals, other: Totals): Totals {
  const valid = one.valid + other.valid;
  const total = one.total + other.total;
  const registeredCounted = one.registeredCounted + other.registeredCounted;
  const votes = new Map(one.candidates.map((candidate) => [candidate.name, candidate.votes]));
  for (const candidate of other.candidates)
    votes.set(candidate.name, (votes.get(candidate.name) ?? 0) + candidate.votes);
  return {
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
    seats: {
      contested: Math.max(one.seats.contested, other.seats.contested),
      withResults: Math.max(one.seats.withResults, other.seats.withResults),
    },
    registered: one.registered + other.registered,
    registeredCounted,
    valid,
    invalid: one.invalid + other.invalid,
    total,
    // More votes than voters is a finding, not a turnout.
    turnout: registeredCounted > 0 && total <= registeredCounted ? (100 * total) / registeredCounted : null,
    candidates: [...votes]
      .map(([name, count]) => ({ name, votes: count, share: valid === 0 ? null : (100 * count) / valid }))
      .toSorted((a, b) => b.votes - a.votes || a.name.localeCompare(b.name)),
  };
}
