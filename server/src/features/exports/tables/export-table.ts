import { RECORD } from "@command-center/contract/exports/file-columns";
import { CONTEST_KIND_WORDS } from "@command-center/domain/results/result-words";
import { sql, type Expression, type RawBuilder } from "kysely";
import type { ChosenResults } from "@command-center/contract/exports/chosen-results";
import type { DataSet } from "@command-center/contract/wire/live";
import { inWords } from "../../../measures/in-words.ts";
import { PARTLY_SAMPLE, RECORD_WORDS, recordWords } from "@command-center/domain/files/export-names";
import type { FigureId } from "@command-center/domain/figures";
import type { Read } from "../../../database/database.ts";
import { Refusal } from "../../../http/errors.ts";
import type { Caller } from "../../../identity/sessions/sessions.ts";
import { figureSources } from "../../../measures/figures/sources.ts";
import type { SheetColumn, Row } from "../../../files/document.ts";

/** What can be exported under one name: its columns, and the query that gives its records. */
export interface ExportTable {
  readonly columns: readonly SheetColumn[];
  /** Of results by station: which contest, when, whose figures and of which unit. */
  readonly about?: string | undefined;
  /** What the query stands on: when one of these moves on, an export of it is superseded. None: nobody follows its changes. */
  readonly reads: readonly DataSet[];
  /** The column with the record's own date; left out: it has none, and is only in exports of all dates. */
  readonly datedBy?: string | undefined;
  /** Names that the query gives, in whose order the records stand; its `id` decides among equals. */
  readonly orderedBy: readonly string[];
  /** Bars by one column: how many records, or their value. */
  readonly bars?:
    | { readonly title: string; readonly by: string; readonly value: "records" | string }
    | undefined;
  /** What the rows are named by; a number where left out. */
  readonly namedBy?: "key";
  /** Gives every column by its key, and besides `id`, `source` (where a record comes from) and what `orderedBy` names. */
  records(read: Read, caller: Taker): Expression<unknown> | Promise<Expression<unknown>>;
}

/** Who takes an export, as far as it decides what a table holds beside the scope of the read. */
export type Taker = Pick<Caller, "accountId" | "role">;

/** What has a column for each candidate of a contest, and so is a table only once it is known which. */
export interface ShapedTable {
  readonly reads: ExportTable["reads"];
  shape(read: Read, results?: ChosenResults): Promise<ExportTable>;
}

/** A table with some of its columns, and always with the one that says whether a row is real. Without keys: all of them. */
export function withColumns(table: ExportTable, keys: readonly string[] | undefined): ExportTable {
  if (keys === undefined) return table;
  const columns = table.columns.filter(({ key }) => key === RECORD.key || keys.includes(key));
  if (!columns.some(({ key }) => keys.includes(key)))
    throw new Refusal(400, "The file has none of these columns. Choose others.");
  return { ...table, columns };
}

/** The kind of a contest in words. */
export function electionType(contestKind: RawBuilder<unknown>): RawBuilder<string | null> {
  return inWords(CONTEST_KIND_WORDS, contestKind);
}

/** {@link RECORD} of rows that stand on records of these kinds of sources, the first of which each row has. */
export function recordOf(...kinds: readonly string[]): RawBuilder<string> {
  const known = sql`array_remove(array[${sql.join(kinds.map((kind) => sql.ref(kind)))}], null)`;
  return sql<string>`case when 'sample' = all(${known}) then ${RECORD_WORDS.sample} when 'sample' = any(${known}) then ${PARTLY_SAMPLE}
    else ${JSON.stringify(RECORD_WORDS)}::jsonb ->> ${sql.ref(kinds[0] ?? "")} end`;
}

const SQL_TYPES: Record<SheetColumn["kind"], string> = {
  text: "text",
  integer: "bigint",
  decimal: "numeric",
  number: "numeric",
  percent: "numeric",
  day: "date",
  moment: "timestamptz",
  yes_no: "boolean",
};

/** Where rows come from that stand on the records of some figures, and whether they are real or invented. */
export async function standingOn(
  read: Read,
  figures: readonly FigureId[],
): Promise<{ source: string; record: string | null }> {
  const sources = figures.flatMap(await figureSources(read));
  return {
    source: [...new Set(sources.map(({ title }) => title))].join("; "),
    record: recordWords(sources.map(({ kind }) => kind)),
  };
}

/** Records that were worked out here as a query, so that they are selected and ordered like all others. */
export function asQuery(
  columns: readonly SheetColumn[],
  rows: readonly Row[],
  namedBy: "number" | "key" = "number",
): RawBuilder<unknown> {
  const fields = [
    ...columns,
    { key: "id", kind: namedBy === "key" ? "text" : "integer" } as const,
    { key: "source", kind: "text" } as const,
  ];
  const named = new Map(fields.map(({ key, kind }) => [key, SQL_TYPES[kind]]));
  const definitions = [...named].map(([key, type]) => sql`${sql.id(key)} ${sql.raw(type)}`);
  return sql`select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${sql.join(definitions)})`;
}
