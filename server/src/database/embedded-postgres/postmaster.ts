import { once } from "node:events";
import {
  closeSync,
  constants,
  fchownSync,
  fstatSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
} from "node:fs";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { askServer } from "./asking.ts";
import { explainComplaint } from "./complaints.ts";
import { LauncherError } from "./launcher-error.ts";
import { type LockFile, readLiveLock } from "./lock-file.ts";
import type { DatabasePlace } from "./place.ts";
import { isNamedAlive, isServerOf, nameProcess } from "./processes.ts";
import { cannotRun, nameFromInside, runToEnd, start } from "./run.ts";
import type { Site } from "./site.ts";

/** A server that answers, and how to be done with it. */
export interface Running {
  port: number;
  /** Resolves when the server has ended, by whoever's hand. */
  gone: Promise<void>;
  /** What it has written to its log since it started; nothing where another process started it. */
  output(): string;
  stop(): Promise<void>;
}

const LOG_LIMIT = 5 * 1024 * 1024;
/** Crash recovery reads at most what `max_wal_size` lets pile up; cutting it short would only start it over. */
const RECOVERY_MS = 600_000;
/** A server whose owner died goes within moments, if it is going to go. */
const FAREWELL_MS = 10_000;
/** What a fast shutdown may take: whoever supervises us lets us have 10 s for everything. */
const SHUTDOWN_MS = 6_000;
/** How often it is looked whether another process's server still runs. */
const LOOK_MS = 250;

/** Small, quick to start, and durable: fsync and full-page writes stay as PostgreSQL has them. */
const defaults: Record<string, string> = {
  shared_buffers: "64MB",
  max_connections: "50",
  jit: "off",
  // Four helper processes fewer; at this size the operating system's cache reads ahead well enough.
  io_method: "sync",
  max_logical_replication_workers: "0",
  // We start it again. Its own restart on a full disk can hang: 5 of 20 times, without an end or a port.
  restart_after_crash: "off",
};

/** Finds a server that already runs here and waits until it answers, or until it has gone (undefined). */
export async function findRunning(site: Site, password: string | undefined): Promise<Running | undefined> {
  const { place } = site;
  const begun = Date.now();
  for (let lock = readLiveLock(place); lock; lock = readLiveLock(place)) {
    const waited = Date.now() - begun;
    if (lock.status === "ready") {
      const answer = await askServer(place, lock.port, password);
      const dying = answer?.owner?.tethered === true && !isNamedAlive(answer.owner.name);
      if (answer && (!dying || waited > FAREWELL_MS)) return adopt(site, lock, password);
      if (!answer && waited > FAREWELL_MS) throw silent(place, lock);
    }
    // One told to stop while it recovers, as on a disk that is full, may never come to it.
    if (lock.status === "stopping" && waited > FAREWELL_MS) signal(lock.pid, "SIGQUIT");
    if (waited > RECOVERY_MS) throw tooSlow(place, lock.pid);
    await sleep(waited < 1000 ? 10 : 100);
  }
  return undefined;
}

/** Another process's server. It is left alone unless its owner is gone and nobody else uses it any more. */
function adopt(site: Site, lock: LockFile, password: string | undefined): Running {
  const { place } = site;
  const stopIfLast = async (): Promise<void> => {
    // Our own connections take a moment to vanish after they were closed.
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const current = readLiveLock(place);
      if (current?.pid !== lock.pid || current.status !== "ready") return;
      const answer = await askServer(place, lock.port, password);
      if (!answer?.owner || isNamedAlive(answer.owner.name)) return;
      if (answer.others === 0) return shutDown(site, lock.pid);
      await sleep(50);
    }
  };
  return { port: lock.port, gone: watch(place, lock.pid), output: () => "", stop: onlyOnce(stopIfLast) };
}

