import { sql } from "kysely";
import type { FactId } from "@command-center/contract/facts/facts";
import { decideColumns } from "@command-center/import-rules/columns/columns";
import { limitedCell } from "@command-center/import-rules/file-row";
import { importKind } from "@command-center/import-rules/kinds/import-kinds";
import { refuses, type Problem } from "@command-center/import-rules/problem";
import type { Write } from "../database/database.ts";
import { recordsOfKind } from "../features/imports/import-handlers.ts";
import { compareRecords } from "../features/imports/records/stage-records.ts";
import { dropStaged } from "../features/imports/reading/staging.ts";
import { DamagedFileError, lineOf, type Cells } from "./csv-file.ts";

/** A file of the sample that an import could read. */
export interface ImportableFile {
  readonly name: string;
  readonly kind: FactId;
  readonly rows: readonly Cells[];
  readonly cycleId: number;
  readonly batchId: number;
  readonly sourceId: number;
}

/** Whether a column is a field of a kind's files. Other columns are those of its table. */
export function isField(kind: FactId, column: string): boolean {
  return importKind(kind).fields.some(({ name }) => name === column);
}

/** Stages and commits a file as an import does, without its thread and its approval. */
export async function importFile(write: Write, file: ImportableFile): Promise<void> {
  const { name, kind, rows, cycleId, batchId, sourceId } = file;
  const { db } = write;
  const header = Object.keys(rows[0] ?? {}).filter((column) => isField(kind, column));
  const read = rows.map((row, index) => ({
    line: lineOf(index),
    cells: header.map((column) => limitedCell(row[column] ?? "")),
  }));
  // Imports of users are numbered from 1.
  const id = 0;
  await sql`insert into data_import (id, cycle_id, entered, file_name, kind, issuer, uploaded_by) overriding system value
    values (${id}, ${cycleId}, '{}', ${name}, ${kind}, '-', '-')`.execute(db);
  const columns = decideColumns({ kind: importKind(kind), header: { line: 1, cells: header }, rows: read });
  const problems: Problem[] = [...columns.problems];
  const batches = async function* () {
    yield { rows: read, bytesRead: 0 };
  };
  const records = recordsOfKind(kind);
  const { questions, counts } = await compareRecords(records, {
    write,
    importRow: { id, cycleId, choices: {} },
    columns,
    batches: batches(),
    note: async (found) => void problems.push(...found),
  });
  const [refused] = [
    ...problems
      .filter(({ code }) => refuses(code))
      .map(({ line, column, message }) => ({
        line,
        message: column === null ? message : `${column}: ${message}`,
      })),
    ...questions.map(({ line, asks }) => ({ line, message: asks })),
  ];
  if (refused !== undefined) throw new DamagedFileError(name, refused.line ?? 1, refused.message);
  if (counts.new < rows.length) throw new DamagedFileError(name, 1, "Not every line is a record of its own.");
  await records.commit(write, { importId: id, batchId, sourceId, cycleId });
  await dropStaged(write, id);
  await db.deleteFrom("data_import").where("id", "=", id).execute();
}
