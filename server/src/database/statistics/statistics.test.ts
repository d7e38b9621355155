import { sql } from "kysely";
import { expect, test } from "vitest";
import { sampleDatabase } from "../../testing/sample-database.ts";
import { forgetStatistics } from "../../testing/statistics.ts";
import { analyzeUnknown } from "./statistics.ts";

const sample = sampleDatabase();

/** Whether each of these tables has statistics of its columns. */
async function columnsKnown() {
  const { rows } = await sql<{ table: string; columns: number }>`
    select name as table, (select count(*)::int from pg_stats where schemaname = 'public' and tablename = name) as columns
    from unnest(array['area', 'candidacy', 'source', 'vote_count']) as name order by name`.execute(
    sample.database.db,
  );
  return rows.map(({ table, columns }) => `${table} ${columns > 0 ? "known" : "unknown"}`);
}

test("tables without statistics are analyzed, also if `create index` has set their number of rows", async () => {
  const { database } = sample;
  await forgetStatistics(database, "area", "candidacy");
  expect(await columnsKnown()).toEqual([
    "area unknown",
    "candidacy unknown",
    "source known",
    "vote_count known",
  ]);
  await sql`create index built_after_a_restore on area (name)`.execute(database.db);
  await analyzeUnknown(database);
  expect(await columnsKnown()).toEqual(["area known", "candidacy known", "source known", "vote_count known"]);
});
