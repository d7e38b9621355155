import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { compareResults } from "@command-center/contract/results/result-comparison";
import type { MissingResults, StationResults } from "@command-center/contract/results/station-results";
import type { OutputOf } from "@command-center/contract/wire/endpoint";
import { measureOf } from "@command-center/domain/results/comparison/compared-figures";
import {
  candidateRowsOf,
  stationListOf,
  type FileStation,
} from "@command-center/import-rules/fixtures/station-files-fixtures";
import { importsBy, makeCycle } from "../../testing/imports.ts";
import { countryServer } from "../../testing/sample-server.ts";

const { server, analyst, viewer } = countryServer();
const imports = importsBy(server, analyst);
type Comparison = OutputOf<typeof compareResults>;

const EAST = "Kalungu East County";
const WEST = "Kalungu West County";
const stationOf = (constituency: string, subCounty: string, name: string): FileStation => ({
  district: "Kalungu",
  constituency,
  subCounty,
  parish: `${subCounty} WARD`,
  name,
  code: "01",
  registered: 500,
  votes: [100, 50],
  invalid: 5,
});
const WITH_STATIONS = [stationOf(WEST, "LUKAYA", "LUKAYA SCHOOL"), stationOf(WEST, "KYAMULIBWA", "MARKET")];
const LIST = [stationOf(EAST, "BUKULULA", "BUKULULA SCHOOL"), ...WITH_STATIONS];

/** Results of the seat in the east without their stations. */
const sheetOf = (okello: number, akello: number) =>
  [
    "District,Constituency,Candidate,Votes,Winner",
    `KALUNGU,${EAST.toUpperCase()},JOHN OKELLO,${okello},`,
    `KALUNGU,${EAST.toUpperCase()},MARY AKELLO,${akello},`,
  ].join("\n");

let before: number;
let bare: number;
beforeAll(async () => {
  await makeCycle(analyst);
  const cycleOf = async (from: number) => {
    const body = { seasonLabel: String(from + 1), opensOn: `${from}-07-01`, closesOn: `${from + 1}-06-30` };
    const made = await analyst.post("/api/cycles", {
      ...body,
      name: `${from}–${from + 1}`,
      asOf: body.closesOn,
    });
    return made.json<{ id: number }>().id;
  };
  before = await cycleOf(2015);
  bare = await cycleOf(2010);
  const contest = "mp";
  const stations = candidateRowsOf(WITH_STATIONS, () => ["KATUMBA JOSEPH", "ALLAN SSALI"]);
  const old = { cycle: String(before) };
  await imports.take(stationListOf(LIST), old);
  await imports.take(sheetOf(4000, 3000), { ...old, contest, pollingDay: "2016-02-18" });
  await imports.take(stations, { ...old, contest, pollingDay: "2016-02-18" });
  // An election without a station list.
  await imports.take(sheetOf(1000, 3000), { cycle: String(bare), contest, pollingDay: "2011-02-18" });
  await imports.take(stationListOf(LIST));
  await imports.take(sheetOf(5000, 2000), { contest, pollingDay: "2021-01-14" });
  await imports.take(stations, { contest, pollingDay: "2021-01-14" });
}, 90_000);

const areaOf = async (kind: string, name: string) => {
  const { rows } = await sql<{ id: number }>`
    select id from area where kind = ${kind} and name = ${name} order by id`.execute(server.database.db);
  return rows[0]?.id ?? 0;
};
const compared = (query = "", other = before) =>
  viewer.read<Comparison>(`/api/results/comparison?contest=mp&with=${other}${query}`);
const unitIn = ({ units }: Comparison, name: string) => units.find(({ area }) => area.name === name);

test("RES-07 a district page adds a seat without stations to the votes of stations, as Results and the country's row do", async () => {
  const area = await areaOf("district", "Kalungu");
  const results = await viewer.read<StationResults>(`/api/results?contest=mp&area=${area}`);
  const page = await compared(`&area=${area}`);
  expect(results.valid).toBe(7300);
  expect(page.unit).toMatchObject({
    ground: "same",
    after: { stations: { counted: 2, expected: 3 }, seatsWithoutStations: 1 },
  });
  // Two seats have results: the district has no leader.
  expect(page.unit.after.figures).toMatchObject({ valid: 7300, leader: null });
  expect(unitIn(await compared(), "Kalungu")?.after.figures).toEqual(page.unit.after.figures);
  expect(unitIn(page, EAST)?.after.figures?.valid).toBe(7000);
  expect(unitIn(page, WEST)?.after.figures?.valid).toBe(300);
});

test("RES-07 a constituency counted by its tally sheet is compared, though no unit below it is", async () => {
  const page = await compared(`&area=${await areaOf("constituency", EAST)}`);
  expect(page.unit.ground).toBe("same");
  expect(page.unit.after.figures).toMatchObject({
    valid: 7000,
    leader: { name: "JOHN OKELLO", share: (100 * 5000) / 7000 },
  });
  expect(measureOf("share", page.unit.before)).toBeCloseTo((100 * 4000) / 7000);
  expect(page.units.map(({ after }) => after.figures)).toEqual([null, null]);
});

test("RES-07 votes cast and invalid votes that no sheet has are unknown, not 0", async () => {
  const { unit } = await compared(`&area=${await areaOf("constituency", EAST)}`);
  expect(unit.after.figures).toMatchObject({ registered: null, invalid: null, total: null });
  expect([measureOf("invalid", unit.after), measureOf("turnout", unit.after)]).toEqual([null, null]);
  const west = await compared(`&area=${await areaOf("constituency", WEST)}`);
  expect(west.unit.after.figures).toMatchObject({ registered: 1000, invalid: 10, total: 310 });
});

test("RES-07 seats of an election without a station list are matched by name", async () => {
  const page = await compared(`&area=${await areaOf("district", "Kalungu")}`, bare);
  expect(unitIn(page, EAST)).toMatchObject({
    ground: "same",
    before: { stations: { counted: 0, expected: null }, figures: { valid: 4000 } },
    after: { figures: { valid: 7000 } },
  });
  expect(unitIn(page, WEST)).toMatchObject({ ground: "one-list", before: { figures: null } });
});

test("RES-06 stations of a seat that has results without stations are not missing", async () => {
  const missing = await viewer.read<MissingResults>("/api/results/missing?contest=mp");
  expect(missing).toMatchObject({ stations: 0, reasons: [], areas: [] });
});
