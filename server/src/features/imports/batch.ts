import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Read, Write } from "../../database/database.ts";
import type { Schema } from "../../database/schema/tables.ts";
import { Refusal } from "../../http/errors.ts";

/** What a committed import writes its records with. */
export interface Batch {
  readonly importId: number;
  readonly batchId: number;
  readonly sourceId: number;
  readonly cycleId: number;
}

type BatchOrigin = Pick<
  Selectable<Schema["data_import"]>,
  "id" | "cycle_id" | "file_name" | "uploaded_by" | "entered"
>;

/**
 * Makes the batch of an import, with the source that its records name: of a form, the sentence of the user who entered it. The publisher is
 * null where none was named.
 */
export async function makeBatch(
  { db }: Write,
  { id: importId, cycle_id: cycleId, file_name: title, uploaded_by: uploadedBy, entered }: BatchOrigin,
  publisher: string | null = null,
): Promise<Batch> {
  const { id: batchId } = await db
    .insertInto("import_batch")
    .values({ kind: "file", title })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: sourceId } = await db
    .insertInto("source")
    .values({
      kind: entered === null ? "import_batch" : "person",
      title,
      publisher,
      import_batch_id: batchId,
      entered_by: uploadedBy,
      reference: entered === null ? `Import ${importId}` : null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { importId, batchId, sourceId, cycleId };
}

/** Refuses an undo if records of a later import or change depend on it: `sources` is a query of the ids of their sources. */
export async function refuseLater(
  { db }: Pick<Read, "db">,
  sources: RawBuilder<unknown>,
  what: string,
): Promise<void> {
  const { rows } = await sql<{ import: number | null; change: number | null; by: string | null }>`
    select case when data_import.file_id is not null then data_import.id end as import, set.id as change, set.proposed_by as by
    from source left join data_import on data_import.batch_id = source.import_batch_id
    left join change_set set on set.undoes is null and (set.import_id = data_import.id or set.source_id = source.id)
      and set.state = 'applied'
    where source.id in (${sources}) and (data_import.state = 'committed' or set.id is not null)
    order by source.id limit 1`.execute(db);
  const [later] = rows;
  if (later === undefined) return;
  const name = later.import === null ? `A later change by ${later.by}` : `Import ${later.import}`;
  throw new Refusal(409, `${name} depends on ${what}. Undo that one first.`);
}

/** The sources of the batches that have retired rows: a query of `retired_by`. */
export const sourcesOfBatches = (retirers: RawBuilder<unknown>) =>
  sql`select id from source where import_batch_id in (${retirers})`;
