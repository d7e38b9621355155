/** Votes cast over a register, with what has been reported so far. */
export interface TurnoutCount {
  readonly votesCast: number;
  readonly registered: number;
}

/** Exact turnout in percent, unrounded; null where nobody is registered. */
export function turnoutPercent({ votesCast, registered }: TurnoutCount): number | null {
  return registered > 0 ? (votesCast / registered) * 100 : null;
}

/** Turnout in percent as it is written wherever it is: with one decimal; null where nobody is registered. */
export function writtenTurnout(count: TurnoutCount): number | null {
  const exact = turnoutPercent(count);
  return exact === null ? null : roundTo(exact, 1);
}

/**
 * Which of two areas stands first where the best do: the one of higher turnout, exact and not as written. What is not known
 * comes last.
 */
export function higherTurnoutFirst(one: TurnoutCount | null, other: TurnoutCount | null): number {
  const exact = (count: TurnoutCount | null) => (count === null ? null : turnoutPercent(count)) ?? -1;
  return exact(other) - exact(one);
}

/** Of several areas together: votes and registers added up, never an average of percentages. */
export function turnoutTogether(areas: readonly TurnoutCount[]): TurnoutCount {
  return {
    votesCast: areas.reduce((sum, { votesCast }) => sum + votesCast, 0),
    registered: areas.reduce((sum, { registered }) => sum + registered, 0),
  };
}

/** Rounds half away from zero to a number of decimal places, as PostgreSQL's numeric does. */
export function roundTo(value: number, places: number): number {
  const factor = 10 ** places;
  const scaled = Math.abs(value) * factor;
  // The epsilon undoes binary representation (1.005 * 100 = 100.49999…) without moving a true .4999.
  return (Math.sign(value) * Math.round(scaled + scaled * Number.EPSILON)) / factor || 0;
}

/** A percentage or difference with one decimal as text, "84.9", "-12.2", never "-0.0". */
export function oneDecimal(value: number): string {
  return roundTo(value, 1).toFixed(1);
}
