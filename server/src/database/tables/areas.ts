import type { LimitKind } from "@command-center/contract/results/decisive/legal-limits";
import type { DayColumn, Defaulted, Id, Numeric, Optional, Recorded } from "./columns.ts";

/** One taking in of records. So far the sample is the only one; a party's own files will be batches of their own. */
export interface ImportBatchTable {
  id: Id;
  kind: "sample" | "file";
  title: string;
  status: Defaulted<"committed" | "undone">;
  committed_at: Defaulted<Date>;
  undone_at: Optional<Date>;
}

export interface SourceTable {
  id: Id;
  kind: "import_batch" | "person" | "publication" | "sample";
  title: string;
  publisher: Optional<string>;
  published_on: Optional<DayColumn>;
  reference: Optional<string>;
  note: Optional<string>;
  import_batch_id: Optional<number>;
  entered_by: Optional<string>;
  recorded_at: Defaulted<Date>;
}

export interface CycleTable {
  id: Id;
  name: string;
  season_label: string;
  as_of: DayColumn;
  opens_on: DayColumn;
  closes_on: DayColumn;
  previous_cycle_id: Optional<number>;
  is_sample: Defaulted<boolean>;
  in_force: Defaulted<boolean>;
  in_force_asked_by: Optional<string>;
  in_force_asked_at: Optional<Date>;
  /** Null: as the settings say. */
  data_sync_provider: Optional<string>;
  support_email: Optional<string>;
  source_id: number;
}

/** What a cycle is run by, e.g. within how many days a petition is to be ruled on. */
export interface CycleRuleTable extends Recorded {
  id: Id;
  cycle_id: number;
  rule: "petition_ruling_days";
  value: number;
  true_on: DayColumn;
  source_id: number;
}

/** A limit that the law sets after an election. `unit` is null for votes, and for days that a file leaves out. */
export interface LegalLimitTable extends Recorded {
  id: Id;
  cycle_id: number;
  kind: LimitKind;
  value: number;
  unit: Optional<"days" | "months">;
  law: string;
  true_on: DayColumn;
  source_id: number;
}

export interface CalendarEventTable extends Recorded {
  id: Id;
  cycle_id: number;
  kind: Optional<ContestKind | "tribunal_opens">;
  title: string;
  starts_on: DayColumn;
  ends_on: DayColumn;
  body: "party" | "electoral_commission";
  is_countdown: Defaulted<boolean>;
  retired_by: Optional<number>;
  source_id: number;
}

export type ContestKind = "mp_primary" | "lc5_primary" | "mayoral_primary" | "cec" | "general";

export type AreaKind =
  | "country"
  | "region"
  | "party_region"
  | "sub_region"
  | "district"
  | "division"
  | "constituency"
  | "county"
  | "sub_county"
  | "parish"
  | "station";

export interface AreaTable {
  id: Id;
  kind: AreaKind;
  name: string;
  /** Null below constituencies and divisions, where names repeat. */
  slug: string | null;
  /** As the Electoral Commission numbers it, without zeros in front; a station's is unique within its parish alone. */
  code: Optional<string>;
  /** The code as the station list prints it, where that is another text. */
  printed_code: Optional<string>;
  /** Of parishes and stations: the other tree. */
  constituency_id: Optional<number>;
  parent_id: Optional<number>;
  party_region_id: Optional<number>;
  district_id: Optional<number>;
  valid_from: Defaulted<DayColumn>;
  valid_to: Optional<DayColumn>;
  source_id: number;
  /** The cycle of the station list that a unit below a constituency belongs to, or that made a constituency. */
  list_cycle_id: Optional<number>;
}

export interface DistrictTable {
  area_id: number;
  type: "district" | "city" | "capital city";
  iso_3166_2: Optional<string>;
  electoral_commission_code: Optional<string>;
  sub_region_15: string;
  parent_unit: Optional<string>;
  polygon_2014: string;
  tile_column: number;
  tile_row: number;
  latitude: Optional<Numeric>;
  longitude: Optional<Numeric>;
  label_point_source: Optional<string>;
}

export interface AreaCountTable extends Recorded {
  id: Id;
  area_id: number;
  measure:
    | "constituencies"
    | "sub_counties"
    | "parishes"
    | "villages"
    | "polling_stations"
    | "population"
    | "registered_voters";
  value: number;
  true_on: DayColumn;
  source_id: number;
}
