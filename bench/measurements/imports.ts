import { setTimeout as sleep } from "node:timers/promises";
import { pipeline } from "node:stream/promises";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Client } from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { addAccount, addAccounts, inDatabase } from "../../e2e/steps/database.ts";
import { CYCLE_OF_2021, Imports } from "../../e2e/steps/imports.ts";
import { ADMIN, openSession, startServer, type RunningServer } from "../../e2e/steps/server.ts";
import {
  constituenciesOf,
  makeStations,
  resultsOf,
  seatResultsOf,
  stationListOf,
  STATIONS,
} from "../import-files.ts";
import type { DashboardsAnswer, DashboardsOrder } from "../processes/dashboards.ts";
import { residentBytes, startProgram } from "../processes/program.ts";
import { median, megabytes, quantile, seconds, type Result } from "../result.ts";

/** Candidates of a long ballot. */
const CANDIDATES = 12;
const TIMES = 3;
const RATIO_BAR = 3.5;
const MEMORY_BAR = 300_000_000;
const READ_BAR_MILLISECONDS = 200;
const COLD_BAR_MILLISECONDS = 50;
/** Dashboards that are open while a file is read and committed, and what each asks for, so that there are 500 reads a second. */
const VIEWERS = 10;
const DASHBOARDS_OF_EACH = 100;
export const DASHBOARD_READS = [
  "/api/account",
  "/api/cycle",
  "/api/activity?limit=6&clock=each&exports=none",
  "/api/changes",
  "/api/districts",
  "/api/figures",
  "/api/results/elections",
  "/api/results",
  "/api/results?contest=president&by=district",
  "/api/results/missing",
];
const POLLED_EVERY_MILLISECONDS = 20_000;
/** Letters of a remark in every row that make the file of results 100 MB. */
const REMARK = 1_820;
/** Candidates of a constituency, each in a row of its own. */
const SEAT_CANDIDATES = 7;
const MPS = { contest: "mp", pollingDay: "2021-01-14" };
const OF = { contest: "president", pollingDay: "2021-01-14" };

/**
 * A whole country's station list and results, from the first byte sent until they are in force, beside PostgreSQL's COPY of the very
 * same rows into an empty table with the same indexes, checks and foreign keys; the memory that it takes, what a thousand
 * dashboards wait meanwhile, and what the totals of the country take once they are in force.
 */
