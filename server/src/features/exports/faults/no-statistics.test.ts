import { beforeAll, expect, test } from "vitest";
import { DATA_TYPES, type DataType } from "@command-center/contract/exports/exports";
import type { Read } from "../../../database/database.ts";
import { RowCount } from "../../../testing/statistics/count-rows.ts";
import { forgetStatistics } from "../../../testing/statistics/forget-statistics.ts";
import { sampleDatabase } from "../../../testing/sample-database.ts";
import { select } from "../records.ts";
import { EXPORT_TABLES } from "../tables/export-tables.ts";

const sample = sampleDatabase();
const TAKER = { accountId: "1", role: "admin" } as const;

/** Rows that PostgreSQL looks at to make a file of all records of a type. */
async function rowsLookedAt(dataType: DataType): Promise<number> {
  const counted = new RowCount();
  await sample.database.read("everywhere", async (uncounted) => {
    const read: Read = { ...uncounted, db: counted.of(uncounted.db) };
    const table = EXPORT_TABLES[dataType];
    const shaped = "shape" in table ? await table.shape(read) : table;
    const selected = await select(read, shaped, { groupBy: "none" }, null, TAKER);
    await selected.rows.execute(read.db);
    await selected.count();
    await selected.chart();
    await selected.sources();
  });
  return counted.rows;
}

/** Rows that no plan has to be better than: so many are looked at in a few milliseconds. */
const FEW = 20_000;

const counts: Partial<Record<DataType, number>> = {};
beforeAll(async () => {
  for (const dataType of DATA_TYPES) counts[dataType] = await rowsLookedAt(dataType);
  await forgetStatistics(sample.database);
});

test.each(DATA_TYPES)(
  "EXP-08 a database without statistics looks at no more than twice the rows to export %s",
  async (dataType) => {
    const analyzed = counts[dataType] ?? 0;
    expect(analyzed).toBeGreaterThan(0);
    expect(await rowsLookedAt(dataType)).toBeLessThan(2 * analyzed + FEW);
  },
);
