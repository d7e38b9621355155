import { sql, type RawBuilder } from "kysely";
import type { Fact } from "@command-center/contract/facts/fact";
import type { FieldHolds } from "@command-center/contract/imports/import-fields";
import type { Batch } from "../batch.ts";
import { ofOneTable, type OneTable } from "./one-table.ts";
import type { RecordsOfKind } from "./records-of-kind.ts";

/** The parts of a kind's table that its definition does not name. */
export interface FurtherColumns extends Partial<
  Pick<OneTable, "givesWay" | "prepare" | "later" | "alsoFills">
> {
  /** Which rows of the table are records of files; all, where left out. */
  readonly where?: RawBuilder<unknown>;
  /** Tables that `record` reads as well, as joins. */
  readonly joined?: RawBuilder<unknown>;
  /** Values of a record by their ids, from a row of the table. */
  readonly record?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Columns of a new row by their names, from `record`. */
  readonly columns?: Readonly<Record<string, (batch: Batch) => RawBuilder<unknown>>>;
}

const SQL_TYPES: Readonly<Record<FieldHolds, string>> = {
  text: "text",
  code: "text",
  "code and name": "text",
  choice: "text",
  count: "integer",
  amount: "numeric",
  day: "date",
  "received and expected": "text",
};

/** The fields that a column stores as they are. */
export function storedFields({ fields }: Fact) {
  return fields.flatMap((field) => {
    if (field.column === undefined) return [];
    const { column } = field;
    return "place" in field
      ? [{ id: "district", column, type: "integer", required: field.place === "district" }]
      : [{ id: field.id, column, type: SQL_TYPES[field.holds], required: field.required }];
  });
}

/** How records of a kind are staged, committed and undone. Its table has a column for nearly every field. */
export function factTable(
  fact: Fact & Pick<OneTable, "table" | "dataSet">,
  further: FurtherColumns = {},
): Pick<RecordsOfKind, "inForce" | "fills" | "commit" | "undo"> {
  const { table, dataSet, key } = fact;
  const { where = sql`true`, joined = sql``, record = {} } = further;
  const stored = storedFields(fact);
  const ofRow = (row: string) =>
    new Map([
      ...stored.map(({ id, column }) => [id, sql.ref(`${row}.${column}`)] as const),
      ...Object.entries(record),
    ]);
  const required = new Set(stored.filter((field) => field.required).map(({ id }) => id));
  const keyOf = (row: string) => {
    const values = ofRow(row);
    const parts = key.map((id) =>
      required.has(id) ? sql`${values.get(id)}` : sql`coalesce(${values.get(id)}::text, '')`,
    );
    return sql`lower(${sql.join(parts, sql` || ' | ' || `)})`;
  };
  const columns: Record<string, (batch: Batch) => RawBuilder<unknown>> = {
    cycle_id: ({ cycleId }) => sql`${cycleId}::integer`,
    ...Object.fromEntries(
      stored.map(({ id, column, type }) => [
        column,
        () => sql`(record ->> ${sql.lit(id)})::${sql.raw(type)}`,
      ]),
    ),
    source_id: ({ sourceId }) => sql`${sourceId}::integer`,
    ...further.columns,
  };
  const values = [...ofRow(table)].map(([id, value]) => sql`${sql.lit(id)}::text, ${value}`);
  const known = (cycleId: number) => sql`from ${sql.table(table)} ${joined}
    where ${sql.ref(`${table}.cycle_id`)} = ${cycleId} and ${sql.ref(`${table}.retired_at`)} is null and ${where}`;
  return {
    inForce: (cycleId) => sql`
      select ${keyOf(table)} as key, jsonb_build_object(${sql.join(values)}) as record ${known(cycleId)}`,
    ...ofOneTable({
      givesWay: ({ cycleId }) =>
        further.joined === undefined
          ? sql`old.cycle_id = ${cycleId} and ${keyOf("old")} = staged.key`
          : sql`old.id in (select ${sql.ref(`${table}.id`)} ${known(cycleId)} and ${keyOf(table)} = staged.key)`,
      ...further,
      dataSet,
      table,
      columns: Object.keys(columns),
      added: (batch) => sql`select ${sql.join(Object.values(columns).map((value) => value(batch)))}`,
    }),
  };
}
