import type { ChangeSetState } from "@command-center/domain/changes/change-set";
import type { Action } from "@command-center/contract/wire/access";
import type { ChangeSetDetail } from "@command-center/contract/changes/change-sets";
import type { JSONColumnType } from "kysely";
import type { Defaulted, Id, Optional } from "./columns.ts";

/** What is proposed together, and applied or not (decision 056). */
export interface ChangeSetTable {
  id: Id;
  cycle_id: number;
  origin: ChangeSetDetail["origin"];
  kind: ChangeSetDetail["kind"];
  state: ChangeSetState;
  proposed_by: string;
  proposed_at: Defaulted<Date>;
  client_id: Optional<string>;
  digest: string;
  reason: Optional<string>;
  source_id: Optional<number>;
  /** Why a second person must approve it. */
  needs: Defaulted<string[]>;
  /** What its approver must be allowed to do. */
  rights: Defaulted<Action[]>;
  /** Records in force that it replaces or retires. */
  changed: number;
  undoes: Optional<number>;
  /** Of a file: the import that it commits or undoes. */
  import_id: Optional<number>;
  /** The write that applied it. */
  ledger_id: Optional<number>;
}

/** A change of one fact, as a form proposes it. */
export interface ChangeTable {
  change_set_id: number;
  number: number;
  fact: JSONColumnType<object, string, never>;
  /** The id of the row in force that it replaces; null: none was in force. */
  expects: number | null;
  /** The record afterwards; null: none, or that of `restores`. */
  after: JSONColumnType<object | null, string | null, never>;
  /** Of an undo: the id of the retired row that is to be in force again. */
  restores: Optional<number>;
  problems: JSONColumnType<{ code: string; message: string }[], string | undefined, never>;
}

/** The decision about a change set that needed a second person. */
export interface ApprovalTable {
  change_set_id: number;
  decision: "approved" | "rejected" | "withdrawn";
  username: string;
  at: Defaulted<Date>;
  digest: string;
  note: Optional<string>;
}
