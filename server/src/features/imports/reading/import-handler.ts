import type { Layout } from "@command-center/import-rules/columns/columns";
import type { ImportKindId } from "@command-center/import-rules/kinds/import-kind";
import type { Effects } from "@command-center/domain/changes/approval";
import type { Read, Write } from "../../../database/database.ts";
import type { Batch } from "../batch.ts";
import type { FactQuery } from "./compared-facts.ts";
import type { ImportToRead, Staged, Staging } from "./staging.ts";

/** Another write replaced a row between the last check of an import and its commit: the file is to be read again. */
export class RowsReplacedError extends Error {}

/** An import that is about to be committed. */
export type ImportToCommit = Pick<ImportToRead, "id" | "cycleId" | "contest" | "pollingDay" | "issuer">;

/** How imports of one kind are staged, committed and undone. */
export interface ImportHandler {
  /** Tables that a commit adds rows to, apart from `source` and those that `commit` analyzes itself. */
  readonly fills: readonly string[];
  /** What its previews depend on besides the rows that they replace. If some of it has changed by the commit, the file is read again. */
  readonly dependsOn: readonly FactQuery[];
  /** Those of some imports of a cycle of which another write has replaced a row that a staged one was compared with. Default: none. */
  replaced?(write: Write, importRows: readonly ImportToCommit[]): Promise<readonly number[]>;
  /** What its staged rows do beyond their number, as the policy asks. Default: nothing. */
  effectsOf?(asking: Pick<Read, "db">, importId: number): Promise<Partial<Effects>>;
  /** True if its records have an issuer, by default the Electoral Commission. */
  readonly hasIssuer?: true;
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
