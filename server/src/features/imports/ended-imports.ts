import { sql } from "kysely";
import type { Write } from "../../database/database.ts";

const KEPT_DAYS = 30;
/** Imports that are cleared at a time: the next hour takes the next ones. */
const MOST_AT_ONCE = 50;

/**
 * Deletes files, problems, changed rows and staged rows of imports that were discarded, refused or undone 30 days ago. The imports
 * stay, with their counts. A file stays as long as another import needs it.
 */
export async function clearEndedImports({ db }: Write): Promise<void> {
  const { rows } = await sql<{ id: number; fileId: number }>`
    update data_import set cleared_at = now()
    where id in (
      select id from data_import
      where cleared_at is null and file_id is not null and state in ('discarded', 'refused', 'undone')
        and greatest(uploaded_at, compared_at, ended_at) < now() - make_interval(days => ${KEPT_DAYS})
      order by id limit ${MOST_AT_ONCE} for update skip locked
    )
    returning id, file_id as "fileId"`.execute(db);
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  for (const table of [
    "import_problem",
    "import_change",
    "staged_unit",
    "staged_record",
    "staged_sheet",
  ] as const)
    await db.deleteFrom(table).where("import_id", "in", ids).execute();
  const fileIds = rows.map(({ fileId }) => fileId);
  // Locked before the check: an upload of the same file locks it, too.
  await db
    .selectFrom("import_file")
    .select("id")
    .where("id", "in", fileIds)
    .orderBy("id")
    .forUpdate()
    .execute();
  await sql`
    with removed as (
      update import_file set removed_at = now()
      where id = any(${fileIds}::int[]) and removed_at is null
        and not exists (select from data_import where file_id = import_file.id and cleared_at is null)
      returning id
    )
    delete from import_file_piece where file_id in (select id from removed)`.execute(db);
}
