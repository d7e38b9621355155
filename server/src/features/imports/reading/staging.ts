import type { GeneralContest } from "@command-center/contract/cycles";
import type { ImportCounts } from "@command-center/contract/imports/imports";
import type { Columns } from "@command-center/domain/imports/columns/columns";
import type { ImportKindId } from "@command-center/domain/imports/kinds/import-kind";
import type { Problem } from "@command-center/domain/imports/problem";
import type { Write } from "../../../database/database.ts";
import type { RowBatch } from "../../../spreadsheets/spreadsheet.ts";
import type { Choices, Question } from "./import-choices.ts";

/** An import whose file is read. */
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

/** What a kind makes of the rows of its file, as it stages them. */
export interface Staged {
  readonly counts: ImportCounts;
  readonly questions: readonly Question[];
  readonly impact: readonly {
    readonly what: string;
    readonly from: string | null;
    readonly to: string | null;
  }[];
  /** Of results: the day of the contest, and of each seat by its unit the candidates in the order of the ballot. */
  readonly pollingDay?: string | null;
  readonly ballots?: readonly { readonly area: number; readonly names: readonly string[] }[];
}

/** What a kind is given to stage a file. */
export interface Staging {
  readonly write: Write;
  readonly of: ImportToRead;
  readonly columns: Columns;
  /** The rows below the header. Each batch that is taken is told as progress. */
  readonly batches: AsyncIterable<RowBatch>;
  /** The same rows once more, from the first: of a layout that is understood only when its last row was seen. */
  again(): AsyncIterable<RowBatch>;
  /** Notes problems, in the order of their lines. */
  note(problems: readonly Problem[]): Promise<void>;
}
