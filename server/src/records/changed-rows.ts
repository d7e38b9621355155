import { sql, type RawBuilder } from "kysely";
import type { Read } from "../database/database.ts";
import { otherParts } from "./others.ts";
import { partsOfCourts, partsOfPetitions } from "./cases.ts";
import { partsOfResults, partsOfStatements } from "./results.ts";
import { APART, columnsOf, dayOf, type Part, type Span, type VersionRow } from "./part.ts";
import type { TwoMoments } from "./two-moments.ts";

/** A version of a record that holds at one of two moments, or that came and went between them. */
export interface ChangedRow extends VersionRow, Span {
  /** True if it holds at the first moment. */
  readonly isBefore: boolean;
  /** True if it holds at the second moment. */
  readonly isAfter: boolean;
  /** The import that brought it; null for other sources. */
  readonly importId: number | null;
}

/** Every kind of records that the caller may see. */
export const partsOf = (read: Read) => [
  ...partsOfPetitions(read),
  ...partsOfCourts(read),
  ...partsOfResults(read),
  ...partsOfStatements(read),
  ...otherParts(read),
];

/**
 * The versions of records that do not hold at both of the moments and that the caller may see. Such a version was written between the
 * moments, or one of its days lies between them, so no other version is looked up.
 */
export async function changedRows(moments: TwoMoments): Promise<ChangedRow[]> {
  const { to, atFirst } = moments;
  const touched = await idsOf(to, (part) => touchedBetween(moments, part));
  const before = await atFirst((read) =>
    idsOf(read, ({ alias }) => {
      const ids = touched.get(alias)?.all;
      return ids === undefined ? null : sql`${sql.raw(alias)}.id = any(${ids}::int[])`;
    }),
  );
  const changed = new Map<string, number[]>();
  for (const [alias, { all, holding }] of touched) {
    const differing = all.filter((id) => !holding.has(id) || !holds(before, alias, id));
    if (differing.length > 0) changed.set(alias, differing);
  }
  const selects = partsOf(to).flatMap((part) => {
    const ids = changed.get(part.alias);
    return ids === undefined ? [] : [selectOf(part, to, ids)];
  });
  if (selects.length === 0) return [];
  const { rows } = await sql<Omit<ChangedRow, "isBefore" | "isAfter"> & { readonly alias: string }>`
    select changed.* from (${sql.join(selects, sql` union all `)}) changed
    order by kind, key, at, day, number`.execute(to.db);
  return rows.map(({ alias, ...row }) => ({
    ...row,
    isBefore: holds(before, alias, row.number),
    isAfter: holds(touched, alias, row.number),
  }));
}

const holds = (at: ReadonlyMap<string, Ids>, alias: string, id: number) =>
  at.get(alias)?.holding.has(id) ?? false;

/** Whether a version may hold at one of two moments alone: it was written between them, or one of its days lies there. */
function touchedBetween({ to, first }: TwoMoments, part: Part): RawBuilder<unknown> {
  const [from, upTo] = [first.asOf, to.moment.asOf].toSorted();
  const isBetween = (day: RawBuilder<unknown>) => sql`(${day} > ${from}::date and ${day} <= ${upTo}::date)`;
  const isLater = (write: RawBuilder<unknown>) =>
    first.known === "now" || first.known === to.moment.known
      ? sql`false`
      : sql`(${write} > ${first.known.horizon} or ${write} = any(${[...first.known.except]}::int[]))`;
  const of = (alias: string, days: readonly RawBuilder<unknown>[]) => {
    const row = sql.raw(alias);
    return sql`(${sql.join([isLater(sql`${row}.recorded_in`), isLater(sql`${row}.retired_in`), ...days.map(isBetween)], sql` or `)})`;
  };
  const { alias, touched, days = [dayOf(part)] } = part;
  return touched?.((state) => of(state, [sql`${sql.raw(state)}.true_on`])) ?? of(alias, days);
}

interface Ids {
  readonly all: readonly number[];
  /** Those that hold at the moment of the read. */
  readonly holding: ReadonlySet<number>;
}

/** Ids of versions by the alias of their part, as far as a condition chooses any of it. */
async function idsOf(
  read: Read,
  chosen: (part: Part) => RawBuilder<unknown> | null,
): Promise<ReadonlyMap<string, Ids>> {
  const selects = partsOf(read).flatMap((part) => {
    const condition = chosen(part);
    if (condition === null) return [];
    const { alias, tables, where, holds } = part;
    const id = sql`${sql.raw(alias)}.id`;
    return sql`select ${sql.lit(alias)} as alias, array_agg(${id}) as "all", coalesce(array_agg(${id}) filter (where ${holds}), '{}') as holding
      from ${tables} where ${where} and ${condition}`;
  });
  if (selects.length === 0) return new Map();
  const { rows } = await sql<{
    alias: string;
    all: number[] | null;
    holding: number[];
  }>`${sql.join(selects, sql` union all `)}`.execute(read.db);
  return new Map(
    rows.flatMap(({ alias, all, holding }) =>
      all === null ? [] : [[alias, { all, holding: new Set(holding) }]],
    ),
  );
}

function selectOf(part: Part, { scope }: Read, ids: readonly number[]): RawBuilder<unknown> {
  const { alias, kind, tables, where } = part;
  const row = sql.raw(alias);
  const { importId = importOf(sql`${row}.source_id`) } = part;
  const turn = (column: string) =>
    APART.has(kind) ? sql`null::jsonb` : turnOf(sql`${row}.${sql.raw(column)}`);
  return sql`
    select ${columnsOf(part)}, ${sql.lit(alias)} as alias, case when ${scope === "everywhere"} then (${importId})::integer end as "importId",
      ${turn("recorded_in")} as began, ${turn("retired_in")} as ended
    from ${tables} where ${where} and ${row}.id = any(${[...ids]}::int[])`;
}

const turnOf = (id: RawBuilder<unknown>) =>
  sql`(select jsonb_build_object('id', id, 'isUndo', origin = 'undo') from ledger_position where id = ${id})`;

const importOf = (sourceId: RawBuilder<unknown>) => sql`(
  select data_import.id from source join data_import on data_import.batch_id = source.import_batch_id
  where source.id = ${sourceId} and data_import.file_id is not null)`;
