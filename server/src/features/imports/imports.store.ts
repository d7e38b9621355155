import { knownPublisher } from "../../measures/stations/publishers.ts";
import { ELECTORAL_COMMISSION } from "@command-center/domain/results/result-words";
import { type Insertable, sql } from "kysely";
import type {
  ImportDetail,
  ImportEntry,
  ImportState,
  listImports,
} from "@command-center/contract/imports/imports";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import type { UploadFields } from "@command-center/contract/imports/import-changes";
import type { ImportKind } from "@command-center/import-rules/kinds/import-kind";
import { importKind } from "@command-center/import-rules/kinds/import-kinds";
import type { Signature } from "@command-center/domain/changes/change-set";
import { lapseRequest, requestsOfImport } from "../../change-sets/move-change-set.ts";
import type { Read, Write } from "../../database/database.ts";
import type { Schema } from "../../database/schema/tables.ts";
import { Refusal } from "../../http/errors.ts";
import { Page } from "../../platform/listing.ts";
import type { UploadedFile } from "../../platform/upload.ts";
import { problemsByCode, withSeverity, type FoundProblem } from "./downloads/import-problems.ts";
import { approvalOf } from "./approvals/import-approval.ts";
import type { Choices, Question } from "./reading/import-choices.ts";
import { keepFile } from "./import-files.ts";
import { shownQuestions, stationListOf } from "./import-places.ts";
import { IMPORT_HANDLERS } from "./import-handlers.ts";
import { dropStaged } from "./reading/staging.ts";

type Asking = Pick<Read, "db">;

/** Takes a file in: kept whole, and to be read at once. Answers the import's number. */
export async function startOne(
  write: Write,
  file: UploadedFile,
  fields: UploadFields,
  username: string,
): Promise<{ id: number; cycle: string }> {
  const cycle = await cycleToFill(write, fields.cycle, "file");
  const { issuer = ELECTORAL_COMMISSION } = fields;
  const id = await addImport(write, {
    cycle_id: cycle.id,
    file_id: await keepFile(write, file),
    file_name: file.name,
    kind: fields.kind ?? null,
    contest: fields.contest ?? null,
    polling_day: fields.pollingDay ?? null,
    issuer: await knownPublisher(write, cycle.id, issuer),
    uploaded_by: username,
  });
  return { id, cycle: cycle.name };
}

