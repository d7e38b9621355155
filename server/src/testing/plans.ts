import { sql } from "kysely";
import type { SharedServer } from "./sample-server.ts";
import { someOf } from "./nightly.ts";
import { createSecondApp, type OwnApp } from "./test-app.ts";

/** Ways in which PostgreSQL may go about a query, which it chooses by what it knows of its tables. */
const ALL_PLANS = [
  ["enable_mergejoin", "enable_nestloop", "enable_sort", "enable_memoize"],
  ["enable_hashagg", "enable_hashjoin", "enable_mergejoin"],
  [
    "enable_nestloop",
    "enable_indexscan",
    "enable_bitmapscan",
    "enable_indexonlyscan",
    "enable_incremental_sort",
  ],
];

/** Every plan by night. By day the one that no outdated statistics make slow. */
export const PLANS = someOf(ALL_PLANS, ALL_PLANS.length);

/** Has another server ask the same database, without what the plan leaves out. It has just started: it has kept no answers. */
export async function underPlan<T>(
  server: SharedServer,
  plan: readonly string[],
  work: (other: OwnApp) => Promise<T>,
): Promise<T> {
  await setAll(server, plan, "off");
  const other = await createSecondApp(server);
  try {
    return await work(other);
  } finally {
    await other.close();
    await setAll(server, plan, "on");
  }
}

/** For connections that are opened from now on. */
async function setAll({ database }: SharedServer, settings: readonly string[], to: "on" | "off") {
  for (const name of settings)
    await sql`do $$ begin execute format('alter database %I set ${sql.raw(name)} = ${sql.raw(to)}', current_database()); end $$`.execute(
      database.db,
    );
}
