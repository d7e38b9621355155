import { sql } from "kysely";
import type { RecognisedFile } from "@command-center/contract/imports/imports";
import { decideColumns, type ColumnUse } from "@command-center/domain/imports/columns/columns";
import { headerFingerprint } from "@command-center/domain/imports/columns/header-key";
import { findHeader, HEADER_WITHIN } from "@command-center/domain/imports/columns/header-line";
import { recogniseKind } from "@command-center/domain/imports/columns/recognise";
import { IMPORT_KINDS, importKind } from "@command-center/domain/imports/kinds/import-kinds";
import type { ImportKindId } from "@command-center/domain/imports/kinds/import-kind";
import { ONLY_HEADER } from "@command-center/domain/imports/file-problems";
import { refuses, type Problem } from "@command-center/domain/imports/problem";
import { problemOf } from "@command-center/domain/imports/problems/problem-of";
import type { Database, Write } from "../../../database/database.ts";
import { analyzeUnknown } from "../../../database/statistics/statistics.ts";
import { takeImport } from "../take-import.ts";
import { FileRefused } from "../../../spreadsheets/file-refused.ts";
import { readRows } from "../../../spreadsheets/read-rows.ts";
import { recognise, type Recognised } from "../../../spreadsheets/recognise.ts";
import { keptFile } from "../import-files.ts";
import type { Choices, Question } from "./import-choices.ts";
import { problemWriter } from "./problem-writer.ts";
import { rememberColumns, rememberedColumns } from "./remembered-columns.ts";
import { dropStaged } from "./staged.ts";
import type { ImportToRead, Staged, Staging } from "./staging.ts";
import { stageStationList } from "../station-list/stage.ts";
import { stageRegister } from "../register/stage.ts";
import { stageRecords } from "../records/stage.ts";
import { recordsOfKind } from "../records/kinds.ts";
import { isReadTwice, stageSheets, type SheetKind } from "../sheets/stage.ts";

type RowsOf = ReturnType<typeof readRows>;

/** Thrown where somebody changed or discarded the import while it was read: what was staged counts for nothing. */
class Overtaken extends Error {}

const TOLD_EVERY_MILLISECONDS = 300;

/**
 * Reads the file of an import and stages what it would change, all in one transaction: killed on the way, nothing is left.
 * Answers false where another process is at it, or it waits for nothing.
 */
export async function readImport(database: Database, id: number): Promise<boolean> {
  try {
    // Before rows of the file are joined to those on record: without statistics that can take minutes.
    await analyzeUnknown(database);
    return await database.write(async (write) => {
      if (!(await takeImport(database, write, id))) return false;
      const of = await importToRead(write, id);
      if (of === null) return false;
      const revisions = await comparedWith(write);
      const result = await read(database, write, of).catch((error: unknown) => {
        if (error instanceof FileRefused) return { refusal: error.problem };
        throw error;
      });
      await finish(write, of, result, revisions);
      return true;
    }, "patient");
  } catch (error) {
    if (error instanceof Overtaken) return true;
    throw error;
  }
}

async function importToRead({ db }: Write, id: number) {
  const row = await db
    .selectFrom("data_import")
    .innerJoin("import_file", "import_file.id", "data_import.file_id")
    .select([
      "reading",
      "cycle_id",
      "kind",
      "contest",
      "polling_day",
      "issuer",
      "uploaded_by",
      "choices",
      "file_id",
      "bytes",
    ])
    .where("data_import.id", "=", id)
    .where("state", "=", "reading")
    .executeTakeFirst();
  if (row === undefined) return null;
  const { reading, cycle_id: cycleId, kind, issuer, choices, file_id: fileId, bytes } = row;
  return {
    id,
    reading,
    cycleId,
    kind: kind as ImportKindId | null,
    contest: row.contest as ImportToRead["contest"],
    pollingDay: row.polling_day,
    issuer,
    uploadedBy: row.uploaded_by,
    choices: choices as Choices,
    file: { id: fileId, bytes },
  };
}

