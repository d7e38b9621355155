import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { Defaulted, Optional } from "./columns.ts";

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
