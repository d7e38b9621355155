import type { Client } from "pg";
import { inDatabase } from "../../e2e/steps/database.ts";
import { CYCLE_OF_2021, Imports } from "../../e2e/steps/imports.ts";
import { openSession, startServer } from "../../e2e/steps/server.ts";
import { constituenciesOf, makeStations, resultsOf, stationListOf, STATIONS } from "../import-files.ts";
import { beside, readsOf, timesOf } from "../read-times.ts";
import type { Result } from "../result.ts";

const CANDIDATES = 8;
/** An election and its rerun, so that there are two to compare. */
const POLLING_DAYS = ["2021-01-14", "2021-02-25"];
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
 * Every read, none of its answer kept from before, once the station list of a country is imported with two presidential elections;
 * each beside the same read when they are of one district alone. Reads are of the cycle in force, which has records of everything but
 * stations, and of the cycle that was imported into.
 */
export async function measureCountryReads(): Promise<Result[]> {
  const server = await startServer();
  try {
    const cookie = await openSession(server.origin);
    const imports = new Imports(server.origin, cookie);
    const cycle = await imports.makeCycle(CYCLE_OF_2021);
    const stations = makeStations(await inDatabase(server, constituenciesOf), STATIONS, CANDIDATES);
    const take = async (taken: typeof stations) => {
      await imports.take("stations.csv", stationListOf(taken), { cycle: String(cycle) });
      for (const pollingDay of POLLING_DAYS)
        await imports.take("results.csv", resultsOf(taken), {
          contest: "president",
          cycle: String(cycle),
          pollingDay,
        });
    };
    await take(stations.filter(({ district }) => district === stations[0]?.district));
    // What was there before is known to the database in either measurement.
    await inDatabase(server, (client) => client.query("analyze"));
    const units = await inDatabase(server, unitsOf);
    const paths = [
      ...(await readsOf(server, cookie)),
      ...(await readsOf(server, cookie, cycle)),
      ...resultsOfUnits(cycle, units),
    ];
    const ofDistrict = await timesOf(server, cookie, paths);
    await take(stations);
    const ofCountry = await timesOf(server, cookie, paths);
    return beside(ofCountry, ofDistrict, {
      amongWhat: `${STATIONS.toLocaleString("en")} stations, ${POLLING_DAYS.length} elections`,
      without: "with one district's",
      namedAs: (path) => path.replace(/area=(\d+)/, (area, id) => `area=${units.get(Number(id)) ?? area}`),
    });
  } finally {
    await server.stop();
  }
}

/** The country and each unit as the reads of results are asked about it, where that needs more than a cycle. */
function resultsOfUnits(cycle: number, units: ReadonlyMap<number, string>): readonly string[] {
  const all = ["", ...[...units.keys()].map((unit) => `&area=${unit}`)].map(
    (area) => `cycle=${cycle}${area}`,
  );
  const [, ...below] = all;
  const stations = [...units].filter(([, kind]) => kind === "station");
  return [
    ...below.map((asked) => `/api/results?${asked}`),
    ...below.map((asked) => `/api/results/unusual?${asked}`),
    ...all.map((asked) => `/api/results/sources?${asked}`),
    ...all.map((asked) => `/api/results/comparison?${asked}&with=${cycle}&withDay=${POLLING_DAYS[0]}`),
    ...stations.map(([station]) => `/api/results/station?cycle=${cycle}&area=${station}`),
  ];
}

/** The kinds of a station and of the units above it, by their ids. */
async function unitsOf(client: Client): Promise<ReadonlyMap<number, string>> {
  const { rows } = await client.query<{ id: number; kind: string }>(
    `with recursive line as (
      select area.* from area where id = (select min(id) from area where kind = 'station')
      union select above.* from line join area above on above.id in (line.parent_id, line.constituency_id, line.party_region_id)
    ) select id, kind from line where kind = any($1)`,
    [UNITS],
  );
  return new Map(rows.map(({ id, kind }) => [id, kind]));
}
