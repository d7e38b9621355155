import type { ColumnType } from "kysely";
import type { Id } from "./columns.ts";

/** A write of records, in the order in which writes became visible (decision 052). */
export interface LedgerPositionTable {
  id: Id;
  /** Assigned at commit. */
  position: ColumnType<number, number | undefined, never>;
  /** Names it outside of this database. */
  token: ColumnType<string, string | undefined, never>;
  at: ColumnType<Date, Date | undefined, never>;
  origin: ColumnType<LedgerOrigin, LedgerOrigin | undefined>;
  cycle_id: ColumnType<number | null, number | null | undefined>;
  batch_id: ColumnType<number | null, number | null | undefined>;
  username: ColumnType<string | null, string | null | undefined>;
  districts: ColumnType<readonly number[] | null, never, never>;
}

/** What a write came by: `upgrade` where an earlier version did not note it. */
export type LedgerOrigin = "country" | "sample" | "file" | "form" | "undo" | "upgrade";
