import { roundTo } from "./turnout.ts";

/** What the figure of declarations made calls the part of them that followed another of the same seat. */
export const DECLARED_AGAIN = "re-declared after a rerun or ruling";

export type IncumbencyOutcome = "new_leader" | "incumbent_reelected" | "incumbent_defeated" | "open_seat";

/** What the result means for the person who held the seat. */
export function incumbencyOutcome(contest: {
  readonly winnerIsIncumbent: boolean;
  readonly incumbentStood: boolean;
  readonly isOpenSeat: boolean;
}): IncumbencyOutcome {
  if (contest.winnerIsIncumbent) return "incumbent_reelected";
  if (contest.incumbentStood) return "incumbent_defeated";
  return contest.isOpenSeat ? "open_seat" : "new_leader";
}

/**
 * Winning margin over the runner-up in percent of the valid votes, two places; null without votes.
 * A tie is a margin of 0, one candidate alone of 100.
 */
export function marginPercent(votes: readonly number[]): number | null {
  const valid = votes.reduce((sum, count) => sum + count, 0);
  if (valid === 0) return null;
  const [first = 0, second = 0] = votes.toSorted((a, b) => b - a);
  return roundTo(((first - second) / valid) * 100, 2);
}
