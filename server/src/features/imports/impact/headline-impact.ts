import type { ImportCounts } from "@command-center/contract/imports/imports";
import {
  figureMoves,
  type FigureOnRecord,
  type Move,
} from "@command-center/import-rules/impact/figure-moves";
import { lookFrom, type Read, type Write } from "../../../database/database.ts";
import { rehearse } from "../../../database/rehearsal.ts";
import { awaitTurn } from "../../../database/turns.ts";
import { claimsByMeasure } from "../../../measures/figures/claims.ts";
import { figures } from "../../../measures/figures/figures.ts";
import { makeBatch, type Batch } from "../batch.ts";
import type { ImportToRead } from "../reading/staging.ts";

/**
 * How the headline figures would move, and how they would compare with published figures. Commits the staged rows, reads
 * the figures as the pages do, and rolls everything back. Without new or changed rows, nothing moves.
 */
export async function headlineImpact(
  write: Write,
  { id, cycleId, uploadedBy }: ImportToRead,
  counts: Pick<ImportCounts, "new" | "changed">,
  commit: (write: Write, batch: Batch) => Promise<void>,
): Promise<readonly Move[]> {
  if (counts.new + counts.changed === 0) return [];
  return rehearse(write, async (rehearsal) => {
    // Two that write the same rows in other orders would wait for each other.
    await awaitTurn(rehearsal, "imports");
    const read = await lookFrom(rehearsal.db, "everywhere", { cycle: cycleId });
    const before = await onRecord(read);
    const row = { id, cycle_id: cycleId, file_name: `Import ${id}`, uploaded_by: uploadedBy, entered: null };
    await commit(rehearsal, await makeBatch(rehearsal, row));
    return figureMoves(before, await onRecord(read));
  });
}

async function onRecord(read: Read): Promise<FigureOnRecord[]> {
  const published = await claimsByMeasure(read);
  return (await figures(read)).map((figure) => ({ ...figure, published: published.get(figure.id) ?? [] }));
}
