import { sql, type RawBuilder } from "kysely";
import type { Write } from "../../database/database.ts";

/** A table of what is computed when records change, so that no question has to. */
export interface KeptTable {
  readonly table: "result_sum" | "station_sum" | "unusual_station";
  readonly keys: readonly string[];
  readonly values: readonly string[];
}

/**
 * Puts the rows of a query, whose columns are the table's keys and values in this order, in place of the rows that are kept `of`
 * something. A row that stays the same keeps its version: the past then takes room for what changed alone.
 */
export async function putInPlace(
  { db }: Pick<Write, "db">,
  { table, keys, values }: KeptTable,
  of: RawBuilder<unknown>,
  query: RawBuilder<unknown>,
): Promise<void> {
  const columns = (names: readonly string[], row?: string) =>
    sql.join(names.map((name) => sql.ref(row === undefined ? name : `${row}.${name}`)));
  const isSame = sql`(${columns(keys, "kept")}) = (${columns(keys, "fresh")})`;
  // A transaction may look from an earlier position: the tables are views then.
  const kept = sql.table(`public.${table}`);
  await sql`
    with fresh (${columns([...keys, ...values])}) as materialized (${query}),
    gone as (
      delete from ${kept} kept where ${of} and not exists (select from fresh where ${isSame})
    ), changed as (
      update ${kept} kept set (${columns(values)}) = row (${columns(values, "fresh")})
      from fresh where ${isSame} and row (${columns(values, "kept")}) is distinct from row (${columns(values, "fresh")})
    )
    insert into ${kept} (${columns([...keys, ...values])})
    select ${columns([...keys, ...values])} from fresh
    where not exists (select from ${kept} kept where ${isSame})`.execute(db);
}
