import { beforeAll, expect, test } from "vitest";
import type { AuditEntry } from "@command-center/contract/accounts/audit";
import type { StationResults } from "@command-center/contract/results/station-results";
import { stationListOf, stationResultsOf } from "../../testing/files/station-files.ts";
import { importsBy, makeCycle } from "../../testing/imports.ts";
import { countryServer } from "../../testing/sample-server.ts";

const { server, admin, analyst, viewer } = countryServer();
const NAMES = ["KYAGULANYI SSENTAMU ROBERT", "YOWERI MUSEVENI TIBUHABURWA KAGUTA"];
const STATION = {
  district: "Abim",
  constituency: "Labwor County",
  subCounty: "ALEREK",
  parish: "LOYOROIT",
  name: "SCHOOL",
  code: "01",
  registered: 400,
  votes: [90, 40],
  invalid: 2,
} as const;
const PATH = "/api/results/own-candidate";

const seatOf = async (by = viewer) => (await by.read<StationResults>("/api/results")).seat;

beforeAll(async () => {
  await makeCycle(analyst);
  const imports = importsBy(server, analyst);
  await imports.take(stationListOf([STATION]));
  await imports.take(stationResultsOf([STATION], NAMES), { contest: "president", pollingDay: "2021-01-14" });
});

test("RES-09 an analyst records the party's candidate, the log keeps it, and takes it back", async () => {
  const seat = await seatOf();
  expect(seat).toMatchObject({ own: null, suggested: null });
  const answer = await analyst.put(PATH, { contest: seat?.contest, candidate: NAMES[1] });
  expect([answer.statusCode, answer.body]).toEqual([200, JSON.stringify({ candidate: NAMES[1] })]);
  expect(await seatOf()).toMatchObject({ own: NAMES[1], suggested: null });
  const { entries } = await admin.read<{ entries: AuditEntry[] }>("/api/audit?group=cycle");
  expect(entries[0]).toMatchObject({
    action: "cycle.own_candidate_chosen",
    before: { candidate: null },
    after: { candidate: NAMES[1] },
  });
  await analyst.put(PATH, { contest: seat?.contest, candidate: null });
  expect(await seatOf()).toMatchObject({ own: null });
});

test.each([
  [
    "a name that is not on the ballot",
    (contest: number) => ({ contest, candidate: "NOBODY" }),
    422,
    /not on the ballot/,
  ],
  ["an unknown contest", () => ({ contest: 999_999, candidate: NAMES[0] }), 404, /no such contest/],
  ["a contest that is no number", () => ({ contest: "1", candidate: null }), 400, /number of a contest/],
  ["a number too large", () => ({ contest: 3_000_000_000, candidate: null }), 400, /number of a contest/],
  ["no candidate at all", (contest: number) => ({ contest }), 400, /./],
])("RES-09 %s is refused as the party's candidate", async (_, body, status, sentence) => {
  const answer = await analyst.put(PATH, body((await seatOf())?.contest ?? 0));
  expect([answer.statusCode, answer.body]).toEqual([status, expect.stringMatching(sentence)]);
});

test("RES-09 a viewer does not record the party's candidate", async () => {
  expect((await viewer.put(PATH, { contest: 1, candidate: null })).statusCode).toBe(403);
});
