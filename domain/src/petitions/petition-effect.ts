import type { Petition } from "@command-center/contract/petitions";
import type { ContestDeclaration } from "@command-center/contract/results/contest-declarations";

type Ruled = Pick<Petition, "filedOn" | "ruledOn" | "outcome">;
type Declared = Pick<ContestDeclaration, "id" | "reason" | "status" | "declaredOn" | "candidates">;

export interface PetitionEffect<Declaration> {
  /** The declaration that was in force when the petition was filed; null where none was. */
  readonly disputed: Declaration | null;
  /** The declaration that the ruling led to: the rerun that it ordered, or the other candidate that it declared. */
  readonly followedBy: Declaration | null;
  /** Whether the second names another winner; null where there is none, or a winner is not named. */
  readonly isWinnerChanged: boolean | null;
}

const REASONS = {
  dismissed: null,
  fresh_poll_ordered: "rerun",
  other_candidate_declared: "ruling",
} as const satisfies Record<NonNullable<Petition["outcome"]>, Declared["reason"] | null>;

/**
 * What a petition did to its contest, of whose declarations all are given, the first one first. A declaration is put down to the
 * ruling that asked for one of its kind and came before it: records name no petition.
 */
export function petitionEffect<Declaration extends Declared>(
  { filedOn, ruledOn, outcome }: Ruled,
  declarations: readonly Declaration[],
): PetitionEffect<Declaration> {
  const inForce = declarations.findLast(({ declaredOn }) => declaredOn <= filedOn);
  const disputed = inForce === undefined || inForce.status === "nullified" ? null : inForce;
  const reason = outcome === null ? null : REASONS[outcome];
  const followedBy =
    reason === null || ruledOn === null
      ? null
      : (declarations.find(
          (later) => later.reason === reason && later.status !== "nullified" && later.declaredOn >= ruledOn,
        ) ?? null);
  const [before, after] = [winnerOf(disputed), winnerOf(followedBy)];
  return {
    disputed,
    followedBy,
    isWinnerChanged: before === null || after === null ? null : before !== after,
  };
}

function winnerOf(declaration: Declared | null): number | null {
  return declaration?.candidates.find(({ isWinner }) => isWinner)?.personId ?? null;
}

/**
 * Somebody's place by votes, 1 for the most, shared by those with as many; null unless the votes of all who stood are recorded:
 * whoever has none on record may have had more.
 */
export function placeByVotes(
  candidates: readonly Pick<Declared["candidates"][number], "personId" | "votes">[],
  personId: number,
): number | null {
  const votes = candidates.find((candidate) => candidate.personId === personId)?.votes ?? null;
  if (votes === null || candidates.some((candidate) => candidate.votes === null)) return null;
  return 1 + candidates.filter((candidate) => (candidate.votes ?? 0) > votes).length;
}
