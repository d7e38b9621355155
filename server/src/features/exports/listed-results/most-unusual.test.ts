import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { MOST_SHOWN_ROWS } from "@command-center/contract/exports/most-rows";
import type { readUnusualResults } from "@command-center/contract/results/unusual-results";
import type { OutputOf } from "@command-center/contract/wire/endpoint";
import { moveResultSums } from "../../../measures/stations/result-sums.ts";
import {
  stationListOf,
  stationResultsOf,
} from "@command-center/import-rules/fixtures/station-files-fixtures";
import { importsBy, makeCycle } from "../../../testing/imports.ts";
import { countryServer } from "../../../testing/sample-server.ts";

const { server, analyst, viewer } = countryServer();
const imports = importsBy(server, analyst);

const OF = { contest: "president", pollingDay: "2021-01-14" };
/** As many voters as votes, all valid ones for one candidate, more of them invalid: each is found by three rules. */
const STATION = {
  district: "Abim",
  constituency: "Labwor County",
  subCounty: "ALEREK",
  parish: "ALEREK WARD",
  name: "ABIM SCHOOL",
  code: "01",
  registered: 100,
  votes: [1, 0, 0],
  invalid: 99,
};
const STATIONS = Math.ceil(MOST_SHOWN_ROWS / 3);

beforeAll(async () => {
  await makeCycle(analyst);
  await imports.take(stationListOf([STATION]));
  await imports.take(stationResultsOf([STATION], ["AKELLO MARY", "BYARUHANGA PAUL", "CHEBET JANE"]), OF);
  // An import of so many would take longer than all else here.
  const { db } = server.database;
  const { rows } = await sql<{ added: number[]; contest: number }>`
    with added as (
      insert into area (kind, name, code, parent_id, party_region_id, district_id, constituency_id, source_id, list_cycle_id)
      select kind, name || ' ' || place, code || '-' || place, parent_id, party_region_id, district_id, constituency_id, source_id,
        list_cycle_id
      from area, generate_series(2, ${STATIONS}::int) place where kind = 'station' and name = ${STATION.name}
      returning id
    ), sheets as (
      insert into result_sheet (contest_id, area_id, issuer, state, registered, votes, valid, invalid, total, line, label, true_on, source_id)
      select contest_id, added.id, issuer, state, registered, votes, valid, invalid, total, line, label, true_on, source_id
      from result_sheet, added where retired_at is null
      returning id, contest_id
    )
    select array_agg(id) as added, contest_id as contest from sheets group by 2`.execute(db);
  expect(rows[0]?.added).toHaveLength(STATIONS - 1);
  await db.transaction().execute(async (transaction) => {
    for (const { contest, added } of rows)
      await moveResultSums({ db: transaction }, { contests: [contest], added, removed: [] });
  });
  await sql`analyze area, result_sheet, unusual_station`.execute(db);
});

test("LIST-01 RES-04 more unusual results than a file may hold are refused in a sentence that says how to have them", async () => {
  const { rules } = await viewer.read<OutputOf<typeof readUnusualResults>>(
    "/api/results/unusual?contest=president",
  );
  const found = rules.reduce((sum, rule) => sum + rule.found, 0);
  expect(found).toBe(3 * STATIONS);
  expect(found).toBeGreaterThan(MOST_SHOWN_ROWS);
  const answer = await viewer.post("/api/export", { dataTypes: ["unusual_results"], results: OF });
  expect([answer.statusCode, answer.body]).toEqual([
    422,
    "Export at most 10,000 rows of a list. Choose one rule, or a smaller unit.",
  ]);
});

test("RES-04 a page of a rule has fifty results, or as many as are asked for, up to 500", async () => {
  const asked = "/api/results/unusual?contest=president&rule=more-invalid";
  const listed = async (page: string) => {
    const { rules } = await viewer.read<OutputOf<typeof readUnusualResults>>(`${asked}${page}`);
    return rules[0]?.results.map(({ area }) => area.id) ?? [];
  };
  const most = await listed("&limit=500");
  expect(new Set(most).size).toBe(500);
  expect(await listed("")).toEqual(most.slice(0, 50));
  expect(await listed("&page=2")).toEqual(most.slice(50, 100));
  expect(await listed("&page=3&limit=100")).toEqual(most.slice(200, 300));
  for (const wrong of ["501", "0", "all"]) {
    const answer = await viewer.get(`${asked}&limit=${wrong}`);
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringMatching(/^Give a .*number.*\.$/)]);
  }
});
