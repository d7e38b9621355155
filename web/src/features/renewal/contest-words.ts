import type { RenewalContest } from "@command-center/contract/results/renewal";

/** Contests as they can be chosen and as they are counted. */
export const CONTEST_WORDS: Record<RenewalContest, { name: string; seats: string }> = {
  lc5_primary: { name: "LC5", seats: "district chairpersons" },
  mp_primary: { name: "MP", seats: "MPs" },
  mayoral_primary: { name: "Mayors", seats: "mayors" },
  cec: { name: "CEC", seats: "offices of the CEC" },
};

/** What a declaration means for the incumbent, in the order of the bars. */
export const OUTCOMES = [
  { field: "incumbentReelected", name: "Incumbent re-elected", colour: "--s4" },
  { field: "incumbentDefeated", name: "Incumbent defeated", colour: "--accent" },
  { field: "openSeat", name: "Open seat", colour: "--s2" },
  { field: "newLeader", name: "New leader", colour: "--s1" },
  { field: "notKnown", name: "Not known", colour: "--line" },
] as const;
