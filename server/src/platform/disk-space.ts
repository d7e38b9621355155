import { statfs } from "node:fs/promises";

/** Bytes of the disk that a directory is on. */
export interface DiskSpace {
  readonly free: number;
  readonly total: number;
}

/** Null where it cannot be measured. */
export async function diskSpaceOf(directory: string): Promise<DiskSpace | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(directory);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch {
    return null;
  }
}

/** Less is low: uploads are refused at 1 GB, and PostgreSQL stops on a full disk. */
const LOW_BYTES = 2_000_000_000;
const LOW_SHARE = 0.1;
/** A disk that was low needs so much more before it counts as roomy again, so that the log does not flap. */
const ROOMY_AGAIN = 1.1;

/** Whether administrators should make room, with what the last look said. */
export function isLow({ free, total }: DiskSpace, wasLow = false): boolean {
  return free < Math.max(LOW_BYTES, LOW_SHARE * total) * (wasLow ? ROOMY_AGAIN : 1);
}

/** The sentence for a disk that is low. */
export function lowDiskSentence({ free, total }: DiskSpace): string {
  const gigabytes = (bytes: number) => (bytes / 1e9).toFixed(1);
  return `The server's disk is nearly full: ${gigabytes(free)} of ${gigabytes(total)} GB are free. Make room, or changes will be refused.`;
}

const LOOK_INTERVAL_MS = 60_000;

interface WatchedDisk {
  readonly directories: readonly string[];
  /** Called once per disk that becomes low, and with `null` when it is roomy again. */
  readonly warn: (directory: string, problem: string | null) => void;
  readonly measure?: (directory: string) => Promise<DiskSpace | null>;
}

/** Looks at the disks now and every minute until it is closed. */
export function watchDisks({ directories, warn, measure = diskSpaceOf }: WatchedDisk): { close(): void } {
  const low = new Set<string>();
  const look = async (directory: string) => {
    const space = await measure(directory);
    const wasLow = low.has(directory);
    if (space === null || isLow(space, wasLow) === wasLow) return;
    if (wasLow) low.delete(directory);
    else low.add(directory);
    warn(directory, wasLow ? null : lowDiskSentence(space));
  };
  const lookAtAll = () => directories.forEach((directory) => void look(directory));
  lookAtAll();
  const timer = setInterval(lookAtAll, LOOK_INTERVAL_MS).unref();
  return { close: () => clearInterval(timer) };
}
