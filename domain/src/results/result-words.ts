import type { SheetVersion } from "@command-center/contract/changes/sheet-history";
import type { DistrictSeat } from "@command-center/contract/areas/district";
import type { GeneralContest } from "@command-center/contract/cycles";
import type { MayoralResult } from "@command-center/contract/results/mayors";
import type { Minister } from "@command-center/contract/results/renewal";
import type { IncumbencyOutcome } from "./declarations.ts";

/** A chairperson's or mayor's status. */
export const LEADER_STATUS_WORDS: Record<MayoralResult["status"], string> = {
  New: "New Leader",
  Incumbent_Retained: "Incumbent Re-elected",
  Leading: "Currently Leading",
  Unknown: "Incumbency Unknown",
};

export const SEAT_KIND_WORDS: Record<DistrictSeat["kind"] | "special_interest_mp", string> = {
  constituency_mp: "Constituency MP",
  district_woman_mp: "Woman MP",
  special_interest_mp: "Special-interest MP",
  lc5_chairperson: "LC5 chairperson",
  mayor: "Mayor",
};

/** Contests of the general election, as a list of them says it. */
export const GENERAL_CONTEST_WORDS: Record<GeneralContest, string> = {
  president: "President",
  mp: "Constituency MPs",
  "woman-mp": "District Woman MPs",
  lc5: "LC5 chairpersons",
  mayor: "Mayors",
};

/** What a declaration means for whoever held the seat. */
export const INCUMBENCY_WORDS: Record<IncumbencyOutcome, string> = {
  new_leader: "New leader",
  incumbent_reelected: "Incumbent re-elected",
  incumbent_defeated: "Incumbent defeated",
  open_seat: "Open seat",
};

/** Where a seat's contest stands. */
export const RESULT_STATUS_WORDS: Record<DistrictSeat["status"], string> = {
  awaiting: "Awaiting a result",
  provisional: "Leading in the count",
  declared: "Declared",
  nullified: "Nullified",
};

/** The same of a seat for which the cycle has no contest, as exported files list it. */
export const NOT_CONTESTED = "Not contested";

/** What became of a minister in the primaries. */
export const MINISTER_OUTCOME_WORDS: Record<Minister["outcome"], string> = {
  lost: "Lost",
  won: "Won",
  did_not_stand: "Did not stand",
};

/** What became of a candidate, as a column of exported files says it. */
export const CANDIDATE_RESULT_WORDS = {
  leading: "Leading",
  won: MINISTER_OUTCOME_WORDS.won,
  lost: MINISTER_OUTCOME_WORDS.lost,
};

/** The kind of a contest, as a column of exported files says it. */
export const CONTEST_KIND_WORDS = {
  mp_primary: "MP primary",
  lc5_primary: "LC5 primary",
  mayoral_primary: "Mayoral primary",
  cec: "CEC election",
  general: "General election",
};

/** Who declares the results of general elections. */
export const ELECTORAL_COMMISSION = "Electoral Commission";

/** Where results are from: `Electoral Commission`; `Party agents, not a declared result`. */
export function issuerText(issuer: string): string {
  return issuer === ELECTORAL_COMMISSION ? issuer : `${issuer}, not a declared result`;
}

export const SHEET_STATE_WORDS: Record<SheetVersion["state"], string> = {
  counted: "Counted",
  "not received": "Not received",
  nullified: "Nullified",
  zero: "Zero votes",
};
