import { beforeAll, expect, test } from "vitest";
import type { ResultSources } from "@command-center/contract/results/result-sources";
import {
  plainSums,
  stationListOf,
  stationResultsOf,
  type FileStation,
} from "@command-center/import-rules/fixtures/station-files-fixtures";
import { importsBy, makeCycle } from "../../testing/imports.ts";
import { countryServer } from "../../testing/sample-server.ts";

const { server, analyst, viewer } = countryServer();
const imports = importsBy(server, analyst);
const CANDIDATES = ["AKELLO MARY", "BYARUHANGA PAUL"];
const OF = { contest: "president", pollingDay: "2021-01-14" };

const stationsOf = (district: string, constituency: string, subCounty: string): FileStation[] =>
  Array.from({ length: 5 }, (_, number) => ({
    district,
    constituency,
    subCounty,
    parish: `${subCounty} WARD`,
    name: `${district.toUpperCase()} SCHOOL ${number}`,
    code: `0${number}`,
    registered: 400 + number,
    votes: [90 + number, 40],
    invalid: 2,
  }));
const KALUNGU = stationsOf("Kalungu", "Kalungu East County", "LUKAYA");
const ABIM = stationsOf("Abim", "Labwor County", "ALEREK");

/** A tally sheet in the layout of 2021; `more` is added to the votes of a district's first candidate, and to its sums. */
const tallyOf = (more: Readonly<Record<string, number>> = {}) =>
  [
    ["District", "Reg. Voters", ...CANDIDATES, "Valid Votes", "Invalid Votes", "Total Votes"].join(","),
    ...[KALUNGU, ABIM].map((stations) => {
      const [{ district }] = stations as [FileStation];
      const { registered, valid, invalid, total, votes } = plainSums(stations, CANDIDATES);
      const added = more[district] ?? 0;
      const [first = 0, second = 0] = CANDIDATES.map((name) => votes[name]);
      return [district, registered, first + added, second, valid + added, invalid, total + added].join(",");
    }),
  ].join("\n");

let results: number, corrected: number;
beforeAll(async () => {
  await makeCycle(analyst);
  await imports.take(stationListOf([...KALUNGU, ...ABIM]));
  results = (await imports.take(stationResultsOf([...KALUNGU, ...ABIM], CANDIDATES), OF)).id;
  const [first, ...others] = KALUNGU as [FileStation, ...FileStation[]];
  corrected = (
    await imports.take(
      stationResultsOf([...others.slice(0, 2), { ...first, votes: [91, 40] }], CANDIDATES),
      OF,
    )
  ).id;
});

const sourcesOf = (query = "", by = analyst) => by.read<ResultSources>(`/api/results/sources${query}`);
const areaIdOf = async (...way: readonly string[]) => {
  let query = "";
  for (const name of way) {
    const { below } = await viewer.read<{ below: { area: { id: number; name: string } }[] }>(
      `/api/results${query}`,
    );
    query = `?area=${below.find(({ area }) => area.name === name)?.area.id}`;
  }
  return query;
};

test("RES-03 a unit names the files that its results in force came from, with their lines, and its station list", async () => {
  const all = await sourcesOf();
  const file = { title: "file.csv", seats: 0, recordedAt: expect.any(String), by: "analyst" };
  const noSheet = { firstSheet: null, lastSheet: null };
  expect(all.results).toEqual([
    { ...file, import: results, stations: 9, firstLine: 3, lastLine: 11, ...noSheet },
    { ...file, import: corrected, stations: 1, firstLine: 4, lastLine: 4, ...noSheet },
  ]);
  expect(all.stationLists).toEqual([
    {
      title: "file.csv",
      import: expect.any(Number),
      by: "analyst",
      stations: 10,
      asOf: expect.any(String),
    },
  ]);
  const abim = await sourcesOf(await areaIdOf("Karamoja", "Abim"));
  expect(abim.results).toEqual([
    { ...file, import: results, stations: 5, firstLine: 7, lastLine: 11, ...noSheet },
  ]);
  expect(abim.stationLists.map(({ stations }) => stations)).toEqual([5]);
  const parish = await sourcesOf(
    await areaIdOf("Central", "Kalungu", "Kalungu East County", "LUKAYA", "LUKAYA WARD"),
  );
  expect(parish.results.map(({ stations, firstLine }) => [stations, firstLine])).toEqual([
    [4, 3],
    [1, 4],
  ]);
  expect(parish.tally).toBeNull();
});

test("RES-03 who may not open imports is told the file's name alone", async () => {
  const seen = await sourcesOf("", viewer);
  expect([...seen.results, ...seen.stationLists].map((one) => [one.title, one.import])).toEqual([
    ["file.csv", null],
    ["file.csv", null],
    ["file.csv", null],
  ]);
});

test("RES-01 a tally sheet is held against the sum of its stations, and each figure that differs is named", async () => {
  expect((await sourcesOf()).tally).toBeNull();
  // The correction above is in the stations, and not yet in Kalungu's sheet.
  const sheet = await imports.take(tallyOf(), OF);
  const { tally } = await sourcesOf();
  const where = { line: 2, title: "file.csv", import: sheet.id };
  expect(tally).toMatchObject({ units: 2, agreeing: 1, differing: 3 });
  expect(
    tally?.differences.map(({ area, figure, ...difference }) => [area.name, figure, difference]),
  ).toEqual([
    ["Kalungu", "Valid votes", { ...where, onSheet: 660, ofStations: 661 }],
    ["Kalungu", "Votes cast", { ...where, onSheet: 670, ofStations: 671 }],
    ["Kalungu", "AKELLO MARY", { ...where, onSheet: 460, ofStations: 461 }],
  ]);
  await imports.take(tallyOf({ Kalungu: 1 }), OF);
  expect((await sourcesOf()).tally).toEqual({ units: 2, agreeing: 2, differing: 0, differences: [] });
  const abim = await sourcesOf(await areaIdOf("Karamoja", "Abim"));
  expect(abim.tally).toMatchObject({ units: 1, agreeing: 1 });
});

test("RES-03 a unit that is not there is a 404", async () => {
  expect((await viewer.get("/api/results/sources?area=999999")).statusCode).toBe(404);
  expect((await viewer.get("/api/results/sources?area=x")).statusCode).toBe(400);
});
