import { sql } from "kysely";
import { DATA_SETS } from "@command-center/contract/wire/live";
import type { Database, Write } from "../database/database.ts";
import { awaitTurn } from "../database/turns.ts";
import { countryRows } from "./country.ts";
import { FILES_ROOT, readCsv, type Cells } from "./csv-file.ts";
import { loadTables } from "./load-tables.ts";
import { importedFile, KINDS, SAMPLE_TABLES, tableFile, type SampleTable, type TableRows } from "./tables.ts";

type Db = Write["db"];

/** Key of the `installation` row with the state of the sample. */
const SAMPLE_KEY = "sample";

/** The position of the country's units, before any write. */
const FIRST_POSITION = 1;

/** Tables without a file of their own: those of the country, and those whose rows are all imported. */
const WITHOUT_FILE: ReadonlySet<SampleTable> = new Set([
  "area",
  "district",
  "area_count",
  "calendar_event",
  "minister",
  "violence_incident",
  "tribunal_panel",
  "target",
]);

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
    const tables = countryRows();
    await loadTables(write, { tables, positionOf: () => FIRST_POSITION });
    await noteLoaded(write, "Units of the country", [tables]);
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
    const read = (file: (table: SampleTable) => string, tables: readonly SampleTable[]) =>
      Object.fromEntries(tables.map((table) => [table, readCsv(file(table), root)]));
    const tables = read(
      tableFile,
      SAMPLE_TABLES.filter((table) => !WITHOUT_FILE.has(table)),
    );
    const imports = read(importedFile, Object.keys(KINDS) as SampleTable[]);
    await loadTables(write, { tables, imports, positionOf: await placeInLedger(db, [tables, imports]) });
    // The first position is that of the cycle as well, so it is of every district.
    await sql`select note_districts_of_positions((current_setting('command_center.ledger_id')::integer) + 1)`.execute(
      db,
    );
    await noteLoaded(write, "Sample cycle", [imports, tables]);
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

async function noteLoaded({ db }: Write, subject: string, files: readonly TableRows[]): Promise<void> {
  const counts: Record<string, number> = {};
  for (const [table, rows] of files.flatMap(Object.entries<readonly Cells[]>))
    counts[table] = (counts[table] ?? 0) + rows.length;
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
async function placeInLedger(db: Db, files: readonly TableRows[]): Promise<(time: string) => number> {
  const times = files.flatMap(Object.values<readonly Cells[]>).flatMap((rows) =>
    rows.flatMap(({ recorded_at = "", retired_at = "" }) =>
      // A row with any other text is refused when it is written.
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
