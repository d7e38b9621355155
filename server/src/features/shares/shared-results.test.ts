import { beforeAll, expect, test } from "vitest";
import type { makeShare, ShareCheck, ShareSubject } from "@command-center/contract/shares";
import type { OutputOf } from "@command-center/contract/wire/endpoint";
import {
  stationListOf,
  stationResultsOf,
} from "@command-center/import-rules/fixtures/station-files-fixtures";
import { importsBy, makeCycle } from "../../testing/imports.ts";
import { countryServer } from "../../testing/sample-server.ts";

const { server, admin, analyst, viewer } = countryServer();
const imports = importsBy(server, analyst);
const CANDIDATES = ["AKELLO MARY", "BYARUHANGA PAUL"];
const OF = { contest: "president", pollingDay: "2021-01-14" };
const STATIONS = Array.from({ length: 4 }, (_, number) => ({
  district: "Abim",
  constituency: "Labwor County",
  subCounty: "ALEREK",
  parish: "ALEREK WARD",
  name: `SCHOOL ${number}`,
  code: `0${number}`,
  registered: 400,
  votes: [100 + number, 50],
  invalid: 2,
}));
const RESULTS: ShareSubject = { kind: "results", contest: "president" };

beforeAll(async () => {
  await makeCycle(analyst);
  await imports.take(stationListOf(STATIONS));
});

const check = (code: string) => viewer.read<ShareCheck>(`/api/share?code=${code}`);

test("DAY-02 shared results say whether more stations came in, were corrected, or their import was undone", async () => {
  const nothing = await admin.post("/api/shares", { subject: RESULTS });
  expect([nothing.statusCode, nothing.body]).toEqual([
    422,
    "This figure is not known yet, so there is nothing to share.",
  ]);
  const first = await imports.take(stationResultsOf(STATIONS.slice(0, 3), CANDIDATES), OF);
  const answer = await admin.post("/api/shares", { subject: RESULTS });
  const { code, statement } = answer.json<OutputOf<typeof makeShare>>();
  expect(statement).toMatchObject({
    title: "1 of 146 districts: 3 of 4 stations are in, turnout so far 38.3%",
    coverage: { counted: 3, expected: 4 },
  });
  expect(await check(code)).toMatchObject({ state: "holds", isSample: false });

  const last = await imports.take(stationResultsOf(STATIONS.slice(3), CANDIDATES), OF);
  expect(await check(code)).toMatchObject({
    state: "coming_in",
    changed: expect.arrayContaining([{ label: "Stations in", was: "3 of 4", now: "4 of 4" }]),
  });
  await imports.act(last.id, "undo");
  expect(await check(code)).toMatchObject({ state: "holds" });

  const corrected = STATIONS.slice(0, 1).map((station) => ({ ...station, votes: [90, 60] }));
  const correction = await imports.take(stationResultsOf(corrected, CANDIDATES), OF);
  expect(await check(code)).toMatchObject({
    state: "changed",
    changed: [
      { label: "Akello Mary", was: "303 (66.9%)", now: "293 (64.7%)" },
      { label: "Byaruhanga Paul", was: "150 (33.1%)", now: "160 (35.3%)" },
    ],
  });
  await imports.act(correction.id, "undo");
  await imports.act(first.id, "undo");
  expect(await check(code)).toMatchObject({
    state: "withdrawn",
    now: null,
    was: { title: statement?.title },
  });
});
