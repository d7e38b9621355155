import { sql, type RawBuilder } from "kysely";
import type { Fact } from "@command-center/contract/facts/fact";
import type { FieldHolds } from "@command-center/contract/imports/import-fields";
import type { DataSet } from "@command-center/contract/wire/live";
import type { Write } from "../../../database/database.ts";
import { RECORDING_TIME } from "../../../database/turns.ts";
import { type Batch, refuseLater, sourcesOfBatches } from "../batch.ts";
import { counting, type RecordsOfKind } from "./records-of-kind.ts";

type Column = (batch: Batch) => RawBuilder<unknown>;

/** The parts of a kind's table that its definition does not name. */
interface FurtherColumns extends Pick<OneTable, "prepare" | "alsoFills"> {
  /** Which rows of the table are records of files; all, where left out. */
  readonly where?: RawBuilder<unknown>;
  /** Tables that `record` reads as well, as joins. */
  readonly joined?: RawBuilder<unknown>;
  /** Values of a record by their ids, from a row of the table. */
  readonly record?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Columns of a new row by their names, from `record`. */
  readonly columns?: Readonly<Record<string, Column>>;
}

/** Types of columns by what they hold; of others it is text. */
const SQL_TYPES: Partial<Record<FieldHolds, string>> = { count: "integer", amount: "numeric", day: "date" };

function storedFields({ fields }: Fact) {
  return fields.flatMap((field) => {
    if (field.column === undefined) return [];
    const { column } = field;
    return "place" in field
      ? [{ id: "district", column, type: "integer", required: field.place === "district" }]
      : [{ id: field.id, column, type: SQL_TYPES[field.holds] ?? "text", required: field.required === true }];
  });
}

/** Values of the fields that a column stores as they are, by their ids, from the row of the table with this alias. */
export function storedValues(fact: Fact, row: string): Readonly<Record<string, RawBuilder<unknown>>> {
  return Object.fromEntries(storedFields(fact).map(({ id, column }) => [id, sql.ref(`${row}.${column}`)]));
}

/** Their columns in a new row, from `record`. */
export function storedColumns(fact: Fact): Readonly<Record<string, RawBuilder<unknown>>> {
  return Object.fromEntries(
    storedFields(fact).map(({ id, column, type }) => [
      column,
      sql`(record ->> ${sql.lit(id)})::${sql.raw(type)}`,
    ]),
  );
}

/** The place of a record as files have it, from its `area`. */
export const PLACE_VALUES: Readonly<Record<string, RawBuilder<unknown>>> = {
  district: sql`case area.kind when 'constituency' then area.district_id when 'district' then area.id end`,
  constituency: sql`case when area.kind = 'constituency' then area.id end`,
};

/** Values by their ids as one JSON object. */
export function jsonOf(values: Readonly<Record<string, RawBuilder<unknown>>>): RawBuilder<unknown> {
  const pairs = Object.entries(values).map(([id, value]) => sql`${sql.lit(id)}::text, ${value}`);
  return sql`jsonb_build_object(${sql.join(pairs)})`;
}

