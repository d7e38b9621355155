import { sql } from "kysely";
import type { ImportKindId } from "@command-center/import-rules/kinds/import-kind";
import { addDays } from "@command-center/domain/time/calendar";
import type { Database, Write } from "../../database/database.ts";
import { describeChange } from "../../database/ledger/describe-change.ts";
import { troubleOf } from "../../database/pool/trouble.ts";
import { awaitTurn } from "../../database/turns.ts";
import { makeBatch } from "../../features/imports/batch.ts";
import { undoOne } from "../../features/imports/commit-import.ts";
import { IMPORT_HANDLERS } from "../../features/imports/import-handlers.ts";
import { importToChange } from "../../features/imports/imports.store.ts";
import { RowsReplacedError } from "../../features/imports/reading/import-handler.ts";
import { dropStaged } from "../../features/imports/reading/staging.ts";
import { Refusal } from "../../http/errors.ts";
import { approve, enter, StoodOn, undoEntered } from "./entered-steps.ts";
import type { Outcome } from "./model.ts";
import {
  declarations,
  petitions,
  places,
  sheets,
  turnout,
  type Drawing,
  type Staged,
} from "./staged-rows.ts";
import { ISSUERS, LAST_DAY } from "./world.ts";

/** What became of a step: `after` and `until` are the newest positions before and after a refused undo looked for what depends on it. */
export type Done =
  | {
      readonly is: "applied";
      readonly ledger: number;
      readonly outcome: Outcome;
      /** Of the import that it committed. */
      readonly importId?: number;
    }
  | { readonly is: "refused"; readonly after: number; readonly until: number; readonly batch: number };

/** Arguments of a step: the turn of its kind is taken inside. */
export interface Stepping extends Drawing {
  /** Imports that were committed so far. */
  readonly committed: readonly Committed[];
  /** A database that no fault hits. */
  readonly observer: Pick<Database, "db">;
}

export interface Committed {
  readonly importId: number;
  readonly batch: number;
}

type Step = (write: Write, stepping: Stepping) => Promise<Done | null>;

/** Every kind of step with its share of all steps. A new way to change facts is one more line. */
const STEPS: readonly (readonly [share: number, step: Step])[] = [
  [40, importing("station-results", sheets)],
  [14, importing("declarations", declarations)],
  [14, importing("petitions", petitions)],
  [12, importing("turnout", turnout)],
  [2, importing("station-list", places)],
  [15, undo],
  [10, changing(enter)],
  [6, changing(approve)],
  [6, changing(undoEntered)],
  [3, moveDay],
];
const SHARES = STEPS.flatMap(([share, step]) => Array.from({ length: share }, () => step));

/**
 * A random step as one transaction; `fault` runs in it first. Returns null if there was nothing to do, or its writer was killed
 * before the commit.
 */
export async function takeStep(
  database: Database,
  stepping: Stepping,
  fault: (write: Write) => Promise<void>,
): Promise<Done | null> {
  const step = stepping.random.pick(SHARES);
  let done: Done | null = null;
  try {
    await database.write(async (write) => {
      await fault(write);
      done = (await step(write, stepping)) ?? (await nothingAt(write));
    });
    return done;
  } catch (error) {
    if (error instanceof UndoRefused) return error.done;
    // Another writer has replaced a result meanwhile. Nothing is saved.
    if (error instanceof Refusal || error instanceof RowsReplacedError) return null;
    if (troubleOf(error) === null) throw error;
    return (await isCommitted(stepping.observer, done)) ? done : null;
  }
}

/** The position of a step that changed nothing: a clock that jumps opens one before the step. */
async function nothingAt({ db }: Write): Promise<Done | null> {
  const { rows } = await sql<{ id: number | null }>`
    select nullif(current_setting('command_center.ledger_id', true), '')::int as id`.execute(db);
  const id = rows[0]?.id ?? null;
  return id === null ? null : { is: "applied", ledger: id, outcome: { is: "together", outcomes: [] } };
}

