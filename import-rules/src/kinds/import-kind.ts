import type { ImportField, WorkedExample } from "@command-center/contract/imports/import-fields";
import type { IMPORT_KINDS } from "@command-center/contract/imports/imports";

/** What a file can be. */
export type ImportKindId = (typeof IMPORT_KINDS)[number];

/** Where a file has its candidates: nowhere, a column each, or either a column or a row each. */
export type CandidatesIn = "none" | "columns or rows";

/** A kind of file. Templates, forms, `docs/imports.md` and the matching of headers are all derived from it. */
export interface ImportKind {
  readonly id: ImportKindId;
  readonly title: string;
  readonly description: string;
  readonly fields: readonly ImportField[];
  readonly candidates: CandidatesIn;
  /** Of a file with candidates in rows: the fields that hold their names and votes. */
  readonly candidateRows?: { readonly name: string; readonly votes: string };
  /** Whether files of other publishers are read, too: their names of columns, and places in lines above the table. */
  readonly hasPublishers?: true;
  /**
   * Of kinds whose rows are records of their own: the fields that tell one from another, and those that people tell them by
   * where these are others. `number` is the field of the key that holds a number given by an office.
   */
  readonly record?: {
    readonly key: readonly string[];
    readonly titled?: readonly string[];
    readonly number?: string;
  };
  readonly example: WorkedExample;
}
