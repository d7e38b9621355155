import type { Renewal, RenewalContest } from "@command-center/contract/results/renewal";

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

type Tally = Omit<Renewal["contests"][number], "kind" | "byRegion">;

/** Seats that somebody else than the incumbent holds now; those of which nothing is known are not in it. */
export function newFaces(tally: Tally): number {
  return tally.incumbentDefeated + tally.openSeat + tally.newLeader;
}

/** New faces in percent of the seats of which the outcome is known; null where none is. */
export function renewalShare(tally: Tally): number | null {
  const known = tally.total - tally.notKnown;
  return known > 0 ? (newFaces(tally) / known) * 100 : null;
}
