export function sum(values: readonly number[]): number {
  return values.reduce((left, right) => left + right, 0);
}

/** Shares a whole total out by weight with the largest remainders, so that the parts add up to it exactly. */
export function apportion(total: number, weights: readonly number[]): number[] {
  const weight = sum(weights);
  if (!(weight > 0)) throw new RangeError("There is no weight to share the total by.");
  const exact = weights.map((share) => (total * share) / weight);
  const shares = exact.map(Math.floor);
  const missing = total - sum(shares);
  exact
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .toSorted((a, b) => b.remainder - a.remainder || a.index - b.index)
    .slice(0, missing)
    .forEach(({ index }) => (shares[index] = (shares[index] ?? 0) + 1));
  return shares;
}

export interface RegisterWithRate {
  readonly registered: number;
  /** The wished turnout, 0 to 1. */
  readonly rate: number;
}

/**
 * Votes by area that add up to `total` exactly: all rates are moved by one and the same amount, none beyond
 * `least` or `most`, so that who is above whom stays as wished.
 */
export function fitTurnout(
  areas: readonly RegisterWithRate[],
  total: number,
  { least, most }: { readonly least: number; readonly most: number },
): number[] {
  const votesMovedBy = (shift: number) =>
    areas.map(({ registered, rate }) => registered * Math.min(most, Math.max(least, rate + shift)));
  const sumMovedBy = (shift: number) => sum(votesMovedBy(shift));
  let [low, high] = [-2, 2];
  if (total < Math.floor(sumMovedBy(low)) || total > Math.ceil(sumMovedBy(high))) {
    throw new RangeError(`${total} votes cannot be reached between ${least} and ${most} of the registers.`);
  }
  for (let step = 0; step < 100; step += 1) {
    const middle = (low + high) / 2;
    if (sumMovedBy(middle) < total) low = middle;
    else high = middle;
  }
  return apportion(total, votesMovedBy(high));
}
