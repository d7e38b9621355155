import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { segmentsIn } from "../database/wal-archive.ts";
import { momentOfName, timeInName } from "./backup-directory.ts";

/** Names of a WAL segment's file: timeline, then the segment's number, in hexadecimal digits. */
const SEGMENT = /^[0-9A-F]{8}([0-9A-F]{16})(\.[0-9A-F]{8}\.backup)?\.gz$/;
/** `base-20261127T060122Z-00000000000000000004.zip`: when it was complete in UTC, and the first segment that it needs. */
const BASE = /^base-(\d{8}T\d{6}Z)-([0-9A-F]{16})\.zip(?:\.age)?$/;

const DAY_MILLISECONDS = 86_400_000;
/** Days between two copies of the cluster: a restore replays the WAL since the last one. */
const BASE_DAYS = 7;

/** A copy of the cluster, from which any later moment can be restored. */
export interface BaseCopy {
  /** Directory of the branch. */
  readonly branch: string;
  readonly path: string;
  /** From this moment on, in milliseconds. */
  readonly completeAt: number;
  /** Number of the first WAL segment that it needs. */
  readonly firstSegment: string;
}

/** Name of a new base copy. */
export function baseName(completeAt: Date, firstSegment: string, isEncrypted: boolean): string {
  return `base-${timeInName(completeAt)}-${firstSegment}.zip${isEncrypted ? ".age" : ""}`;
}

/** The base copies of a branch, oldest first. */
export async function basesIn(branch: string): Promise<BaseCopy[]> {
  const names = await readdir(branch).catch(() => []);
  return names.toSorted().flatMap((name): BaseCopy[] => {
    const [, time, firstSegment] = BASE.exec(name) ?? [];
    if (time === undefined || firstSegment === undefined) return [];
    return [{ branch, path: join(branch, name), completeAt: momentOfName(time), firstSegment }];
  });
}

/** The base copies of an archive with all its branches, oldest first. */
export async function basesOfAll(archive: string): Promise<BaseCopy[]> {
  const bases = await Promise.all((await branchesIn(archive)).map(basesIn));
  return bases.flat().toSorted((a, b) => a.completeAt - b.completeAt);
}

async function branchesIn(archive: string): Promise<string[]> {
  const entries = await readdir(archive, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(archive, name));
}

/** Whether the newest base copy of a branch is a week old, or there is none. */
export async function isBaseDue(branch: string, now = Date.now()): Promise<boolean> {
  const newest = (await basesIn(branch)).at(-1);
  return newest === undefined || now - newest.completeAt >= BASE_DAYS * DAY_MILLISECONDS;
}

/**
 * Removes base copies, and the segments before the first remaining one, that no moment of the last so many days needs. The
 * newest copy that is older than that stays: it is where the oldest of these moments begins. A branch that ended before is removed.
 */
export async function removeOldMoments(archive: string, days: number, now = Date.now()): Promise<void> {
  const limit = now - days * DAY_MILLISECONDS;
  for (const branch of await branchesIn(archive)) {
    if ((await lastChangeOf(segmentsIn(branch))) < limit) await rm(branch, { recursive: true, force: true });
    else await removeOldOf(branch, limit);
  }
}

/** When the last segment was archived. Infinity before the first: a branch may just begin. */
async function lastChangeOf(segments: string): Promise<number> {
  const names = await readdir(segments).catch(() => []);
  const times = await Promise.all(names.map(async (name) => (await stat(join(segments, name))).mtimeMs));
  return times.length === 0 ? Infinity : Math.max(...times);
}

async function removeOldOf(branch: string, limit: number): Promise<void> {
  const bases = await basesIn(branch);
  const first = Math.max(
    0,
    bases.findLastIndex(({ completeAt }) => completeAt < limit),
  );
  for (const { path } of bases.slice(0, first)) await rm(path, { force: true });
  const needed = bases[first]?.firstSegment;
  if (needed === undefined) return;
  const segments = segmentsIn(branch);
  for (const name of await readdir(segments).catch(() => [])) {
    const number = SEGMENT.exec(name)?.[1];
    if (number !== undefined && number < needed) await rm(join(segments, name), { force: true });
  }
}
