import { sql, type Transaction } from "kysely";
import pg from "pg";
import { DATA_SETS } from "@command-center/contract/wire/live";
import type { Database, Write } from "../database/database.ts";
import { troubleOf } from "../database/pool/trouble.ts";
import { analyze } from "../database/statistics/statistics.ts";
import { awaitTurn } from "../database/turns.ts";
import type { Schema } from "../database/schema/tables.ts";
import { countryRows } from "./country.ts";
import { DamagedFileError, FILES_ROOT, readCsv, type Cells } from "./csv-file.ts";
import { NAMES, REFERENCES, SAMPLE_TABLES, type SampleTable, type TableRows } from "./tables.ts";

type Db = Transaction<Schema>;

/** Ids of rows by table and name. */
type Ids = Map<SampleTable, Map<string, number>>;

/** Key of the `installation` row with the state of the sample. */
const SAMPLE_KEY = "sample";

/** The position of the country's units, before any write. */
const FIRST_POSITION = 1;

/** Tables of the country alone. */
const OF_COUNTRY: ReadonlySet<SampleTable> = new Set(["area", "district", "area_count"]);

/**
 * Loads the country's units and their published counts into a database without any, in one transaction. The sample's cycle and
 * the party's own cycles build on them.
 */
export async function loadGeography(database: Database): Promise<void> {
  await database.write(async (write) => {
    await awaitTurn(write, "sample");
    const area = await write.db.selectFrom("area").select("id").limit(1).executeTakeFirst();
    if (area !== undefined) return;
    await writeAs(write.db, FIRST_POSITION);
    await insertTables(write, countryRows(), () => FIRST_POSITION);
    await noteLoaded(write, "Units of the country", countryRows());
    write.touch("areas");
  }, "patient");
}

/**
 * Loads the country, then the sample cycle, into a database that has no cycle and never had the sample, each in one transaction.
 * If several processes start at once, one loads and the others wait for it.
 *
 * @throws DamagedFileError if a line of a file cannot be loaded; nothing of the sample is
 */
export async function loadSample(database: Database, root = FILES_ROOT): Promise<void> {
  await loadGeography(database);
  await database.write(async (write) => {
    const { db } = write;
    await awaitTurn(write, "sample");
    if (!(await isWanted(db))) return;
    const tables = Object.fromEntries(
      SAMPLE_TABLES.filter((table) => !OF_COUNTRY.has(table)).map((table) => [
        table,
        readCsv(fileOf(table), root),
      ]),
    );
    await insertTables(write, tables, await placeInLedger(db, tables));
    // The first position is that of the cycle as well, so it is of every district.
    await sql`select note_districts_of_positions((current_setting('command_center.ledger_id')::integer) + 1)`.execute(
      db,
    );
    await noteLoaded(write, "Sample cycle", tables);
    await db
      .insertInto("installation")
      .values({ key: SAMPLE_KEY, value: JSON.stringify({ state: "loaded" }) })
      .execute();
    write.touch(...DATA_SETS);
  }, "patient");
}

async function isWanted(db: Db): Promise<boolean> {
  const cycle = await db.selectFrom("cycle").select("id").limit(1).executeTakeFirst();
  const trace = await db
    .selectFrom("installation")
    .select("key")
    .where("key", "=", SAMPLE_KEY)
    .executeTakeFirst();
  return cycle === undefined && trace === undefined;
}

const fileOf = (table: SampleTable) => `sample/tables/${table}.csv`;

async function noteLoaded({ db }: Write, subject: string, tables: TableRows): Promise<void> {
  const counts = Object.fromEntries(Object.entries(tables).map(([table, rows]) => [table, rows.length]));
  await db
    .insertInto("audit_entry")
    .values({ action: "import.committed", subject, before: null, after: JSON.stringify(counts) })
    .execute();
}

