import { setTimeout as sleep } from "node:timers/promises";
import { addAccounts, inDatabase } from "../../e2e/steps/database.ts";
import { CYCLE_OF_2021, Imports } from "../../e2e/steps/imports.ts";
import { ADMIN, openSession, startServer, type RunningServer } from "../../e2e/steps/server.ts";
import { constituenciesOf, makeStations, resultsOf, stationListOf, STATIONS } from "../import-files.ts";
import type { DashboardsAnswer, DashboardsOrder } from "../processes/dashboards.ts";
import { startProgram, type Program } from "../processes/program.ts";
import type { ChangesAnswer, ChangesOrder, Correction } from "../processes/single-changes.ts";
import { megabytes, quantile, seconds, type Result } from "../result.ts";
import { DASHBOARD_READS } from "./imports.ts";

const CANDIDATES = 12;
const OF = { contest: "president", pollingDay: "2021-01-14" };
/** The import that is committed meanwhile is of another election. */
const OF_RERUN = { contest: "president", pollingDay: "2021-02-25" };

const CHANGES_PER_SECOND = 100;
const CHANGING_MS = 20_000;
/** One account may change 1,000 results a day alone. */
const ANALYSTS = 10;
const VIEWERS = 10;
const DASHBOARDS_OF_EACH = 100;
const POLL_MS = 20_000;
const COMMIT_POLL_MS = 50;

const CHANGE_BAR_MS = 300;
const READ_BAR_MS = 200;

/**
 * Corrections of single stations at a fixed rate while the results of another election are committed and 1,000 dashboards are open, next
 * to the same corrections with nothing else going on.
 */
export async function measurePollingNight(): Promise<Result[]> {
  const server = await startServer({ DATA: "empty" });
  const dashboards = startProgram<DashboardsOrder, DashboardsAnswer>("dashboards");
  const changes = startProgram<ChangesOrder, ChangesAnswer>("single-changes");
  try {
    const cookie = await openSession(server.origin);
    const imports = new Imports(server.origin, cookie);
    await imports.makeCycle(CYCLE_OF_2021);
    const stations = makeStations(await inDatabase(server, constituenciesOf), STATIONS, CANDIDATES);
    await imports.take("stations.csv", stationListOf(stations));
    await imports.take("results.csv", resultsOf(stations), OF);
    const rerun = await imports.read("rerun.csv", resultsOf(stations), OF_RERUN);
    await changes.tell({
      do: "open",
      origin: server.origin,
      cookies: await sessionsOf(server, "analyst", ANALYSTS),
      corrections: await correctionsOf(server),
    });

    await changing(changes, () => sleep(CHANGING_MS / 4));
    const sizeBefore = await sizeOf(server);
    const alone = await changing(changes, () => sleep(CHANGING_MS));
    const grown = (await sizeOf(server)) - sizeBefore;
    await openDashboards(server, dashboards);
    const idle = await dashboards.tell({ do: "tell" });
    let committing = 0;
    let read: DashboardsAnswer = { times: [], failed: 0, stale: 0, notices: [] };
    const night = await changing(changes, async () => {
      await dashboards.tell({ do: "tell" });
      const rest = sleep(CHANGING_MS);
      const began = performance.now();
      await commit(server, cookie, rerun);
      committing = performance.now() - began;
      await rest;
      read = await dashboards.tell({ do: "tell" });
    });
    return [
      {
        name: `polling night: ${CHANGES_PER_SECOND} corrections of a station a second while ${STATIONS.toLocaleString("en")} × ${CANDIDATES} commit (${seconds(committing)}), p99 of ${night.times.length.toLocaleString("en")}`,
        measured: `${p99(night.times)} ms${failures(night.failed)}, median ${quantileOf(night.times, 0.5)} ms`,
        limit: `${p99(alone.times)} ms with nothing else, median ${quantileOf(alone.times, 0.5)} ms`,
        ratio: p99(night.times) / p99(alone.times),
        bar: `≤ ${CHANGE_BAR_MS} ms`,
        ok: p99(night.times) <= CHANGE_BAR_MS && night.failed + alone.failed === 0,
      },
      {
        name: `  reads of ${VIEWERS * DASHBOARDS_OF_EACH} dashboards meanwhile, p99 of ${read.times.length.toLocaleString("en")}`,
        measured: `${p99(read.times)} ms${failures(read.failed)}`,
        limit: `${p99(idle.times)} ms with nothing else`,
        ratio: p99(read.times) / p99(idle.times),
        bar: `≤ ${READ_BAR_MS} ms`,
        ok: p99(read.times) <= READ_BAR_MS && read.failed === 0,
      },
      {
        name: `  size of ${STATIONS.toLocaleString("en")} such corrections`,
        measured: megabytes((grown / alone.times.length) * STATIONS),
        limit: `${megabytes(sizeBefore)} the database before`,
        ratio: (grown / alone.times.length) * (STATIONS / sizeBefore),
        bar: null,
        ok: true,
      },
    ];
  } finally {
    dashboards.stop();
    changes.stop();
    await server.stop();
  }
}

