import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";

/** Leaves a database's tables, or these alone, as they are after a restore: with rows, and without statistics of them. */
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
