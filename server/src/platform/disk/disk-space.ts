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
