import { REGION } from "@command-center/contract/exports/file-columns";
import { sql, type Expression, type RawBuilder } from "kysely";
import type { ExportRequest, Grouping } from "@command-center/contract/exports/exports";
import type { Days } from "@command-center/domain/time/date-ranges";
import type { Read } from "../../database/database.ts";
import { seenAreas } from "../../measures/seen-areas.ts";
import type { ExportTable, Taker } from "./tables/export-table.ts";
import type { BarChart, Row } from "../../files/document.ts";

/** The records of one data type that were asked for, all questions about them answered by one selection. */
export interface Selection {
  /** The column that records are grouped by; null without a grouping, or where the data type has no such column. */
  readonly groupedBy: string | null;
  /** The records in the order of the file. */
  readonly rows: RawBuilder<Row>;
  count(): Promise<number>;
  chart(): Promise<BarChart | null>;
  /** Where the records come from, by name, without repeats. */
  sources(): Promise<string[]>;
  /** The records that the request's days leave out; none where it asks for all dates. */
  leftOut(): Promise<readonly LeftOut[]>;
  /** How many of the rows that were named are not among the records; 0 where none were. */
  missing(): Promise<number>;
}

/** Records that were left out for one reason. */
export interface LeftOut {
  /** They have a date outside the days asked for; their date is not known; their data type has none. */
  readonly why: "outside" | "undated" | "no_date";
  readonly rows: number;
  /** What the first of them are called. */
  readonly names: readonly string[];
}

/** More names than that are only counted. */
const MOST_NAMES = 10;

/** What stands beside each named row: its place in the file. */
const PLACE = "shown_place";

/**
 * Selects a data type's records by days, on the record's own date, and puts them into their order; null takes those of all
 * days. Of rows that are named these alone, in the order in which they are.
 */
export async function select(
  read: Read,
  table: ExportTable,
  request: Pick<ExportRequest, "groupBy" | "rows">,
  days: Days | null,
  taker: Taker,
): Promise<Selection> {
  const all = await table.records(read, taker);
  const named = request.rows ?? null;
  const records =
    named === null
      ? all
      : sql`select * from (${all}) each_record
          join unnest(${[...named]}::${table.namedBy === "key" ? sql`text[]` : sql`int[]`}) with ordinality as shown(id, ${sql.id(PLACE)}) using (id)`;
  const { datedBy } = table;
  const within =
    days === null
      ? sql`true`
      : datedBy === undefined
        ? sql`false`
        : sql`${sql.id(datedBy)} between ${days.from}::date and ${days.to}::date`;
  const selected = sql`(select * from (${records}) record where ${within}) record`;
  const groupedBy = groupColumn(table, request.groupBy);
  const order = orderOf(table, groupedBy, named !== null);
  const columns = sql.join(table.columns.map(({ key }) => sql.id(key)));
  return {
    groupedBy,
    rows: sql<Row>`select ${columns} from ${selected} order by ${sql.join(order)}`,
    count: () => countOf(read, sql`select * from ${selected}`),
    chart: () => chart(read, table, selected),
    leftOut: async () =>
      days === null
        ? []
        : leftOut(read, table, sql`select * from (${records}) record where ${within} is not true`),
    missing: async () => (named === null ? 0 : named.length - (await countOf(read, records))),
    sources: async () => {
      const { rows } = await sql<{ source: string }>`
        select distinct source from ${selected} where source <> '' order by source`.execute(read.db);
      return rows.map(({ source }) => source);
    },
  };
}

async function countOf(read: Read, records: Expression<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${records}) counted`.execute(
    read.db,
  );
  return rows[0]?.n ?? 0;
}

async function leftOut(read: Read, table: ExportTable, others: RawBuilder<unknown>): Promise<LeftOut[]> {
  const { columns, datedBy } = table;
  const name = columns.find(({ kind }) => kind === "text")?.key ?? "id";
  const why =
    datedBy === undefined
      ? sql`'no_date'`
      : sql`case when ${sql.id(datedBy)} is null then 'undated' else 'outside' end`;
  const { rows } = await sql<LeftOut>`
    select why, count(*)::int as rows, array_agg(name order by place) filter (where place <= ${MOST_NAMES}) as names
    from (
      select ${why} as why, ${sql.id(name)}::text as name,
        row_number() over (partition by ${why} order by ${sql.join(orderOf(table, null, false))}) as place
      from (${others}) record
    ) other
    group by why order by why`.execute(read.db);
  return rows;
}

function groupColumn(table: ExportTable, grouping: Grouping): string | null {
  return table.columns.some(({ key }) => key === grouping) ? grouping : null;
}

/** Groups first, those without one last; then the order in which rows are named, else the data type's own. */
function orderOf(table: ExportTable, groupedBy: string | null, isNamed: boolean): Expression<unknown>[] {
  const texts = new Set(table.columns.filter(({ kind }) => kind === "text").map(({ key }) => key));
  const by = [
    ...(groupedBy === null ? [] : [groupedBy]),
    ...(isNamed ? [PLACE] : [...table.orderedBy, "id"]),
  ];
  return by.flatMap((key) => {
    const column = sql`${sql.id(key)} nulls last`;
    return texts.has(key) ? [sql`lower(${sql.id(key)}) nulls last`, column] : [column];
  });
}

async function chart(
  read: Read,
  { bars, columns }: ExportTable,
  selected: RawBuilder<unknown>,
): Promise<BarChart | null> {
  if (bars === undefined) return null;
  const value = bars.value === "records" ? sql`count(*)` : sql`max(${sql.id(bars.value)})`;
  const { rows } = await sql<{ label: string | null; value: number }>`
    select ${sql.id(bars.by)} as label, ${value} as value from ${selected}
    group by 1 having ${value} is not null order by 2 desc, 1`.execute(read.db);
  const seen = await seenAreas(read);
  const labelOf = (label: string) => (bars.by === REGION.key ? seen.partyRegion(label).name : label);
  const kind = columns.find(({ key }) => key === bars.value)?.kind ?? "integer";
  if (rows.length === 0) return null;
  return {
    title: bars.title,
    kind,
    bars: rows.map((row) => ({
      label: row.label === null ? noGroup(columns, bars.by) : labelOf(row.label),
      value: row.value,
    })),
  };
}

/** What records without a value in a column are called, e.g. `No district`. */
export function noGroup(columns: ExportTable["columns"], key: string): string {
  const label = columns.find((column) => column.key === key)?.label ?? key;
  return `No ${label.toLowerCase()}`;
}
