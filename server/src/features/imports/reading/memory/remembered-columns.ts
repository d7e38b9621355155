import { rememberedUses, type Columns, type ColumnUse } from "@command-center/import-rules/columns/columns";
import type { ImportKindId } from "@command-center/import-rules/kinds/import-kind";
import type { Write } from "../../../../database/database.ts";
import type { ImportRow } from "../../imports.store.ts";

/** What the columns of a file are taken for, to be remembered for the next file with its header. */
export interface ColumnMemory {
  readonly header: string;
  readonly uses: Readonly<Record<string, ColumnUse>>;
}

export const columnMemory = (header: string, columns: Columns): ColumnMemory => ({
  header,
  uses: Object.fromEntries(rememberedUses(columns)),
});

/** What columns of such a header were taken for in the last committed import in which a user chose, by the key of each. */
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

/** Remembers the columns of a committed import, if a user chose any of them, in place of those before. */
export async function rememberColumns(
  { db }: Write,
  { kind, column_memory: memory, choices, uploaded_by: uploadedBy }: ImportRow,
): Promise<void> {
  if (kind === null || memory === null) return;
  const row = {
    kind,
    header_key: memory.header,
    uses: JSON.stringify(memory.uses),
    chosen_by: choices.columnsBy ?? uploadedBy,
    chosen_at: new Date(),
  };
  await db
    .insertInto("remembered_columns")
    .values(row)
    .onConflict((conflict) => conflict.columns(["kind", "header_key"]).doUpdateSet(row))
    .execute();
}
