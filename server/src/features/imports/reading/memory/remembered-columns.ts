import { rememberedUses, type Columns, type ColumnUse } from "@command-center/import-rules/columns/columns";
import type { ImportKindId } from "@command-center/import-rules/kinds/import-kind";
import type { Write } from "../../../../database/database.ts";
import type { ImportToRead } from "../staging.ts";

/** What columns of such a header were taken for when somebody last chose, by the key of each. */
export async function rememberedColumns(
  { db }: Write,
  kind: ImportKindId,
  fingerprint: string,
): Promise<ReadonlyMap<string, ColumnUse>> {
  const row = await db
    .selectFrom("remembered_columns")
    .select("uses")
    .where("kind", "=", kind)
    .where("header_key", "=", fingerprint)
    .executeTakeFirst();
  return new Map(Object.entries((row?.uses ?? {}) as Record<string, ColumnUse>));
}

/** Keeps what somebody chose for the columns of a file, for the next one with this header. */
export async function rememberColumns(
  { db }: Write,
  { uploadedBy }: Pick<ImportToRead, "uploadedBy">,
  fingerprint: string,
  columns: Columns,
): Promise<void> {
  const row = {
    kind: columns.kind.id,
    header_key: fingerprint,
    uses: JSON.stringify(Object.fromEntries(rememberedUses(columns))),
    chosen_by: uploadedBy,
    chosen_at: new Date(),
  };
  await db
    .insertInto("remembered_columns")
    .values(row)
    .onConflict((conflict) => conflict.columns(["kind", "header_key"]).doUpdateSet(row))
    .execute();
}