export async function measureImports(): Promise<Result[]> {
  const server = await startServer({ DATA: "empty" });
  const pid = server.child.pid ?? 0;
  const watch = watchMemory(pid);
  try {
    const cookie = await openSession(server.origin);
    const second = await addAccount(server, "second", "analyst");
    const imports = new Imports(server.origin, cookie, await openSession(server.origin, second));
    await imports.makeCycle(CYCLE_OF_2021);
    const constituencies = await inDatabase(server, constituenciesOf);
    const stations = makeStations(constituencies, STATIONS, CANDIDATES);
    await sleep(3_000);
    const rest = residentBytes(pid);

    const list = await timed(imports, "stations.csv", stationListOf(stations));
    const listLimit = await inDatabase(server, copyOfList);
    // The first asks who stood, and is read twice.
    await imports.act((await timed(imports, "results.csv", resultsOf(stations), OF)).id, "undo");
    const csv: Measured[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      // Another file each time, as the very same one is recognised.
      const run = await timed(
        imports,
        `results-${time}.csv`,
        resultsOf(stations) + "\n".repeat(time + 1),
        OF,
      );
      csv.push({ ...run, limit: await inDatabase(server, copyOfResults) });
      if (time < TIMES - 1) await imports.act(run.id, "undo");
    }
    const cold = await coldTotals(server, cookie);
    const workbook = await exported(server, cookie);
    await imports.act(csv.at(-1)?.id ?? 0, "undo");
    const xlsx = await timed(imports, "results.xlsx", workbook, OF);
    const xlsxLimit = await inDatabase(server, copyOfResults);
    await imports.act(xlsx.id, "undo");
    const mps = await timed(imports, "mps.csv", seatResultsOf(stations, SEAT_CANDIDATES), MPS);
    const mpsLimit = await inDatabase(server, copyOfResults);
    await imports.act(mps.id, "undo");
    const large = resultsOf(stations, REMARK);
    const began = performance.now();
    await imports.act(await imports.read("large.csv", large, OF), "discard");
    const largeTook = performance.now() - began;
    const peak = watch.end();
    const waits = await besideDashboards(server, imports, `${resultsOf(stations)}\n\n\n\n\n\n`);

    const ratios = csv.map(({ read, commit, limit }) => (read + commit) / limit);
    const ratio = median(ratios);
    const what = `${STATIONS.toLocaleString("en")} stations × ${CANDIDATES}`;
    const line = (name: string, took: number, limit: number): Result => ({
      name,
      measured: seconds(took),
      limit: `${seconds(limit)} COPY of its rows`,
      ratio: took / limit,
      bar: null,
      ok: true,
    });
    return [
      line(
        `import of a station list, CSV, ${STATIONS.toLocaleString("en")} stations: preview`,
        list.read,
        listLimit,
      ),
      line("  the same: commit", list.commit, listLimit),
      {
        name: `import of results, CSV, ${what}: preview and commit`,
        measured: `${seconds(median(csv.map(({ read }) => read)))} + ${seconds(median(csv.map(({ commit }) => commit)))}`,
        limit: `${seconds(median(csv.map(({ limit }) => limit)))} COPY of its rows (ratios ${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)})`,
        ratio,
        bar: `≤ ${RATIO_BAR}`,
        ok: ratio <= RATIO_BAR,
      },
      line(
        `import of results, XLSX of ${megabytes(workbook.byteLength)}: preview and commit`,
        xlsx.read + xlsx.commit,
        xlsxLimit,
      ),
      line(
        `import of MPs' results, CSV, ${(STATIONS * SEAT_CANDIDATES).toLocaleString("en")} rows of ${constituencies.length} seats: preview and commit`,
        mps.read + mps.commit,
        mpsLimit,
      ),
      {
        name: "  memory above rest, at most, all of these and a CSV of 100 MB",
        measured: megabytes(peak - rest),
        limit: `${megabytes(rest)} at rest`,
        ratio: null,
        bar: `≤ ${megabytes(MEMORY_BAR)}`,
        ok: peak - rest <= MEMORY_BAR,
      },
      ...waits,
      {
        name: `  preview of ${megabytes(Buffer.byteLength(large))}, CSV`,
        measured: seconds(largeTook),
        limit: "read, or refused",
        ratio: null,
        bar: null,
        ok: true,
      },
      {
        name: `totals of the country, nothing kept, of ${(STATIONS * CANDIDATES).toLocaleString("en")} vote counts`,
        measured: `${cold.own.toFixed(1)} ms`,
        limit: `${cold.limit.toFixed(1)} ms a plain sum in the database`,
        ratio: cold.own / cold.limit,
        bar: `≤ ${COLD_BAR_MILLISECONDS} ms`,
        ok: cold.own <= COLD_BAR_MILLISECONDS,
      },
    ];
  } finally {
    watch.end();
    await server.stop();
  }
}

interface Timed {
  readonly id: number;
  /** In milliseconds, from the first byte sent to the preview, and from there until it is in force. */
  readonly read: number;
  readonly commit: number;
}
interface Measured extends Timed {
  readonly limit: number;
}

async function timed(
  imports: Imports,
  name: string,
  bytes: string | Uint8Array<ArrayBuffer>,
  fields?: Readonly<Record<string, string>>,
): Promise<Timed> {
  const began = performance.now();
  const id = await imports.read(name, bytes, fields);
  const seen = performance.now();
  const state = await imports.act(id, "commit");
  if (state !== "committed") throw new Error(`${name} is ${state}.`);
  return { id, read: seen - began, commit: performance.now() - seen };
}

/** The most memory that the process has until the end. */
function watchMemory(pid: number) {
  let peak = 0;
  const timer = setInterval(() => (peak = Math.max(peak, residentBytes(pid))), 150);
  return {
    end() {
      clearInterval(timer);
      return peak;
    },
  };
}

