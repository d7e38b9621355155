import { statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { keepDirectory } from "../../installation/kept-files.ts";
import { canEnter, chooseAccount, give } from "./account.ts";
import { databaseAddressOf, askServer } from "./asking.ts";
import * as cluster from "./cluster.ts";
import { plainly } from "./complaints.ts";
import { LauncherError, NoRoom } from "./launcher-error.ts";
import { removeStaleLock } from "./lock-file.ts";
import { placeIn } from "./place.ts";
import { keep } from "./keep.ts";
import { findRunning, launch, type Running } from "./postmaster.ts";
import { findPrograms } from "./programs.ts";
import { type Runner, runnerFor } from "./run.ts";
import type { Site } from "./site.ts";

export { LauncherError, NoRoom };

/** A running PostgreSQL of our own. */
export interface EmbeddedPostgres {
  /** For the role `command_center`, which owns the database of that name, may create others and is no superuser. */
  connectionString: string;
  /**
   * Shuts the server down and resolves when everything is on disk. Close your connections first. A server that another
   * living process started is left running.
   */
  stop(): Promise<void>;
  /**
   * From now on a server that ends unasked is started again, on the same port, so that the address stays right.
   * `onEnd` hears of it before, with null, and once with the reason where it cannot be started or will not stay. With
   * `NoRoom` it is not given up: it starts once there is room on its disk.
   */
  keepRunning(onEnd: (failure: LauncherError | null) => void): void;
  /** What is wrong with the place where a call to the database failed; null where the reason is another. */
  explain(error: unknown): LauncherError | null;
}

/** How long after our first try other processes may hold the directory without a server coming out of it. */
const CONTENTION_MS = 20_000;

/**
 * Starts a real PostgreSQL on `<dataDir>/postgres`, making it on the first start, or joins the one that runs there
 * already. Listens on 127.0.0.1 only. `settings` go over our own (postgresql.conf names). PostgreSQL can write to
 * `writableDirectory`, which is made if it is missing.
 *
 * Throws `LauncherError`, whose message is one plain line saying what is wrong and what to do.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  settings?: Record<string, string>;
  writableDirectory?: string;
}): Promise<EmbeddedPostgres> {
  const place = placeIn(options.dataDir);
  let account: Runner["account"];
  try {
    account = chooseAccount(place);
    keepDirectory(place.dataDir);
    if (options.writableDirectory !== undefined) makeWritable(options.writableDirectory, account);
    const site = { place, runner: runnerFor(account), programs: findPrograms(place, account) };
    const settings = options.settings ?? {};
    const { running, password } = await startOrJoin(site, settings);
    const restart = async () => {
      const { running: next } = await startOrJoin(site, settings, running.port).catch((error: unknown) => {
        throw plainly(place, account, error);
      });
      if (next.port === running.port) return next;
      await next.stop();
      throw new LauncherError(`Another process serves ${place.cluster} on a new port. Start this one again.`);
    };
    return { connectionString: databaseAddressOf(running.port, password), ...keep(place, running, restart) };
  } catch (error) {
    throw plainly(place, account, error);
  }
}

function makeWritable(directory: string, account: Runner["account"]): void {
  keepDirectory(directory);
  if (account === undefined) return;
  if (statSync(directory).uid !== account.uid) give(account, directory);
  if (!canEnter(account, directory))
    throw new LauncherError(
      `The user ${account.name}, as whom PostgreSQL runs, may not enter ${directory}. Open the directories above it (chmod o+x).`,
    );
}

/** With `onPort`, a server of our own listens there and nowhere else. */
async function startOrJoin(
  site: Site,
  settings: Record<string, string>,
  onPort?: number,
): Promise<{ running: Running; password: string }> {
  const { place } = site;
  // Counted from the first round that led to no server: making a cluster takes its time on a slow machine.
  for (
    let failedAt = Infinity;
    Date.now() - failedAt < CONTENTION_MS;
    failedAt = Math.min(failedAt, Date.now()), await sleep(100)
  ) {
    // The password of a cluster is always kept before the cluster appears: this order of looking never misses it.
    const exists = cluster.hasCluster(site);
    let password = cluster.readPassword(place);
    if (exists) {
      const running = await findRunning(site, password);
      if (running && password) return { running, password };
      cluster.mendOwnership(site);
      removeStaleLock(place);
      password ??= await cluster.replacePassword(site);
    } else {
      password ??= cluster.keepNewPassword(site);
      await cluster.createCluster(site, password);
    }
    const launched = await launch(site, settings, onPort);
    if (!launched) continue;
    try {
      const answer = await askServer(place, launched.port, password);
      if (answer) return { running: launched, password };
    } catch (error) {
      await launched.stop();
      throw error;
    }
    await launched.stop();
  }
  throw new LauncherError(
    `Processes of an earlier PostgreSQL still hold ${place.cluster}. End every process named postgres that works there and start again.`,
  );
}