/** Runs work while stations are corrected. */
async function changing(
  changes: Program<ChangesOrder, ChangesAnswer>,
  work: () => Promise<unknown>,
): Promise<ChangesAnswer> {
  await changes.tell({ do: "begin", perSecond: CHANGES_PER_SECOND });
  await work();
  return changes.tell({ do: "end" });
}

/** Commits an import. Its state comes from the database: the server may have no place for another read. */
async function commit(server: RunningServer, cookie: string, id: number): Promise<void> {
  const answer = await fetch(`${server.origin}/api/imports/${id}/commit`, {
    method: "POST",
    headers: { cookie, "content-type": "application/json" },
    body: "{}",
  });
  if (!answer.ok) throw new Error(`The commit answered ${answer.status}: ${await answer.text()}`);
  await inDatabase(server, async (client) => {
    for (;;) {
      const { rows } = await client.query<{ state: string }>("select state from data_import where id = $1", [
        id,
      ]);
      if (rows[0]?.state === "committed") return;
      if (rows[0]?.state !== "committing") throw new Error(`The import is ${rows[0]?.state}.`);
      await sleep(COMMIT_POLL_MS);
    }
  });
}

/** Signs in so many new accounts. */
async function sessionsOf(
  server: RunningServer,
  role: "viewer" | "analyst",
  count: number,
): Promise<string[]> {
  const usernames = Array.from({ length: count }, (_, at) => `${role}${at}`);
  await addAccounts(server, usernames, role);
  const cookies: string[] = [];
  for (const username of usernames) cookies.push(await openSession(server.origin, { ...ADMIN, username }));
  return cookies;
}

/** One more vote for the first candidate of each station, in random order. */
const correctionsOf = (server: RunningServer): Promise<Correction[]> =>
  inDatabase(server, async (client) => {
    const { rows } = await client.query<Correction>(
      `select cycle_id as cycle, $1::text as contest, polling_day::text as "pollingDay", sheet.area_id as area, issuer, sheet.id as replaces,
         jsonb_build_object('state', 'counted', 'registered', registered + 1, 'votes', array[votes[1] + 1] || votes[2:],
           'invalid', invalid, 'note', null) as sheet
       from result_sheet sheet join contest on contest.id = contest_id
       where polling_day = $2::date and sheet.retired_at is null and state = 'counted' order by md5(sheet.area_id::text)`,
      [OF.contest, OF.pollingDay],
    );
    return rows;
  });

/** Opens the dashboards, and waits until each has asked once. */
async function openDashboards(
  server: RunningServer,
  dashboards: Program<DashboardsOrder, DashboardsAnswer>,
): Promise<void> {
  await dashboards.tell({
    do: "open",
    origin: server.origin,
    cookies: await sessionsOf(server, "viewer", VIEWERS),
    each: DASHBOARDS_OF_EACH,
    paths: DASHBOARD_READS,
    every: POLL_MS,
  });
  await sleep(POLL_MS);
  await dashboards.tell({ do: "tell" });
  await sleep(POLL_MS / 4);
}

const sizeOf = (server: RunningServer) =>
  inDatabase(server, async (client) => {
    // What a change leaves behind until it is vacuumed is used again.
    await client.query("vacuum");
    const { rows } = await client.query<{ size: number }>(
      "select pg_database_size(current_database())::float8 as size",
    );
    return rows[0]?.size ?? 0;
  });

const quantileOf = (times: readonly number[], part: number) =>
  Math.round(
    quantile(
      times.toSorted((a, b) => a - b),
      part,
    ),
  );
const p99 = (times: readonly number[]) => quantileOf(times, 0.99);
const failures = (failed: number) => (failed === 0 ? "" : `, ${failed} failed`);
