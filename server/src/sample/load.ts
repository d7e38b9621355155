import { sql, type Transaction } from "kysely";
import { DATA_SETS } from "@command-center/contract/wire/live";
import type { Database, Write } from "../database/database.ts";
import { analyze } from "../database/statistics/statistics.ts";
import { awaitTurn } from "../database/turns.ts";
import type { Schema } from "../database/schema.ts";
import { generateGeography, generateSample } from "./generate.ts";
import {
  REFERENCES,
  SAMPLE_TABLES,
  WITHOUT_ID,
  type AnyRow,
  type SampleRows,
  type SampleTable,
} from "./rows.ts";

/** Key of the `installation` row with the state of the sample. */
const SAMPLE_KEY = "sample";
/** Key of the row with the ids of the country's rows, which the sample's rows point to. */
const GEOGRAPHY_KEY = "geography";

/** The ids that rows got, in the order in which they were generated. */
type Ids = ReadonlyMap<SampleTable, readonly number[]>;

/**
 * Loads the country's units and their published counts into a database without any, in one transaction. The sample's cycle and
 * the party's own cycles build on them.
 */
export async function loadGeography(database: Database): Promise<void> {
  await database.write(async (write) => {
    const { db } = write;
    await awaitTurn(write, "sample");
    const area = await db.selectFrom("area").select("id").limit(1).executeTakeFirst();
    if (area !== undefined) return;
    await writeAs(db, FIRST_POSITION);
    const { ids, counts } = await insertRows(
      write,
      generateGeography().rows,
      new Map(),
      () => FIRST_POSITION,
    );
    await db
      .insertInto("audit_entry")
      .values({
        action: "import.committed",
        subject: "Units of the country",
        before: null,
        after: JSON.stringify(counts),
      })
      .execute();
    await db
      .insertInto("installation")
      .values({ key: GEOGRAPHY_KEY, value: JSON.stringify(Object.fromEntries(ids)) })
      .execute();
    write.touch("areas");
  }, "patient");
}

/**
 * Loads the country, then the sample cycle, into a database that has no cycle and never had the sample, each in one transaction.
 * If several processes start at once, one loads and the others wait for it.
 */
export async function loadSample(database: Database): Promise<void> {
  await loadGeography(database);
  await database.write(async (write) => {
    await awaitTurn(write, "sample");
    if (!(await isWanted(write.db))) return;
    const sample = generateSample();
    const ledgerIdOf = await placeInLedger(write.db, sample);
    const { counts } = await insertRows(write, sample, await geographyIds(write.db), ledgerIdOf);
    // The first position is that of the cycle as well, so it is of every district.
    await sql`select note_districts_of_positions((current_setting('command_center.ledger_id')::integer) + 1)`.execute(
      write.db,
    );
    await write.db
      .insertInto("audit_entry")
      .values({
        action: "import.committed",
        subject: "Sample cycle",
        before: null,
        after: JSON.stringify(counts),
      })
      .execute();
    await write.db
      .insertInto("installation")
      .values({ key: SAMPLE_KEY, value: JSON.stringify({ state: "loaded" }) })
      .execute();
    write.touch(...DATA_SETS);
  }, "patient");
}

async function isWanted(db: Transaction<Schema>): Promise<boolean> {
  const cycle = await db.selectFrom("cycle").select("id").limit(1).executeTakeFirst();
  const trace = await db
    .selectFrom("installation")
    .select("key")
    .where("key", "=", SAMPLE_KEY)
    .executeTakeFirst();
  return cycle === undefined && trace === undefined;
}

/** The ids of the country's rows. */
async function geographyIds(db: Transaction<Schema>): Promise<Ids> {
  const row = await db
    .selectFrom("installation")
    .select("value")
    .where("key", "=", GEOGRAPHY_KEY)
    .executeTakeFirstOrThrow();
  return new Map(Object.entries(row.value) as [SampleTable, number[]][]);
}

/** What is there before any write: the units of the country. */
const FIRST_POSITION = 1;

