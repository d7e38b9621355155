import { INCUMBENCY_WORDS } from "@command-center/domain/results/result-words";

/** The parts of a bar of incumbents: the tally's field, name and colour of each, in the bar's order. */
export const INCUMBENCY_PARTS = [
  { field: "incumbentReelected", name: INCUMBENCY_WORDS.incumbent_reelected, colour: "--s4" },
  { field: "incumbentDefeated", name: INCUMBENCY_WORDS.incumbent_defeated, colour: "--accent" },
  { field: "openSeat", name: INCUMBENCY_WORDS.open_seat, colour: "--s2" },
  { field: "newLeader", name: INCUMBENCY_WORDS.new_leader, colour: "--s1" },
  { field: "notKnown", name: "Not known", colour: "--line" },
] as const;
