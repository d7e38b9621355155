import type { ShareStatement, ShareSubject } from "@command-center/contract/shares/shares";
import type { JSONColumnType } from "kysely";
import type { DayColumn, Defaulted } from "./columns.ts";

/** Something that a user shared, by the code that says whether it still holds (decision 060). */
export interface ShareTable {
  code: string;
  account_id: string;
  made_at: Defaulted<Date>;
  cycle_id: number;
  as_of: DayColumn;
  known: string;
  scope: JSONColumnType<number[] | null, string | null, never>;
  subject: JSONColumnType<ShareSubject, string, never>;
  statement: JSONColumnType<ShareStatement | null, string | null, never>;
  digest: string;
}
