import { beforeAll, expect, test } from "vitest";
import type { Cycle } from "@command-center/contract/cycle";
import type { DataType } from "@command-center/contract/exports/exports";
import type { ElectionHeld } from "@command-center/contract/results/elections-held";
import { caseFile } from "../testing/cases/case-file.ts";
import { exportedFrom } from "../testing/files/exported.ts";
import { importsBy, makeCycle } from "../testing/imports.ts";
import { tokenAt } from "../testing/ledger/token-at.ts";
import { PLANS, underPlan } from "../testing/plans.ts";
import { declaredEndpoints, OF_STATION_RESULTS } from "../testing/requests/endpoints.ts";
import { stationQuestions } from "../testing/requests/station-questions.ts";
import { countryServer } from "../testing/sample-server.ts";

const { server, analyst, viewer } = countryServer();
const imports = importsBy(server, analyst);
/** All stations have the same figures, more votes than voters. */
const FILE = String(caseFile("no-register-overvote.csv")).replaceAll("70,40,110,2,112", "500,40,540,2,542");
/** The first day with results, and that of a run-off, which are compared with each other. */
const [FIRST, SECOND] = ["2021-01-14", "2021-01-21"] as const;
/** The day before each. */
const [BEFORE, BETWEEN] = ["2021-01-13", "2021-01-20"];

let cycle: number;
let lastImport: number;
/** Queries by endpoint. */
let questions: Readonly<Record<string, string>>;
beforeAll(async () => {
  cycle = await makeCycle(analyst);
  await imports.take(String(caseFile("base-stations.csv")));
  await imports.take(FILE, { contest: "president", pollingDay: FIRST });
  const asked = await imports.read(FILE, { contest: "president", pollingDay: SECOND });
  const runOff = await imports.change(asked.id, { answers: { [`pollingDay/${SECOND}`]: "new" } });
  lastImport = (await imports.commit(runOff)).id;
  questions = await stationQuestions(server.database, analyst, { cycle, first: FIRST, second: SECOND });
});

/** What every read of results by station answers about a moment, by the endpoint's id. */
async function answersAt(moment: string, get = viewer.get) {
  const answers = new Map<string, { status: number; body: string }>();
  for (const { id, path } of await declaredEndpoints()) {
    if (!OF_STATION_RESULTS.has(id) && id !== "results.elections-held" && id !== "cycle.read") continue;
    const question = questions[id] ?? "";
    const { statusCode, body } = await get(`${path}${question}${question === "" ? "?" : "&"}${moment}`);
    answers.set(id, { status: statusCode, body });
  }
  return answers;
}

test("CLOCK-01 a day before the polling day has no results by station, in any read", async () => {
  const then = await answersAt(`cycle=${cycle}&asOf=${BEFORE}`);
  expect(then.size).toBe(OF_STATION_RESULTS.size + 2);
  for (const [id, { status, body }] of then) {
    if (id === "cycle.read") expect(JSON.parse(body)).toMatchObject({ stationResults: "expected" });
    else if (id === "results.elections-held") expect(body, id).toBe("[]");
    else if (id === "results.stations") expect([status, body], id).toEqual([200, "null"]);
    else expect([status, body], id).toEqual([404, expect.stringMatching(/ no polling-station results/)]);
  }
  const missing = await viewer.read<{ stations: number }>(
    `/api/results/missing?cycle=${cycle}&asOf=${BEFORE}`,
  );
  expect(missing).toMatchObject({ stations: 8, reasons: [{ reason: "expected", stations: 8 }] });
});

