import type { ListName, ViewValues } from "@command-center/contract/views/views";
import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { NotedChart } from "@command-center/contract/notes/notes";
import type { DayColumn, Defaulted, Id, Optional } from "./columns.ts";

export interface AuditEntryTable {
  id: Generated<number>;
  at: Defaulted<Date>;
  account_id: Optional<string>;
  username: Optional<string>;
  action: string;
  subject: Optional<string>;
  before: JSONColumnType<object> | null;
  after: JSONColumnType<object> | null;
  ip_address: Optional<string>;
  request_id: Optional<string>;
  /** The place in the chain, from 1 without a gap, and its links: the database writes them at the commit. */
  position: ColumnType<number, never, never>;
  previous: ColumnType<string, never, never>;
  hash: ColumnType<string, never, never>;
}

/** The newest signed head of the audit log, by the key that signed it (PEM). */
export interface AuditHeadTable {
  public_key: string;
  position: number;
  hash: string;
  entries: number;
  at: Date;
  signature: string;
}

export interface BackupTable {
  id: Generated<number>;
  begun_at: Date;
  ended_at: Date;
  path: string;
  bytes: Optional<number>;
  sha256: Optional<string>;
  failure: Optional<string>;
  tested_at: Optional<Date>;
  test_failure: Optional<string>;
}

export interface IdempotentAnswerTable {
  account_id: string;
  key: string;
  endpoint: string;
  request_hash: string;
  status: number;
  answer: JSONColumnType<object>;
  created_at: Defaulted<Date>;
}

export interface DataRevisionTable {
  data_set: string;
  revision: Defaulted<number>;
}

/** Data sets whose revisions move soon, with the districts of the write (migration 053). */
export interface PendingRevisionTable {
  data_set: string;
  districts: string;
}

/** Written by the database itself (migration 024). */
export interface DistrictRevisionTable {
  data_set: string;
  /** A district's area id; 0: every district. */
  district_id: number;
  revision: number;
}

export interface InstallationTable {
  key: string;
  value: JSONColumnType<object>;
  written_at: Defaulted<Date>;
}

/** A note on a figure, a petition or a day of a chart (migration 062). */
export interface NoteTable {
  id: Id;
  cycle_id: number;
  figure: Optional<string>;
  petition_id: Optional<number>;
  chart: Optional<NotedChart>;
  day: Optional<DayColumn>;
  as_of: DayColumn;
  /** Districts that the author's figure covered. Null: the whole country. Empty: every account has the same figure. */
  districts: Optional<number[]>;
  part: Optional<string>;
  account_id: string;
  username: string;
  name: string;
  written_at: Defaulted<Date>;
}

/** What a note said from one change to the next. */
export interface NoteVersionTable {
  id: Id;
  note_id: number;
  text: string;
  in_brief: boolean;
  /** When the author last changed the text; null: never. */
  changed_at: Optional<Date>;
  recorded_at: Defaulted<Date>;
  retired_at: Optional<Date>;
  removed_by: Optional<string>;
}

/** What a list shows, under a name that an account gave it (decision 063). */
export interface SavedViewTable {
  id: Id;
  account_id: string;
  username: string;
  list: ListName;
  name: string;
  filters: JSONColumnType<ViewValues>;
  is_shared: boolean;
  created_at: Defaulted<Date>;
}
