import { sql } from "kysely";
import type { Read } from "../database/database.ts";

/** Records in force that each account has changed within 24 hours without a second person, apart from one import. */
export async function changedAlone(
  { db }: Pick<Read, "db">,
  usernames: readonly string[],
  exceptImport: number | null = null,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ username: string; changed: number }>`
    select proposed_by as username, sum(changed)::int as changed from change_set
    where proposed_by = any(${[...usernames]}::text[]) and proposed_at > now() - interval '24 hours' and changed > 0
      and state in ('approved', 'applied', 'undone') and needs = '{}'
      and (import_id is null or import_id is distinct from ${exceptImport}::int)
    group by 1`.execute(db);
  return new Map(rows.map(({ username, changed }) => [username, changed]));
}
