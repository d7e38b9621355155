import { spawn } from "node:child_process";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { momentText } from "@command-center/domain/time/moment-text";
import type { Config } from "../config.ts";
import type { Database } from "../database/database.ts";
import { placeIn } from "../database/embedded-postgres/place.ts";
import { archiveProblem, branchOf } from "../database/wal-archive.ts";
import { isBaseDue } from "./bases.ts";
import { backupProblem, backupToTest, isBackupDue } from "./register.ts";

const LOOK_MILLISECONDS = 300_000;
/** A failed run is repeated after an hour: it may have copied much before it failed. */
const RETRY_MILLISECONDS = 3_600_000;
/** A run that takes longer is ended: the database or the disk for backups may not answer. */
const MAX_RUN_MILLISECONDS = 6 * 3_600_000;
/** A run that takes longer is a problem, as backups take minutes. */
const LONG_RUN_MILLISECONDS = 3_600_000;
/** A backup competes with readers for the processor: it gives way to them. */
const NICE = 10;
/** Longest sentence that a failed run may leave in the log. */
const MAX_CHARACTERS = 2_000;

type Settings = Pick<Config, "backupDir" | "backupHours" | "walArchiveDir" | "dataDir">;

interface Schedule {
  readonly database: Database;
  readonly settings: Settings;
  /** Called with a sentence when a backup or its test fails, and with null after the next success. */
  readonly warn: (problem: string | null) => void;
  /** Runs what is due. Resolves to null if it succeeded, otherwise to a sentence; left out, in a process of its own. */
  readonly run?: (signal: AbortSignal) => Promise<string | null>;
}

/** What the server knows of its own backups. */
export interface ScheduledBackups {
  /** Null where none are scheduled. */
  readonly everyHours: number | null;
  /** What failed last, in a sentence; null after the next success. */
  problem(): string | null;
  close(): Promise<void>;
}

/**
 * Makes the backups and copies of the cluster that are due, and tests a backup a week, now and every five minutes until it is
 * closed. Does nothing without `BACKUP_DIR` or `WAL_ARCHIVE_DIR`.
 */
export function scheduleBackups({ database, settings, warn, run = runApart }: Schedule): ScheduledBackups {
  const ending = new AbortController();
  let lastProblem: string | null = null;
  /** Of the last run. */
  let failure: string | null = null;
  let notBefore = 0;
  /** When the run under way began, in milliseconds since 1970. */
  let runsSince: number | null = null;
  let underWay: Promise<void> | null = null;
  const tell = (problem: string | null) => {
    if (ending.signal.aborted || problem === lastProblem) return;
    lastProblem = problem;
    warn(problem);
  };
  const look = async () => {
    const isDue = performance.now() >= notBefore && (await isAnythingDue(database, settings));
    if (ending.signal.aborted) return;
    if (isDue) {
      runsSince = Date.now();
      failure = await run(ending.signal).finally(() => (runsSince = null));
      notBefore = failure === null ? 0 : performance.now() + RETRY_MILLISECONDS;
    }
    tell(failure ?? (await knownProblem(database, settings)));
  };
  const start = () => {
    if (runsSince !== null && Date.now() - runsSince > LONG_RUN_MILLISECONDS)
      tell(
        `The backup that began on ${momentText(runsSince)} is not ready. Check the database and the disk for backups.`,
      );
    // The condition of the database reports a failed query; the next look repeats it.
    underWay ??= look()
      .catch(() => undefined)
      .finally(() => (underWay = null));
  };
  start();
  const timer = setInterval(start, LOOK_MILLISECONDS);
  return {
    everyHours: settings.backupDir === undefined ? null : settings.backupHours,
    problem: () => lastProblem,
    async close() {
      clearInterval(timer);
      ending.abort();
      await underWay;
    },
  };
}

/** A failed backup is repeated after an hour, and is a problem until one succeeds. */
async function knownProblem(
  database: Database,
  { backupDir, walArchiveDir }: Settings,
): Promise<string | null> {
  const ofBackups = backupDir === undefined ? null : await backupProblem(database);
  return ofBackups ?? (walArchiveDir === undefined ? null : archiveProblem(database));
}

async function isAnythingDue(
  database: Database,
  { backupDir: directory, backupHours: hours, walArchiveDir, dataDir }: Settings,
): Promise<boolean> {
  if (walArchiveDir !== undefined) {
    const branch = await branchOf(walArchiveDir, placeIn(dataDir).cluster);
    if (branch !== null && (await isBaseDue(branch))) return true;
  }
  if (directory === undefined) return false;
  return (
    (await isBackupDue(database, { directory, hours })) || (await backupToTest(database, directory)) !== null
  );
}

/** A sandbox may forbid it; a backup at full priority is better than none. */
function giveWay(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, NICE);
  } catch {
    // It runs all the same.
  }
}

/** In a process of its own: encryption and a restore test would delay requests. */
function runApart(signal: AbortSignal): Promise<string | null> {
  const program = fileURLToPath(new URL("./scheduled-backup.js", import.meta.url));
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program], { stdio: ["ignore", "ignore", "pipe"] });
    giveWay(child.pid);
    const end = () => child.kill("SIGTERM");
    signal.addEventListener("abort", end);
    const late = setTimeout(() => child.kill("SIGKILL"), MAX_RUN_MILLISECONDS);
    let text = "";
    child.stderr.on("data", (piece: Buffer) => (text = (text + piece.toString()).slice(-MAX_CHARACTERS)));
    child.on("error", (error) => resolve(`The backup could not be started: ${error.message}`));
    child.on("close", (code) => {
      clearTimeout(late);
      signal.removeEventListener("abort", end);
      resolve(code === 0 ? null : text.trim() || `The backup ended with code ${code}.`);
    });
  });
}
