import { sql } from "kysely";
import type { Read } from "../database/database.ts";

/** Records in force that an account has changed within 24 hours without a second person, apart from one import. */
export async function changedAlone(
  { db }: Pick<Read, "db">,
  username: string,
  exceptImport = 0,
): Promise<number> {
  const { rows } = await sql<{ changed: number }>`
    select coalesce(sum(changed), 0)::int as changed from (
      select (counts ->> 'changed')::int + case when kind = 'station-list' then (counts ->> 'gone')::int else 0 end as changed
      from data_import
      where asked_by = ${username} and asked_at > now() - interval '24 hours' and decided_by is null and id <> ${exceptImport}
        and state in ('committing', 'committed', 'undone')
      union all
      select (counts ->> 'new')::int + (counts ->> 'changed')::int from data_import
      where undo_asked_by = ${username} and undo_asked_at > now() - interval '24 hours' and undo_decided_by is null
        and id <> ${exceptImport} and state = 'undone'
      union all
      select changed from change_set
      where proposed_by = ${username} and proposed_at > now() - interval '24 hours' and changed > 0
        and state in ('approved', 'applied', 'undone') and needs = '{}') one`.execute(db);
  return rows[0]?.changed ?? 0;
}
