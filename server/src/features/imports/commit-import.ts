import { sql } from "kysely";
import { audit } from "../../audit/audit.ts";
import { apply } from "@command-center/domain/changes/change-set";
import type { StoredChangeSet } from "../../change-sets/change-sets.store.ts";
import { lockResults } from "../../change-sets/harm.ts";
import { lapseOvertaken, lapseRequest, moveChangeSet } from "../../change-sets/move-change-set.ts";
import type { Database, Write } from "../../database/database.ts";
import { describeChange } from "../../database/ledger/describe-change.ts";
import { analyze } from "../../database/statistics/statistics.ts";
import { troubleOf } from "../../database/pool/trouble.ts";
import { awaitTurn } from "../../database/turns.ts";
import { heldContests } from "../../measures/results/general-contests.ts";
import { refusalOfTrouble } from "../../http/errors.ts";
import { needOfImport } from "./approvals/import-approval.ts";
import { makeBatch, type Batch } from "./batch.ts";
import { IMPORT_HANDLERS } from "./import-handlers.ts";
import { importToChange, issuerOf, requireState, type ImportRow } from "./imports.store.ts";
import { RowsReplacedError, type ImportHandler } from "./reading/import-handler.ts";
import { comparedFacts, factsMoved, type ComparedFacts } from "./reading/compared-facts.ts";
import { forgetAnswersOf, rememberAnswers } from "./reading/memory/remembered-answers.ts";
import { rememberColumns } from "./reading/memory/remembered-columns.ts";
import { dropStaged, importToRead } from "./reading/staging.ts";
import { takeImport } from "./take-import.ts";

/**
 * Commits an import: all its records in one transaction, or none. Commits are serialised by an advisory lock. If data that the
 * preview depends on have changed, the file is read again instead, see `resume` in stage-import.ts. Returns false if another process has the
 * import. Where the disk is full, nothing is written and the import is ready again, with a sentence that says so.
 */
export async function commitStaged(database: Database, id: number): Promise<boolean> {
  try {
    return await commitOnce(database, id);
  } catch (error) {
    if (error instanceof RowsReplacedError) {
      await database.write(({ db }) => queueReading(db, id), "patient");
      return true;
    }
    if (troubleOf(error) !== "full") throw error;
    await database.write(async (write) => {
      await write.db
        .updateTable("data_import")
        .set({ state: "ready", tries: 0, trouble: refusalOfTrouble("full").message })
        .where("id", "=", id)
        .where("state", "=", "committing")
        .execute();
      await lapseRequest(write, id);
    }, "patient");
    return true;
  }
}

function commitOnce(database: Database, id: number): Promise<boolean> {
  return database.write(async (write) => {
    if (!(await takeImport(database, write, id))) return false;
    await awaitTurn(write, "imports");
    const row = await importToChange(write, id);
    if (row.state !== "committing") return false;
    const { db } = write;
    const request = row.requests.commit;
    if (request === null) throw new Error(`Import ${id} is to be committed without a request.`);
    if (await isStale(write, row)) {
      await queueReading(db, id);
      return true;
    }
    if (request.set.decided === null && (await needsApprovalSince(write, row, request))) return true;
    await writeStaged(write, row, request);
    await analyze(write, ["source", ...handlerOf(row).fills]);
    await audit(write, {
      action: "import.committed",
      username: request.set.proposed.by,
      subject: `Import ${id}, ${row.file_name}`,
      after: { kind: row.kind, counts: row.counts },
    });
    return true;
  }, "patient");
}

/**
 * Whether a second person must approve an import that needed none when it was asked for: corrections since have changed what all of them do
 * together. It is then ready again.
 */
async function needsApprovalSince(write: Write, row: ImportRow, { set }: StoredChangeSet): Promise<boolean> {
  const { id, cycle_id: cycleId, contest, polling_day: pollingDay } = row;
  if (contest !== null && pollingDay !== null) {
    const { rows: held } = await sql<{ id: number }>`
      select id from (${await heldContests(write, { cycleId, contest, pollingDay })}) held`.execute(write.db);
    // A correction locks its result, then waits for the contest's turn. Here in another order, each could wait for the other.
    await sql`
      select from result_sheet where retired_at is null and id in (
        select expects from staged_sheet where import_id = ${id} and change in ('changed', 'relabelled'))
      order by id for no key update`.execute(write.db);
    await lockResults(
      write,
      held.map(({ id: one }) => one),
    );
  }
  const { reasons } = await needOfImport(write, row, set.proposed.by);
  if (reasons.length === 0) return false;
  await write.db
    .updateTable("data_import")
    .set({ state: "ready", tries: 0, trouble: `${reasons.join(" ")} So a second person must approve now.` })
    .where("id", "=", id)
    .execute();
  await lapseRequest(write, id);
  return true;
}