/** What reads of a thousand dashboards take while nothing else is done, while a file is read, and while it is committed. */
async function besideDashboards(server: RunningServer, imports: Imports, file: string): Promise<Result[]> {
  const dashboards = startProgram<DashboardsOrder, DashboardsAnswer>("dashboards");
  try {
    const viewers = Array.from({ length: VIEWERS }, (_, at) => `viewer${at}`);
    await addAccounts(server, viewers, "viewer");
    const cookies: string[] = [];
    for (const username of viewers) cookies.push(await openSession(server.origin, { ...ADMIN, username }));
    await dashboards.tell({
      do: "open",
      origin: server.origin,
      cookies,
      each: DASHBOARDS_OF_EACH,
      paths: DASHBOARD_READS,
      every: POLLED_EVERY_MILLISECONDS,
    });
    // Until each has asked once.
    await sleep(POLLED_EVERY_MILLISECONDS);
    await dashboards.tell({ do: "tell" });
    await sleep(POLLED_EVERY_MILLISECONDS / 4);
    const idle = await dashboards.tell({ do: "tell" });
    const id = await imports.read("dashboards.csv", file, OF);
    const reading = await dashboards.tell({ do: "tell" });
    await imports.act(id, "commit");
    const committing = await dashboards.tell({ do: "tell" });
    const p99 = ({ times }: DashboardsAnswer) =>
      quantile(
        times.toSorted((a, b) => a - b),
        0.99,
      );
    const line = (what: string, answers: DashboardsAnswer): Result => ({
      name: `  reads of ${VIEWERS * DASHBOARDS_OF_EACH} dashboards while ${what}, p99 of ${answers.times.length.toLocaleString("en")}`,
      measured: `${p99(answers).toFixed(1)} ms${answers.failed > 0 ? `, ${answers.failed} failed` : ""}`,
      limit: `${p99(idle).toFixed(1)} ms without`,
      ratio: p99(answers) / p99(idle),
      bar: `≤ ${READ_BAR_MILLISECONDS} ms`,
      ok: p99(answers) <= READ_BAR_MILLISECONDS && answers.failed === 0,
    });
    return [line("it is read", reading), line("it is committed", committing)];
  } finally {
    dashboards.stop();
  }
}

/** Every part of a table that COPY has to keep: indexes, checks, and the foreign keys that `like` leaves out. */
const FOREIGN_KEYS = `
  do $$ declare each record; begin
    for each in select pg_get_constraintdef(oid) as definition from pg_constraint
      where contype = 'f' and conrelid = '%'::regclass
    loop execute 'alter table copied add ' || each.definition; end loop;
  end $$`;

/** Milliseconds that COPY takes to write the rows of a query again, into an empty table like that one. */
async function copied(client: Client, like: string, columns: string, where: string): Promise<number> {
  const bytes = await buffer(
    client.query(copyTo(`copy (select ${columns} from ${like} where ${where}) to stdout`)),
  );
  await client.query(`create table copied (like ${like} including all)`);
  await client.query(FOREIGN_KEYS.replace("%", like));
  const began = performance.now();
  await pipeline(Readable.from([bytes]), client.query(copyFrom(`copy copied (${columns}) from stdin`)));
  const took = performance.now() - began;
  await client.query("drop table copied");
  return took;
}

async function copyOfResults(client: Client): Promise<number> {
  const columns =
    "contest_id, area_id, issuer, state, registered, has_listed_register, votes, valid, invalid, total, received, expected, note, line, label, true_on, source_id";
  return copied(client, "result_sheet", columns, "retired_at is null");
}

async function copyOfList(client: Client): Promise<number> {
  const columns =
    "kind, name, parent_id, party_region_id, district_id, valid_from, source_id, code, constituency_id, list_cycle_id";
  return (
    (await copied(client, "area", columns, "kind in ('county', 'sub_county', 'parish', 'station')")) +
    (await copied(client, "register_count", "register_id, area_id, people", "true"))
  );
}

/** `/api/results` with nothing kept, and the same totals added up from the sheets. */
async function coldTotals(server: RunningServer, cookie: string) {
  const own: number[] = [];
  const limit: number[] = [];
  for (let time = 0; time <= 5; time += 1) {
    await inDatabase(server, async (client) => {
      await client.query("update data_revision set revision = revision + 1");
      await client.query("notify command_center_revision");
    });
    await sleep(100);
    const began = performance.now();
    const answer = await fetch(`${server.origin}/api/results`, { headers: { cookie } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`The results answered ${answer.status}.`);
    // The first warms up.
    if (time > 0) own.push(performance.now() - began);
    limit.push(
      await inDatabase(server, async (client) => {
        const started = performance.now();
        await client.query(`
          select position, sum(vote) from result_sheet cross join unnest(votes) with ordinality as one (vote, position)
          where retired_at is null group by position`);
        return performance.now() - started;
      }),
    );
  }
  return { own: median(own), limit: median(limit) };
}

/** The results in force as a workbook, as an export has them. */
async function exported({ origin }: RunningServer, cookie: string): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(`${origin}/api/export`, {
    method: "POST",
    headers: { cookie, "content-type": "application/json" },
    body: JSON.stringify({ format: "excel", dataTypes: ["station_results"] }),
  });
  if (!answer.ok) throw new Error(`The export answered ${answer.status}: ${await answer.text()}`);
  return new Uint8Array(await answer.arrayBuffer());
}
