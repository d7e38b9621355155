import { sql } from "kysely";
import type { Read } from "../database/database.ts";

/** Records in force that an account has changed within 24 hours without a second person, apart from one import. */
export async function changedAlone(
  { db }: Pick<Read, "db">,
  username: string,
  exceptImport: number | null = null,
): Promise<number> {
  const { rows } = await sql<{ changed: number }>`
    select coalesce(sum(changed), 0)::int as changed from change_set
    where proposed_by = ${username} and proposed_at > now() - interval '24 hours' and changed > 0
      and state in ('approved', 'applied', 'undone') and needs = '{}'
      and (import_id is null or import_id is distinct from ${exceptImport}::int)`.execute(db);
  return rows[0]?.changed ?? 0;
}
