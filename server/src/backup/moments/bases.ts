import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { segmentsIn } from "../../database/wal-archive.ts";

/** Names of a WAL segment's file: timeline, then the segment's number, in hexadecimal digits. */
const SEGMENT = /^[0-9A-F]{8}([0-9A-F]{16})(\.[0-9A-F]{8}\.backup)?\.gz$/;
/** `base-20261127T060122Z-00000000000000000004.zip`: when it was complete in UTC, and the first segment that it needs. */
const BASE = /^base-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-([0-9A-F]{16})\.zip(\.age)?$/;

const DAY_MILLISECONDS = 86_400_000;
/** Days between two copies of the cluster: a restore replays the WAL since the last one. */
const BASE_DAYS = 7;

/** A copy of the cluster, from which any later moment can be restored. */
export interface BaseCopy {
  readonly path: string;
  /** From this moment on, in milliseconds. */
  readonly completeAt: number;
  /** Number of the first WAL segment that it needs. */
  readonly firstSegment: string;
}

/** Name of a new base copy. */
export function baseName(completeAt: Date, firstSegment: string, isEncrypted: boolean): string {
  const time = completeAt.toISOString().replaceAll(/[-:]|\.\d+/g, "");
  return `base-${time}-${firstSegment}.zip${isEncrypted ? ".age" : ""}`;
}

/** The base copies of an archive, oldest first. */
export async function basesIn(directory: string): Promise<BaseCopy[]> {
  const names = await readdir(directory).catch(() => []);
  return names.toSorted().flatMap((name): BaseCopy[] => {
    const [, year, month, day, hour, minute, second, firstSegment] = BASE.exec(name) ?? [];
    if (firstSegment === undefined) return [];
    const completeAt = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
    return [{ path: join(directory, name), completeAt, firstSegment }];
  });
}

/** Whether the newest base copy is a week old, or there is none. */
export async function isBaseDue(directory: string, now = Date.now()): Promise<boolean> {
  const newest = (await basesIn(directory)).at(-1);
  return newest === undefined || now - newest.completeAt >= BASE_DAYS * DAY_MILLISECONDS;
}

/**
 * Removes base copies, and the segments before the first remaining one, that no moment of the last so many days needs. The
 * newest copy that is older than that stays: it is where the oldest of these moments begins.
 */
export async function removeOldMoments(directory: string, days: number, now = Date.now()): Promise<void> {
  const bases = await basesIn(directory);
  const isOld = ({ completeAt }: BaseCopy) => completeAt < now - days * DAY_MILLISECONDS;
  const first = Math.max(0, bases.findLastIndex(isOld));
  for (const { path } of bases.slice(0, first)) await rm(path, { force: true });
  const needed = bases[first]?.firstSegment;
  if (needed === undefined) return;
  const segments = segmentsIn(directory);
  for (const name of await readdir(segments).catch(() => [])) {
    const number = SEGMENT.exec(name)?.[1];
    if (number !== undefined && number < needed) await rm(join(segments, name), { force: true });
  }
}
