import { sql } from "kysely";
import { sheetLine } from "@command-center/domain/files/sheet-lines";
import { decideColumns, type ColumnUse } from "@command-center/import-rules/columns/columns";
import { headerFingerprint } from "@command-center/import-rules/columns/header-names";
import { findHeader } from "@command-center/import-rules/columns/header-line";
import { recogniseKind } from "@command-center/import-rules/columns/recognise";
import { IMPORT_KINDS, importKind } from "@command-center/import-rules/kinds/import-kinds";
import type { ImportKindId } from "@command-center/import-rules/kinds/import-kind";
import type { FileRow } from "@command-center/import-rules/file-row";
import { districtNames } from "@command-center/import-rules/layouts/district-named";
import { refuses, type Problem } from "@command-center/import-rules/problem";
import type { Database, Write } from "../../../database/database.ts";
import { analyzeUnknown } from "../../../database/statistics/statistics.ts";
import { takeImport, type UnderWay } from "../take-import.ts";
import { FileRefused } from "../../../spreadsheets/file-refused.ts";
import { limitedRows, recognise } from "../../../spreadsheets/recognise.ts";
import type { RowBatch } from "../../../spreadsheets/spreadsheet.ts";
import { keptFile } from "../import-files.ts";
import type { Choices, Question } from "./import-choices.ts";
import { arrangedRows } from "./layout/arranged-rows.ts";
import { fileTable } from "./layout/file-table.ts";
import { hiddenRows } from "./layout/hidden-parts.ts";
import type { ImportHandlers } from "./import-handler.ts";
import { comparedFacts } from "./compared-facts.ts";
import { knownDistricts } from "./known-units.ts";
import { finishReading, ImportChangedError, type ReadingResult } from "./finish-reading.ts";
import { problemWriter } from "./problem-writer.ts";
import { rememberedAnswers } from "./memory/remembered-answers.ts";
import { columnMemory, rememberedColumns } from "./memory/remembered-columns.ts";
import { dropReading, importToRead, type ImportToRead } from "./staging.ts";

type RowsOf = AsyncIterable<RowBatch>;

const PROGRESS_INTERVAL_MS = 300;

/** A statement of a reading that takes longer is cancelled: a whole country is read in a few seconds. */
const STATEMENT_SECONDS = 60;

/**
 * Reads the file of an import and stages its changes, all in one transaction: a killed process leaves nothing. Returns false if
 * another process reads it, or if it is not in the queue.
 */
export async function stageImport(
  database: Database,
  id: number,
  handlers: ImportHandlers,
  onStart: (underWay: UnderWay) => void = () => undefined,
): Promise<boolean> {
  try {
    // Without statistics, joining the file's rows to the records can take minutes.
    await analyzeUnknown(database);
    return await database.write(async (write) => {
      if (!(await takeImport(database, write, id))) return false;
      const importRow = await fileToRead(write, id);
      if (importRow === null) return false;
      onStart(importRow);
      await sql`set local statement_timeout = ${sql.lit(`${STATEMENT_SECONDS}s`)}`.execute(write.db);
      const result = await stageFile(database, write, importRow, handlers).catch((error: unknown) => {
        if (error instanceof FileRefused) return { refusal: error.problem };
        throw error;
      });
      await finishReading(write, importRow, result);
      return true;
    }, "patient");
  } catch (error) {
    if (error instanceof ImportChangedError) return true;
    throw error;
  }
}

async function fileToRead(write: Write, id: number) {
  const row = await write.db
    .selectFrom("data_import")
    .innerJoin("import_file", "import_file.id", "data_import.file_id")
    .selectAll("data_import")
    .select("bytes")
    .where("data_import.id", "=", id)
    .where("state", "=", "reading")
    .executeTakeFirst();
  if (row === undefined || row.file_id === null) return null;
  return { ...importToRead(row), file: { id: row.file_id, bytes: row.bytes, name: row.file_name } };
}

/** Choices with the answers that earlier imports of a kind were given; those of this import come first. */
async function withRemembered(write: Write, choices: Choices, kind: ImportKindId): Promise<Choices> {
  const remembered = (await rememberedAnswers(write, kind)).map(({ question, answer }) => [question, answer]);
  return { ...choices, answers: { ...Object.fromEntries(remembered), ...choices.answers } };
}

