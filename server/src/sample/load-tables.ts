import { sql } from "kysely";
import pg from "pg";
import type { Write } from "../database/database.ts";
import { troubleOf } from "../database/pool/trouble.ts";
import { analyze } from "../database/statistics/statistics.ts";
import { DamagedFileError, lineOf, type Cells } from "./csv-file.ts";
import { importFile, isField } from "./import-file.ts";
import {
  importedFile,
  KINDS,
  NAMES,
  REFERENCES,
  SAMPLE_TABLES,
  tableFile,
  type SampleTable,
  type TableRows,
} from "./tables.ts";

type Db = Write["db"];
type Row = Readonly<Record<string, unknown>>;

/** Ids of rows by table and name. */
type Ids = Map<SampleTable, Map<string, number>>;

interface Loading {
  readonly tables: TableRows;
  /** Rows of files that an import could read. */
  readonly imports?: TableRows;
  /** The position in the ledger of a time. */
  positionOf(time: string): number;
}

/** Imports and inserts rows, table by table, and analyzes the tables. */
export async function loadTables(write: Write, { tables, imports = {}, positionOf }: Loading): Promise<void> {
  const { db } = write;
  const ids: Ids = new Map();
  const columnsOf = (file: string, table: SampleTable, rows: readonly Cells[]) =>
    rows.map((row, index) => {
      const references: Readonly<Record<string, SampleTable>> = REFERENCES[table];
      const columns: Record<string, unknown> = {};
      for (const [column, text] of Object.entries(row)) {
        const target = references[column];
        columns[column] = text === "" ? null : target === undefined ? text : ids.get(target)?.get(text);
        if (columns[column] === undefined)
          throw new DamagedFileError(file, lineOf(index), `No ${target} is called “${text}”.`);
        const position = { recorded_at: "recorded_in", retired_at: "retired_in" }[column];
        if (position !== undefined) columns[position] = text === "" ? null : positionOf(text);
      }
      return columns;
    });
  for (const table of SAMPLE_TABLES) {
    const [imported = [], rows = [], kind, naming] = [
      imports[table],
      tables[table],
      KINDS[table],
      NAMES[table],
    ];
    if (kind !== undefined && imported.length > 0) {
      const name = importedFile(table);
      await importFile(write, { name, kind, rows: imported, ...batchOf(imported, ids) });
      const others = imported.map((row) =>
        Object.fromEntries(Object.entries(row).filter(([column]) => !isField(kind, column))),
      );
      await overwrite(db, table, columnsOf(name, table, others));
    }
    if (naming !== undefined) ids.set(table, await takeIds(db, table, naming, rows));
    const columns = columnsOf(tableFile(table), table, rows);
    await insert(
      db,
      table,
      naming === undefined
        ? columns
        : columns.map((row, index) => ({
            ...row,
            id: ids.get(table)?.get(nameOf(rows[index] ?? {}, naming)),
          })),
    );
    // An import looks for its records in the tables before.
    if (imported.length + rows.length > 0) await analyze(write, [table]);
  }
}

const nameOf = (row: Cells, naming: readonly string[]) =>
  naming.flatMap((column) => row[column] || []).join(", ");

/** The ids of a table's rows by name. New rows get theirs from its own sequence, so that no other process can get them. */
async function takeIds(
  db: Db,
  table: SampleTable,
  naming: readonly string[],
  rows: readonly Cells[],
): Promise<Map<string, number>> {
  const names = rows.map((row) => nameOf(row, naming));
  const { rows: named } = await sql<{ id: number; name: string }>`
    select id, concat_ws(', ', ${sql.join(naming.map((column) => sql.ref(column)))}) as name from ${sql.table(table)}
    union all
    select nextval(pg_get_serial_sequence(${table}, 'id')), name from unnest(${names}::text[]) name`.execute(
    db,
  );
  return new Map(named.map(({ id, name }) => [name, Number(id)]));
}

/** What imported records name as their origin: the source of the file's first line. */
function batchOf([first]: readonly Cells[], ids: Ids) {
  const newest = (table: SampleTable) => Math.max(...(ids.get(table)?.values() ?? []));
  return {
    cycleId: newest("cycle"),
    batchId: newest("import_batch"),
    sourceId: ids.get("source")?.get(first?.["source_id"] ?? "") ?? 0,
  };
}

/** Inserts rows in one statement: they travel as one JSON text, so no limit on parameters applies. */
function insert(db: Db, table: SampleTable, rows: readonly Row[]): Promise<void> {
  const columns = sql.join([...new Set(rows.flatMap(Object.keys))].map((column) => sql.ref(column)));
  return writeRows(db, tableFile(table), rows, (some) =>
    sql`
      insert into ${sql.table(table)} (${columns}) overriding system value
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${some}::jsonb)`.execute(db),
  );
}

/** Writes columns that files of a kind do not have, to rows that were added in the order of their lines. An empty cell changes nothing. */
function overwrite(db: Db, table: SampleTable, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).map((column) => sql.ref(column));
  const values = columns.map((column) => sql`coalesce(line.${column}, added.${column})`);
  return writeRows(db, importedFile(table), rows, (some, first) =>
    sql`
      update ${sql.table(table)} added set (${sql.join(columns)}) = row(${sql.join(values)})
      from jsonb_populate_recordset(null::${sql.table(table)}, ${some}::jsonb) with ordinality line
      join (select id, row_number() over (order by id) - ${first} as ordinality from ${sql.table(table)}) numbered
        using (ordinality)
      where added.id = numbered.id`.execute(db),
  );
}

/** Writes rows all at once. If the database refuses them, halves of them are tried, until the line is found that it refuses. */
async function writeRows(
  db: Db,
  file: string,
  rows: readonly Row[],
  statement: (rows: string, first: number) => Promise<unknown>,
  first = 0,
): Promise<void> {
  if (rows.length === 0) return;
  await sql`savepoint sample_rows`.execute(db);
  try {
    await statement(JSON.stringify(rows), first);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || troubleOf(error) !== null) throw error;
    await sql`rollback to savepoint sample_rows`.execute(db);
    if (rows.length === 1)
      throw new DamagedFileError(file, lineOf(first), `The database says: ${error.message}.`);
    const half = Math.ceil(rows.length / 2);
    await writeRows(db, file, rows.slice(0, half), statement, first);
    await writeRows(db, file, rows.slice(half), statement, first + half);
  }
}
