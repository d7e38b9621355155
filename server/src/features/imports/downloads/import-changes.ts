import { sql } from "kysely";
import type { ImportChange } from "@command-center/contract/imports/imports";
import { changeWords, keptChanges, type KeptChange } from "../../../change-sets/changed-rows.ts";
import type { Read } from "../../../database/database.ts";
import { Page } from "../../../platform/listing.ts";

/** The rows of an import that change what is in force, in the order of its lines. */
export async function importChanges(
  read: Pick<Read, "db">,
  { id, page = 1, limit = 100 }: { id: number; page?: number | undefined; limit?: number | undefined },
): Promise<Page<ImportChange[]>> {
  const inWords = await changeWords(read, id);
  const { total } = await read.db
    .selectFrom("import_change")
    .select(sql<number>`count(*)::int`.as("total"))
    .where("import_id", "=", id)
    .executeTakeFirstOrThrow();
  const { rows } =
    await sql<KeptChange>`${keptChanges(id)} offset ${(page - 1) * limit} limit ${limit}`.execute(read.db);
  return new Page(rows.map(inWords), total);
}
