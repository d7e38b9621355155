import type { TURNOUT } from "@command-center/contract/facts/turnout";
import type { ContestKind } from "./areas.ts";
import type { CountColumns, DayColumn, Defaulted, Id, Optional, Recorded } from "./columns.ts";

export interface RegisterTable extends Recorded {
  id: Id;
  cycle_id: number;
  kind: "party" | "national_voters" | "delegates";
  version: string;
  true_on: DayColumn;
  source_id: number;
}

export interface RegisterCountTable {
  register_id: number;
  area_id: number;
  /** Null for a station whose list has no register. */
  people: number | null;
}

export interface TurnoutCountTable extends Recorded, CountColumns<typeof TURNOUT> {
  id: Id;
  cycle_id: number;
  contest_kind: ContestKind;
  area_id: number;
  register_id: number;
  register_kind: Defaulted<RegisterTable["kind"]>;
  registered: number;
  units_reported: number;
  units_expected: number;
  standing: Defaulted<"fact" | "finding">;
  finding: Optional<string>;
  true_on: DayColumn;
  retired_by: Optional<number>;
  source_id: number;
}
