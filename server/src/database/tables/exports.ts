import type { JSONColumnType } from "kysely";
import type { DataType, DateRange, ExportFormat, Grouping } from "@command-center/contract/exports/exports";
import type { DataSet } from "@command-center/contract/wire/live";
import type { DayColumn, Defaulted, Id, Optional } from "./columns.ts";

export interface ExportFileTable {
  id: Id;
  state: Defaulted<"begun" | "complete" | "abandoned" | "broken">;
  account_id: string;
  username: string;
  file_name: string;
  format: ExportFormat;
  data_types: JSONColumnType<(DataType | "brief")[]>;
  date_range: DateRange;
  from_day: Optional<DayColumn>;
  to_day: Optional<DayColumn>;
  group_by: Grouping;
  rows_chosen: Optional<number>;
  has_metadata: boolean;
  scope: JSONColumnType<number[] | null, string | null, string | null>;
  as_of: Optional<DayColumn>;
  /** The time of the position that it is as known at; null: when it was exported. */
  known_at: Optional<Date>;
  is_sample: boolean;
  revisions: JSONColumnType<Partial<Record<DataSet, number>>>;
  begun_at: Defaulted<Date>;
  ended_at: Optional<Date>;
  row_counts: JSONColumnType<Record<string, number> | null, string | null | undefined, string | null>;
  bytes: Optional<number>;
  sha256: Optional<string>;
  content_sha256: Optional<string>;
}
