import type { Contested } from "./could-change.ts";

/** The published result of a station in the order of the ballot, and the most votes that it can have. */
export interface PublishedStation {
  readonly station: number;
  readonly votes: readonly number[];
  /** Registered voters; ballots cast where their number is trusted. */
  readonly most: number;
}

/**
 * What a sample of forms has to prove: that the winner is ahead of each rival. For a majority the rival is all other candidates
 * together.
 */
export interface Outcome {
  readonly winner: number;
  readonly contested: Contested;
  /** The winner's votes above each rival's, in the whole contest. All are above 0. */
  readonly margins: readonly number[];
}

/** A station with the largest part of a margin that its result can be wrong by. */
export interface WeightedStation extends PublishedStation {
  readonly weight: number;
}

/** The outcome of a published result; null where no candidate has won: a tie, or no majority. */
export function outcomeToProve(stations: readonly PublishedStation[], contested: Contested): Outcome | null {
  const totals = stations.reduce<number[]>(
    (sums, { votes }) => votes.map((count, place) => (sums[place] ?? 0) + count),
    [],
  );
  const winner = totals.indexOf(Math.max(...totals));
  const margins = leads(totals, winner, contested);
  return margins.length > 0 && margins.every((margin) => margin > 0) ? { winner, contested, margins } : null;
}

/** The winner's votes above each rival's. */
function leads(votes: readonly number[], winner: number, contested: Contested): readonly number[] {
  const own = votes[winner] ?? 0;
  const others = votes.filter((_, place) => place !== winner);
  const rivals = contested === "lead" ? others : [others.reduce((sum, count) => sum + count, 0)];
  return rivals.map((rival) => own - rival);
}

/**
 * Each station's largest possible overstatement: the part of a margin that goes if all of its votes were in truth a rival's. For a
 * majority (2w − v + b) / (2W − V), with votes of the winner w, valid votes v and the most votes b (the maximum relative
 * overstatement of P. Stark, Kaplan–Markov).
 */
export function weighted(
  stations: readonly PublishedStation[],
  { winner, contested, margins }: Outcome,
): readonly WeightedStation[] {
  return stations.map((one) => {
    const parts = leads(one.votes, winner, contested).map(
      (lead, rival) => (lead + one.most) / (margins[rival] ?? 1),
    );
    return { ...one, weight: Math.max(0, ...parts) };
  });
}

/** The sum of all weights: how many margins could be wrong in all. The larger, the more forms are needed. */
export function totalWeight(stations: readonly WeightedStation[]): number {
  return stations.reduce((sum, { weight }) => sum + weight, 0);
}

/** How many forms have to match to confirm an outcome at a risk such as 0.05. */
export function formsNeeded(total: number, risk: number): number {
  return total <= 1 ? 1 : Math.ceil(Math.log(risk) / Math.log(1 - 1 / total));
}

/** Digits of a hash that are used: as many as a floating-point number holds exactly. */
const DIGITS = 13;

/**
 * The station of a draw, in proportion to the weights: the one with the smallest −ln(r) / weight, where r is a number from 0 to 1 made
 * of the SHA-256 of `seed,station,counter`. Others can repeat it, in any order of the stations. A station can be chosen again. `sha256` returns the
 * hash of a text in hexadecimal.
 */
export function drawn(
  stations: readonly WeightedStation[],
  seed: string,
  counter: number,
  sha256: (text: string) => string,
): number | null {
  let first: { readonly station: number; readonly time: number } | null = null;
  for (const { station, weight } of stations) {
    if (weight === 0) continue;
    const part = Number.parseInt(sha256(`${seed},${station},${counter}`).slice(0, DIGITS), 16);
    const time = -Math.log((part + 1) / 16 ** DIGITS) / weight;
    if (first === null || time < first.time || (time === first.time && station < first.station))
      first = { station, time };
  }
  return first?.station ?? null;
}

/** What the form of a sampled station says: its votes in the order of the ballot; null if it is missing or illegible. */
export type FormVotes = readonly number[] | null;

/**
 * The part of a station's weight that its form takes back: 0 where both agree, negative where the winner has more on the form, 1 for
 * a missing form, which counts as the worst that it could say.
 */
export function relativeError(
  { votes, weight }: WeightedStation,
  form: FormVotes,
  { winner, contested, margins }: Outcome,
): number {
  if (form === null) return 1;
  const published = leads(votes, winner, contested);
  const seen = leads(form, winner, contested);
  const parts = margins.map((margin, rival) => ((published[rival] ?? 0) - (seen[rival] ?? 0)) / margin);
  return weight === 0 ? 0 : Math.max(...parts) / weight;
}

/**
 * The risk after each compared form, in the order of the draws: the largest chance to see forms that agree so well if the outcome were
 * wrong. At most 1. An outcome is confirmed once it is at most the agreed limit.
 */
export function risks(total: number, errors: readonly number[]): readonly number[] {
  let risk = 1;
  return errors.map((error) => {
    risk *= error >= 1 ? Infinity : (total <= 1 ? 0 : 1 - 1 / total) / (1 - error);
    return Math.min(1, risk);
  });
}
