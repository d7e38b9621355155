import type { DayColumn, Id, Optional, Recorded } from "./columns.ts";

/** It sits from a day until a day, as known from recorded_at until retired_at. */
export interface TribunalPanelTable extends Recorded {
  id: Id;
  cycle_id: number;
  number: number;
  daily_capacity: number;
  sits_from: DayColumn;
  sits_to: Optional<DayColumn>;
  retired_by: Optional<number>;
  source_id: number;
}

export interface PetitionTable {
  id: Id;
  cycle_id: number;
  number: string;
  category: "mp" | "lc5" | "mayoral" | "councillor" | "league";
  contest_id: Optional<number>;
  area_id: Optional<number>;
  subject: string;
  petitioner_id: Optional<number>;
  source_id: number;
}

export interface PetitionStateTable extends Recorded {
  id: Id;
  petition_id: number;
  ground:
    | "alteration_of_results"
    | "voter_bribery"
    | "conduct_of_registrars"
    | "violence"
    | "ineligible_voters";
  status: "filed" | "hearing" | "resolved" | "withdrawn";
  outcome: Optional<"dismissed" | "fresh_poll_ordered" | "other_candidate_declared">;
  filed_on: DayColumn;
  served_on: Optional<DayColumn>;
  heard_on: Optional<DayColumn>;
  ruled_on: Optional<DayColumn>;
  /** The day that it is listed for. */
  hearing_on: Optional<DayColumn>;
  panel_id: Optional<number>;
  true_on: DayColumn;
  retired_by: Optional<number>;
  source_id: number;
}
