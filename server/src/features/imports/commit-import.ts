import { sql } from "kysely";
import { audit } from "../../audit/audit.ts";
import type { Database, Write } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";
import { analyze } from "../../database/statistics/statistics.ts";
import { awaitTurn } from "../../database/turns.ts";
import { Refusal } from "../../http/errors.ts";
import { makeBatch } from "./batch.ts";
import { importToChange, issuerOf, requireState, type ImportRow } from "./imports.store.ts";
import { comparedWith } from "./reading/read-import.ts";
import type { ImportKindId } from "@command-center/domain/imports/kinds/import-kind";
import { importApproval, mayApprove } from "@command-center/domain/imports/impact/approval";
import { dropStaged } from "./reading/staged.ts";
import { commitRegister, undoRegister } from "./register/commit.ts";
import { recordsOfKind } from "./records/kinds.ts";
import { commitSheets, undoSheets } from "./sheets/commit.ts";
import { takeImport } from "./take-import.ts";
import { commitStationList } from "./station-list/commit.ts";
import { undoStationList } from "./station-list/undo.ts";

/**
 * Has an import committed that is ready, or has it wait for a second person where it changes many results in force. Its preview
 * is of the data as they are; else it is made anew on the way.
 */
export async function askToCommit(write: Write, row: ImportRow, username: string): Promise<void> {
  requireState(row, ["ready"]);
  const reason = importApproval(row);
  await write.db
    .updateTable("data_import")
    .set({
      state: reason === null ? "committing" : "waiting-for-approval",
      asked_by: username,
      asked_at: new Date(),
      decided_by: null,
      decided_at: null,
    })
    .where("id", "=", row.id)
    .execute();
}

/** A second person approves an import, which is then committed, or rejects it, which is then ready as before. */
export async function decide(
  write: Write,
  row: ImportRow,
  username: string,
  decision: "approved" | "rejected",
): Promise<void> {
  requireState(row, ["waiting-for-approval"]);
  if (decision === "approved" && !mayApprove(username, row.asked_by ?? ""))
    throw new Refusal(403, "You asked for this import yourself. Somebody else has to approve it.");
  await write.db
    .updateTable("data_import")
    .set({
      state: decision === "approved" ? "committing" : "ready",
      decided_by: username,
      decided_at: new Date(),
    })
    .where("id", "=", row.id)
    .execute();
}

/**
 * Commits an import: all its records in one transaction, or none. Two commits take turns; where the data moved since the
 * preview, the file is read anew instead, and somebody looks at the new preview. Answers false where another process is at it.
 */
export async function commitImport(database: Database, id: number): Promise<boolean> {
  return database.write(async (write) => {
    if (!(await takeImport(database, write, id))) return false;
    await awaitTurn(write, "imports");
    const row = await importToChange(write, id);
    if (row.state !== "committing") return false;
    const { db } = write;
    if (row.compared_with !== (await comparedWith(write))) {
      await db
        .updateTable("data_import")
        .set({ state: "reading", reading: row.reading + 1, asked_by: null, asked_at: null, tries: 0 })
        .where("id", "=", id)
        .execute();
      return true;
    }
    const batch = await makeBatch(write, {
      importId: id,
      cycleId: row.cycle_id,
      fileName: row.file_name,
      publisher: issuerOf(row),
      uploadedBy: row.uploaded_by,
    });
    const records = recordsOfKind(row.kind);
    if (row.kind === "station-list") await commitStationList(write, batch);
    else if (row.kind === "party-register") await commitRegister(write, batch);
    else if (records !== undefined) await records.commit(write, batch);
    else {
      const { issuer, contest, polling_day: pollingDay, ballots } = row;
      if (pollingDay === null || contest === null) throw new Error(`Import ${id} has results of no contest.`);
      await commitSheets(write, { ...batch, issuer, contest, pollingDay, ballots });
    }
    await dropStaged(write, id);
    await analyze(write, filledBy(row.kind));
    await db
      .updateTable("data_import")
      .set({ state: "committed", batch_id: batch.batchId, ended_at: new Date(), tries: 0 })
      .where("id", "=", id)
      .execute();
    await audit(write, {
      action: "import.committed",
      username: row.asked_by,
      subject: `Import ${id}, ${row.file_name}`,
      after: { kind: row.kind, counts: row.counts },
    });
    return true;
  }, "patient");
}

/** Tables that imports of each kind fill. All also fill `source`; records fill their own. */
const SHEETS = [
  "person",
  "seat",
  "contest",
  "candidacy",
  "contest_ballot",
  "result_sheet",
  "result_sum",
] as const satisfies readonly (keyof Schema)[];
const FILLS: Partial<Record<ImportKindId, readonly (keyof Schema)[]>> = {
  "station-list": ["area", "area_change", "register", "register_count", "station_sum", "result_sum"],
  "party-register": ["register", "register_count"],
  "station-results": SHEETS,
  "district-results": SHEETS,
  "nullified-stations": SHEETS,
};

function filledBy(kind: ImportRow["kind"]): readonly (keyof Schema)[] {
  return ["source", ...(recordsOfKind(kind)?.fills ?? FILLS[kind as ImportKindId] ?? [])];
}

/** Undoes a committed import whole. */
export async function undoOne(write: Write, row: ImportRow): Promise<void> {
  requireState(row, ["committed"]);
  await awaitTurn(write, "imports");
  const { batch_id: batchId } = row;
  if (batchId === null) throw new Error(`Import ${row.id} is committed without a batch.`);
  const { rows } = await sql<{ id: number }>`
    select id from source where import_batch_id = ${batchId} order by id limit 1`.execute(write.db);
  const sourceId = rows[0]?.id ?? 0;
  const batch = { importId: row.id, batchId, sourceId, cycleId: row.cycle_id };
  const records = recordsOfKind(row.kind);
  if (records !== undefined) await records.undo(write, batch);
  else await undoOf(row.kind)(write, batch);
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

function undoOf(kind: ImportRow["kind"]) {
  if (kind === "station-list") return undoStationList;
  return kind === "party-register" ? undoRegister : undoSheets;
}
