import { countedText } from "@command-center/domain/number-text";
import { identifierKey } from "@command-center/domain/names/comparison-key";
import { oneDecimal, roundTo } from "@command-center/domain/results/turnout";

/** A candidate's votes in a whole contest. */
export interface CandidateVotes {
  readonly name: string;
  readonly votes: number;
}

/** A candidate's share of the valid votes, in percent; null where there are none, as before the first results. */
export interface ShareChange {
  readonly name: string;
  /** The seat, where a file has several. */
  readonly seat?: string;
  readonly from: number | null;
  readonly to: number | null;
}

/** Points of a share that a person must confirm to move by more than. */
export const POINTS_TO_CONFIRM = 5;

/** Each candidate's share of a contest with the results in force, and as it would be, in the order of the ballot. */
export function shareChanges(
  before: readonly CandidateVotes[],
  after: readonly CandidateVotes[],
): readonly ShareChange[] {
  const sharesOf = (votes: readonly CandidateVotes[]) => {
    const sum = votes.reduce((total, one) => total + one.votes, 0);
    const byName = new Map(votes.map((one) => [one.name, one.votes]));
    return (name: string) => (sum > 0 ? ((byName.get(name) ?? 0) / sum) * 100 : null);
  };
  const [from, to] = [sharesOf(before), sharesOf(after)];
  const names = new Set([...after, ...before].map(({ name }) => name));
  return [...names].map((name) => ({ name, from: from(name), to: to(name) }));
}

/**
 * Candidates whose share moves by more than 5 points against the results in force, also to nothing. First results move no share. A
 * shift of columns keeps every sum right; only this reveals it.
 */
export function movedFar(changes: readonly ShareChange[]): readonly ShareChange[] {
  return changes.filter(
    ({ from, to }) => from !== null && roundTo(Math.abs((to ?? 0) - from), 6) > POINTS_TO_CONFIRM,
  );
}

/** Most candidates of several seats who are typed one by one. */
const MOST_TYPED = 5;

/**
 * What a person types to confirm these changes: `Candidate B 9.8%, candidate C 0.6%`, or of many in several seats
 * `23 candidates in 9 seats`; empty where nothing is to confirm.
 */
export function wordsToConfirm(moved: readonly ShareChange[]): string {
  const seats = new Set(moved.map(({ seat }) => seat));
  if (moved.length > MOST_TYPED && !seats.has(undefined))
    return `${moved.length} candidates in ${countedText(seats.size, "seat", "seats")}`;
  return moved
    .map(({ name, to }) => (to === null ? `${name} none` : `${name} ${oneDecimal(to)}%`))
    .join(", ");
}

/** Whether what was typed are those words; case, spaces and the kind of dash make no difference. */
export function confirms(typed: string, words: string): boolean {
  return words !== "" && identifierKey(typed) === identifierKey(words);
}
