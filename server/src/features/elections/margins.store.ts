import { sql } from "kysely";
import type { ElectionMargins } from "@command-center/contract/results/elections";
import type { Read } from "../../database/database.ts";
import { declarationsInForce } from "../../measures/results/contests.ts";

/** Percentage points a step. */
const STEP = 5;
const STEPS = 100 / STEP;

/** Declarations in force of the MP primaries by their margin. A margin of exactly 100 belongs to the last step. */
export async function electionMargins(read: Read): Promise<ElectionMargins> {
  const results = declarationsInForce(read, "mp_primary").select("d.margin_percent as margin");
  const totals = await sql<Omit<ElectionMargins, "bins">>`
    with result as (${results})
    select count(*)::int as seats, count(margin)::int as published,
      round((percentile_cont(0.5) within group (order by margin))::numeric, 1) as median
    from result`.execute(read.db);
  const steps = await sql<ElectionMargins["bins"][number]>`
    with result as (${results})
    select (step - 1) * ${STEP}::int as "from", step * ${STEP}::int as "to", count(margin)::int as seats
    from generate_series(1, ${STEPS}::int) step
    left join result on least(width_bucket(margin, 0, 100, ${STEPS}::int), ${STEPS}::int) = step
    group by step
    order by step`.execute(read.db);
  const { seats = 0, published = 0, median = null } = totals.rows[0] ?? {};
  return { seats, published, median, bins: steps.rows };
}