type Result =
  | { readonly refusal: Problem }
  | (Partial<Staged> & {
      readonly questions: readonly Question[];
      readonly kind: ImportKindId | null;
      readonly recognised: RecognisedFile;
      readonly columns: readonly object[];
      readonly problems: readonly Problem[];
    });

async function read(
  database: Database,
  write: Write,
  of: NonNullable<Awaited<ReturnType<typeof importToRead>>>,
): Promise<Result> {
  const { db } = write;
  await db.deleteFrom("import_problem").where("import_id", "=", of.id).execute();
  await db.deleteFrom("import_change").where("import_id", "=", of.id).execute();
  await dropStaged(write, of.id);
  // Past the transaction, which may be taking rows meanwhile: a file never changes.
  const file = keptFile(database.db, of.file);
  const found = await recognise(file, of.choices.reading ?? {});
  const kinds = of.kind === null ? IMPORT_KINDS : [importKind(of.kind)];
  const header = findHeader(found.firstRows, kinds);
  if (header.is === "missing") return { refusal: header.problem };
  const below = found.firstRows.slice(header.index + 1);
  // The first rows are all of the file where there are fewer than a header is looked for in.
  if (below.length === 0 && found.firstRows.length < HEADER_WITHIN) {
    const { line } = header.row;
    return { refusal: problemOf(ONLY_HEADER, { line }, { line }) };
  }
  const recognised = recognisedAs(found, header.row.line);
  const guessed = of.kind === null ? recogniseKind(header.row, below, IMPORT_KINDS) : null;
  const kind = of.kind ?? (guessed?.sure ? guessed.kind?.id : undefined) ?? null;
  if (kind === null) return { kind, recognised, columns: [], problems: [], questions: [askForKind()] };
  const fingerprint = headerFingerprint(header.row.cells);
  const columns = decideColumns({
    kind: importKind(kind),
    remembered: await rememberedColumns(write, kind, fingerprint),
    header: header.row,
    rows: below,
    // A row of a workbook ends with the last cell that says something.
    rowsEndEarly: found.format === "xlsx",
    choices: new Map(
      Object.entries(of.choices.columns ?? {}).map(([index, field]) => [Number(index), useOf(field)]),
    ),
  });
  if (Object.keys(of.choices.columns ?? {}).length > 0)
    await rememberColumns(write, of, fingerprint, columns);
  const shown = columns.columns.map(({ index, header: column, use, decidedBy, samples }) => ({
    index,
    column,
    field: use.is === "field" ? use.field : use.is === "candidate" ? "candidate" : null,
    decidedBy,
    samples,
  }));
  const facts = { kind, recognised, columns: shown };
  if (columns.problems.some(({ code }) => refuses(code)))
    return { ...facts, problems: columns.problems, questions: [] };
  const problems = problemWriter(write, of.id);
  await problems.note(columns.problems);
  const readings = isReadTwice(kind, columns.layout, of) ? 2 : 1;
  const rows = (reading: number) =>
    followed(database, of, readRows(file, found), header.row.line, { reading, readings });
  const staged = await stage(kind, {
    write,
    of,
    columns,
    batches: rows(0),
    again: () => rows(1),
    note: problems.note,
  });
  await problems.end();
  return { ...facts, ...staged, problems: [] };
}

/** Stages a file of a kind. */
async function stage(kind: ImportKindId, staging: Staging): Promise<Staged> {
  if (kind === "station-list") return stageStationList(staging);
  if (kind === "party-register") return stageRegister(staging);
  const records = recordsOfKind(kind);
  return records === undefined ? stageSheets(kind as SheetKind, staging) : stageRecords(records, staging);
}

const useOf = (field: string | null): ColumnUse =>
  field === null ? { is: "left out" } : field === "candidate" ? { is: "candidate" } : { is: "field", field };

