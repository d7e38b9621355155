import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort, launch } from "../../e2e/steps/server.ts";
import { NOTHING, startBareServer } from "../processes/bare-server.ts";
import { median, seconds, type Result } from "../result.ts";

const TIMES = 3;
const BAR = 5_000;

/** From launching the product to its first healthy answer, in milliseconds; it is stopped again. */
async function startOnce(dataDir: string): Promise<number> {
  const port = String(await freePort());
  const began = performance.now();
  const { child, ended, output } = launch({ DATA_DIR: dataDir, PORT: port });
  try {
    await untilHealthy(child, `http://127.0.0.1:${port}`);
    return performance.now() - began;
  } catch (error) {
    throw new Error(`The product did not start:\n${output()}`, { cause: error });
  } finally {
    child.kill("SIGINT");
    await ended;
  }
}

/** Waits for the health call; throws when the process ends instead. */
export async function untilHealthy(child: ChildProcess, origin: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error("It ended.");
    const healthy = await fetch(`${origin}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (healthy) return;
    await sleep(20);
  }
}

/** Starts the PostgreSQL of a stopped product with its own command line, until it takes connections. */
async function startDatabaseOnce(dataDir: string): Promise<number> {
  const cluster = join(dataDir, "postgres");
  const { uid, gid } = await stat(cluster);
  const line = await readFile(join(cluster, "postmaster.opts"), "utf8");
  const [command = "", ...quoted] = line.trim().split(/\s+(?=")/);
  const args = quoted.map((argument) => argument.slice(1, -1));
  const account = process.getuid?.() === 0 ? { uid, gid } : {};
  const began = performance.now();
  const postgres = spawn(command, args, { ...account, cwd: cluster, stdio: "ignore" });
  const ended = new Promise<void>((resolve) => postgres.once("exit", () => resolve()));
  const isReady = () =>
    readFile(join(cluster, "postmaster.pid"), "utf8").then(
      (text) => text.startsWith(`${postgres.pid}\n`) && text.trimEnd().endsWith("ready"),
      () => false,
    );
  while (!(await isReady())) {
    if (postgres.exitCode !== null) throw new Error(`PostgreSQL did not start: ${line}`);
    await sleep(10);
  }
  const took = performance.now() - began;
  postgres.kill("SIGINT");
  await ended;
  return took;
}

/** The first start, on nothing but a build, and the second; beside them PostgreSQL and a bare Fastify alone. */
export async function measureStart(): Promise<Result[]> {
  const first: number[] = [];
  const second: number[] = [];
  const floor: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const dataDir = await mkdtemp(join(tmpdir(), "command-center-bench-"));
    try {
      first.push(await startOnce(dataDir));
      second.push(await startOnce(dataDir));
      const database = await startDatabaseOnce(dataDir);
      const bare = await startBareServer(NOTHING);
      floor.push(database + bare.startMilliseconds);
      await bare.stop();
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  }
  const limit = median(floor);
  const line = (name: string, times: readonly number[], bar: string | null): Result => ({
    name,
    measured: seconds(median(times)),
    limit: `${seconds(limit)} PostgreSQL, then a bare Fastify`,
    ratio: median(times) / limit,
    bar,
    ok: median(times) <= BAR,
  });
  return [
    line("first start, makes the database", first, null),
    line("second start", second, `≤ ${seconds(BAR)}`),
  ];
}
