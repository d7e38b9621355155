import { decideColumns } from "@command-center/import-rules/columns/columns";
import { limitedCell, type FileRow } from "@command-center/import-rules/file-row";
import { importKind } from "@command-center/import-rules/kinds/import-kinds";
import { refuses, type Problem } from "@command-center/import-rules/problem";
import { sql } from "kysely";
import type { Write } from "../../../database/database.ts";
import { awaitTurn } from "../../../database/turns.ts";
import { Refusal } from "../../../http/errors.ts";
import { IMPORT_HANDLERS } from "../import-handlers.ts";
import { comparedFacts } from "../reading/compared-facts.ts";
import { finishReading } from "../reading/finish-reading.ts";
import { isStale, writeStaged } from "../commit-import.ts";
import { importToChange, type ImportRow } from "../imports.store.ts";
import { dropReading, importToRead, type Staged } from "../reading/staging.ts";

/** The record of a form as it was read. */
export interface StagedRecord extends Pick<Staged, "questions" | "impact"> {
  readonly problems: readonly Problem[];
  readonly counts: Staged["counts"] | null;
}

/** Reads the record of a form as a file of one row, and stages what it would change. */
export async function stageEntered(write: Write, row: ImportRow): Promise<StagedRecord> {
  const importRow = importToRead(row);
  const { id, kind: kindId } = importRow;
  if (kindId === null || row.entered === null) throw new Error(`Import ${id} has no record of a form.`);
  const { fields } = row.entered;
  const kind = importKind(kindId);
  const given = kind.fields.filter((field) => field.id in fields);
  if (given.length < Object.keys(fields).length)
    throw new Refusal(400, "A field was given that this kind of record does not have.");
  const header = { line: 1, cells: given.map(({ name }) => name) };
  const fileRow: FileRow = {
    line: 2,
    cells: given.map((field) => limitedCell(fields[field.id] ?? "")),
  };
  const columns = decideColumns({
    kind,
    header,
    rows: [fileRow],
    choices: new Map(given.map((field, place) => [place, { is: "field", field: field.id }])),
  });
  const problems: Problem[] = [...columns.problems];
  if (problems.some(({ code }) => refuses(code)))
    return { problems, questions: [], counts: null, impact: [] };
  const handler = IMPORT_HANDLERS[kindId];
  const facts = await comparedFacts(write, handler.dependsOn, importRow);
  const rows = async function* () {
    yield { rows: [fileRow], bytesRead: 1 };
  };
  const staged = await handler.stage({
    write,
    importRow,
    columns,
    batches: rows(),
    again: rows,
    async note(found) {
      problems.push(...found);
    },
  });
  await keepNewRecord(write, id);
  const result = { ...staged, kind: kindId, recognised: null, columns: [], problems, facts };
  await finishReading(write, importRow, result);
  return result;
}

/**
 * Writes the record of a form of which the request is approved. If what it was compared with has changed, it is read again, and refused if
 * it would now do something else.
 */
export async function commitEntered(write: Write, id: number): Promise<void> {
  const { db } = write;
  await awaitTurn(write, "imports");
  let row = await importToChange(write, id);
  if (await isStale(write, row)) {
    const read = { state: "reading", reading: row.reading + 1 } as const;
    await db.updateTable("data_import").set(read).where("id", "=", id).execute();
    await dropReading(write, id);
    await stageEntered(write, { ...row, ...read });
    row = await importToChange(write, id);
  }
  const { commit } = row.requests;
  // Still being read: a column is refused now.
  if (commit?.set.state !== "approved" || row.state === "reading")
    throw new Refusal(
      409,
      "The records have changed since this was entered, so it would do something else now. Enter it again.",
    );
  await writeStaged(write, row, commit);
}

/** Keeps a new record as a change from nothing: its approver and its history show all of it. */
async function keepNewRecord({ db }: Write, id: number): Promise<void> {
  await sql`
    insert into import_change (import_id, line, label, before, after)
    select import_id, line, label, (select jsonb_object_agg(key, null) from jsonb_object_keys(record) key), record
    from staged_record where import_id = ${id} and change = 'new'`.execute(db);
}