/** Writes what an import has staged to the records, and applies its approved request. */
export async function writeStaged(write: Write, row: ImportRow, request: StoredChangeSet): Promise<void> {
  const { id } = row;
  const batch = await makeBatch(write, row, issuerOf(row));
  await describeChange(write, {
    origin: row.entered === null ? "file" : "form",
    cycleId: batch.cycleId,
    batchId: batch.batchId,
    username: row.uploaded_by,
  });
  await handlerOf(row).commit(write, batch);
  await rememberAnswers(write, row, request.set.proposed.by);
  await rememberColumns(write, row);
  await dropStaged(write, id);
  await write.db
    .updateTable("data_import")
    .set({ state: "committed", batch_id: batch.batchId, ended_at: new Date(), tries: 0 })
    .where("id", "=", id)
    .execute();
  await moveChangeSet(write, request.id, apply(request.set, request.set.digest));
  await lapseCompared(write, row, request);
}

/** Voids requests against records that an import has changed, and those of imports of its kind that were compared with such records. */
export async function lapseCompared(write: Write, row: ImportRow, request: StoredChangeSet): Promise<void> {
  const waiting = await write.db
    .selectFrom("change_set")
    .innerJoin("data_import", "data_import.id", "change_set.import_id")
    .selectAll("data_import")
    .select("change_set.id as request")
    .where("change_set.state", "=", "proposed")
    .where("change_set.undoes", "is", null)
    .where("change_set.kind", "=", row.kind)
    .where("change_set.cycle_id", "=", row.cycle_id)
    .execute();
  const replaced =
    waiting.length === 0 ? [] : await handlerOf(row).replaced?.(write, waiting.map(importToRead));
  await lapseOvertaken(
    write,
    [request],
    waiting.flatMap((other) => (replaced?.includes(other.id) === true ? [other.request] : [])),
  );
}

/** Has an import that was to be committed read again. */
async function queueReading(db: Write["db"], id: number): Promise<void> {
  await db
    .updateTable("data_import")
    .set((column) => ({ state: "reading", reading: column("reading", "+", 1), tries: 0 }))
    .where("id", "=", id)
    .where("state", "=", "committing")
    .execute();
}

/**
 * Whether another version is in force of a row that the preview replaces, or of what its checks used. Writes of other facts make no preview
 * stale.
 */
export async function isStale(write: Write, row: ImportRow): Promise<boolean> {
  const handler = handlerOf(row);
  const { id, compared_with: compared, polling_day: pollingDay } = row;
  const now = await comparedFacts(write, handler.dependsOn, importToRead(row));
  // An import that an earlier version has read has revisions in place of facts.
  const before = compared?.startsWith("{") === true ? (JSON.parse(compared) as ComparedFacts) : null;
  if (before === null || (await factsMoved(write, id, pollingDay, before, now))) return true;
  return ((await handler.replaced?.(write, [importToRead(row)])) ?? []).length > 0;
}

/** Undoes a committed import as a whole. */
export async function undoOne(write: Write, row: ImportRow): Promise<void> {
  requireState(row, ["committed"]);
  await awaitTurn(write, "imports");
  const { batch_id: batchId } = row;
  if (batchId === null) throw new Error(`Import ${row.id} is committed without a batch.`);
  const { rows } = await sql<{ id: number }>`
    select id from source where import_batch_id = ${batchId} order by id limit 1`.execute(write.db);
  const [source] = rows;
  // Undo finds the records by their source. Without it, undo would change nothing and still report success.
  if (source === undefined) throw new Error(`Batch ${batchId} of import ${row.id} has no source.`);
  const batch: Batch = { importId: row.id, batchId, sourceId: source.id, cycleId: row.cycle_id };
  await describeChange(write, { origin: "undo", cycleId: batch.cycleId, batchId });
  await handlerOf(row).undo(write, batch);
  await forgetAnswersOf(write, row, row.requests.commit?.set.proposed.by ?? row.uploaded_by);
  await write.db
    .updateTable("import_batch")
    .set({ status: "undone", undone_at: new Date() })
    .where("id", "=", batchId)
    .execute();
  await write.db
    .updateTable("data_import")
    .set({ state: "undone", ended_at: new Date() })
    .where("id", "=", row.id)
    .execute();
}

function handlerOf({ id, kind }: Pick<ImportRow, "id" | "kind">): ImportHandler {
  if (kind === null) throw new Error(`Import ${id} has no kind.`);
  return IMPORT_HANDLERS[kind];
}