test("CLOCK-01 a day between two polling days has the results of the first alone", async () => {
  const moment = `cycle=${cycle}&asOf=${BETWEEN}`;
  const elections = await viewer.read<ElectionHeld[]>(`/api/results/elections?${moment}`);
  expect(elections.map(({ pollingDay }) => pollingDay)).toEqual([FIRST]);
  expect(await viewer.read(`/api/results?${moment}`)).toMatchObject({ pollingDay: FIRST });
  expect(await viewer.read(`/api/cycle?${moment}`)).toMatchObject({
    stationResults: "some",
  } satisfies Partial<Cycle>);
  expect((await viewer.get(`/api/results?pollingDay=${SECOND}&${moment}`)).statusCode).toBe(404);
  expect((await answersAt(moment)).get("results.comparison")?.status).toBe(404);
});

test("CLOCK-01 a chosen day before the polling day leaves the results out of every export", async () => {
  const types: readonly DataType[] = [
    "station_results",
    "unit_results",
    "place_results",
    "seat_results",
    "unusual_results",
    "result_sources",
    "tally_differences",
  ];
  const filledAt = async (asOf: string) =>
    (await exportedFrom(viewer, { dataTypes: types, cycle, asOf })).data
      .filter(({ rows }) => rows.length > 0)
      .map(({ dataType }) => dataType);
  expect(await filledAt(BEFORE)).toEqual([]);
  expect(await filledAt(FIRST)).toEqual([
    "station_results",
    "unit_results",
    "place_results",
    "seat_results",
    "unusual_results",
    "result_sources",
  ]);
});

test("CLOCK-01 IMP-05 W160 a file of results says that they were polled after the day of the cycle, and will be shown later", async () => {
  const problemsOf = async (pollingDay: string) => {
    const asked = await imports.read(FILE, { contest: "president", pollingDay });
    const { id } = await imports.change(asked.id, { answers: { [`pollingDay/${pollingDay}`]: "new" } });
    const found = (await imports.problems(id)).filter(({ code }) => code === "W160");
    await imports.act(id, "discard");
    return found.map(({ message }) => message);
  };
  expect(await problemsOf("2021-01-31")).toEqual([]);
  expect(await problemsOf("2021-02-01")).toEqual([
    "Polled on 2021-02-01, after the as-of day, 2021-01-31. Pages show these results once the as-of day is later (Data → Cycles).",
  ]);
});

test("CLOCK-01 an earlier cycle is compared with a later one unless a day is chosen", async () => {
  const made = await analyst.post("/api/cycles", {
    name: "2019–2020",
    seasonLabel: "2020",
    opensOn: "2019-07-01",
    closesOn: "2020-06-30",
    asOf: "2020-06-30",
  });
  const earlier = made.json<{ id: number }>().id;
  const electionsAt = async (moment: string) =>
    (await viewer.read<ElectionHeld[]>(`/api/results/elections?cycle=${earlier}${moment}`)).length;
  expect(await electionsAt("")).toBe(2);
  expect(await electionsAt("&asOf=2020-06-30")).toBe(2);
  expect(await electionsAt("&asOf=2020-06-29")).toBe(0);
});

test("CLOCK-01 results by station as known at a position are the same after an undo, and those of the newest position are those of now, however the database goes about it", async () => {
  const known = await tokenAt(server.database, "infinity");
  const now = await answersAt(`cycle=${cycle}`);
  const moment = `cycle=${cycle}&asOf=2021-01-31&known=${known}`;
  const then = await answersAt(moment);
  for (const [id, { status, body }] of now) {
    expect(status, `${id} ${body}`).toBe(200);
    expect(then.get(id)?.body.replace(/"known":\{"token[^}]*\}/, '"known":null'), id).toBe(body);
  }
  const cookie = await viewer.cookie();
  for (const plan of PLANS)
    await underPlan(server, plan, async (other) =>
      expect(await answersAt(`cycle=${cycle}`, (path) => other.get(path, cookie)), plan.join()).toEqual(now),
    );
  expect((await imports.act(lastImport, "undo")).state).toBe("undone");
  expect((await answersAt(`cycle=${cycle}`)).get("results.stations")?.body).not.toBe(
    now.get("results.stations")?.body,
  );
  expect(await answersAt(moment)).toEqual(then);
});
