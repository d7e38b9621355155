import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { ImportDetail } from "@command-center/contract/imports/imports";
import type { Schema } from "../../../database/schema/tables.ts";
import { importsBy, makeCycle } from "../../../testing/imports.ts";
import { countryServer } from "../../../testing/sample-server.ts";
import { forgetStatistics, RowCount } from "../../../testing/statistics.ts";
import { commitStaged } from "../commit-import.ts";
import { IMPORT_HANDLERS } from "../import-handlers.ts";
import { stageImport } from "../reading/stage-import.ts";

// The tests stage and commit themselves, to count rows.
const { server, admin, analyst } = countryServer({
  runImports: () => ({ wake: () => undefined, close: async () => undefined }),
});
const imports = importsBy(server, analyst);

const STATIONS = Array.from({ length: 800 }, (_, at) => `${(at % 90) + 10} STATION ${at}`);
const placeOf = (at: number) =>
  `070 ABIM,095 LABWOR COUNTY,SUB ${Math.floor(at / 900)},PARISH ${Math.floor(at / 90)}`;
const LIST_HEADER =
  "DISTRICT NAME,ELECTORAL AREA NAME,SUB COUNTY NAME,PARISH NAME,POLLING STATION NAME,VOTER COUNT";
const LIST = [LIST_HEADER, ...STATIONS.map((station, at) => `${placeOf(at)},${station},500`)].join("\n");

/** Results of all stations. Those of 200 stations depend on `votes`. */
const edition = (votes: number) =>
  [
    "District,Constituency,Subcounty,Parish,Polling Station,Reg. Voters,AKELLO ONE,OKELLO TWO,Valid Votes,Invalid Votes,Total Votes",
    ...STATIONS.map((station, at) => {
      const first = at < 200 ? votes : 100;
      return `${placeOf(at)},${station},500,${first},200,${first + 200},1,${first + 201}`;
    }),
  ].join("\n");

/** Uploads a file, answers its questions and commits it. Returns the number of rows that PostgreSQL looked at. */
async function rowsLookedAt(file: string, fields?: Record<string, string>): Promise<number> {
  const counted = new RowCount();
  const database = counted.inWritesOf(server.database);
  const { id } = (await imports.send(file, fields)).json<{ id: number }>();
  await stageImport(database, id, IMPORT_HANDLERS);
  const { questions } = await analyst.read<ImportDetail>(`/api/imports/${id}`);
  if (questions.length > 0) {
    const answers = questions.map((question) => [question.id, question.suggestions[0]?.answer ?? ""]);
    await server.app.inject({
      method: "PATCH",
      url: `/api/imports/${id}`,
      headers: { cookie: await analyst.cookie() },
      payload: { answers: Object.fromEntries(answers) },
    });
    await stageImport(database, id, IMPORT_HANDLERS);
  }
  // Autovacuum does so while a preview is looked at.
  await sql`analyze staged_sheet, staged_unit`.execute(server.database.db);
  await analyst.post(`/api/imports/${id}/commit`, {});
  // More than 1,000 changes in a day need a second person.
  await admin.post(`/api/imports/${id}/approve`, {});
  await commitStaged(database, id);
  const detail = await analyst.read<ImportDetail>(`/api/imports/${id}`);
  expect(detail).toMatchObject({ state: "committed", counts: { refused: 0 } });
  return counted.rows;
}

const OF = { contest: "president", pollingDay: "2021-01-14" };
let analyzed = 0;
beforeAll(async () => {
  await makeCycle(analyst);
  await rowsLookedAt(LIST);
  await rowsLookedAt(edition(100), OF);
  analyzed = await rowsLookedAt(edition(101), OF);
});

test.each<[string, number, readonly (keyof Schema)[]]>([
  ["without statistics", 102, []],
  ["without statistics of result_sheet", 103, ["result_sheet"]],
])(
  "IMP-11 a database %s looks at no more than twice the rows to take a corrected file",
  async (_, votes, tables) => {
    await forgetStatistics(server.database, ...tables);
    const rows = await rowsLookedAt(edition(votes), OF);
    expect(rows).toBeLessThan(2 * analyzed);
  },
);

// The last one: its stations would be looked at by the others. With 10 in each constituency no plan is bad enough to be seen.
test("IMP-11 the first list of a cycle looks at no more than twice the rows of the next", async () => {
  const cycle = { name: "2015–2016", seasonLabel: "2016 General Election", opensOn: "2015-07-01" };
  const made = await analyst.post("/api/cycles", { ...cycle, closesOn: "2016-03-31", asOf: "2016-03-01" });
  const fields = { cycle: String(made.json<{ id: number }>().id) };
  const { rows: seats } = await sql<{ constituency: string; district: string }>`
    select area.name as constituency, district.name as district from area join area district on district.id = area.district_id
    where area.kind = 'constituency' and area.list_cycle_id is null`.execute(server.database.db);
  const list = (voters: number) =>
    [
      LIST_HEADER,
      ...seats.flatMap(({ district, constituency }) =>
        STATIONS.slice(0, 20).map((station) => `${district},${constituency},SUB,PARISH,${station},${voters}`),
      ),
    ].join("\n");
  // No unit has a list of this cycle yet, and autovacuum has seen that.
  await sql`analyze area`.execute(server.database.db);
  const first = await rowsLookedAt(list(500), fields);
  const next = await rowsLookedAt(list(501), fields);
  expect(first).toBeLessThan(2 * next);
});
