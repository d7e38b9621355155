import { beforeAll, expect, test } from "vitest";
import { STATION_LIST_2021 } from "@command-center/import-rules/fixtures/station-list-fixtures";
import { STATION_RESULTS_2021 } from "@command-center/import-rules/fixtures/station-results-fixtures";
import { DATA_TYPES, type DataType } from "@command-center/contract/exports/exports";
import type { Read } from "../../database/database.ts";
import { analyzeUnknown } from "../../database/statistics/statistics.ts";
import { importsBy, makeCycle } from "../../testing/imports.ts";
import { forgetStatistics, RowCount } from "../../testing/statistics.ts";
import { someOf } from "../../testing/nightly.ts";
import { sampleDatabase } from "../../testing/sample-database.ts";
import { countryServer } from "../../testing/sample-server.ts";
import { select } from "./records.ts";
import { EXPORT_TABLES } from "./tables/export-tables.ts";

const sample = sampleDatabase();
const { server, analyst } = countryServer();
const imports = importsBy(server, analyst);
const TAKER = { accountId: "1", role: "admin" } as const;

/** Types with records of polling stations, which the sample lacks. */
const OF_STATIONS = DATA_TYPES.filter((type) => type === "stations" || "shape" in EXPORT_TABLES[type]);

/** Number of rows that PostgreSQL looks at for a file of all records of a type. */
async function rowsLookedAt(dataType: DataType): Promise<number> {
  const counted = new RowCount();
  const { database } = OF_STATIONS.includes(dataType) ? server : sample;
  await database.read("everywhere", async (uncounted) => {
    const read: Read = { ...uncounted, db: counted.of(uncounted.db) };
    const table = EXPORT_TABLES[dataType];
    const about = { contest: "president", ...(dataType === "station_sheets" && { area: station }) } as const;
    const shaped = "shape" in table ? await table.shape(read, about) : table;
    const selected = await select(read, shaped, { groupBy: "none" }, null, TAKER);
    await selected.rows.execute(read.db);
    await selected.count();
    await selected.chart();
    await selected.sources();
  });
  return counted.rows;
}

/** Allowed in addition: PostgreSQL looks at as many rows in a few milliseconds. */
const FEW = 20_000;

/** By day a third, of other tables each. */
const IN_SAMPLE = someOf(
  DATA_TYPES.filter((type) => !OF_STATIONS.includes(type)),
  3,
);

/** A polling station, for the type about a single one. */
let station = 0;
const counts: Partial<Record<DataType, number>> = {};
beforeAll(async () => {
  await makeCycle(analyst);
  await imports.take(STATION_LIST_2021);
  await imports.take(STATION_RESULTS_2021, { contest: "president", pollingDay: "2021-01-14" });
  const { id } = await server.database.db
    .selectFrom("area")
    .select("id")
    .where("kind", "=", "station")
    .orderBy("id")
    .limit(1)
    .executeTakeFirstOrThrow();
  station = id;
  for (const dataType of [...IN_SAMPLE, ...OF_STATIONS]) counts[dataType] = await rowsLookedAt(dataType);
  await forgetStatistics(sample.database);
  // Reads of a single contest need its statistics. A server's start makes missing ones.
  await forgetStatistics(server.database);
  await analyzeUnknown(server.database);
});

/** Maximum number of rows to look at for a type without its statistics. */
function limitOf(dataType: DataType): number {
  const analyzed = counts[dataType] ?? 0;
  expect(analyzed).toBeGreaterThan(0);
  return 2 * analyzed + FEW;
}

test.each(IN_SAMPLE)(
  "EXP-08 a database without statistics looks at no more than twice the rows to export %s",
  async (dataType) => expect(await rowsLookedAt(dataType)).toBeLessThan(limitOf(dataType)),
);

test.each(OF_STATIONS)(
  "EXP-08 a restored database looks at no more than twice the rows to export %s after a start",
  async (dataType) => expect(await rowsLookedAt(dataType)).toBeLessThan(limitOf(dataType)),
);

test.each(["unusual_results", "result_sources", "tally_differences"] as const)(
  "EXP-08 a database without statistics looks at no more than twice the rows to export %s",
  async (dataType) => {
    await forgetStatistics(server.database);
    expect(await rowsLookedAt(dataType)).toBeLessThan(limitOf(dataType));
  },
);