/** Whether the write of a killed writer is visible. */
async function isCommitted({ db }: Pick<Database, "db">, done: Done | null): Promise<boolean> {
  if (done?.is !== "applied") return false;
  const { rows } = await sql`select from ledger_position where id = ${done.ledger}`.execute(db);
  return rows.length > 0;
}

/** Stages rows and commits them, as an import whose file has been read. */
function importing(kind: ImportKindId, rowsOf: (write: Write, drawing: Drawing) => Promise<Staged>): Step {
  return async (write, stepping) => {
    const { db } = write;
    const { cycle, file } = stepping.world;
    await awaitTurn(write, "imports");
    const staged = await rowsOf(write, stepping);
    if (staged.facts.length === 0) return null;
    const row = await db
      .insertInto("data_import")
      .values({
        cycle_id: cycle,
        file_id: file,
        file_name: `${kind}.csv`,
        kind,
        issuer: ISSUERS[0],
        uploaded_by: "okello",
        ...staged.says,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const importId = row.id;
    await staged.stage(importId);
    const batch = await makeBatch(write, row);
    await describeChange(write, { origin: "file", cycleId: cycle, batchId: batch.batchId });
    await IMPORT_HANDLERS[kind].commit(write, batch);
    await dropStaged(write, importId);
    await db
      .updateTable("data_import")
      .set({ state: "committed", batch_id: batch.batchId })
      .where("id", "=", importId)
      .execute();
    const outcome: Outcome = { is: "committed", batch: batch.batchId, facts: staged.facts };
    return { is: "applied", ledger: await ledgerOf(write), outcome, importId };
  };
}

/** A change of single results. What cannot be saved, as another writer was first, changes nothing. */
function changing(change: (write: Write, drawing: Drawing) => Promise<Outcome | null>): Step {
  return async (write, stepping) => {
    const after = await newestPosition(write);
    const outcome = await change(write, stepping).catch(async (error: unknown) => {
      throw error instanceof StoodOn ? await refusedUndo(write, after, error.batch) : error;
    });
    return outcome === null ? null : { is: "applied", ledger: await ledgerOf(write), outcome };
  };
}

async function newestPosition({ db }: Write): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    select max(position) as position from ledger_position`.execute(db);
  return rows[0]?.position ?? 0;
}

async function ledgerOf({ db }: Write): Promise<number> {
  const { rows } = await sql<{ id: number }>`select ledger_id() as id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** Undoes one of the imports, mostly a recent one. */
async function undo(write: Write, { random, committed }: Stepping): Promise<Done | null> {
  const recent = Math.min(committed.length, random.pick([10, 100, 1_000]));
  if (recent === 0) return null;
  const { importId, batch } = random.pick(committed.slice(-recent));
  await awaitTurn(write, "imports");
  const row = await importToChange(write, importId);
  if (row.state !== "committed") return null;
  const after = await newestPosition(write);
  try {
    await undoOne(write, row);
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 409) throw error;
    throw await refusedUndo(write, after, batch);
  }
  return { is: "applied", ledger: await ledgerOf(write), outcome: { is: "undone", batch } };
}

async function refusedUndo(write: Write, after: number, batch: number): Promise<UndoRefused> {
  return new UndoRefused({ is: "refused", after, until: await newestPosition(write), batch });
}

/** Rolls its transaction back. */
class UndoRefused extends Error {
  readonly done: Done;
  constructor(done: Done) {
    super("refused");
    this.done = done;
  }
}

/** Moves the day that the cycle's figures are as of. */
async function moveDay(write: Write, { world, random }: Stepping): Promise<Done> {
  await awaitTurn(write, "cycles");
  const asOf = addDays(LAST_DAY, -random.below(3));
  await sql`update cycle set as_of = ${asOf}::date where id = ${world.cycle}`.execute(write.db);
  write.touch("cycle");
  return { is: "applied", ledger: await ledgerOf(write), outcome: { is: "day", asOf } };
}
