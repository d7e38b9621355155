import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { ImportDetail } from "@command-center/contract/imports/imports";
import { STATION_RESULTS_2016 } from "@command-center/import-rules/fixtures/layout-fixtures";
import { caseFile } from "../../../testing/cases/case-file.ts";
import { importsBy, makeCycle } from "../../../testing/imports.ts";
import { countryServer } from "../../../testing/sample-server.ts";

const { server, analyst } = countryServer();
const imports = importsBy(server, analyst);
const FIELDS = { contest: "president", pollingDay: "2021-01-14", kind: "station-results" };
// Without a station list, TOTAL STATION would be taken for a total.
const LIST = String(caseFile("base-stations.csv")).replace("TOTAL STATION", "DELTA STATION");
const RESULTS = String(caseFile("total-station.csv"))
  .replace("TOTAL STATION", "DELTA STATION")
  .replace("District,", "District,Constituency,")
  .replaceAll("ABIM,", "ABIM,LABWOR COUNTY,");
const STATIONS = 7;
const MISSPELLED = RESULTS.replaceAll("ABIM,", "ABYM,");

let of2021 = {};
let of2016 = {};
beforeAll(async () => {
  of2021 = { cycle: String(await makeCycle(analyst)) };
  of2016 = { cycle: await makeCycleOf2016() };
});

async function makeCycleOf2016(): Promise<string> {
  const answer = await analyst.post("/api/cycles", {
    name: "2015–2016",
    seasonLabel: "2016 General Election",
    opensOn: "2015-07-01",
    closesOn: "2016-03-31",
    asOf: "2016-02-29",
  });
  return String(answer.json<{ id: number }>().id);
}

const open = ({ questions }: ImportDetail) => questions.filter(({ answer }) => answer === null);
const first = (found: ImportDetail) =>
  Object.fromEntries(open(found).map(({ id, suggestions }) => [id, suggestions[0]?.answer ?? ""]));

