import type { RenewalContest } from "@command-center/contract/results/renewal";

/** Contests as they can be chosen and as they are counted. */
export const CONTEST_WORDS: Record<RenewalContest, { name: string; seats: string }> = {
  lc5_primary: { name: "LC5", seats: "district chairpersons" },
  mp_primary: { name: "MP", seats: "MPs" },
  mayoral_primary: { name: "Mayors", seats: "mayors" },
  cec: { name: "CEC", seats: "offices of the CEC" },
};
