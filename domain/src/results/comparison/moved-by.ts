/** Votes of a candidate, or of all who voted, among what they are a share of. */
export interface Part {
  readonly votes: number;
  readonly of: number;
}

export interface MovedPart {
  readonly before: Part;
  readonly after: Part;
}

const shareOf = ({ votes, of }: Part) => (of === 0 ? 0 : (100 * votes) / of);

/**
 * By how many points each part of a place moved the place's share: half its own change and half its weight, both at the mean of the
 * two elections. The points add up to the change of the whole.
 */
export function movedBy(parts: readonly MovedPart[]): readonly number[] {
  const whole = { before: added(parts, "before"), after: added(parts, "after") };
  if (whole.before.of === 0 || whole.after.of === 0) return parts.map(() => 0);
  const mean = (shareOf(whole.before) + shareOf(whole.after)) / 2;
  return parts.map(({ before, after }) => {
    const [w1, w2] = [before.of / whole.before.of, after.of / whole.after.of];
    // A part without votes in one election has no share there: it moves the whole by its weight alone.
    const [s1, s2] = [
      before.of === 0 ? shareOf(after) : shareOf(before),
      after.of === 0 ? shareOf(before) : shareOf(after),
    ];
    return ((w1 + w2) / 2) * (s2 - s1) + (w2 - w1) * ((s1 + s2) / 2 - mean);
  });
}

const added = (parts: readonly MovedPart[], side: keyof MovedPart): Part => ({
  votes: parts.reduce((sum, part) => sum + part[side].votes, 0),
  of: parts.reduce((sum, part) => sum + part[side].of, 0),
});

/**
 * Rounds points to hundredths so that they add up to their rounded sum: the parts that rounding takes most from are rounded the
 * other way.
 */
export function hundredthsOf(points: readonly number[]): readonly number[] {
  const down = points.map((value) => Math.floor(value * 100));
  const missing =
    Math.round(points.reduce((sum, value) => sum + value, 0) * 100) -
    down.reduce((sum, value) => sum + value, 0);
  const byLoss = points
    .map((value, place) => ({ place, loss: value * 100 - Math.floor(value * 100) }))
    .toSorted((one, other) => other.loss - one.loss || one.place - other.place);
  const raised = new Set(byLoss.slice(0, Math.max(0, missing)).map(({ place }) => place));
  return down.map((value, place) => (value + (raised.has(place) ? 1 : 0)) / 100);
}
