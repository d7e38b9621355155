import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { isOfACycle } from "@command-center/contract/wire/endpoint";
import { caseFile } from "../testing/cases/case-file.ts";
import { importsBy, makeCycle } from "../testing/imports.ts";
import { someOf } from "../testing/nightly.ts";
import { declaredEndpoints, OF_STATION_RESULTS, ONE_QUESTION } from "../testing/requests/endpoints.ts";
import { stationQuestions } from "../testing/requests/station-questions.ts";
import { countryServer, sampleServer, type SharedServer } from "../testing/sample-server.ts";
import { createSecondApp, type OwnApp } from "../testing/test-app.ts";

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

/** What these addresses answer, all of them with 200. */
async function answersOf(app: Pick<OwnApp, "get">, addresses: readonly string[], cookie: string) {
  const answers = new Map<string, string>();
  for (const address of addresses) {
    const { statusCode, body } = await app.get(address, cookie);
    expect(statusCode, `${address} ${body}`).toBe(200);
    answers.set(address, body);
  }
  return answers;
}

/** Asks again under each plan, by day under the first alone: a server that has just started each time: it has kept no answers. */
async function expectOneAnswer(server: SharedServer, cookie: string, addresses: readonly string[]) {
  const usual = await answersOf(server, addresses, cookie);
  for (const plan of someOf(PLANS, PLANS.length)) {
    await setAll(server, plan, "off");
    const other = await createSecondApp(server);
    const answers = await answersOf(other, addresses, cookie);
    await other.close();
    await setAll(server, plan, "on");
    const differing = addresses.filter((address) => answers.get(address) !== usual.get(address));
    expect(differing, plan.join()).toEqual([]);
  }
}

/** For connections that are opened from now on. */
async function setAll({ database }: SharedServer, settings: readonly string[], to: "on" | "off") {
  for (const name of settings)
    await sql`do $$ begin execute format('alter database %I set ${sql.raw(name)} = ${sql.raw(to)}', current_database()); end $$`.execute(
      database.db,
    );
}

describe("CLOCK-01 an answer has the same bytes however the database goes about it", () => {
  describe("of the sample", () => {
    const { server, admin } = sampleServer();
    test("also where rows are alike", async () => {
      // Three regions without members are alike.
      await server.change(async (write) => {
        await sql`with gone as (
          select area.id from area join area region on region.id = area.party_region_id where region.name in ('Eastern', 'Northern', 'Western')
        ), uncounted as (delete from turnout_count where area_id in (select id from gone))
        delete from register_count where area_id in (select id from gone)`.execute(write.db);
        write.touch("registers", "turnout");
      });
      const reads = (await declaredEndpoints()).filter(
        (endpoint) => isOfACycle(endpoint) && !OF_STATION_RESULTS.has(endpoint.id),
      );
      expect(reads.length).toBeGreaterThan(25);
      const addresses = reads.map(({ id, path }) => `${path}${ONE_QUESTION[id] ?? ""}`);
      await expectOneAnswer(server, await admin.cookie(), addresses);
    });
  });

  describe("of results by station", () => {
    const { server, analyst } = countryServer();
    const imports = importsBy(server, analyst);
    const [FIRST, SECOND] = ["2021-01-14", "2021-01-21"] as const;
    let addresses: readonly string[];
    beforeAll(async () => {
      const cycle = await makeCycle(analyst);
      await imports.take(String(caseFile("base-stations.csv")));
      // All stations have the same figures, more votes than voters.
      const results = String(caseFile("no-register-overvote.csv")).replaceAll(
        "70,40,110,2,112",
        "500,40,540,2,542",
      );
      await imports.take(results, { contest: "president", pollingDay: FIRST });
      const asked = await imports.read(results, { contest: "president", pollingDay: SECOND });
      await imports.commit(await imports.change(asked.id, { answers: { [`pollingDay/${SECOND}`]: "new" } }));
      const questions = await stationQuestions(server.database, analyst, {
        cycle,
        first: FIRST,
        second: SECOND,
      });
      const reads = (await declaredEndpoints()).filter(({ id }) => OF_STATION_RESULTS.has(id));
      addresses = reads.map(({ id, path }) => `${path}${questions[id] ?? "?"}&cycle=${cycle}`);
    });
    test("also where stations have the same figures", async () => {
      await expectOneAnswer(server, await analyst.cookie(), addresses);
    });
  });
});
