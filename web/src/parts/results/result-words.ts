import type { DistrictSeat } from "@command-center/contract/areas/district";

/** How a chairperson's or mayor's status is written on screen. */
export const STATUS_LABELS = {
  New: "New Leader",
  Incumbent_Retained: "Incumbent Re-elected",
  Leading: "Currently Leading",
} as const;

export const SEAT_WORDS: Record<DistrictSeat["kind"], string> = {
  constituency_mp: "Constituency MP",
  district_woman_mp: "Woman MP",
  lc5_chairperson: "LC5 chairperson",
  mayor: "Mayor",
};

export const OUTCOME_WORDS: Record<NonNullable<DistrictSeat["outcome"]>, string> = {
  new_leader: "New leader",
  incumbent_reelected: "Incumbent re-elected",
  incumbent_defeated: "Incumbent defeated",
  open_seat: "Open seat",
};

export const RESULT_WORDS: Record<DistrictSeat["status"], string> = {
  awaiting: "Awaiting a result",
  provisional: "Leading in the count",
  declared: "Declared",
  nullified: "Nullified",
};