function recognisedAs(found: Recognised, headerLine: number): RecognisedFile {
  if (found.format === "csv") {
    const { format, encoding, delimiter, lineEnd } = found;
    return { format, encoding, delimiter, lineEnd, sheet: null, sheets: [], headerLine };
  }
  return {
    format: found.format,
    encoding: null,
    delimiter: null,
    lineEnd: null,
    sheet: found.sheet,
    sheets: found.sheets.map(({ name, visibility }) => ({ name, isHidden: visibility !== "visible" })),
    headerLine,
  };
}

function askForKind(): Question {
  return {
    id: "kind",
    asks: "What is this file? Its columns fit more than one kind, or none.",
    line: 1,
    rows: 0,
    suggestions: IMPORT_KINDS.map(({ id, title }) => ({ answer: id, label: title })),
    answer: null,
  };
}

/** Passes on the rows below the header, tells how far it is, and stops where the import was changed meanwhile. */
async function* followed(
  database: Database,
  of: ImportToRead,
  batches: RowsOf,
  headerLine: number,
  { reading, readings }: { readonly reading: number; readonly readings: number },
) {
  let rows = 0;
  let toldAt = 0;
  const total = of as ImportToRead & { readonly file: { readonly bytes: number } };
  for await (const batch of batches) {
    const below = batch.rows.filter(({ line }) => line > headerLine);
    rows += below.length;
    if (Date.now() - toldAt >= TOLD_EVERY_MILLISECONDS) {
      toldAt = Date.now();
      const { numUpdatedRows } = await database.db
        .updateTable("data_import")
        .set({
          rows_read: rows,
          share_read: (reading + Math.min(1, batch.bytesRead / total.file.bytes)) / readings,
        })
        .where("id", "=", of.id)
        .where("reading", "=", of.reading)
        .where("state", "=", "reading")
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new Overtaken();
    }
    yield { ...batch, rows: below };
  }
}

/** Writes down what came of the reading, unless somebody changed the import meanwhile. */
async function finish(write: Write, of: ImportToRead, result: Result, revisions: string): Promise<void> {
  const { db } = write;
  const set =
    "refusal" in result
      ? { state: "refused" as const, refusal: JSON.stringify(result.refusal) }
      : {
          state: isOpen(result) ? ("questions" as const) : ("ready" as const),
          kind: result.kind,
          recognised: JSON.stringify(result.recognised),
          columns: JSON.stringify(result.columns),
          questions: JSON.stringify(result.questions),
          counts: result.counts === undefined ? null : JSON.stringify(result.counts),
          impact: JSON.stringify(result.impact ?? []),
          ballots: JSON.stringify(result.ballots ?? []),
          ...(result.pollingDay === undefined ? {} : { polling_day: result.pollingDay }),
          rows_read: result.counts?.rows ?? 0,
          share_read: 1,
          compared_with: revisions,
          compared_at: new Date(),
        };
  if (!("refusal" in result)) {
    const problems = problemWriter(write, of.id);
    await problems.note(result.problems);
    await problems.end();
  }
  const { numUpdatedRows } = await db
    .updateTable("data_import")
    .set({ ...set, tries: 0 })
    .where("id", "=", of.id)
    .where("reading", "=", of.reading)
    .where("state", "=", "reading")
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Overtaken();
}

const isOpen = ({ questions, problems }: Exclude<Result, { refusal: Problem }>) =>
  questions.some(({ answer }) => answer === null) || problems.some(({ code }) => refuses(code));

/** What a preview is compared with, taken before it is: where a revision moves since, it is made anew before it is committed. */
export async function comparedWith({ db }: Pick<Write, "db">): Promise<string> {
  const { rows } = await sql<{ revisions: string }>`
    select string_agg(data_set || ' ' || revision, ', ' order by data_set) as revisions
    from data_revision where data_set in ('cycle', 'areas', 'results', 'registers', 'turnout', 'petitions', 'claims', 'incidents')`.execute(
    db,
  );
  return rows[0]?.revisions ?? "";
}
