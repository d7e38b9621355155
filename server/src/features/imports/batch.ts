import type { Write } from "../../database/database.ts";

/** What a committed import writes its records with. */
export interface Batch {
  readonly importId: number;
  readonly batchId: number;
  readonly sourceId: number;
  readonly cycleId: number;
}

/** An import whose records are to be written. */
export interface BatchOrigin {
  readonly importId: number;
  readonly cycleId: number;
  readonly fileName: string;
  /** Whose records they are; null where nobody said. */
  readonly publisher: string | null;
  readonly uploadedBy: string;
  /** Whether a user has entered them: the source is then that user's sentence. */
  readonly isEntered?: boolean;
}

/** Makes the batch of an import, with the source that its records name. */
export async function makeBatch({ db }: Write, origin: BatchOrigin): Promise<Batch> {
  const { importId, cycleId, fileName, publisher, uploadedBy, isEntered = false } = origin;
  const { id: batchId } = await db
    .insertInto("import_batch")
    .values({ kind: "file", title: fileName })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: sourceId } = await db
    .insertInto("source")
    .values({
      kind: isEntered ? "person" : "import_batch",
      title: fileName,
      publisher,
      import_batch_id: batchId,
      entered_by: uploadedBy,
      reference: isEntered ? null : `Import ${importId}`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { importId, batchId, sourceId, cycleId };
}
