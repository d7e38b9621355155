import type { Petition, PetitionSummary } from "@command-center/contract/petitions";

/** Within how many days a ruling is due; null where the cycle records no deadline. */
export function deadlineWords(rulingDays: number | null): string {
  return rulingDays === null ? "no deadline recorded" : `a ruling is due ${rulingDays} days after filing`;
}

/** How a petition's coded fields are written on screen. */
export const CATEGORY_WORDS: Record<Petition["category"], string> = {
  mp: "MP",
  lc5: "LC5",
  mayoral: "Mayoral",
  councillor: "Councillor",
  league: "League",
};

export const STATUS_WORDS: Record<Petition["status"], string> = {
  filed: "Filed",
  hearing: "In hearing",
  resolved: "Resolved",
  withdrawn: "Withdrawn",
};

export const GROUND_WORDS: Record<Petition["ground"], string> = {
  alteration_of_results: "Alteration of results",
  voter_bribery: "Voter bribery",
  conduct_of_registrars: "Conduct of registrars",
  violence: "Violence",
  ineligible_voters: "Ineligible voters",
};

export const OUTCOME_WORDS: Record<PetitionSummary["byOutcome"][number]["outcome"], string> = {
  dismissed: "Dismissed",
  fresh_poll_ordered: "Fresh poll ordered",
  other_candidate_declared: "Other candidate declared",
};
