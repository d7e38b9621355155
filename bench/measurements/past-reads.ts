import type { Client } from "pg";
import { addDays } from "@command-center/domain/time/calendar";
import { addAccount, inDatabase } from "../../e2e/steps/database.ts";
import { CYCLE_OF_2021, Imports } from "../../e2e/steps/imports.ts";
import { openSession, startServer } from "../../e2e/steps/server.ts";
import { constituenciesOf, makeStations, resultsOf, stationListOf, STATIONS } from "../import-files.ts";
import { readsOf, timesOf, type ReadTimes } from "../read-times.ts";
import type { Result } from "../result.ts";

const CANDIDATES = 12;
const OF = { contest: "president", pollingDay: "2021-01-14" };
/** Stations whose results are corrected after the moment that is looked back at, in so many files. */
const CORRECTED = 1_000;
const FILES = 20;
const BAR = 2;
const SLOWEST = 8;
/** More than each read is asked for. */
const DAYS = 7;

/**
 * Every read as known before 1,000 stations of a country were corrected, with no response kept, compared with the same read as known now.
 */
export async function measurePastReads(): Promise<Result[]> {
  const server = await startServer();
  try {
    const cookie = await openSession(server.origin);
    // More than a few corrections of an election need a second person.
    const second = await openSession(server.origin, await addAccount(server, "second", "admin"));
    const imports = new Imports(server.origin, cookie, second);
    const cycle = await imports.makeCycle(CYCLE_OF_2021);
    const stations = makeStations(await inDatabase(server, constituenciesOf), STATIONS, CANDIDATES);
    await imports.take("stations.csv", stationListOf(stations), { cycle: String(cycle) });
    await imports.take("results.csv", resultsOf(stations), { ...OF, cycle: String(cycle) });
    const known = await inDatabase(server, newestToken);
    for (let file = 0; file < FILES; file += 1) {
      const some = stations.slice((file * CORRECTED) / FILES, ((file + 1) * CORRECTED) / FILES);
      const corrected = some.map((station) => ({
        ...station,
        votes: station.votes.with(0, (station.votes[0] ?? 0) + 1),
      }));
      await imports.take(`corrected-${file}.csv`, resultsOf(corrected), { ...OF, cycle: String(cycle) });
    }
    await inDatabase(server, (client) => client.query("analyze"));
    const paths = [...(await readsOf(server, cookie, cycle)), `/api/results?cycle=${cycle}&by=district`];
    // An answer about a position is made once: each time is of another day after the election.
    let time = 0;
    const asOf = () => `asOf=${addDays(CYCLE_OF_2021.asOf, -(time++ % DAYS))}`;
    const now = await timesOf(server, cookie, paths, asOf);
    const then = await timesOf(server, cookie, paths, () => `${asOf()}&known=${known}`);
    return ratios(then, now);
  } finally {
    await server.stop();
  }
}

async function newestToken(client: Client): Promise<string> {
  const { rows } = await client.query<{ token: string }>(
    "select token from ledger_position where position is not null order by position desc limit 1",
  );
  return rows[0]?.token ?? "";
}

/** The slowest reads, each compared with its limit, and all that miss it. */
function ratios(then: ReadTimes, now: ReadTimes): Result[] {
  return [...then]
    .map(([path, own]): Result => {
      const limit = now.get(path) ?? Number.NaN;
      return {
        name: `${path} of ${STATIONS.toLocaleString("en")} stations as known before ${CORRECTED.toLocaleString("en")} corrections, nothing kept`,
        measured: `${own.toFixed(1)} ms`,
        limit: `${limit.toFixed(1)} ms as known now`,
        ratio: own / limit,
        bar: `≤ ${BAR}`,
        ok: own <= BAR * limit,
      };
    })
    .toSorted((one, other) => (other.ratio ?? 0) - (one.ratio ?? 0))
    .filter(({ ok }, place) => !ok || place < SLOWEST);
}
