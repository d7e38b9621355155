import { linkSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { isAlive, isServerOf } from "./processes.ts";
import { hasCode } from "./launcher-error.ts";
import type { DatabasePlace } from "./place.ts";

/** What a server says of itself in its postmaster.pid. */
export interface LockFile {
  pid: number;
  port: number;
  /** Empty until the server has come that far. */
  status: "starting" | "ready" | "stopping" | "";
}

/** Reads postmaster.pid: undefined when there is none, `unreadable` when it is empty or holds something else. */
function readLockFile(place: DatabasePlace): LockFile | "unreadable" | undefined {
  let text: string;
  try {
    text = readFileSync(join(place.cluster, "postmaster.pid"), "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
  const lines = text.split("\n").map((line) => line.trim());
  const pid = Math.abs(Number(lines[0]));
  if (!Number.isInteger(pid) || pid === 0) return "unreadable";
  const status = (["starting", "ready", "stopping"] as const).find((each) => each === lines[7]) ?? "";
  return { pid, port: Number(lines[3] ?? 0), status };
}

/** The lock file of a server that is really there. */
export function readLiveLock(place: DatabasePlace): LockFile | undefined {
  const lock = readLockFile(place);
  return lock && lock !== "unreadable" && isServerOf(lock.pid, place.cluster) ? lock : undefined;
}

/**
 * Removes a postmaster.pid that belongs to no server. PostgreSQL itself does so only where the process id is free;
 * one that another program has got since would keep it from ever starting again.
 */
export function removeStaleLock(place: DatabasePlace): void {
  const file = join(place.cluster, "postmaster.pid");
  const lock = readLockFile(place);
  if (!lock || !(lock === "unreadable" ? isOld(file) : isStale(lock, place))) return;
  const aside = `${file}.stale-${process.pid}`;
  try {
    renameSync(file, aside);
    // Between the look and the move a server may have written its own: give that one back.
    if (isServerOf(Number.parseInt(readFileSync(aside, "utf8"), 10), place.cluster)) linkSync(aside, file);
  } catch (error) {
    // Another start removed it, or a third one's server has written its own meanwhile: PostgreSQL will tell.
    if (!hasCode(error, "ENOENT", "EEXIST")) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function isStale(lock: LockFile, place: DatabasePlace): boolean {
  // Elsewhere than on Linux a living process may be the server: leave the judgement to PostgreSQL.
  return process.platform === "linux" ? !isServerOf(lock.pid, place.cluster) : !isAlive(lock.pid);
}

/** An empty file may be one that a server is just about to fill. */
function isOld(file: string): boolean {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat !== undefined && Date.now() - stat.mtimeMs > 2000;
}
