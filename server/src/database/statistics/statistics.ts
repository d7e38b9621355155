import { sql } from "kysely";
import type { Database, Write } from "../database.ts";

/** Tables with rows only while an import is open. The code that fills them analyzes them. */
const STAGING = ["staged_record", "staged_sheet", "staged_unit"] as const;

/**
 * Analyzes tables in the transaction that filled them. Autovacuum does so up to a minute later. Until then PostgreSQL plans for
 * empty tables, and may join thousands of rows by nested loops without an index.
 */
export async function analyze({ db }: Pick<Write, "db">, tables: readonly string[]): Promise<void> {
  if (tables.length === 0) return;
  // Each table stays locked against other ANALYZE until the transaction ends. One order for all callers prevents deadlocks.
  const ordered = [...new Set(tables)].toSorted().map((table) => sql.table(table));
  await sql`analyze ${sql.join(ordered)}`.execute(db);
}

/**
 * Analyzes every table that has rows but no statistics: after a restore, an upgrade, or a server killed before autovacuum ran.
 * Costs a few milliseconds if there is none.
 */
export async function analyzeUnknown(database: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0
      -- "create index" sets the number of rows, but makes no statistics of columns.
      and (reltuples < 0 or relname not in (select tablename from pg_stats where schemaname = current_schema()))
      and relname <> all(${[...STAGING]}::text[])`.execute(database.db);
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name);
  await database.write((write) => analyze(write, names), "patient");
}
