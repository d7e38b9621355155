import type { GeneralContest } from "@command-center/contract/cycles";
import type { ImportCounts } from "@command-center/contract/imports/imports";
import type { Columns } from "@command-center/import-rules/columns/columns";
import type { ImportKindId } from "@command-center/import-rules/kinds/import-kind";
import type { Coverage } from "@command-center/import-rules/impact/coverage";
import type { Problem } from "@command-center/import-rules/problem";
import type { Selectable } from "kysely";
import type { Write } from "../../../database/database.ts";
import type { Schema } from "../../../database/schema/tables.ts";
import type { RowBatch } from "../../../spreadsheets/spreadsheet.ts";
import type { Choices, Question } from "./import-choices.ts";

/** The row of an import whose file is being read. */
export interface ImportToRead {
  readonly id: number;
  readonly reading: number;
  readonly cycleId: number;
  readonly kind: ImportKindId | null;
  readonly contest: GeneralContest | null;
  readonly pollingDay: string | null;
  readonly issuer: string;
  readonly uploadedBy: string;
  readonly choices: Choices;
}

type Stored = Selectable<Schema["data_import"]>;

/** A stored import as its reading takes it. */
export const importToRead = (
  row: Pick<
    Stored,
    "id" | "reading" | "kind" | "contest" | "issuer" | "cycle_id" | "polling_day" | "uploaded_by" | "choices"
  >,
): ImportToRead => ({
  id: row.id,
  reading: row.reading,
  cycleId: row.cycle_id,
  kind: row.kind,
  contest: row.contest,
  pollingDay: row.polling_day,
  issuer: row.issuer,
  uploadedBy: row.uploaded_by,
  choices: row.choices as Choices,
});

/** Result of staging a file. */
export interface Staged {
  readonly counts: ImportCounts;
  /** Whether no row can be read before the columns are corrected. */
  readonly isStuck?: boolean;
  readonly questions: readonly Question[];
  readonly impact: readonly {
    readonly what: string;
    readonly from: string | null;
    readonly to: string | null;
  }[];
  /** Counted results that become not counted, and candidates whose share moves far. */
  readonly effects?: { readonly uncounted: number; readonly moved: number };
  /** Of stations: how many are in the file, by district. */
  readonly coverage?: Coverage;
  /** Of results: the day of the contest, and of each seat by its unit the candidates in the order of the ballot. */
  readonly pollingDay?: string | null;
  readonly ballots?: readonly { readonly area: number; readonly names: readonly string[] }[];
}

/** Arguments of a handler's `stage` function. */
export interface Staging {
  readonly write: Write;
  readonly importRow: ImportToRead;
  readonly columns: Columns;
  /** The rows below the header. Each batch that is consumed updates the progress shown to users. */
  readonly batches: AsyncIterable<RowBatch>;
  /** The same rows from the first, for layouts that are only understood after their last row. */
  again(): AsyncIterable<RowBatch>;
  /** Notes problems, in the order of their lines. */
  note(problems: readonly Problem[]): Promise<void>;
}

/** Deletes what was staged for an import. */
export async function dropStaged({ db }: Write, importId: number): Promise<void> {
  for (const table of ["staged_unit", "staged_record", "staged_sheet"] as const)
    await db.deleteFrom(table).where("import_id", "=", importId).execute();
}

/** Deletes what a reading of an import came to, before it is read again. */
export async function dropReading(write: Write, importId: number): Promise<void> {
  for (const table of ["import_problem", "import_change"] as const)
    await write.db.deleteFrom(table).where("import_id", "=", importId).execute();
  await dropStaged(write, importId);
}
