import { INCUMBENCY_WORDS } from "@command-center/domain/results/result-words";

/** What declarations mean for the incumbents, by the field of a tally, in the order and colours of the bars. */
export const INCUMBENCY_PARTS = [
  { field: "incumbentReelected", name: INCUMBENCY_WORDS.incumbent_reelected, colour: "--s4" },
  { field: "incumbentDefeated", name: INCUMBENCY_WORDS.incumbent_defeated, colour: "--accent" },
  { field: "openSeat", name: INCUMBENCY_WORDS.open_seat, colour: "--s2" },
  { field: "newLeader", name: INCUMBENCY_WORDS.new_leader, colour: "--s1" },
  { field: "notKnown", name: "Not known", colour: "--line" },
] as const;
