import { sql } from "kysely";
import type { Database, Write } from "../database.ts";
import type { Schema } from "../schema.ts";

/** Tables that hold rows only while an import is open. Whoever fills them analyzes them. */
const STAGING = ["staged_record", "staged_sheet", "staged_unit"] as const;

/**
 * Has PostgreSQL look at what these tables hold, in the transaction that filled them. By itself it does so up to a minute later.
 * Until then it plans for an empty table, and may join thousands of rows by comparing each with every other.
 */
export async function analyze({ db }: Pick<Write, "db">, tables: readonly (keyof Schema)[]): Promise<void> {
  if (tables.length === 0) return;
  // Each table stays locked against other ANALYZE until the transaction ends. One order for all callers prevents deadlocks.
  const ordered = [...new Set(tables)].toSorted().map((table) => sql.table(table));
  await sql`analyze ${sql.join(ordered)}`.execute(db);
}

/**
 * Analyzes every table that has rows but no statistics: after a restore, an upgrade, or a server that was killed before PostgreSQL
 * came by. Costs a few milliseconds where there is none.
 */
export async function analyzeUnknown(database: Database): Promise<void> {
  const { rows } = await sql<{ name: keyof Schema }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0
      -- An index that is built sets the number of rows, and leaves the columns unknown.
      and (reltuples < 0 or relname not in (select tablename from pg_stats where schemaname = current_schema()))
      and relname <> all(${[...STAGING]}::text[])`.execute(database.db);
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name);
  await database.write((write) => analyze(write, names), "patient");
}
