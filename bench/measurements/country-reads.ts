import type { Client } from "pg";
import { inDatabase } from "../../e2e/steps/database.ts";
import { CYCLE_OF_2021, Imports } from "../../e2e/steps/imports.ts";
import { openSession, startServer } from "../../e2e/steps/server.ts";
import { constituenciesOf, makeStations, resultsOf, stationListOf, STATIONS } from "../import-files.ts";
import { beside, readsOf, timesOf } from "../read-times.ts";
import { copyCycles } from "../../server/src/testing/other-cycles.ts";
import type { Result } from "../result.ts";

const CANDIDATES = 12;
/** An election and its rerun, so that there are two to compare. */
const POLLING_DAYS = ["2021-01-14", "2021-02-25"];
/** Cycles before, each with a station list and an election of its own, so that there are ten elections. */
const YEARS_BEFORE = [2020, 2019, 2018, 2017, 2016, 2015, 2014, 2013];
/** With the one in force and those with stations, a hundred cycles. */
const COPIES = 99 - 1 - YEARS_BEFORE.length;
/** Units of one district that results are asked of; all that a read of results does differently, it does in one of them. */
const UNITS = [
  "region",
  "party_region",
  "sub_region",
  "district",
  "constituency",
  "sub_county",
  "parish",
  "station",
];

/**
 * Every read, none of its answer kept from before, among a hundred cycles with ten presidential elections of a whole country;
 * each beside the same read when the elections are of one district alone. Reads are of the cycle in force, which has records of everything but
 * stations, and of the cycle that was imported into.
 */
export async function measureCountryReads(): Promise<Result[]> {
  const server = await startServer();
  try {
    const cookie = await openSession(server.origin);
    await inDatabase(server, (client) => copyCycles(client, COPIES));
    const imports = new Imports(server.origin, cookie);
    const cycle = await imports.makeCycle({ ...CYCLE_OF_2021, asOf: "2021-03-31" });
    const cyclesBefore = new Map<number, string>();
    for (const year of YEARS_BEFORE) {
      const dates = { opensOn: `${year}-01-01`, closesOn: `${year}-12-31`, asOf: `${year}-06-30` };
      const name = String(year);
      cyclesBefore.set(await imports.makeCycle({ name, seasonLabel: name, ...dates }), `${year}-03-01`);
    }
    const stations = makeStations(await inDatabase(server, constituenciesOf), STATIONS, CANDIDATES);
    const take = async (taken: typeof stations, of: number, pollingDays: readonly string[]) => {
      await imports.take("stations.csv", stationListOf(taken), { cycle: String(of) });
      for (const pollingDay of pollingDays)
        await imports.take("results.csv", resultsOf(taken), {
          contest: "president",
          cycle: String(of),
          pollingDay,
        });
    };
    const takeAll = async (taken: typeof stations) => {
      await take(taken, cycle, POLLING_DAYS);
      for (const [before, day] of cyclesBefore) await take(taken, before, [day]);
    };
    await takeAll(stations.filter(({ district }) => district === stations[0]?.district));
    // What was there before is known to the database in either measurement.
    await inDatabase(server, (client) => client.query("analyze"));
    const units = await inDatabase(server, (client) => unitsOf(client, cycle));
    const [before = [0, ""]] = cyclesBefore;
    const paths = [
      ...(await readsOf(server, cookie)),
      ...(await readsOf(server, cookie, cycle)),
      ...resultsOfUnits(cycle, units, before),
    ];
    const ofDistrict = await timesOf(server, cookie, paths);
    await takeAll(stations);
    await inDatabase(server, (client) => client.query("analyze"));
    const ofCountry = await timesOf(server, cookie, paths);
    return beside(ofCountry, ofDistrict, {
      amongWhat: `${STATIONS.toLocaleString("en")} stations, ${POLLING_DAYS.length + YEARS_BEFORE.length} elections`,
      without: "with one district's",
      namedAs: (path) => path.replace(/area=(\d+)/, (area, id) => `area=${units.get(Number(id)) ?? area}`),
    });
  } finally {
    await server.stop();
  }
}

/** The country and each unit as the reads of results are asked about it, where that needs more than a cycle. */
function resultsOfUnits(
  cycle: number,
  units: ReadonlyMap<number, string>,
  [cycleBefore, dayBefore]: readonly [number, string],
): readonly string[] {
  const all = ["", ...[...units.keys()].map((unit) => `&area=${unit}`)].map(
    (area) => `cycle=${cycle}${area}`,
  );
  const [, ...below] = all;
  const stations = [...units].filter(([, kind]) => kind === "station");
  return [
    ...below.map((asked) => `/api/results?${asked}`),
    ...below.map((asked) => `/api/results/unusual?${asked}`),
    ...all.map((asked) => `/api/results?${asked}&by=district`),
    ...all.map((asked) => `/api/results/sources?${asked}`),
    ...all.map((asked) => `/api/results/comparison?${asked}&with=${cycle}&withDay=${POLLING_DAYS[0]}`),
    ...all.map((asked) => `/api/results/comparison?${asked}&with=${cycleBefore}&withDay=${dayBefore}`),
    ...stations.map(([station]) => `/api/results/station?cycle=${cycle}&area=${station}`),
  ];
}

/** The kinds of a station and of the units above it, by their ids. */
async function unitsOf(client: Client, cycle: number): Promise<ReadonlyMap<number, string>> {
  const { rows } = await client.query<{ id: number; kind: string }>(
    `with recursive line as (
      select area.* from area where id = (select min(id) from area where kind = 'station' and list_cycle_id = $2)
      union select above.* from line join area above on above.id in (line.parent_id, line.constituency_id, line.party_region_id)
    ) select id, kind from line where kind = any($1)`,
    [UNITS, cycle],
  );
  return new Map(rows.map(({ id, kind }) => [id, kind]));
}