test("IMP-15 results without a station list are not read, and the file itself may be the list", async () => {
  const results = await imports.read(RESULTS, FIELDS);
  expect(results).toMatchObject({ state: "questions", stationList: null, questions: [{ id: "stations" }] });
  const answer = await analyst.post(`/api/imports/${results.id}/station-list`, {});
  expect(answer.statusCode, answer.body).toBe(200);
  const list = await imports.settled(answer.json<{ id: number }>().id);
  expect(list).toMatchObject({ kind: "station-list", state: "ready", counts: { new: STATIONS } });
  await imports.act(list.id, "discard");
  const { id } = await imports.take(LIST);
  const again = await imports.change(results.id, {});
  expect(again.stationList).toEqual({ stations: STATIONS + 1, import: id });
  expect(open(again).map((question) => question.id)).toEqual([expect.stringMatching(/^ballot\//)]);
  await imports.act(results.id, "discard");
});

test("IMP-21 an answer is remembered for the next file, and can be taken back", async () => {
  const found = await imports.read(MISSPELLED, FIELDS);
  const district = open(found).find(({ isPlace }) => isPlace);
  expect(district).toMatchObject({
    asks: "There is no district ABYM. Which one is it?",
    rows: STATIONS,
    bulk: { label: "Accept the first suggestion: similar spelling", answer: expect.any(String) },
  });
  const discarded = await imports.change(found.id, { answers: first(found) });
  expect(open(discarded)).toEqual([]);
  await imports.act(found.id, "discard");

  // The answer of a discarded import is not remembered.
  const second = await imports.read(MISSPELLED, FIELDS);
  expect(open(second).map(({ id }) => id)).toContain(district?.id);
  await imports.act((await imports.change(second.id, { answers: first(second) })).id, "commit");

  const third = await imports.read(MISSPELLED.replace("ABYM", "  Abym "), FIELDS);
  expect(third).toMatchObject({ state: "ready", counts: { same: STATIONS - 1, relabelled: 1 } });
  expect(third.questions).toMatchObject([
    { id: district?.id, answer: expect.any(String), remembered: { import: second.id, by: "analyst" } },
  ]);
  const forgotten = await analyst.post(`/api/imports/${third.id}/forget`, { question: district?.id });
  expect(forgotten.statusCode, forgotten.body).toBe(200);
  expect(open(await imports.settled(third.id)).map(({ id }) => id)).toEqual([district?.id]);
  expect((await analyst.post(`/api/imports/${third.id}/forget`, { question: district?.id })).statusCode).toBe(
    404,
  );
});

test("IMP-21 any unit of the same level may be the answer, and is found by its name", async () => {
  const found = await imports.read(MISSPELLED, FIELDS);
  const [question] = open(found);
  const path = `/api/imports/${found.id}/units?question=${encodeURIComponent(question?.id ?? "")}`;
  const units = await analyst.read<{ answer: string; label: string }[]>(`${path}&search=agag`);
  expect(units.map(({ label }) => label)).toEqual(["Agago"]);
  expect((await analyst.read<unknown[]>(path)).length).toBe(50);
  expect((await analyst.get(`/api/imports/${found.id}/units?question=ballot`)).statusCode).toBe(404);
  const answered = await imports.change(found.id, { answers: { [question?.id ?? ""]: units[0]?.answer } });
  for (const { asks } of open(answered)) expect(asks).toMatch(/^There is no sub-county .* in Agago\./);
});

test("IMP-14 a file of another election asks one question and is not imported unseen", async () => {
  const [header = ""] = RESULTS.split("\n");
  const academies = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].map(
    (name) => `ABIM,LABWOR COUNTY,ALPHA,BETA,ACADEMY ${name},9999,70,40,110,2,112`,
  );
  const other = [header, ...academies].join("\n");
  const found = await imports.read(other, FIELDS);
  expect(found.state).toBe("questions");
  const [question, ...others] = open(found);
  expect(others).toEqual([]);
  expect(question?.asks).toMatch(
    /^\d+ of 26 rows have no station on the station list of this cycle \(8 stations\)\./,
  );
  const confirmed = await imports.change(found.id, { answers: { [question?.id ?? ""]: "yes" } });
  expect(confirmed.state).toBe("ready");
  expect(confirmed.counts?.refused).toBe(question?.rows);
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

const newConstituencies = ({ questions }: ImportDetail) =>
  Object.fromEntries(questions.map(({ id }) => [id, "new"]));

test("IMP-15 the list and results of 2016, imported after those of 2021, change nothing of 2021", async () => {
  const before = await recorded(of2021);
  expect(Math.min(before.units.length, before.sums.length)).toBeGreaterThan(0);
  const list = await imports.read(STATION_RESULTS_2016, { ...of2016, kind: "station-list" });
  expect(list.counts).toMatchObject({ new: 8, changed: 0, gone: 0 });
  await imports.commit(await imports.change(list.id, { answers: newConstituencies(list) }));
  await imports.take(STATION_RESULTS_2016, { ...of2016, ...FIELDS, pollingDay: "2016-02-18" });
  expect(await recorded(of2021)).toEqual(before);
  const again = await imports.read(RESULTS, { ...of2021, ...FIELDS });
  // They were committed with another label.
  expect(again.counts).toMatchObject({
    rows: STATIONS,
    relabelled: STATIONS,
    new: 0,
    changed: 0,
    refused: 0,
  });
});

test("IMP-15 a constituency that a list of 2016 made has its contests there alone", async () => {
  const file = STATION_RESULTS_2016.replace("95,LABWOR COUNTY,1,ABIM", "99,OLD LABWOR COUNTY,1,ABIM");
  const list = await imports.read(file, { ...of2016, kind: "station-list" });
  await imports.commit(await imports.change(list.id, { answers: newConstituencies(list) }));
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
