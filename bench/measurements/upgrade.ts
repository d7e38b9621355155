import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import { addressOf, connected } from "../../e2e/steps/database.ts";
import { freePort, launch } from "../../e2e/steps/server.ts";
import { megabytes, seconds, type Result } from "../result.ts";
import { untilHealthy } from "./start.ts";
import { CANDIDATES, ELECTIONS, makeInstallationOfBefore, PLAIN_SUMS, STATIONS } from "./before-positions.ts";

const SIZE_BAR = 1.3;
/** Parts of the time of an upgrade after which its process is killed. */
const KILLED_AFTER = [0.2, 0.5, 0.8];

/** An installation's database before or after the upgrade. */
interface State {
  readonly bytes: number;
  readonly figures: string;
}

/** What an upgrade left. */
interface Upgrade {
  readonly milliseconds: number;
  readonly state: State;
  readonly differences: number;
  readonly withoutStatistics: number;
}

/**
 * The upgrade of an installation of before positions, with ten elections of the country: its time, what it does to the size, and whether
 * figures stay the same, also if its processes are killed on the way.
 */
export async function measureUpgrade(): Promise<Result[]> {
  const kept = await mkdtemp(join(tmpdir(), "command-center-bench-"));
  try {
    const before = await makeInstallationOfBefore(kept, stateOf);
    const whole = await upgraded(kept);
    const killed: Upgrade[] = [];
    for (const part of KILLED_AFTER) killed.push(await upgraded(kept, part * whole.milliseconds));
    return results(before, whole, killed);
  } finally {
    await rm(kept, { recursive: true, force: true });
  }
}

/** Sizes and figures of both versions alike: sheets in force, sums of every unit, stations of every list. */
async function stateOf(client: Pick<Client, "query">): Promise<State> {
  const { rows } = await client.query<State>(`
    select pg_database_size(current_database())::float8 as bytes, concat_ws(' ',
      (select md5(string_agg(concat_ws('/', contest_id, issuer, area_id, state, registered, votes, valid, invalid, total), ' '
        order by contest_id, area_id)) from result_sheet where retired_at is null),
      (select md5(string_agg(concat_ws('/', contest_id, issuer, area_id, constituency_id, kind, counted, registered, valid, invalid, total, votes),
        ' ' order by contest_id, area_id, constituency_id)) from result_sum),
      (select md5(string_agg(concat_ws('/', cycle_id, area_id, constituency_id, stations, registered), ' '
        order by cycle_id, area_id, constituency_id)) from station_sum),
      (select md5(string_agg(concat_ws('/', id, kind, name, parent_id, valid_to), ' ' order by id)) from area)) as figures`);
  const [state] = rows;
  if (state === undefined) throw new Error("A database has a state.");
  return state;
}

/** Upgrades a copy of the installation; killed after so many milliseconds, it is started again. */
async function upgraded(kept: string, killedAfter?: number): Promise<Upgrade> {
  const dataDir = await mkdtemp(join(tmpdir(), "command-center-bench-"));
  try {
    await cp(kept, dataDir, { recursive: true, preserveTimestamps: true });
    if (killedAfter !== undefined) await killOnce(dataDir, killedAfter);
    const port = String(await freePort());
    const began = performance.now();
    const { child, ended, output } = launch({ DATA_DIR: dataDir, PORT: port, DATA: "empty" });
    try {
      await untilHealthy(child, `http://127.0.0.1:${port}`).catch((error: unknown) => {
        throw new Error(`The upgrade failed:\n${output()}`, { cause: error });
      });
      const milliseconds = performance.now() - began;
      return await connected((await addressOf({ dataDir })).href, async (client) => ({
        milliseconds,
        state: await stateOf(client),
        differences: await differencesOf(client),
        withoutStatistics: await columnsWithoutStatistics(client),
      }));
    } finally {
      child.kill("SIGINT");
      await ended;
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Begins an upgrade and kills its process, as a power cut would. */
async function killOnce(dataDir: string, milliseconds: number): Promise<void> {
  const { child, ended } = launch({ DATA_DIR: dataDir, PORT: String(await freePort()), DATA: "empty" });
  await sleep(milliseconds);
  child.kill("SIGKILL");
  await ended;
}

/** Sums that are not the plain sums of the sheets, now and as known with the first results and with the last. */
async function differencesOf(client: Client): Promise<number> {
  const count = async () => {
    const { rows } = await client.query<{ differing: number }>(`
      with plain as materialized (${PLAIN_SUMS}), kept as materialized (
        select contest_id, issuer, area_id, constituency_id, kind, counted, registered, valid, invalid, total, votes from result_sum)
      select count(*)::int as differing from ((table kept except table plain) union all (table plain except table kept)) one`);
    return rows[0]?.differing ?? Number.NaN;
  };
  let differing = await count();
  const { rows: positions } = await client.query<{ token: string }>(`
    select token from ledger_position where id in (select min(recorded_in) from result_sheet union select max(recorded_in) from result_sheet)`);
  for (const { token } of positions) {
    await client.query("begin read only");
    await client.query("select from look_back_to($1)", [token]);
    differing += await count();
    await client.query("rollback");
  }
  return differing;
}

/** New columns of filled tables of which the planner knows nothing. */
async function columnsWithoutStatistics(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`
    select count(*)::int as count from pg_class join pg_attribute a on a.attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(pg_class.oid) > 0
      and a.attname in ('recorded_in', 'retired_in')
      and not exists (select from pg_stats where schemaname = 'public' and tablename = relname and pg_stats.attname = a.attname)`);
  return rows[0]?.count ?? Number.NaN;
}

function results(before: State, whole: Upgrade, killed: readonly Upgrade[]): Result[] {
  const of = `${ELECTIONS} elections of ${STATIONS.toLocaleString("en")} stations and ${CANDIDATES} candidates`;
  const isSame = ({ state, differences, withoutStatistics }: Upgrade) =>
    state.figures === before.figures && differences === 0 && withoutStatistics === 0;
  const size = whole.state.bytes / before.bytes;
  const found = ({ state, differences, withoutStatistics }: Upgrade) =>
    `${state.figures === before.figures ? "the same" : "OTHER"} figures, ${differences} sums differ, ${withoutStatistics} new columns without statistics`;
  return [
    {
      name: `upgrade to positions, ${of}, until it serves`,
      measured: seconds(whole.milliseconds),
      limit: "",
      ratio: null,
      bar: null,
      ok: true,
    },
    {
      name: `database after the upgrade, ${of}`,
      measured: megabytes(whole.state.bytes),
      limit: `${megabytes(before.bytes)} before`,
      ratio: size,
      bar: `≤ ${SIZE_BAR}`,
      ok: size <= SIZE_BAR,
    },
    {
      name: "figures after the upgrade, now and as known with the first and the last results",
      measured: found(whole),
      limit: "the same, 0, 0",
      ratio: null,
      bar: "as before",
      ok: isSame(whole),
    },
    ...killed.map((upgrade, index): Result => ({
      name: `the same, killed after ${(KILLED_AFTER[index] ?? 0) * 100}% and started again`,
      measured: `${seconds(upgrade.milliseconds)}, ${found(upgrade)}, ${megabytes(upgrade.state.bytes)}`,
      limit: "the same, 0, 0",
      ratio: null,
      bar: "as before",
      ok: isSame(upgrade),
    })),
  ];
}