/** Starts a server of our own, on a given port or a free one; undefined when another process was quicker. */
export async function launch(
  site: Site,
  settings: Record<string, string>,
  onPort?: number,
): Promise<Running | undefined> {
  const { place, runner, programs } = site;
  const port = onPort ?? (await findFreePort());
  const log = openLog(site);
  const child = start(runner, "SIGINT", [programs.postgres, ...postgresArguments(site, port, settings)], {
    cwd: place.cluster,
    stdio: ["ignore", log.handle, log.handle],
    // Out of the terminal's process group: Ctrl-C is for us, who then close the database last.
    detached: process.platform !== "win32",
  });
  closeSync(log.handle);
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const gone = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
  });
  if (child.pid === undefined) {
    const [error] = await once(child, "error");
    throw cannotRun(runner, programs.postgres, error instanceof Error ? error : new Error(String(error)));
  }
  child.unref();
  const { pid } = child;
  const output = () => readFrom(place.logFile, log.size);
  const begun = Date.now();
  while (!hasEnded()) {
    const lock = readLiveLock(place);
    if (lock?.pid === pid && lock.status === "ready") {
      return {
        port,
        gone,
        output,
        stop: onlyOnce(async () => {
          child.ref();
          if (!hasEnded()) await shutDown(site, pid, gone);
        }),
      };
    }
    if (Date.now() - begun > RECOVERY_MS) throw tooSlow(place, pid);
    await Promise.race([sleep(10), gone]);
  }
  const complaint = output();
  if (
    /lock file "postmaster.pid" (already exists|is empty)|is still in use|Address already in use/.test(
      complaint,
    )
  )
    return undefined;
  throw explainComplaint(place, runner.account, complaint);
}

function postgresArguments(
  { place, runner }: Site,
  port: number,
  settings: Record<string, string>,
): string[] {
  const all = {
    ...defaults,
    ...settings,
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
    // Kept by the server itself, so that what is said of the owner can never be about another server.
    "command_center.owner": `${nameProcess(process.pid)} ${runner.tethered ? "tethered" : "free"}`,
  };
  const settingArguments = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  return ["-D", nameFromInside(runner.account, place.cluster), ...settingArguments];
}

/** Fast shutdown: sessions end, everything is written. An immediate one after that loses nothing either, thanks to the log. */
async function shutDown(
  { place, runner, programs }: Site,
  pid: number,
  gone: Promise<void> = waitUntilGone(place, pid),
): Promise<void> {
  if (process.platform === "win32") {
    // There a signal would end the process at once.
    await runToEnd(runner, [programs.pgCtl, "stop", "-D", place.cluster, "-m", "fast", "-w"], {
      cwd: place.cluster,
    });
    return;
  }
  for (const by of ["SIGINT", "SIGQUIT"] as const) {
    if (!signal(pid, by)) return;
    const done = await Promise.race([gone.then(() => true), sleep(SHUTDOWN_MS, false, { ref: false })]);
    if (done) return;
  }
}

/** Answers whether there was somebody to be told. */
function signal(pid: number, by: "SIGINT" | "SIGQUIT"): boolean {
  try {
    return process.kill(pid, by);
  } catch {
    // Gone by itself, or not ours to end: then it is waited for.
    return false;
  }
}

async function waitUntilGone(place: DatabasePlace, pid: number): Promise<void> {
  while (isServerOf(pid, place.cluster)) await sleep(10);
}

/** Waits for the end of a server that another process started; does not keep this process alive. */
async function watch(place: DatabasePlace, pid: number): Promise<void> {
  while (isServerOf(pid, place.cluster)) await sleep(LOOK_MS, undefined, { ref: false });
}

function openLog({ place, runner: { account } }: Site): { handle: number; size: number } {
  const old = statSync(place.logFile, { throwIfNoEntry: false });
  if (old && old.size > LOG_LIMIT) renameSync(place.logFile, `${place.logFile}.old`);
  const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW = 0 } = constants;
  // As root we write into a directory that may belong to someone else: never through a link.
  const handle = openSync(place.logFile, O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, 0o600);
  if (account) fchownSync(handle, account.uid, account.gid);
  return { handle, size: fstatSync(handle).size };
}

function readFrom(file: string, position: number): string {
  try {
    return readFileSync(file).subarray(position).toString();
  } catch {
    // Gone, or no longer ours to read: then nobody can say more.
    return "";
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}

function onlyOnce(action: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= action());
}

function silent(place: DatabasePlace, { pid, port }: LockFile): LauncherError {
  return new LauncherError(
    `A PostgreSQL server (process ${pid}) holds ${place.cluster} but does not answer on port ${port}. ` +
      `End it with kill -INT ${pid} and start again.`,
  );
}

function tooSlow(place: DatabasePlace, pid: number): LauncherError {
  return new LauncherError(
    `PostgreSQL (process ${pid}) has not got ${place.cluster} ready within ${RECOVERY_MS / 60_000} minutes. ` +
      `Read in ${place.logFile} what keeps it, and start again.`,
  );
}