async function addImport({ db }: Write, row: Insertable<Schema["data_import"]>): Promise<number> {
  const { id } = await db.insertInto("data_import").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** The cycle in force, or the one of this id, that takes records in. The sample takes no files: it is there to try things by hand. */
export async function cycleToFill(
  { db }: Asking,
  chosen: number | undefined,
  origin: "file" | "form",
): Promise<{ readonly id: number; readonly name: string; readonly asOf: string }> {
  const cycle = await db
    .selectFrom("cycle")
    .select(["id", "name", "is_sample", "as_of"])
    .where((column) => (chosen === undefined ? column("in_force", "=", true) : column("id", "=", chosen)))
    .executeTakeFirst();
  if (cycle === undefined)
    throw chosen === undefined
      ? new Refusal(
          409,
          "No election cycle is set up yet. Create one under Data → Cycles, then upload the file again.",
        )
      : new Refusal(404, "There is no such election cycle. Choose another one.");
  if (cycle.is_sample && origin === "file")
    throw new Refusal(409, "The sample cycle accepts no files. Create your own cycle under Data → Cycles.");
  return { id: cycle.id, name: cycle.name, asOf: cycle.as_of };
}

/** Reads the file of an import once more, as the station list of its cycle. Returns the new import's number. */
export async function startList(write: Write, row: ImportRow, username: string): Promise<number> {
  if (row.kind !== "station-results")
    throw new Refusal(409, "Only a file of results by station can be read as a station list.");
  requireFile(row);
  return addImport(write, {
    cycle_id: row.cycle_id,
    file_id: row.file_id,
    file_name: row.file_name,
    kind: "station-list",
    issuer: row.issuer,
    uploaded_by: username,
  });
}

function entriesOf({ db }: Asking) {
  return db
    .selectFrom("data_import as i")
    .innerJoin("import_file as file", "file.id", "i.file_id")
    .innerJoin("cycle", "cycle.id", "i.cycle_id")
    .selectAll("i")
    .select(["cycle.name as cycle_name", "file.bytes", "file.sha256"]);
}
type Row = Awaited<ReturnType<ReturnType<typeof entriesOf>["execute"]>>[number];

function asEntry(row: Row): ImportEntry {
  return {
    id: row.id,
    state: row.state,
    kind: row.kind,
    cycle: { id: row.cycle_id, name: row.cycle_name },
    contest: row.contest,
    pollingDay: row.polling_day,
    issuer: issuerOf(row),
    file: { name: row.file_name, bytes: row.bytes },
    sha256: row.sha256,
    uploaded: { by: row.uploaded_by, at: row.uploaded_at.toISOString() },
    counts: row.counts,
  };
}

/** The issuer of an import's figures. Null if the user named none and the Commission does not issue such records. */
export function issuerOf({ kind, issuer }: Pick<ImportRow, "kind" | "issuer">): string | null {
  return issuer === ELECTORAL_COMMISSION && kind !== null && !IMPORT_HANDLERS[kind].hasIssuer ? null : issuer;
}

/** Imports, the newest first. */
export async function importEntries(
  read: Asking,
  { state, page = 1, limit = 50 }: InputOf<typeof listImports>,
): Promise<Page<ImportEntry[]>> {
  const ofFiles = sql<boolean>`file_id is not null`;
  const isWanted = state === undefined ? ofFiles : sql<boolean>`${ofFiles} and state = ${state}`;
  const { total } = await read.db
    .selectFrom("data_import")
    .where(isWanted)
    .select(sql<number>`count(*)::int`.as("total"))
    .executeTakeFirstOrThrow();
  const rows = await entriesOf(read)
    .where(isWanted)
    .orderBy("i.id", "desc")
    .offset((page - 1) * limit)
    .limit(limit)
    .execute();
  return new Page(rows.map(asEntry), total);
}

/** One import with all that is known of it, for the account that asks; a 404 where there is none. */
export async function importDetailOf(
  read: Asking,
  { id }: { readonly id: number },
  username: string,
): Promise<ImportDetail> {
  const row = await entriesOf(read).where("i.id", "=", id).executeTakeFirst();
  if (row === undefined) throw new Refusal(404, "There is no such import. Reload the list.");
  const { rows: sameFile } = await sql<{ id: number; state: ImportState }>`
    select id, state from data_import where file_id = ${row.file_id} and id <> ${id} order by id`.execute(
    read.db,
  );
  const at = (moment: Date | null) => moment?.toISOString() ?? null;
  const requests = await requestsOfImport(read, id);
  return {
    ...asEntry(row),
    recognised: row.recognised,
    columns: row.columns as ImportDetail["columns"],
    fields: row.kind === null ? [] : fieldsOf(importKind(row.kind)),
    questions: await shownQuestions(read, {
      kind: row.kind,
      questions: row.questions as ImportDetail["questions"],
    }),
    impact: row.impact as ImportDetail["impact"],
    refusal: row.refusal === null ? null : withSeverity(row.refusal as FoundProblem),
    problems: await problemsByCode(read, id),
    progress: { rows: row.rows_read, share: row.share_read },
    stationList: await stationListOf(read, row),
    coverage: row.coverage,
    approval: await approvalOf(read, { ...row, requests }, username),
    comparedAt: at(row.compared_at),
    asked: signed(requests.commit?.set.proposed),
    decided: signed(requests.commit?.set.decided),
    trouble: row.trouble,
    reading: row.reading,
    undoAsked: signed(requests.undo?.set.proposed),
    ended: at(row.ended_at),
    cleared: at(row.cleared_at),
    sameFile,
  };
}

const signed = (signature: Signature | null | undefined) =>
  signature ? { by: signature.by, at: signature.at.toISOString() } : null;

/** A candidate's column stands for the field of names, too: the rows say which it is. */
export function fieldsOf({ fields, candidates }: ImportKind): ImportDetail["fields"] {
  return [
    ...fields
      .filter(({ id }) => candidates === "none" || id !== "candidate")
      .map(({ id, name, required }) => ({ field: id, name, isNeeded: required === true })),
    ...(candidates === "none" ? [] : [{ field: "candidate", name: "Candidate", isNeeded: false }]),
  ];
}

/**
 * Locks and returns an import that is about to be changed. The lock does not conflict with those of foreign keys, such as of
 * noted problems.
 */
export async function importToChange({ db }: Write, id: number) {
  const row = await db
    .selectFrom("data_import")
    .selectAll()
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new Refusal(404, "There is no such import. Reload the list.");
  return {
    ...row,
    choices: row.choices as Choices,
    questions: row.questions as Question[],
    requests: await requestsOfImport({ db }, id),
  };
}
export type ImportRow = Awaited<ReturnType<typeof importToChange>>;

/** States in which nothing was written yet, and nothing is about to be. */
const OPEN: readonly ImportState[] = ["reading", "questions", "ready", "refused"];

const STATE_WORDS: Readonly<Record<ImportState, string>> = {
  reading: "is still being read",
  questions: "has questions to answer",
  ready: "is ready",
  refused: "cannot be read",
  "waiting-for-approval": "waits for approval",
  committing: "is being committed",
  committed: "is committed",
  discarded: "was discarded",
  undone: "was undone",
};

/** Refuses a decision about a preview that has been made again since the user saw it. */
export function requireReading({ reading }: Pick<ImportRow, "reading">, seen: number | undefined): void {
  if (seen !== undefined && seen !== reading)
    throw new Refusal(
      409,
      "The file has been read again since you opened this page. Check the new preview, then try again.",
    );
}

/** Refuses what cannot be done with an import in its state. */
export function requireState(
  { id, state }: Pick<ImportRow, "id" | "state">,
  states: readonly ImportState[],
): void {
  if (!states.includes(state))
    throw new Refusal(409, `Import ${id} ${STATE_WORDS[state]}. Reload the page to see its state.`);
}

/** Refuses to read a file that was deleted, as those of imports that came to nothing are. */
function requireFile({ id, cleared_at: clearedAt }: Pick<ImportRow, "id" | "cleared_at">): void {
  if (clearedAt !== null)
    throw new Refusal(409, `The file of import ${id} was deleted. Upload it again to start over.`);
}

/** Keeps other choices, and has the file read anew. */
export async function readAgain(write: Write, row: ImportRow, set: object): Promise<void> {
  requireState(row, OPEN);
  requireFile(row);
  await lapseRequest(write, row.id);
  await write.db
    .updateTable("data_import")
    .set({
      ...set,
      trouble: null,
      state: "reading",
      reading: row.reading + 1,
      refusal: null,
      tries: 0,
      rows_read: 0,
      share_read: 0,
    })
    .where("id", "=", row.id)
    .execute();
}

/** Throws an import away before anything of it was written. */
export async function discardOne(write: Write, row: ImportRow): Promise<void> {
  const { db } = write;
  requireState(row, [...OPEN, "waiting-for-approval"]);
  await lapseRequest(write, row.id);
  await dropStaged(write, row.id);
  await db
    .updateTable("data_import")
    .set({ state: "discarded", refusal: null, ended_at: new Date() })
    .where("id", "=", row.id)
    .execute();
}
