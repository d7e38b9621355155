import { nameKey } from "../ballot/candidate-name.ts";
import type { CandidateVotes } from "./shares.ts";

/** An area's votes in two elections of a contest. */
export interface AreaVotes {
  readonly area: string;
  readonly before: readonly CandidateVotes[];
  readonly after: readonly CandidateVotes[];
}

/** A candidate with a share of an area far from the one in the previous election. */
export interface UnlikeBefore {
  readonly area: string;
  readonly name: string;
  /** In percent of the valid votes. */
  readonly from: number;
  readonly to: number;
}

/** Points of a share from which on a change between two elections is unusual. Columns shifted by one move a leader further. */
export const UNUSUAL_POINTS = 25;
/** Fewer votes than these in an area move a share by chance. */
const LEAST_VOTES = 100;

/**
 * Candidates of both elections with a share of an area unlike the one before, the furthest first. Candidates are matched by the words of
 * their names. Columns that are shifted by one keep every sum right, and only this shows them in a first import.
 */
export function unlikeBefore(areas: readonly AreaVotes[]): readonly UnlikeBefore[] {
  const found = areas.flatMap(({ area, before, after }): UnlikeBefore[] => {
    const [was, is] = [sumOf(before), sumOf(after)];
    if (was < LEAST_VOTES || is < LEAST_VOTES) return [];
    const votesBefore = new Map(before.map(({ name, votes }) => [nameKey(name), votes]));
    return after.flatMap(({ name, votes }) => {
      const earlier = votesBefore.get(nameKey(name));
      if (earlier === undefined) return [];
      const [from, to] = [(100 * earlier) / was, (100 * votes) / is];
      return Math.abs(to - from) > UNUSUAL_POINTS ? [{ area, name, from, to }] : [];
    });
  });
  return found.toSorted((one, other) => Math.abs(other.to - other.from) - Math.abs(one.to - one.from));
}

const sumOf = (votes: readonly CandidateVotes[]) => votes.reduce((sum, one) => sum + one.votes, 0);