/** Takes what is written from now on for that of another write. */
async function writeAs(db: Transaction<Schema>, id: number): Promise<void> {
  await sql`select set_config('command_center.ledger_id', ${String(id)}, true)`.execute(db);
}

/** Gives each time at which a generated record was recorded or retired a place in the ledger. Returns its id by the time. */
async function placeInLedger(
  db: Transaction<Schema>,
  generated: SampleRows,
): Promise<(time: unknown) => number> {
  const times = SAMPLE_TABLES.flatMap((table) => generated.of(table)).flatMap(({ recorded_at, retired_at }) =>
    [recorded_at, retired_at].filter((time) => typeof time === "string"),
  );
  const { rows } = await sql<{ id: number; at: Date }>`
    insert into ledger_position (at, origin)
    select distinct time::timestamptz, 'sample' from unnest(${times}::text[]) time order by 1
    returning id, at`.execute(db);
  const ids = new Map(rows.map(({ id, at }) => [at.getTime(), id]));
  // What has no time of its own was there before all that has.
  await writeAs(db, Math.min(...ids.values()));
  return (time) => {
    const id = ids.get(Date.parse(String(time)));
    if (id === undefined) throw new Error(`The ledger has no position at ${String(time)}.`);
    return id;
  };
}

/**
 * Inserts and analyzes rows. The first rows of each table exist already, by the ids in `existing`. Returns the ids of all rows,
 * and the number of new rows per table.
 */
async function insertRows(
  write: Write,
  generated: SampleRows,
  existing: Ids,
  ledgerIdOf: (time: unknown) => number,
): Promise<{ ids: Ids; counts: Record<string, number> }> {
  const { db } = write;
  const ids = new Map<SampleTable, readonly number[]>(existing);
  const counts: Partial<Record<SampleTable, number>> = {};
  for (const table of SAMPLE_TABLES) {
    const known = existing.get(table) ?? [];
    const rows = generated.of(table).slice(known.length);
    if (rows.length === 0) continue;
    const taken = WITHOUT_ID.has(table) ? rows.map(() => 0) : await takeIds(db, table, rows.length);
    ids.set(table, [...known, ...taken]);
    const inLedger = rows.map(({ recorded_at, retired_at, ...row }) => ({
      ...withRealIds(table, row, ids),
      ...(recorded_at === undefined ? {} : { recorded_at, recorded_in: ledgerIdOf(recorded_at) }),
      ...(retired_at == null ? {} : { retired_at, retired_in: ledgerIdOf(retired_at) }),
    }));
    for (const alike of byColumns(inLedger)) await insert(db, table, alike);
    counts[table] = rows.length;
  }
  await analyze(write, Object.keys(counts) as SampleTable[]);
  return { ids, counts };
}

/** Takes numbers from the table's own sequence, so that no other process can get them. */
async function takeIds(db: Transaction<Schema>, table: SampleTable, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count}::int)
  `.execute(db);
  return rows.map(({ id }) => id);
}

function withRealIds(table: SampleTable, row: AnyRow, ids: Ids): AnyRow {
  const references: Readonly<Record<string, SampleTable>> = REFERENCES[table];
  const real = (column: string, value: unknown) => {
    const target = column === "id" ? table : references[column];
    if (target === undefined || typeof value !== "number") return value;
    const id = ids.get(target)?.[value - 1];
    if (id === undefined) throw new Error(`${table}.${column} points to no row of ${target}: ${value}.`);
    return id;
  };
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, real(column, value)]));
}

/** Rows with the same columns together: a column left out must get its default, not null. */
function byColumns(rows: readonly AnyRow[]): AnyRow[][] {
  const groups = new Map<string, AnyRow[]>();
  for (const row of rows) {
    const columns = Object.keys(row).toSorted().join();
    const group = groups.get(columns);
    if (group) group.push(row);
    else groups.set(columns, [row]);
  }
  return [...groups.values()];
}

/** One statement however many rows: they travel as one JSON text, so no limit on parameters applies. */
async function insert(db: Transaction<Schema>, table: SampleTable, rows: readonly AnyRow[]): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
  await sql`
    insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
  `.execute(db);
}
