import { sql, type RawBuilder } from "kysely";
import type { Write } from "../../database/database.ts";

/** A table of what is computed when records change, so that no question has to. */
export interface KeptTable {
  readonly table: "result_sum" | "station_sum" | "unusual_station";
  readonly keys: readonly string[];
  readonly values: readonly string[];
}

/** Rows that take the place of others. */
export interface Replacement {
  /** Condition of the rows that are replaced; their alias is `kept`. */
  readonly of: RawBuilder<unknown>;
  /** Its columns are the table's keys and values, in this order. */
  readonly query: RawBuilder<unknown>;
  /** Common table expressions that both of them use. */
  readonly given?: RawBuilder<unknown>;
}

/**
 * Replaces some of the rows of a table by those of a query. A row that stays the same keeps its version: the past then takes room for
 * what changed alone.
 */
export async function putInPlace(
  { db }: Pick<Write, "db">,
  { table, keys, values }: KeptTable,
  { of, query, given }: Replacement,
): Promise<void> {
  const isSame = sql`(${columns(keys, "kept")}) = (${columns(keys, "fresh")})`;
  const kept = keptTable(table);
  await sql`
    with ${given === undefined ? sql`` : sql`${given},`}
    fresh (${columns([...keys, ...values])}) as materialized (${query}),
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

/** The table itself. A transaction that looks from an earlier position has a view of the same name. */
export const keptTable = (table: KeptTable["table"]) => sql.table(`public.${table}`);

/** Names of columns, of an alias where one is given. */
export const columns = (names: readonly string[], alias?: string): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql.ref(alias === undefined ? name : `${alias}.${name}`)));