/** Takes what is written from now on for that of another write. */
async function writeAs(db: Db, id: number): Promise<void> {
  await sql`select set_config('command_center.ledger_id', ${String(id)}, true)`.execute(db);
}

/** Gives each time at which a record was recorded or retired a place in the ledger. Returns its id by the time. */
async function placeInLedger(db: Db, tables: TableRows): Promise<(time: string) => number> {
  const times = Object.values(tables).flatMap((rows) =>
    rows.flatMap(({ recorded_at = "", retired_at = "" }) =>
      // A row with any other text is refused when it is inserted.
      [recorded_at, retired_at].filter((text) => !Number.isNaN(Date.parse(text))),
    ),
  );
  const { rows } = await sql<{ id: number; at: Date }>`
    insert into ledger_position (at, origin)
    select distinct time::timestamptz, 'sample' from unnest(${times}::text[]) time order by 1
    returning id, at`.execute(db);
  const ids = new Map(rows.map(({ id, at }) => [at.getTime(), id]));
  // What has no time of its own was there before all that has.
  await writeAs(db, Math.min(...ids.values()));
  return (time) => ids.get(Date.parse(time)) ?? FIRST_POSITION;
}

/** Inserts and analyzes rows, table by table. */
async function insertTables(
  write: Write,
  tables: TableRows,
  positionOf: (time: string) => number,
): Promise<void> {
  const { db } = write;
  const ids: Ids = new Map();
  for (const table of SAMPLE_TABLES) {
    const rows = tables[table] ?? [];
    const naming = NAMES[table];
    if (naming !== undefined) ids.set(table, await takeIds(db, table, naming, rows));
    await insert(
      db,
      table,
      rows.map((row, index) => stored(table, row, index, { ids, positionOf })),
    );
  }
  await analyze(write, Object.keys(tables) as SampleTable[]);
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

/** A row as it is stored: with ids in place of names, and its positions in the ledger. */
function stored(
  table: SampleTable,
  row: Cells,
  index: number,
  { ids, positionOf }: { readonly ids: Ids; readonly positionOf: (time: string) => number },
): Record<string, unknown> {
  const references: Readonly<Record<string, SampleTable>> = REFERENCES[table];
  const naming = NAMES[table];
  const columns: Record<string, unknown> =
    naming === undefined ? {} : { id: ids.get(table)?.get(nameOf(row, naming)) };
  for (const [column, text] of Object.entries(row)) {
    const target = references[column];
    columns[column] = text === "" ? null : target === undefined ? text : ids.get(target)?.get(text);
    if (columns[column] === undefined)
      throw new DamagedFileError(fileOf(table), lineOf(index), `No ${target} is called “${text}”.`);
    const position = { recorded_at: "recorded_in", retired_at: "retired_in" }[column];
    if (position !== undefined) columns[position] = text === "" ? null : positionOf(text);
  }
  return columns;
}

/** The line of a row in its file, below the header. */
const lineOf = (index: number) => index + 2;

/**
 * One statement however many rows: they travel as one JSON text, so no limit on parameters applies. If the database refuses them, halves
 * of them are tried, until the line is found that it refuses.
 */
async function insert(db: Db, table: SampleTable, rows: readonly object[], first = 0): Promise<void> {
  if (rows.length === 0) return;
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].map((column) => sql.ref(column));
  await sql`savepoint sample_rows`.execute(db);
  try {
    await sql`
      insert into ${sql.table(table)} (${sql.join(columns)}) overriding system value
      select ${sql.join(columns)} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    `.execute(db);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || troubleOf(error) !== null) throw error;
    await sql`rollback to savepoint sample_rows`.execute(db);
    if (rows.length === 1)
      throw new DamagedFileError(fileOf(table), lineOf(first), `The database says: ${error.message}.`);
    const half = Math.ceil(rows.length / 2);
    await insert(db, table, rows.slice(0, half), first);
    await insert(db, table, rows.slice(half), first + half);
  }
}
