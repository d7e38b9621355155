import type { Petition } from "@command-center/contract/petitions";
import { countedText } from "../number-text.ts";
import { CONTEST_KIND_WORDS } from "../results/result-words.ts";

type Category = Petition["category"];
type Outcome = NonNullable<Petition["outcome"]>;

/** A petition's category, as its badge names it. */
export const PETITION_CATEGORY_WORDS: Record<Category, string> = {
  mp: "MP",
  lc5: "LC5",
  mayoral: "Mayoral",
  councillor: "Councillor",
  league: "League",
};

/** The election that a petition is about, as a column of exported files says it. */
export const PETITION_ELECTION_WORDS: Record<Category, string> = {
  mp: CONTEST_KIND_WORDS.mp_primary,
  lc5: CONTEST_KIND_WORDS.lc5_primary,
  mayoral: CONTEST_KIND_WORDS.mayoral_primary,
  councillor: "Councillor primary",
  league: "League election",
};

/** A category, as the name of all its petitions. */
export const PETITION_CATEGORY_NAMES: Record<Category, string> = {
  mp: "MP primaries",
  lc5: "LC5 primaries",
  mayoral: "Mayoral primaries",
  councillor: "Councillors",
  league: "Leagues",
};

export const PETITION_STATUS_WORDS: Record<Petition["status"], string> = {
  filed: "Filed",
  hearing: "In hearing",
  resolved: "Resolved",
  withdrawn: "Withdrawn",
};

export const PETITION_GROUND_WORDS: Record<Petition["ground"], string> = {
  alteration_of_results: "Alteration of results",
  voter_bribery: "Voter bribery",
  conduct_of_registrars: "Conduct of registrars",
  violence: "Violence",
  ineligible_voters: "Ineligible voters",
};

export const PETITION_OUTCOME_WORDS: Record<Outcome, string> = {
  dismissed: "Dismissed",
  fresh_poll_ordered: "Fresh poll ordered",
  other_candidate_declared: "Other candidate declared",
};

/** How many petitions had an outcome: `25 dismissed`, `1 fresh poll ordered`, `4 fresh polls ordered`. */
export function outcomesText(outcome: Outcome, count: number): string {
  return countedText(count, ...OUTCOMES[outcome]);
}

const OUTCOMES: Record<Outcome, readonly [one: string, other: string]> = {
  dismissed: ["dismissed", "dismissed"],
  fresh_poll_ordered: ["fresh poll ordered", "fresh polls ordered"],
  other_candidate_declared: ["other candidate declared", "other candidates declared"],
};
