import { sql, type RawBuilder } from "kysely";
import type { RecordRule, RecordValues } from "@command-center/import-rules/records/record-rule";
import type { Write } from "../../../database/database.ts";
import type { Batch } from "../batch.ts";
import type { ImportHandler } from "../reading/import-handler.ts";

/** A number that records of a cycle move: over rows with a `record` each, which are given as a query in brackets or a name. */
export interface Measure {
  /** As people read it. */
  readonly what: string;
  over(rows: RawBuilder<unknown>, cycleId: number): RawBuilder<number | null>;
}

/** How the records of a kind stand in the database. Names of tables and columns are our own, never a caller's. */
export interface RecordsOfKind extends Pick<ImportHandler, "effectsOf"> {
  /** Tables that a commit adds rows to, apart from `source`. */
  readonly fills: readonly string[];
  /** What is told before and after beside the headline figures. */
  readonly measures: readonly Measure[];
  /** The records in force of a cycle: `key` as the file's rows have it, and `record` as they do. */
  inForce(cycleId: number): RawBuilder<unknown>;
  /**
   * Whether a new record `staged` changes what stands by the record `known` in force, so that it counts as changed: the newest by
   * its `day`.
   */
  readonly supersedes?: RawBuilder<unknown>;
  /**
   * Records that were retired lately, as `inForce` has them: a new row with such a key counts as changed. Otherwise an undo would turn
   * a correction into a new record.
   */
  retiredLately?(cycleId: number): RawBuilder<unknown>;
  /** The rule that compares rows with the records in force (`onRecord`). */
  rule?(write: Write, cycleId: number, onRecord: readonly RecordValues[]): Promise<RecordRule>;
  /** Rows that `rule` reads besides the records in force, each with its `district`; null where it is of none. */
  ruleReads?(cycleId: number): RawBuilder<unknown>;
  /** Takes over staged records: new ones beside those that they retire. What the file does not have stays as it is. */
  commit(write: Write, batch: Batch): Promise<void>;
  /** Retires what an import brought; what it retired is in force again. Refused where a later import changed it. */
  undo(write: Write, batch: Batch): Promise<void>;
}

/** How many records there are, or how many have this value in a field. */
export function counting(what: string, field?: string, value?: string): Measure {
  const condition = field === undefined ? sql`true` : sql`one.record ->> ${field}::text = ${value}`;
  return { what, over: (rows) => sql<number>`(select count(*) from ${rows} one where ${condition})` };
}
