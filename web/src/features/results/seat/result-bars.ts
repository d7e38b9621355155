import type { SeatDeclaration } from "@command-center/contract/results/seat";

type Candidate = SeatDeclaration["candidates"][number];

export interface ResultBars {
  /** Lengths in percent of the longest bar, by person; nobody's where fewer than two have votes to be compared. */
  readonly lengths: ReadonlyMap<number, number>;
  /** From where the runner-up's bar ends to where the winner's does; null where nobody is ahead of another. */
  readonly lead: { readonly from: number; readonly to: number } | null;
}

const NOTHING: ResultBars = { lengths: new Map(), lead: null };

/** Bars of a result on one scale that begins at 0: the most votes are the whole width. */
export function resultBars(candidates: readonly Candidate[]): ResultBars {
  const counted = candidates.flatMap(({ personId, votes, isWinner }) =>
    votes === null ? [] : [{ personId, votes, isWinner }],
  );
  const most = Math.max(0, ...counted.map(({ votes }) => votes));
  if (counted.length < 2 || most === 0) return NOTHING;
  const lengths = new Map(counted.map(({ personId, votes }) => [personId, (100 * votes) / most]));
  const winner = counted.find(({ isWinner }) => isWinner);
  const next = Math.max(...counted.filter((one) => one !== winner).map(({ votes }) => votes));
  const isComplete = counted.length === candidates.length;
  return {
    lengths,
    lead:
      winner === undefined || !isComplete || winner.votes <= next
        ? null
        : { from: (100 * next) / most, to: (100 * winner.votes) / most },
  };
}
