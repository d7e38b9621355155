import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { STATION_RESULTS_2016 } from "@command-center/import-rules/fixtures/layout-fixtures";
import { STATION_LIST_2021 } from "@command-center/import-rules/fixtures/station-list-fixtures";
import { STATION_RESULTS_2021 } from "@command-center/import-rules/fixtures/station-results-fixtures";
import { importsBy, makeCycle } from "../../../testing/imports.ts";
import { countryServer } from "../../../testing/sample-server.ts";

const { server, analyst } = countryServer();
const imports = importsBy(server, analyst);
const RESULTS = { contest: "president", kind: "station-results" };
const LIST = { kind: "station-list" };
/** The list of 2021 without its two county columns. */
const WITHOUT_COUNTIES = STATION_LIST_2021.trim()
  .split("\n")
  .map((row) => row.split(",").toSpliced(2, 2).join(","))
  .join("\n");
const STATIONS = STATION_LIST_2021.trim().split("\n").length - 1;

let of2021 = {};
let of2016 = {};
beforeAll(async () => {
  of2021 = { cycle: String(await makeCycle(analyst)) };
  const answer = await analyst.post("/api/cycles", {
    name: "2015–2016",
    seasonLabel: "2016 General Election",
    opensOn: "2015-07-01",
    closesOn: "2016-03-31",
    asOf: "2016-02-29",
  });
  of2016 = { cycle: String(answer.json<{ id: number }>().id) };
});

/** The units of a cycle's list and every figure of its results. */
async function recorded(of: object) {
  const { cycle } = of as { cycle: string };
  const { rows: units } = await sql`
    select kind, name, code, parent_id, constituency_id, valid_to from area where list_cycle_id = ${Number(cycle)} order by id`.execute(
    server.database.db,
  );
  const { rows: sums } = await sql`
    select area_id, constituency_id, counted, registered, valid, invalid, total, votes
    from result_sum join contest on contest.id = contest_id where cycle_id = ${Number(cycle)} order by 1, 2`.execute(
    server.database.db,
  );
  return { units, sums };
}

test("IMP-15 the list and results of 2016, imported after those of 2021, change nothing of 2021", async () => {
  await imports.take(STATION_LIST_2021, { ...of2021, ...LIST });
  await imports.take(STATION_RESULTS_2021, { ...of2021, ...RESULTS, pollingDay: "2021-01-14" });
  const before = await recorded(of2021);

  const list = await imports.read(STATION_RESULTS_2016, { ...of2016, ...LIST });
  expect(list.counts).toMatchObject({ new: 8, changed: 0, gone: 0 });
  await imports.act((await imports.change(list.id, { answers: newConstituencies(list) })).id, "commit");
  await imports.take(STATION_RESULTS_2016, { ...of2016, ...RESULTS, pollingDay: "2016-02-18" });
  expect(await recorded(of2021)).toEqual(before);
  const again = await imports.read(STATION_RESULTS_2021, { ...of2021, ...RESULTS, pollingDay: "2021-01-14" });
  expect(again.counts).toMatchObject({ rows: STATIONS, same: STATIONS, new: 0, changed: 0, refused: 0 });
});

const newConstituencies = ({ questions }: { questions: readonly { id: string }[] }) =>
  Object.fromEntries(questions.map(({ id }) => [id, "new"]));

test("IMP-14 the list without its county columns is the same list, and its results count once", async () => {
  const edition = await imports.read(WITHOUT_COUNTIES, { ...of2021, ...LIST });
  expect(edition.counts).toMatchObject({ new: 0, changed: 0, same: STATIONS, gone: 0 });
  expect(edition.impact).toEqual([]);
});

test("IMP-15 a constituency that a list of 2016 made has its contests there alone", async () => {
  const file = STATION_RESULTS_2016.replace("95,LABWOR COUNTY,1,ABIM", "99,OLD LABWOR COUNTY,1,ABIM");
  const list = await imports.read(file, { ...of2016, ...LIST });
  await imports.act((await imports.change(list.id, { answers: newConstituencies(list) })).id, "commit");
  const held = async (of: object, pollingDay: string) => {
    const { cycle } = of as { cycle: string };
    const answer = await analyst.post("/api/cycles/contests", {
      id: Number(cycle),
      contest: "mp",
      pollingDay,
    });
    expect(answer.statusCode, answer.body).toBe(200);
    const { rows } = await sql<{ name: string }>`
      select seat.name from contest join seat on seat.id = seat_id
      where seat.kind = 'constituency_mp' and polling_day = ${pollingDay}::date`.execute(server.database.db);
    return rows.map(({ name }) => name);
  };
  const names2016 = await held(of2016, "2016-02-18");
  const names2021 = await held(of2021, "2021-01-14");
  expect(names2016.filter((name) => /LABWOR/i.test(name))).toEqual(
    ["OLD LABWOR COUNTY", "Labwor County"].toSorted(),
  );
  expect(names2021).toHaveLength(353);
  expect(names2021.filter((name) => /LABWOR/i.test(name))).toEqual(["Labwor County"]);
});
