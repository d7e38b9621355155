import { sql, type RawBuilder } from "kysely";
import type { Read, Write } from "../../../database/database.ts";
import type { RecordsOfKind } from "./records-of-kind.ts";

const stagedOf = (importId: number) =>
  sql`select line, key, record from staged_record where import_id = ${importId}`;

export const SAME_KEY = sql`known.key = staged.key`;

/** Changes of a new row apart from the record in force with its key: a query `known`, and the condition that it `matches` the row `staged`. */
export function othersCompared({ inForce, supersedes, retiredLately }: RecordsOfKind, cycleId: number) {
  return [
    ...(supersedes === undefined ? [] : [{ records: inForce(cycleId), matches: supersedes }]),
    ...(retiredLately === undefined ? [] : [{ records: retiredLately(cycleId), matches: SAME_KEY }]),
  ];
}

/**
 * The version of what each row of `rows` (`line`, `key`, `record`) is compared with, by its line: a hash of the records in force with its
 * key, of those that it supersedes, and of those with its key that were retired lately.
 */
function versionsNow(kind: RecordsOfKind, rows: RawBuilder<unknown>, cycleId: number): RawBuilder<unknown> {
  const sameKey = { records: kind.inForce(cycleId), matches: SAME_KEY };
  const all = [sameKey, ...othersCompared(kind, cycleId)].map(
    ({ records, matches }) => sql`
      select staged.line, known.key, known.record from (${rows}) staged join (${records}) known on ${matches}`,
  );
  return sql`select line, md5(string_agg(key || record::text, ',' order by key, record::text)) as version
    from (${sql.join(all, sql` union all `)}) compared group by line`;
}

/** Notes with each staged row the version of what it was compared with. */
export async function expectRecords(
  { db }: Write,
  records: RecordsOfKind,
  importId: number,
  cycleId: number,
): Promise<void> {
  await sql`update staged_record staged set expects = now.version
    from (${versionsNow(records, stagedOf(importId), cycleId)}) now
    where staged.import_id = ${importId} and staged.line = now.line`.execute(db);
}

/** Whether another write has changed a record that a staged row was compared with. */
export async function areRecordsReplaced(
  { db }: Write,
  records: RecordsOfKind,
  { id, cycleId }: { readonly id: number; readonly cycleId: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from staged_record staged left join (${versionsNow(records, stagedOf(id), cycleId)}) now using (line)
    where staged.import_id = ${id} and staged.expects is distinct from now.version limit 1`.execute(db);
  return rows.length > 0;
}

/** The version that a row with this key and record would be compared with; null if there is none. */
export async function versionOf(
  { db }: Pick<Read, "db">,
  records: RecordsOfKind,
  cycleId: number,
  { key, record }: { readonly key: string; readonly record: object },
): Promise<string | null> {
  const row = sql`select 1 as line, ${key}::text as key, ${JSON.stringify(record)}::jsonb as record`;
  const { rows } = await sql<{ version: string }>`${versionsNow(records, row, cycleId)}`.execute(db);
  return rows[0]?.version ?? null;
}
