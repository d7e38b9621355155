import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { compareResults } from "@command-center/contract/results/result-comparison";
import type { StationResults } from "@command-center/contract/results/station-results";
import type { OutputOf } from "@command-center/contract/wire/endpoint";
import { cells, sheetFrom } from "../../testing/files/exported.ts";
import { stationListOf, stationResultsOf, type FileStation } from "../../testing/files/station-files.ts";
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

test("RES-09 a comparison names the party's own candidate of either election, once recorded", async () => {
  const path = `/api/results/comparison?contest=president&with=${before}`;
  const first = await viewer.read<OutputOf<typeof compareResults>>(path);
  expect(first.own).toEqual({ before: null, after: null });
  const choice = { contest: first.contests?.after, candidate: "YOWERI MUSEVENI" };
  expect((await analyst.put("/api/results/own-candidate", choice)).statusCode).toBe(200);
  const second = await viewer.read<OutputOf<typeof compareResults>>(path);
  expect(second.own).toEqual({ before: null, after: "YOWERI MUSEVENI" });
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
