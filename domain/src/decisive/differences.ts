import type {
  SeatDifference,
  StationDifference,
} from "@command-center/contract/results/decisive/differences";

/** Votes of a station by both issuers, in the order of the ballot. */
export interface BothVotes {
  readonly published: readonly number[];
  readonly other: readonly number[];
}

/** Leader and runner-up of a seat, as places on the ballot, and the votes between them. */
export interface SeatLead {
  readonly leader: number;
  /** Null if only one candidate stood. */
  readonly runnerUp: number | null;
  readonly lead: number;
}

/** Leader and runner-up by the published totals of a seat; null without votes. Of a tie the first on the ballot leads. */
export function seatLead(totals: readonly number[]): SeatLead | null {
  const ranked = totals
    .map((votes, place) => ({ votes, place }))
    .toSorted((one, other) => other.votes - one.votes);
  const [first, second] = ranked;
  if (first === undefined || first.votes === 0) return null;
  return {
    leader: first.place,
    runnerUp: second?.place ?? null,
    lead: first.votes - (second?.votes ?? 0),
  };
}

/** Votes by which the lead shrinks if the other result of a station is right; negative where it grows. */
export function swing({ published, other }: BothVotes, { leader, runnerUp }: SeatLead): number {
  const lead = (votes: readonly number[]) =>
    (votes[leader] ?? 0) - (runnerUp === null ? 0 : (votes[runnerUp] ?? 0));
  return lead(published) - lead(other);
}

/** What the swings of a seat's stations come to. A swing as large as the lead makes a tie, and so can decide. */
export function seatSwing(
  lead: number,
  swings: readonly number[],
): Pick<SeatDifference, "swing" | "against" | "fewest"> {
  const against = swings.filter((one) => one > 0).toSorted((one, other) => other - one);
  let made = 0;
  let fewest: number | null = null;
  for (const [at, one] of against.entries()) {
    made += one;
    if (fewest === null && made >= lead) fewest = at + 1;
  }
  return { swing: swings.reduce((sum, one) => sum + one, 0), against: made, fewest };
}

/** Whether a station's difference can decide its seat. */
export function decides(
  one: number,
  { lead, against }: Pick<SeatDifference, "lead" | "against">,
): StationDifference["decides"] {
  if (one <= 0 || against < lead) return "no";
  return one >= lead ? "alone" : "together";
}