/** How records of a kind are staged, committed and undone. Its table has a column for nearly every field. */
export function factRecords(fact: Fact, further: FurtherColumns = {}): RecordsOfKind {
  const { table, dataSet, key, counted = [] } = fact;
  if (table === undefined || dataSet === undefined) throw new Error("This kind has no table.");
  const { where = sql`true`, joined = sql``, record = {} } = further;
  const valuesOf = (row: string) => ({ ...storedValues(fact, row), ...record });
  const required = new Set(storedFields(fact).flatMap((field) => (field.required ? field.id : [])));
  const keyOf = (row: string) => {
    const values = valuesOf(row);
    const parts = key.map((id) =>
      required.has(id) ? sql`${values[id]}::text` : sql`coalesce(${values[id]}::text, '')`,
    );
    return sql`lower(${sql.join(parts, sql` || ' | ' || `)})`;
  };
  const columns: Record<string, Column> = {
    cycle_id: ({ cycleId }) => sql`${cycleId}::integer`,
    ...Object.fromEntries(Object.entries(storedColumns(fact)).map(([name, value]) => [name, () => value])),
    source_id: ({ sourceId }) => sql`${sourceId}::integer`,
    ...further.columns,
  };
  const known = (cycleId: number) => sql`from ${sql.table(table)} ${joined}
    where ${sql.ref(`${table}.cycle_id`)} = ${cycleId} and ${sql.ref(`${table}.retired_at`)} is null
      and ${keyOf(table)} is not null and ${where}`;
  return {
    measures: counted.map(({ what, field, value }) => counting(what, field, value)),
    inForce: (cycleId) => sql`
      select ${keyOf(table)} as key, ${jsonOf(valuesOf(table))} as record ${known(cycleId)}`,
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

/** A table with the records of a kind: it has the ledger's columns, `source_id` and `retired_by`. */
interface OneTable {
  readonly dataSet: DataSet;
  readonly table: string;
  /** Which staged rows are of this table; all, where left out. */
  readonly rows?: RawBuilder<unknown>;
  /** All that a record is made of, as {@link added} gives it. */
  readonly columns: readonly string[];
  /** The condition that the row `staged` replaces the row `old` of the table. */
  givesWay(batch: Batch): RawBuilder<unknown>;
  /** Tables that `prepare` adds rows to. */
  readonly alsoFills?: RecordsOfKind["fills"];
  /** Makes what rows of the table name, before they are added. */
  prepare?(write: Write, batch: Batch): Promise<void>;
  /** Sources of later records that depend on those of this import, besides the records that replaced them. */
  later?(batch: Batch): RawBuilder<unknown>;
  /** The columns of a new row, from `record`: a select without its from. */
  added(batch: Batch): RawBuilder<unknown>;
}

/** Takes over and undoes the records of a table. */
export function ofOneTable(plan: OneTable): Pick<RecordsOfKind, "fills" | "commit" | "undo"> {
  const table = sql.table(plan.table);
  const rows = plan.rows ?? sql`true`;
  const columns = sql.join(plan.columns.map((column) => sql.ref(column)));
  return {
    fills: [plan.table, ...(plan.alsoFills ?? [])],
    async commit(write, batch) {
      const { importId, batchId } = batch;
      await plan.prepare?.(write, batch);
      await sql`
        update ${table} old set retired_at = ${RECORDING_TIME}, retired_by = ${batchId}
        from staged_record staged
        where staged.import_id = ${importId} and staged.change <> 'same' and ${rows} and old.retired_at is null
          and ${plan.givesWay(batch)}`.execute(write.db);
      await sql`
        insert into ${table} (${columns})
        ${plan.added(batch)} from staged_record where import_id = ${importId} and change <> 'same' and ${rows} order by line`.execute(
        write.db,
      );
      write.touch(plan.dataSet);
    },
    async undo(write, batch) {
      const { db } = write;
      const { batchId } = batch;
      const sources = sql`(select id from source where import_batch_id = ${batchId})`;
      const replaced = sourcesOfBatches(
        sql`select retired_by from ${table} where source_id in ${sources} and retired_by <> ${batchId}`,
      );
      const standing = plan.later === undefined ? sql`` : sql`union ${plan.later(batch)}`;
      await refuseLater(write, sql`${replaced} ${standing}`, "some of these records");
      await sql`update ${table} set retired_at = ${RECORDING_TIME}, retired_by = ${batchId}
        where source_id in ${sources} and retired_at is null`.execute(db);
      // As records of their own, so that both states stay to be seen.
      await sql`
        insert into ${table} (${columns}) select ${columns} from ${table}
        where retired_by = ${batchId} and source_id not in ${sources} order by id`.execute(db);
      write.touch(plan.dataSet);
    },
  };
}
