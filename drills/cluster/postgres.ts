import { execFile, execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { access, chmod, chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { connected } from "../../e2e/steps/database.ts";
import { freePort } from "../../e2e/steps/server.ts";
import { until } from "../embedded.ts";

const run = promisify(execFile);

/** Where Debian's package postgresql-15 has its programs. The embedded PostgreSQL has no pg_basebackup. */
export const PROGRAMS = "/usr/lib/postgresql/15/bin";
const PATIENCE_MS = 60_000;

/** Needs PostgreSQL with the programs of a standby. */
export const postgresPackage = async (): Promise<string | null> =>
  access(join(PROGRAMS, "pg_basebackup")).then(
    () => null,
    () => "It needs PostgreSQL 15 with pg_basebackup. Install it: apt-get install postgresql-15.",
  );

/** PostgreSQL refuses to run as root, so root runs it as the user that the package made. */
export function postgresUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (option: string) => Number(execFileSync("id", [option, "postgres"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

/** One PostgreSQL of a cluster, running or not. */
export class Server {
  #child: ChildProcess | null = null;
  #isStopped = false;

  constructor(
    readonly directory: string,
    readonly port: number,
  ) {}

  /** Whether it runs and answers: one that was stopped by a signal does not. */
  get isRunning(): boolean {
    return this.#child !== null && !this.#isStopped;
  }

  get host(): string {
    return `127.0.0.1:${this.port}`;
  }

  async program(name: string, ...args: readonly string[]): Promise<void> {
    await run(join(PROGRAMS, name), args, { ...postgresUser(), cwd: "/", env: { LC_ALL: "C" } });
  }

  async start(): Promise<void> {
    const options = { ...postgresUser(), cwd: "/", stdio: "ignore" } as const;
    this.#child = spawn(join(PROGRAMS, "postgres"), ["-D", this.directory, "-p", String(this.port)], options);
    const isUp = await until(() => this.#answers(), PATIENCE_MS);
    if (isUp === null) throw new Error(`The PostgreSQL in ${this.directory} does not answer.`);
  }

  async #answers(): Promise<boolean> {
    return this.ask("select 1").then(
      () => true,
      () => false,
    );
  }

  async ask<Row extends object>(text: string): Promise<Row[]> {
    const address = `postgres://postgres@${this.host}/postgres`;
    return connected(address, async (client) => (await client.query<Row>(text)).rows);
  }

  /** Changes a setting of the running server. */
  async set(name: string, value: string): Promise<void> {
    await this.ask(`alter system set ${name} = '${value}'`);
    await this.ask("select pg_reload_conf()");
  }

  /** Kills it with all its processes, as a power cut does. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (child === null) return;
    this.#child = null;
    const ended = once(child, "exit");
    this.signal("SIGKILL", child);
    await ended;
  }

  /** Sends a signal to it and all its processes: each has its own group. */
  signal(signal: NodeJS.Signals, child = this.#child): void {
    if (child?.pid === undefined) return;
    this.#isStopped = signal === "SIGSTOP";
    signalTree(child.pid, signal);
  }

  /** Makes it a standby of another server, by rewinding its own data or by a copy of the other's. */
  async follow(primary: Server): Promise<void> {
    const from = `host=127.0.0.1 port=${primary.port} user=postgres dbname=postgres`;
    const hasData = await access(join(this.directory, "PG_VERSION")).then(
      () => true,
      () => false,
    );
    if (hasData) {
      // Without it pg_rewind compares with the timeline from before the promotion.
      await primary.ask("checkpoint");
      await this.program("pg_rewind", "-D", this.directory, "--source-server", from, "-R");
    } else await this.program("pg_basebackup", "-D", this.directory, "-d", from, "-R", "-c", "fast");
    await this.start();
  }
}

/** Kills a process with all that it started, as a power cut does. */
export const killTree = (pid: number) => signalTree(pid, "SIGKILL");

function signalTree(pid: number, signal: NodeJS.Signals): void {
  for (const one of withDescendants(pid))
    try {
      process.kill(one, signal);
    } catch {
      // It ended in the meantime.
    }
}

/** A process, those that it started, and those that they started. */
function withDescendants(root: number): number[] {
  const lines = execFileSync("ps", ["-eo", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n");
  const processes = lines.map((line) => line.trim().split(/\s+/).map(Number));
  const all = [root];
  for (const parent of all)
    all.push(...processes.flatMap(([pid, ppid]) => (ppid === parent && pid !== undefined ? [pid] : [])));
  return all;
}

/** A primary and a standby that follows it. */
export interface Cluster {
  readonly servers: readonly [Server, Server];
  /** Address of the database on both hosts, as DATABASE_URL takes it. */
  readonly address: string;
  addressOf(server: Server): string;
}

const SETTINGS = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
wal_log_hints = on
wal_keep_size = '1GB'
`;

/** Runs a primary with a standby and does something with them; nothing of them stays. */
export async function withCluster<T>(work: (cluster: Cluster) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), "command-center-cluster-"));
  const { uid, gid } = postgresUser();
  await chmod(directory, 0o755);
  if (uid !== undefined && gid !== undefined) await chown(directory, uid, gid);
  const servers = [
    new Server(join(directory, "a"), await freePort()),
    new Server(join(directory, "b"), await freePort()),
  ] as const;
  const [primary, standby] = servers;
  try {
    await primary.program("initdb", "-D", primary.directory, "-A", "trust", "-U", "postgres", "-E", "UTF8");
    await writeFile(join(primary.directory, "postgresql.conf"), SETTINGS, { flag: "a" });
    await primary.start();
    await primary.ask("create database center");
    await standby.follow(primary);
    const addressOf = (server: Server) => `postgres://postgres@${server.host}/center`;
    const address = `postgres://postgres@${servers.map(({ host }) => host).join(",")}/center`;
    return await work({ servers, address, addressOf });
  } finally {
    for (const server of servers) await server.kill();
    await rm(directory, { recursive: true, force: true });
  }
}

/** Makes the primary wait for its standby with each commit, and returns once it does. */
export async function makeSynchronous(primary: Server): Promise<void> {
  await primary.set("synchronous_standby_names", "*");
  const isSynchronous = await until(async () => {
    const rows = await primary.ask("select 1 from pg_stat_replication where sync_state = 'sync'");
    return rows.length > 0;
  }, PATIENCE_MS);
  if (isSynchronous === null) throw new Error("The standby does not follow its primary.");
}
