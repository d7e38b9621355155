import { beforeAll, expect, test } from "vitest";
import type { ImportDetail } from "@command-center/contract/imports/imports";
import { STATION_LIST_2021 } from "@command-center/import-rules/fixtures/station-list-fixtures";
import { STATION_RESULTS_2021 } from "@command-center/import-rules/fixtures/station-results-fixtures";
import { importsBy, makeCycle } from "../../../testing/imports.ts";
import { countryServer } from "../../../testing/sample-server.ts";

const { server, analyst } = countryServer();
const imports = importsBy(server, analyst);
const FIELDS = { contest: "president", pollingDay: "2021-01-14", kind: "station-results" };
const STATIONS = STATION_LIST_2021.trim().split("\n").length - 1;
const MISSPELLED = STATION_RESULTS_2021.replaceAll("070 ABIM", "070 ABYM");

beforeAll(async () => {
  await makeCycle(analyst);
});

const open = ({ questions }: ImportDetail) => questions.filter(({ answer }) => answer === null);
const first = (found: ImportDetail) =>
  Object.fromEntries(open(found).map(({ id, suggestions }) => [id, suggestions[0]?.answer ?? ""]));

test("IMP-15 results without a station list are not read, and the file itself may be the list", async () => {
  const results = await imports.read(STATION_RESULTS_2021, FIELDS);
  expect(results).toMatchObject({ state: "questions", stationList: null, questions: [{ id: "stations" }] });
  const answer = await analyst.post(`/api/imports/${results.id}/station-list`, {});
  expect(answer.statusCode, answer.body).toBe(200);
  const list = await imports.settled(answer.json<{ id: number }>().id);
  expect(list).toMatchObject({ kind: "station-list", state: "ready", counts: { new: STATIONS } });
  await imports.act(list.id, "discard");
  const { id } = await imports.take(STATION_LIST_2021);
  const again = await imports.change(results.id, {});
  expect(again.stationList).toEqual({ stations: STATIONS, import: id });
  expect(open(again).map((question) => question.id)).toEqual([expect.stringMatching(/^ballot\//)]);
  await imports.act(results.id, "discard");
});

test("IMP-21 an answer is remembered for the next file, and can be taken back", async () => {
  const found = await imports.read(MISSPELLED, FIELDS);
  const district = open(found).find(({ isPlace }) => isPlace);
  expect(district).toMatchObject({
    asks: "There is no district 070 ABYM. Which one is it?",
    rows: 105,
    bulk: { label: "Accept the first suggestion: similar spelling", answer: expect.any(String) },
  });
  const discarded = await imports.change(found.id, { answers: first(found) });
  expect(open(discarded)).toEqual([]);
  await imports.act(found.id, "discard");

  // The answer of a discarded import is not remembered.
  const second = await imports.read(MISSPELLED, FIELDS);
  expect(open(second).map(({ id }) => id)).toContain(district?.id);
  await imports.act((await imports.change(second.id, { answers: first(second) })).id, "commit");

  const third = await imports.read(MISSPELLED.replace("070 ABYM", "070  Abym "), FIELDS);
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
  await imports.act(found.id, "discard");
});

test("IMP-14 a file of another election asks one question and is not imported unseen", async () => {
  const other = STATION_RESULTS_2021.replaceAll("HEALTH CENTRE", "CLINIC").replace(
    /(\d\d) ([A-Z.]+) (PRIMARY|PRI)[^,]*,(\d+)/g,
    (_, code, name) => `${code} ${name} ACADEMY,9999`,
  );
  const found = await imports.read(other, FIELDS);
  expect(found.state).toBe("questions");
  const [question, ...others] = open(found);
  expect(others).toEqual([]);
  expect(question?.asks).toMatch(
    /^\d+ of 293 rows have no station on the station list of this cycle \(293 stations\)\./,
  );
  const confirmed = await imports.change(found.id, { answers: { [question?.id ?? ""]: "yes" } });
  expect(confirmed.state).toBe("ready");
  expect(confirmed.counts?.refused).toBe(question?.rows);
});