async function stageFile(
  database: Database,
  write: Write,
  importRow: NonNullable<Awaited<ReturnType<typeof fileToRead>>>,
  handlers: ImportHandlers,
): Promise<ReadingResult> {
  const { id, choices } = importRow;
  await dropReading(write, id);
  // Not in the transaction, which may be inserting rows. A file never changes.
  const file = keptFile(database.db, importRow.file);
  const kinds = importRow.kind === null ? IMPORT_KINDS : [importKind(importRow.kind)];
  const isTable = (rows: readonly FileRow[]) => findHeader(rows, kinds).is === "found";
  const recognised = await recognise(file, choices.reading ?? {}, isTable);
  const districts = recognised.format === "csv" ? [] : await knownDistricts(write, importRow.cycleId);
  const fileName = importRow.file.name;
  const districtNamed = districtNames(districts);
  const table = fileTable(file, recognised, { kinds, choices, fileName, districtNamed });
  if ("refusal" in table) return table;
  const { header, below, above, titles, sheets } = table;
  const sheetsRead = sheets.length > 0 ? sheets : [table.recognised.sheet ?? ""];
  const common = { recognised: table.recognised };
  const guessed = importRow.kind === null ? recogniseKind(header, below, IMPORT_KINDS, titles, above) : null;
  const kind = importRow.kind ?? (guessed?.sure ? guessed.kind?.id : undefined) ?? null;
  if (kind === null)
    return { ...common, kind, columns: [], problems: [], questions: [askForKind(guessed?.doubt ?? null)] };
  const ofKind = table.ofKind(importKind(kind));
  const fingerprint = headerFingerprint(header.cells);
  const columns = decideColumns({
    kind: importKind(kind),
    remembered: await rememberedColumns(write, kind, fingerprint),
    header,
    rows: ofKind.below,
    above,
    sheets,
    // A workbook's row ends at its last non-empty cell.
    rowsEndEarly: recognised.format === "xlsx",
    choices: new Map(
      Object.entries(choices.columns ?? {}).map(([index, field]) => [Number(index), useOf(field)]),
    ),
  });
  const shown = columns.columns.map(({ index, header: column, use, decidedBy, samples }) => ({
    index,
    column,
    field: use.is === "field" ? use.field : use.is === "candidate" ? "candidate" : null,
    decidedBy,
    samples,
  }));
  const isChosen = Object.keys(choices.columns ?? {}).length > 0;
  const ofColumns = {
    kind,
    columns: shown,
    columnMemory: isChosen ? columnMemory(fingerprint, columns) : null,
  };
  const headerProblems = [...ofKind.problems(columns), ...columns.problems];
  if (headerProblems.some(({ code }) => refuses(code)))
    return { ...common, ...ofColumns, problems: headerProblems, questions: [] };
  const problems = problemWriter(write, id, { sheets });
  const note = (found: readonly Problem[]) => problems.note(ofKind.inOwnWords(found));
  try {
    const arranged = await arrangedRows(columns, ofKind.below, importRow, ofKind.rows);
    const all = [...headerProblems, ...arranged.problems];
    if (all.some(({ code }) => refuses(code)))
      return { ...common, ...ofColumns, problems: ofKind.inOwnWords(all), questions: [] };
    await note(all);
    const hidden = hiddenRows(sheetsRead, choices.answers ?? {});
    const handler = handlers[kind];
    const facts = await comparedFacts(write, handler.dependsOn, importRow);
    const readings = handler.isReadTwice?.(columns.layout, importRow) ? 2 : 1;
    const rows = (reading: number) =>
      followed(database, importRow, hidden.shown(limitedRows(arranged.rows()), header.line), header.line, {
        reading,
        readings,
      });
    const staged = await handler.stage({
      write,
      importRow: { ...importRow, choices: await withRemembered(write, choices, kind) },
      columns,
      batches: rows(0),
      again: () => rows(1),
      note,
    });
    await problems.end();
    const questions = [...ofKind.questions(), ...hidden.questions(), ...staged.questions].map((question) => ({
      ...question,
      ...sheetLine(sheets, question.line),
    }));
    const counts = arranged.withLeftOut(staged.counts);
    return { ...common, ...ofColumns, ...staged, counts, questions, problems: [], facts };
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return { ...common, refusal: error.inSheets(sheets).problem };
  }
}

const useOf = (field: string | null): ColumnUse =>
  field === null ? { is: "left out" } : field === "candidate" ? { is: "candidate" } : { is: "field", field };

function askForKind(doubt: string | null): Question {
  return {
    id: "kind",
    asks: `What is this file? ${doubt ?? "Its columns fit more than one kind, or none."}`,
    line: 1,
    rows: 0,
    suggestions: IMPORT_KINDS.map(({ id, title }) => ({ answer: id, label: title })),
    answer: null,
  };
}

/** Yields the rows below the header and saves the progress for users. Throws {@link ImportChangedError} after a change. */
async function* followed(
  database: Database,
  importRow: ImportToRead & { readonly file: { readonly bytes: number } },
  batches: RowsOf,
  headerLine: number,
  { reading, readings }: { readonly reading: number; readonly readings: number },
) {
  let rows = 0;
  let savedAt = 0;
  for await (const batch of batches) {
    const below = batch.rows.filter(({ line }) => line > headerLine);
    rows += below.length;
    if (Date.now() - savedAt >= PROGRESS_INTERVAL_MS) {
      savedAt = Date.now();
      const { numUpdatedRows } = await database.db
        .updateTable("data_import")
        .set({
          rows_read: rows,
          share_read: (reading + Math.min(1, batch.bytesRead / importRow.file.bytes)) / readings,
        })
        .where("id", "=", importRow.id)
        .where("reading", "=", importRow.reading)
        .where("state", "=", "reading")
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new ImportChangedError();
    }
    yield { ...batch, rows: below };
  }
}
