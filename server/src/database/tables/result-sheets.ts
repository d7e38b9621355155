import type { Outcome } from "@command-center/domain/decisive/form-sample";
import type { JSONColumnType } from "kysely";
import type { DayColumn, Defaulted, Id, Optional, Recorded } from "./columns.ts";

/** The place of a candidacy on the ballot of its contest, from 1. */
export interface ContestBallotTable {
  contest_id: number;
  position: number;
  candidacy_id: number;
}

/** One contest's result in one station, or a district's tally sheet, as one issuer has it. */
export interface ResultSheetTable extends Recorded {
  id: Id;
  contest_id: number;
  area_id: number;
  issuer: string;
  state: "counted" | "not received" | "nullified" | "zero";
  registered: Optional<number>;
  /** Whether the register is the station list's, as the sheet has none. */
  has_listed_register: Defaulted<boolean>;
  /** In the order of the ballot; null where none are known. */
  votes: Optional<number[]>;
  valid: Optional<number>;
  invalid: Optional<number>;
  total: Optional<number>;
  received: Optional<number>;
  expected: Optional<number>;
  note: Optional<string>;
  /** Of its file; null where it was entered by hand. */
  line: Optional<number>;
  label: string;
  true_on: DayColumn;
  retired_by: Optional<number>;
  source_id: number;
}

/** What became of a difference between two issuers' results of a station. */
export interface DifferenceInquiryTable extends Recorded {
  id: Id;
  contest_id: number;
  area_id: number;
  issuer: string;
  other_issuer: string;
  state: "open" | "investigated" | "resolved";
  note: Optional<string>;
  evidence: Optional<string>;
  entered_by: string;
}

/** A station with a result that is disputed. */
export interface StationDisputeTable extends Recorded {
  id: Id;
  contest_id: number;
  area_id: number;
  reason: string;
  evidence: Optional<string>;
  entered_by: string;
}

/** Sums over the sheets in force of a unit; `constituency_id` is 0 where it does not lie in one. */
export interface ResultSumTable {
  contest_id: number;
  issuer: string;
  area_id: number;
  constituency_id: Defaulted<number>;
  kind: string;
  counted: number;
  not_received: number;
  nullified: number;
  zero: number;
  registered: number;
  registered_counted: number;
  valid: number;
  invalid: number;
  total: number;
  /** Seats that are counted by the one sheet of their unit, as they have no sheet of a station. */
  tallied: Defaulted<number>;
  votes_known: Defaulted<number>;
  registers_known: Defaulted<number>;
  total_registered: Defaulted<number>;
  votes: number[];
}

/** A counted station that is unusual by a rule, found when its sheet or those it is compared with changed. */
export interface UnusualStationTable {
  contest_id: number;
  issuer: string;
  rule: string;
  area_id: number;
  /** Place on the ballot, from 1: who leads in the other stations of the parish. */
  usual: number | null;
  /** Stations that it is compared with, and one of them. */
  others: number;
  other_id: number | null;
  /** The first of the stations with the same figures, else 0: they are listed together. */
  among: number;
}

/** Stations and voters of a unit on the station list of a cycle. */
export interface StationSumTable {
  cycle_id: number;
  area_id: number;
  constituency_id: Defaulted<number>;
  kind: string;
  stations: number;
  /** Null where the voters of one of the stations are unknown. */
  registered: number | null;
}

/** A sheet of a file before it is taken over. */
export interface StagedSheetTable {
  import_id: number;
  line: number;
  area_id: number;
  seat_area: number | null;
  state: ResultSheetTable["state"];
  registered: number | null;
  has_listed_register: Defaulted<boolean>;
  votes: number[] | null;
  valid: number | null;
  invalid: number | null;
  total: number | null;
  received: number | null;
  expected: number | null;
  note: string | null;
  label: string;
  change: "new" | "changed" | "relabelled" | "same" | null;
  /** The id of the sheet in force that it was compared with. */
  expects: Optional<number>;
}

/** A sample of forms that was chosen by a seed. */
export interface FormSampleTable extends Recorded {
  id: Id;
  contest_id: number;
  issuer: string;
  other_issuer: string;
  seed: string;
  basis: "register" | "ballots";
  risk: 0.05 | 0.01;
  total: number;
  outcome: JSONColumnType<Outcome, string, never>;
  digest: string;
  forms_before: number;
  drawn_by: string;
}

/** A sampled station with its published votes of that time. */
export interface FormDrawTable extends Recorded {
  id: Id;
  sample_id: number;
  draw: number;
  area_id: number;
  votes: number[];
  most: number;
}

/** A sampled station with a form that is missing or illegible. */
export interface MissingFormTable extends Recorded {
  id: Id;
  sample_id: number;
  area_id: number;
  note: string;
  entered_by: string;
}
