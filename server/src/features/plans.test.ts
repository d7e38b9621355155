import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import type { Endpoint } from "@command-center/contract/wire/endpoint";
import { isOfACycle } from "@command-center/contract/wire/endpoint";
import { declaredEndpoints, ONE_QUESTION } from "../testing/requests/endpoints.ts";
import { sampleServer } from "../testing/sample-server.ts";
import { createSecondApp } from "../testing/test-app.ts";

/** Ways in which PostgreSQL may go about a query, which it chooses by what it knows of its tables. */
const PLANS = [
  ["enable_hashagg", "enable_hashjoin", "enable_mergejoin"],
  [
    "enable_nestloop",
    "enable_indexscan",
    "enable_bitmapscan",
    "enable_indexonlyscan",
    "enable_incremental_sort",
  ],
  ["enable_mergejoin", "enable_nestloop", "enable_sort", "enable_memoize"],
];

const { server, admin } = sampleServer();
const settings = [...new Set(PLANS.flat())];

async function setAll(names: readonly string[], to: "on" | "off"): Promise<void> {
  for (const name of names)
    await sql`do $$ begin execute format('alter database %I set ${sql.raw(name)} = ${sql.raw(to)}', current_database()); end $$`.execute(
      server.database.db,
    );
}

afterAll(() => setAll(settings, "on"));

test("CLOCK-01 an answer has the same bytes however the database goes about it, also where rows are alike", async () => {
  // Three regions without members are alike.
  await server.change(async (write) => {
    await sql`with gone as (
      select area.id from area join area region on region.id = area.party_region_id where region.name in ('Eastern', 'Northern', 'Western')
    ), uncounted as (delete from turnout_count where area_id in (select id from gone))
    delete from register_count where area_id in (select id from gone)`.execute(write.db);
    write.touch("registers", "turnout");
  });
  const reads = (await declaredEndpoints()).filter((endpoint: Endpoint) => isOfACycle(endpoint));
  expect(reads.length).toBeGreaterThan(30);
  const cookie = await admin.cookie();
  const answersOf = async (app: Pick<typeof server, "get">) => {
    const answers = new Map<string, string>();
    for (const { id, path } of reads) {
      const { statusCode, body } = await app.get(`${path}${ONE_QUESTION[id] ?? ""}`, cookie);
      answers.set(id, `${statusCode} ${body}`);
    }
    return answers;
  };
  const usual = await answersOf(server);
  for (const plan of PLANS) {
    await setAll(settings, "on");
    await setAll(plan, "off");
    const other = await createSecondApp(server);
    const answers = await answersOf(other);
    await other.close();
    const differing = reads.filter(({ id }) => answers.get(id) !== usual.get(id)).map(({ id }) => id);
    expect(differing, plan.join()).toEqual([]);
  }
});
