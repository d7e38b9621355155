/** What the figure of declarations made calls the part of them that followed another of the same seat. */
export const DECLARED_AGAIN = "re-declared after a rerun or ruling";

export type IncumbencyOutcome = "new_leader" | "incumbent_reelected" | "incumbent_defeated" | "open_seat";
