import type { Layout } from "@command-center/import-rules/columns/columns";
import type { ImportKindId } from "@command-center/import-rules/kinds/import-kind";
import type { Write } from "../../../database/database.ts";
import type { Batch } from "../batch.ts";
import type { FactQuery } from "./compared-facts.ts";
import type { ImportToRead, Staged, Staging } from "./staging.ts";

/** How imports of one kind are staged, committed and undone. */
export interface ImportHandler {
  /** Tables that a commit adds rows to, apart from `source` and those that `commit` analyzes itself. */
  readonly fills: readonly string[];
  /** What its previews are compared with. If some of it has changed by the commit, the file is read again. */
  readonly dependsOn: readonly FactQuery[];
  /** Whether a staged row that is new is now on record, in any district. Default: never. */
  hasMet?(write: Write, importRow: { readonly id: number; readonly cycleId: number }): Promise<boolean>;
  /** Whether its records have an issuer. Default: the Electoral Commission. */
  readonly hasIssuer: boolean;
  /** Whether staging reads the rows of a file twice. Default: once. */
  isReadTwice?(layout: Layout, importRow: Pick<ImportToRead, "contest">): boolean;
  /** Reads the rows of a file and stages what they would change. */
  stage(staging: Staging): Promise<Staged>;
  /** Adds the staged rows to the records. */
  commit(write: Write, batch: Batch): Promise<void>;
  /** Undoes a commit. Refused if later records depend on it. */
  undo(write: Write, batch: Batch): Promise<void>;
}

/** The handler of each kind. */
export type ImportHandlers = Readonly<Record<ImportKindId, ImportHandler>>;
