import { sql, type SelectQueryBuilder } from "kysely";
import type { Read } from "../database/database.ts";
import { Page } from "./page.ts";

/** The optional paging, searching and sorting that every list endpoint takes (contract `listQuery`). */
export interface ListInput<Column extends string> {
  readonly q?: string | undefined;
  readonly sort?: Column | undefined;
  readonly order?: "asc" | "desc" | undefined;
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
}

const DEFAULT_LIMIT = 10;

interface Listable {
  id: number;
}

/**
 * Applies search, order and paging to a query whose column aliases are the contract's field names. Ties end by id, so
 * that a page never loses or repeats a row. Without `page` and `limit` the whole list is answered.
 */
export async function listed<Tables, In extends keyof Tables, Row extends Listable>(
  read: Read,
  query: SelectQueryBuilder<Tables, In, Row>,
  input: ListInput<keyof Row & string>,
  options: { readonly text: readonly (keyof Row & string)[]; readonly first: keyof Row & string },
): Promise<Page<Row[]>> {
  const sort = input.sort ?? options.first;
  const direction = sql.raw(input.order === "desc" ? "desc" : "asc");
  const by = options.text.includes(sort)
    ? sql`lower(${sql.ref(`record.${sort}`)}::text)`
    : sql.ref(`record.${sort}`);
  const pattern = input.q === undefined || input.q === "" ? null : `%${input.q.replace(/[\\%_]/g, "\\$&")}%`;
  const matches =
    pattern === null
      ? sql<boolean>`true`
      : sql<boolean>`(${sql.join(
          options.text.map((column) => sql`${sql.ref(`record.${column}`)}::text ilike ${pattern}`),
          sql` or `,
        )})`;
  const paged = input.page !== undefined || input.limit !== undefined;
  const limit = input.limit ?? DEFAULT_LIMIT;
  const offset = ((input.page ?? 1) - 1) * limit;
  const records = read.db.selectFrom(query.as("record")).where(matches);
  const rows = await records
    .selectAll("record")
    .orderBy(sql`${by} ${direction} nulls last`)
    .orderBy("record.id")
    .$if(paged, (some) => some.limit(limit).offset(offset))
    .execute();
  if (!paged) return new Page(rows as unknown as Row[], rows.length);
  const counted = await records
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return new Page(rows as unknown as Row[], counted.total);
}
