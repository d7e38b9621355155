import { sql, type Kysely } from "kysely";
import type { Schema } from "../database/schema/tables.ts";

type Db = Pick<Kysely<Schema>, "getExecutor">;

/** Every table of the schema, with the columns that a copy contains: all but computed ones. */
export async function tablesOf(db: Db): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_catalog.pg_class join pg_catalog.pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname order by relname`.execute(db);
  return rows;
}

/** Sequences that have given a value. Reading them is no part of the snapshot: they may be ahead of it, never behind. */
export async function sequencesOf(db: Db): Promise<{ name: string; lastValue: number }[]> {
  const { rows } = await sql<{ name: string; lastValue: number }>`
    select sequencename as name, last_value as "lastValue" from pg_catalog.pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename`.execute(db);
  return rows;
}

/** Foreign keys, with the definitions that make them again. */
export async function foreignKeysOf(db: Db): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_catalog.pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
    order by 1, 2`.execute(db);
  return rows;
}

/** Copies a table out or in as text, with its columns in the given order. */
export function copyStatement(
  { name, columns }: { readonly name: string; readonly columns: readonly string[] },
  direction: "to stdout" | "from stdin",
): string {
  const quoted = columns.map((column) => `"${column}"`).join(", ");
  return `copy public."${name}" (${quoted}) ${direction}`;
}
