import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";

/** Removes the statistics of all tables, or of those named, as a restore does. */
export async function forgetStatistics(
  { db }: Pick<Database, "db">,
  ...tables: readonly (keyof Schema)[]
): Promise<void> {
  const forgotten = sql`from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    and (${tables.length === 0} or relname = any(${[...tables]}::text[]))`;
  await sql`
    select pg_clear_attribute_stats(schemaname, tablename, attname, inherited) from pg_stats
    where schemaname = 'public' and tablename in (select relname ${forgotten})`.execute(db);
  await sql`select pg_clear_relation_stats('public', relname) ${forgotten}`.execute(db);
}
