import type { DayColumn, Defaulted, Id, Numeric, Optional, Recorded } from "./columns.ts";

export interface ClaimTable extends Recorded {
  id: Id;
  cycle_id: number;
  measure: string;
  definition: string;
  area_id: Optional<number>;
  /** The candidate, of a published total of votes in the presidential election. */
  candidate: Optional<string>;
  unit: "count" | "percent" | "days" | "date";
  value: Optional<Numeric>;
  value_date: Optional<DayColumn>;
  numerator: Optional<number>;
  denominator: Optional<number>;
  register_id: Optional<number>;
  standing: Defaulted<"fact" | "finding">;
  is_chosen: Defaulted<boolean>;
  chosen_reason: Optional<string>;
  note: Optional<string>;
  true_on: DayColumn;
  published_on: Optional<DayColumn>;
  retired_by: Optional<number>;
  source_id: number;
}

/** Which published value is used as a figure from a day on; a later choice follows it. */
export interface FigureChoiceTable extends Recorded {
  id: Id;
  cycle_id: number;
  measure: string;
  area_id: Optional<number>;
  candidate: Optional<string>;
  /** Null: the value of the records. */
  claim_id: Optional<number>;
  reason: string;
  true_on: DayColumn;
}

/** The area or the seat that a headline figure is about in a cycle. */
export interface HeadlineSubjectTable {
  cycle_id: number;
  figure: "western_mp_turnout" | "kampala_mp_turnout" | "cec_victory";
  /** What the figure is called in that cycle. */
  label: string;
  area_id: Optional<number>;
  seat_id: Optional<number>;
}

export interface TargetTable extends Recorded {
  id: Id;
  cycle_id: number;
  measure: string;
  unit: "count" | "percent" | "days";
  value: Numeric;
  due_on: Optional<DayColumn>;
  retired_by: Optional<number>;
  source_id: number;
}

export interface OrganTable extends Recorded {
  id: Id;
  cycle_id: number;
  kind: "organ" | "league";
  name: string;
  rank: number;
  area_kind: Optional<string>;
  units: Optional<number>;
  units_basis: Optional<string>;
  retired_by: Optional<number>;
  source_id: number;
}

export interface PostTable extends Recorded {
  id: Id;
  organ_id: number;
  title: string;
  rank: number;
  seat_id: Optional<number>;
  holder_id: Optional<number>;
  retired_by: Optional<number>;
  source_id: number;
}
