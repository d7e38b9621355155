import type { RawBuilder } from "kysely";
import type { DataSet } from "@command-center/contract/wire/live";
import type { Batch } from "../batch.ts";

/**
 * How the records of a kind stand in their table, which has the clock of what was believed, `cycle_id`, `source_id` and `retired_by`. Names of
 * tables and columns are our own, never a caller's.
 */
export interface RecordsOfKind {
  readonly dataSet: DataSet;
  readonly table: "violence_incident";
  /** All that a record is made of, as {@link added} gives it. */
  readonly columns: readonly string[];
  /** What is counted before and after, as people read it. */
  readonly counted: string;
  /** Records counted on their own: those with this value in a field. */
  readonly groups: readonly { readonly field: string; readonly value: string; readonly what: string }[];
  /** The records in force of a cycle: `key` as the file's rows have it, and `record` as they do. */
  inForce(cycleId: number): RawBuilder<unknown>;
  /** Whether the row `old` of the table is what the row `staged` is about. */
  readonly isOf: RawBuilder<unknown>;
  /** The columns of a new row, from `record`: a select without its from. */
  added(batch: Batch): RawBuilder<unknown>;
}
