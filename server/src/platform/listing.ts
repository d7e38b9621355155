import { sql, type SelectQueryBuilder } from "kysely";
import { typedWords } from "@command-center/domain/names/search-text";
import type { Read } from "../database/database.ts";
import { holdsEvery, searchTextOf } from "./search-text.ts";

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

/** What a read handler may answer: the output itself, or one page of a list and the size of the whole. */
export type Answer<T> = T | Page<T>;

/** One page of a list. The wire carries the plain array; the total travels in a header. */
export class Page<T> {
  constructor(
    readonly rows: T,
    readonly total: number,
  ) {}
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
  const words = typedWords(input.q ?? "");
  const texts = options.text.map((column) => sql`${sql.ref(`record.${column}`)}::text`);
  const matches =
    words.length === 0
      ? sql<boolean>`true`
      : holdsEvery(searchTextOf(sql`concat_ws(E'\n', ${sql.join(texts)})`), words);
  const ordered = read.db
    .selectFrom(query.as("record"))
    .where(matches)
    .selectAll("record")
    .orderBy(sql`${by} ${direction} nulls last`)
    .orderBy("record.id");
  if (input.page === undefined && input.limit === undefined) {
    const rows = await ordered.execute();
    return new Page(rows as unknown as Row[], rows.length);
  }
  const { rows, total } = await onePage(ordered, { page: input.page, limit: input.limit ?? DEFAULT_LIMIT });
  return new Page(rows as unknown as Row[], total);
}

/** One page of a query, by default the first, and its total of rows. The order has to end by what no two rows share. */
export async function onePage<Tables, In extends keyof Tables, Row>(
  ordered: SelectQueryBuilder<Tables, In, Row>,
  { page = 1, limit }: { readonly page?: number | undefined; readonly limit: number },
): Promise<{ rows: Row[]; total: number }> {
  const rows = await ordered
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await ordered
    .clearSelect()
    .clearOrderBy()
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  return { rows: rows as Row[], total };
}
