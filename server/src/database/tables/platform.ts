import type { Generated, JSONColumnType } from "kysely";
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

export interface InstallationTable {
  key: string;
  value: JSONColumnType<object>;
  written_at: Defaulted<Date>;
}
