import type { CourtOutcome, CourtVersion, CourtWay } from "@command-center/contract/changes/change-sets";
import type { ContestKind } from "./areas.ts";
import type { DayColumn, Defaulted, Id, Numeric, Optional, Recorded } from "./columns.ts";

export interface PersonTable {
  id: Id;
  name: string;
  gender: Optional<"female" | "male">;
  birth_year: Optional<number>;
  is_invented: Defaulted<boolean>;
  source_id: number;
}

export type SeatKind =
  | "president"
  | "constituency_mp"
  | "district_woman_mp"
  | "special_interest_mp"
  | "lc5_chairperson"
  | "mayor"
  | "cec_office";

export interface SeatTable {
  id: Id;
  kind: SeatKind;
  name: string;
  area_id: Optional<number>;
  interest_group: Optional<"youth" | "workers" | "persons_with_disabilities" | "older_persons">;
  rank: Optional<number>;
  valid_from: Defaulted<DayColumn>;
  valid_to: Optional<DayColumn>;
  source_id: number;
}

export interface ContestTable {
  id: Id;
  cycle_id: number;
  kind: ContestKind;
  seat_id: number;
  polling_day: DayColumn;
  is_open_seat: Defaulted<boolean>;
  /** The party's own candidate; null: not recorded. */
  own_candidacy_id: Optional<number>;
  source_id: number;
}

export interface CandidacyTable extends Recorded {
  id: Id;
  contest_id: number;
  person_id: number;
  /** Null: no source says whether this person held the seat. */
  is_incumbent: Optional<boolean>;
  retired_by: Optional<number>;
  source_id: number;
}

export interface VoteCountTable extends Recorded {
  id: Id;
  candidacy_id: number;
  round: Defaulted<number>;
  votes: number;
  true_on: DayColumn;
  source_id: number;
}

export interface DeclarationTable extends Recorded {
  id: Id;
  contest_id: number;
  round: Defaulted<number>;
  /** Null: declared, but no source names the winner. There are then no votes, margin or share either. */
  winner_candidacy_id: Optional<number>;
  status: "provisional" | "declared" | "nullified";
  reason: Defaulted<"first" | "rerun" | "ruling">;
  is_unopposed: Defaulted<boolean>;
  votes: Optional<number>;
  valid_votes: Optional<number>;
  margin_percent: Optional<Numeric>;
  share_percent: Optional<Numeric>;
  incumbency_outcome: Optional<"new_leader" | "incumbent_reelected" | "incumbent_defeated" | "open_seat">;
  declared_at: Date | string;
  true_on: DayColumn;
  /** The retired declaration whose place this one takes, because it was recorded wrongly. */
  corrects_id: Optional<number>;
  runner_up_votes: Optional<number>;
  /** The day of the vote that it declares; null where it is the contest's, or that of the rerun's counts. */
  polled_on: Optional<DayColumn>;
  retired_by: Optional<number>;
  source_id: number;
}

export interface MinisterTable extends Recorded {
  id: Id;
  cycle_id: number;
  person_id: number;
  office: string;
  contest_id: Optional<number>;
  outcome: "lost" | "won" | "did_not_stand";
  note: Optional<string>;
  true_on: DayColumn;
  retired_by: Optional<number>;
  source_id: number;
}

export interface ViolenceIncidentTable extends Recorded {
  id: Id;
  cycle_id: number;
  area_id: number;
  kind: "assault" | "intimidation" | "property_damage" | "clash" | "shooting" | "arrest";
  severity: "minor" | "serious" | "fatal";
  true_on: DayColumn;
  note: Optional<string>;
  /** Its own, by which a file corrects it. */
  number: Optional<string>;
  retired_by: Optional<number>;
  source_id: number;
}

/** The day on which the gazette has the result of a contest. */
export interface GazetteDayTable extends Recorded {
  id: Id;
  contest_id: number;
  true_on: DayColumn;
  source_id: number;
}

/** A state of a case in court, from its day on. A case is known by its contest and the court's number. */
export interface CourtStateTable extends Recorded {
  id: Id;
  contest_id: number;
  number: string;
  way: CourtWay;
  appeal_of: Optional<string>;
  state: CourtVersion["state"];
  filed_on: DayColumn;
  outcome: Optional<CourtOutcome>;
  winner_candidacy_id: Optional<number>;
  judgment: Optional<string>;
  true_on: DayColumn;
  source_id: number;
}
