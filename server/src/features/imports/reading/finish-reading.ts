import type { RecognisedFile } from "@command-center/contract/imports/imports";
import { storable } from "@command-center/import-rules/file-row";
import type { ImportKindId } from "@command-center/import-rules/kinds/import-kind";
import { refuses, type Problem } from "@command-center/import-rules/problem";
import { lapseRequest, requestsOfImport } from "../../../change-sets/move-change-set.ts";
import type { Write } from "../../../database/database.ts";
import { previewDigest, type ComparedFacts } from "./compared-facts.ts";
import type { Question } from "./import-choices.ts";
import type { ColumnMemory } from "./memory/remembered-columns.ts";
import { problemWriter } from "./problem-writer.ts";
import { dropStaged, type ImportToRead, type Staged } from "./staging.ts";

/** A user changed or discarded the import while it was read: the transaction is rolled back. */
export class ImportChangedError extends Error {}

/** What a reading of a file came to. */
export type ReadingResult =
  | {
      readonly refusal: Problem;
      /** Absent if it was refused before that was known. */
      readonly recognised?: RecognisedFile;
    }
  | (Partial<Staged> & {
      readonly questions: readonly Question[];
      readonly kind: ImportKindId | null;
      /** Null for a form. */
      readonly recognised: RecognisedFile | null;
      readonly columns: readonly object[];
      /** What a commit remembers of the columns; null or absent if the user chose none. */
      readonly columnMemory?: ColumnMemory | null;
      readonly problems: readonly Problem[];
      /** Absent if the file was not compared with anything. */
      readonly facts?: ComparedFacts;
    });

/** Saves the result of a reading, unless a user changed the import meanwhile. */
export async function finishReading(
  write: Write,
  importRow: ImportToRead,
  result: ReadingResult,
): Promise<void> {
  const { db } = write;
  const set =
    "refusal" in result
      ? {
          state: "refused" as const,
          refusal: storedJson(result.refusal),
          ...(result.recognised && { recognised: storedJson(result.recognised) }),
        }
      : {
          state: isOpen(result) ? ("questions" as const) : ("ready" as const),
          kind: result.kind,
          recognised: storedJson(result.recognised),
          columns: storedJson(result.columns),
          column_memory: result.columnMemory ? storedJson(result.columnMemory) : null,
          questions: storedJson(result.questions),
          counts: result.counts === undefined ? null : storedJson(result.counts),
          impact: storedJson(result.impact ?? []),
          effects: storedJson(result.effects ?? {}),
          coverage: result.coverage === undefined ? null : storedJson(result.coverage),
          ballots: storedJson(result.ballots ?? []),
          ...(result.pollingDay === undefined ? {} : { polling_day: result.pollingDay }),
          rows_read: result.counts?.rows ?? 0,
          share_read: 1,
          compared_with: storedJson(result.facts ?? {}),
          compared_at: new Date(),
        };
  if ("refusal" in result) await dropStaged(write, importRow.id);
  else {
    const problems = problemWriter(write, importRow.id);
    await problems.note(result.problems);
    await problems.end();
  }
  const { numUpdatedRows } = await db
    .updateTable("data_import")
    .set({ ...set, tries: 0 })
    .where("id", "=", importRow.id)
    .where("reading", "=", importRow.reading)
    .where("state", "=", "reading")
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ImportChangedError();
  await resume(write, importRow.id);
}

/**
 * Goes on with an import that was to be committed when the data changed. If the new preview says the same, it is committed at once;
 * otherwise the request and its approval are void.
 */
async function resume(write: Write, id: number): Promise<void> {
  const { commit } = await requestsOfImport(write, id);
  if (commit?.set.state !== "approved") return;
  const isSame = (await previewDigest(write, id)) === commit.set.digest;
  if (isSame) {
    const { numUpdatedRows } = await write.db
      .updateTable("data_import")
      .set({ state: "committing" })
      .where("id", "=", id)
      .where("state", "=", "ready")
      .executeTakeFirst();
    if (numUpdatedRows > 0n) return;
  }
  await lapseRequest(write, id);
}

/** JSON that the database stores: sentences name parts of a file as these are called, and may cut a name in half a character. */
const storedJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === "string" ? storable(part) : part));

const isOpen = ({ questions, problems, isStuck = false }: Exclude<ReadingResult, { refusal: Problem }>) =>
  isStuck || questions.some(({ answer }) => answer === null) || problems.some(({ code }) => refuses(code));
