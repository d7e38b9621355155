import type { PetitionDetail } from "@command-center/contract/petition";
import type { ContestDeclaration } from "@command-center/contract/results/contest-declarations";

type Declared = Pick<PetitionDetail, "declarations" | "disputedId" | "followedById">;

/** The declaration that was in force when it was filed. */
export function disputed({ declarations, disputedId }: Declared): ContestDeclaration | undefined {
  return declarations.find(({ id }) => id === disputedId);
}

/** The declaration that its ruling led to. */
export function followedBy({ declarations, followedById }: Declared): ContestDeclaration | null {
  return declarations.find(({ id }) => id === followedById) ?? null;
}
