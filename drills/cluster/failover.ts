import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { launch, startServer, type RunningServer } from "../../e2e/steps/server.ts";
import type { Drill, Finding } from "../drill.ts";
import { until } from "../embedded.ts";
import { firstLack, linux } from "../needs.ts";
import { makeSynchronous, postgresPackage, withCluster, type Cluster, type Server } from "./postgres.ts";
import { compare, cycleNames, startWriters } from "./writers.ts";

const TIMES = 10;
const FIRST_WRITE_WITHIN_MS = 5_000;
const STARTING_MS = 60_000;
const WRITING_MS = 2_000;
const SECRET = "a secret of both servers of the drill";

/** Two servers on a primary with a synchronous standby, which is promoted each time its primary is killed. */
export const failover: Drill = {
  name: "failover",
  about: `the primary is killed under 6 writers and its standby promoted, ${TIMES} times: nothing acknowledged is lost, no restart`,
  lacks: () => firstLack(linux, postgresPackage),
  run: () =>
    withCluster(async (cluster) => {
      const settings = { DATABASE_URL: cluster.address, SESSION_SECRET: SECRET, DATA: "empty" };
      const first = await startServer(settings);
      const second = await startServer(settings);
      try {
        const findings = await failOver(cluster, [first, second]);
        return [...findings, await frozenStandby(cluster), await noPrimary(cluster)];
      } finally {
        for (const server of [first, second]) await server.stop();
      }
    }),
};

async function failOver(cluster: Cluster, products: readonly RunningServer[]): Promise<Finding[]> {
  let [primary, standby] = cluster.servers;
  await makeSynchronous(primary);
  const writers = await startWriters(products);
  const firstWrites: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    await sleep(WRITING_MS);
    await primary.kill();
    await sleep(1_000);
    await standby.set("synchronous_standby_names", "");
    await standby.ask("select pg_promote()");
    firstWrites.push(Math.round(await writers.next()));
    await sleep(WRITING_MS);
    await primary.follow(standby);
    [primary, standby] = [standby, primary];
    await makeSynchronous(primary);
  }
  await sleep(WRITING_MS);
  await writers.stop();
  const { lost, doubled } = compare(writers.acknowledged, await cycleNames(cluster.addressOf(primary)));
  const running = products.filter(({ child }) => child.exitCode === null).length;
  const repeated = writers.acknowledged.filter(({ triesBefore }) => triesBefore > 0).length;
  return [
    {
      what: "acknowledged writes lost",
      seen: `${lost} of ${writers.acknowledged.length}, of which ${repeated} needed a repeat`,
      ok: lost === 0,
    },
    { what: "writes doubled", seen: String(doubled), ok: doubled === 0 },
    {
      what: `first write within ${FIRST_WRITE_WITHIN_MS} ms of each promotion`,
      seen: `${firstWrites.join(", ")} ms`,
      ok: firstWrites.every((took) => took <= FIRST_WRITE_WITHIN_MS),
    },
    {
      what: "every other answer is a 503",
      seen:
        writers.unexpected.length === 0 ? "yes" : [...new Set(writers.unexpected)].slice(0, 3).join(" / "),
      ok: writers.unexpected.length === 0,
    },
    { what: "slowest answer", seen: `${Math.round(writers.slowest())} ms`, ok: writers.slowest() < 15_000 },
    {
      what: "no server ended",
      seen: `${running} of ${products.length} run`,
      ok: running === products.length,
    },
  ];
}

/** Starts one more server on the cluster, with a data directory of its own. */
async function withStart<T>(
  address: string,
  work: (start: ReturnType<typeof launch>) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), "command-center-start-"));
  const settings = {
    PORT: "0",
    DATA_DIR: dataDir,
    DATABASE_URL: address,
    SESSION_SECRET: SECRET,
    DATA: "empty",
  };
  try {
    return await work(launch(settings));
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

const isStandby = async (server: Server) => {
  const [row] = await server.ask<{ is: boolean }>('select pg_is_in_recovery() as "is"');
  return row?.is === true;
};

/** A start while the synchronous standby hangs. */
async function frozenStandby({ address, servers }: Cluster): Promise<Finding> {
  const [a, b] = servers;
  const standby = (await isStandby(a)) ? a : b;
  standby.signal("SIGSTOP");
  return withStart(address, async ({ child, ended, output }) => {
    const has = (words: string) => until(async () => output().includes(words), STARTING_MS);
    const said = await has("waits for its synchronous standby");
    standby.signal("SIGCONT");
    const ready = await has("is ready at");
    child.kill("SIGINT");
    await ended;
    return {
      what: "a start while commits wait for a standby says so, and goes on once it is back",
      seen: output().trim().replaceAll("\n", " / "),
      ok: said !== null && ready !== null,
    };
  });
}

/** A start where every host is a standby. */
async function noPrimary({ address, servers }: Cluster): Promise<Finding> {
  const [a, b] = servers;
  await ((await isStandby(a)) ? b : a).kill();
  return withStart(address, async ({ ended, output }) => {
    const code = await ended;
    return {
      what: "a start without a primary says so",
      seen: `code ${code}: ${output().trim()}`,
      ok: code === 1 && output().includes("None of the 2 hosts in DATABASE_URL takes writes"),
    };
  });
}
