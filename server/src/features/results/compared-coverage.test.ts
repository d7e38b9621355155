import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { compareResults } from "@command-center/contract/results/result-comparison";
import type { StationResults } from "@command-center/contract/results/station-results";
import type { OutputOf } from "@command-center/contract/wire/endpoint";
import { cells, sheetFrom } from "../../testing/files/exported.ts";
import {
  stationListOf,
  stationResultsOf,
  type FileStation,
} from "@command-center/import-rules/fixtures/station-files-fixtures";
import { importsBy, makeCycle } from "../../testing/imports.ts";
import { countryServer } from "../../testing/sample-server.ts";

const { server, analyst, viewer } = countryServer();
const imports = importsBy(server, analyst);

/** One station in each of some districts of Kigezi. */
const CONSTITUENCIES: Readonly<Record<string, string>> = {
  Kabale: "Ndorwa County East",
  Kanungu: "Kinkizi County East",
  Kisoro: "Bukimbiri County",
  Rubanda: "Rubanda County East",
  Rukungiri: "Rubabo County",
};
const stationsIn = (votes: readonly number[], districts: readonly string[]): FileStation[] =>
  districts.map((district) => ({
    district,
    constituency: CONSTITUENCIES[district] ?? "",
    subCounty: `${district.toUpperCase()} TOWN`,
    parish: `${district.toUpperCase()} WARD`,
    name: `SCHOOL OF ${district.toUpperCase()}`,
    code: "01",
    registered: 500,
    votes,
    invalid: 5,
  }));
// In 2016 Rubanda and Rukiga are part of Kabale; the list of 2021 lacks Rukiga.
const OF_2016 = stationsIn([200, 100], ["Kabale", "Kanungu", "Kisoro", "Rukungiri"]);
const OF_2021 = stationsIn([150, 120], ["Kabale", "Kanungu", "Kisoro", "Rubanda", "Rukungiri"]);
const PRESIDENT = { contest: "president" } as const;

let before: number;
let kigezi: number;
beforeAll(async () => {
  await makeCycle(analyst);
  const made = await analyst.post("/api/cycles", {
    name: "2015–2016",
    seasonLabel: "2016",
    opensOn: "2015-07-01",
    closesOn: "2016-06-30",
    asOf: "2016-06-30",
  });
  before = made.json<{ id: number }>().id;
  const old = { ...PRESIDENT, cycle: String(before), pollingDay: "2016-02-18" };
  await imports.take(stationListOf(OF_2016), { cycle: String(before) });
  await imports.take(stationResultsOf(OF_2016, ["Y.K.Museveni", "Kizza Besigye"]), old);
  await imports.take(stationListOf(OF_2021));
  await imports.take(stationResultsOf(OF_2021, ["YOWERI MUSEVENI", "KYAGULANYI ROBERT"]), {
    ...PRESIDENT,
    pollingDay: "2021-01-14",
  });
  const { rows } = await sql<{ id: number }>`
    select id from area where kind = 'sub_region' and name = 'Kigezi'`.execute(server.database.db);
  kigezi = rows[0]?.id ?? 0;
}, 60_000);

const PATH = "/api/results/own-candidate";
const seatOf = async () => (await viewer.read<StationResults>("/api/results")).seat;

const choose = (body: object, by = analyst) =>
  by.put(PATH, { clientId: randomUUID(), replaces: null, reason: "On the party's list", ...body });

test("RES-09 an analyst records the party's candidate, and a comparison names it", async () => {
  const path = `/api/results/comparison?contest=president&with=${before}`;
  const own = async () => (await viewer.read<OutputOf<typeof compareResults>>(path)).own;
  expect(await own()).toEqual({ before: null, after: null });
  const seat = await seatOf();
  expect(seat).toMatchObject({ own: null, ownRecord: null, suggested: null });
  const contest = seat?.contest;
  expect((await choose({ contest, candidate: "YOWERI MUSEVENI" })).statusCode).toBe(200);
  const recorded = await seatOf();
  expect(recorded).toMatchObject({ own: "YOWERI MUSEVENI", suggested: null });
  expect(await own()).toEqual({ before: null, after: "YOWERI MUSEVENI" });
  expect((await choose({ contest, candidate: null })).statusCode).toBe(409);
  const again = await choose({ contest, candidate: "YOWERI MUSEVENI", replaces: recorded?.ownRecord });
  expect([again.statusCode, again.body]).toEqual([422, expect.stringMatching(/recorded already/)]);
});

test.each([
  [
    "a name that is not on the ballot",
    (contest: number) => ({ contest, candidate: "NOBODY" }),
    422,
    /not on the ballot/,
  ],
  ["an unknown contest", () => ({ contest: 999_999, candidate: "YOWERI MUSEVENI" }), 404, /no such contest/],
  ["a contest that is no number", () => ({ contest: "1", candidate: null }), 400, /number of a contest/],
  ["a number too large", () => ({ contest: 3_000_000_000, candidate: null }), 400, /number of a contest/],
  ["no candidate at all", (contest: number) => ({ contest }), 400, /./],
])("RES-09 %s is refused as the party's candidate", async (_, body, status, sentence) => {
  const seat = await seatOf();
  const answer = await choose({ ...body(seat?.contest ?? 0), replaces: seat?.ownRecord });
  expect([answer.statusCode, answer.body]).toEqual([status, expect.stringMatching(sentence)]);
});

test("RES-09 a viewer does not record the party's candidate", async () => {
  expect((await choose({ contest: 1, candidate: null }, viewer)).statusCode).toBe(403);
});

test("RES-06 a sub-region with 5 of its 6 districts has neither figures nor a leader in a comparison", async () => {
  const results = await viewer.read<StationResults>(`/api/results?contest=president&area=${kigezi}`);
  expect(results.districts).toEqual({ covered: 5, whole: 6 });
  const path = `/api/results/comparison?contest=president&with=${before}`;
  const { unit } = await viewer.read<OutputOf<typeof compareResults>>(`${path}&area=${kigezi}`);
  expect(unit).toMatchObject({ ground: "one-list", after: { stations: { counted: 5 }, figures: null } });
  // All four districts of that day are counted.
  expect(unit.before.figures?.leader).toMatchObject({ name: "Y.K.Museveni" });
  const { units } = await viewer.read<OutputOf<typeof compareResults>>(path);
  expect(units.find(({ area }) => area.id === kigezi)?.after.figures).toBeNull();
  const sheet = await sheetFrom(viewer, "compared_results", {
    results: { ...PRESIDENT, area: kigezi, with: before },
  });
  expect(cells(sheet, "place", "leader_before", "leader_after")).toContainEqual([
    "Kigezi",
    "Y.K.Museveni",
    null,
  ]);
});
