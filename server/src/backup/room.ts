import { statfs } from "node:fs/promises";
import { BackupError } from "./manifest.ts";

/** Stays free: the database may be on the same disk, and PostgreSQL ends on a full one. */
const RESERVED_BYTES = 500_000_000;

/** A backup has a tenth of the database's size; more if it contains many files that are compressed already. */
export const COMPRESSED_SHARE = 0.5;

/** Throws {@link BackupError} if a directory's disk has no room for so many bytes. Where that cannot be measured, it has. */
export async function requireRoom(directory: string, bytes: number): Promise<void> {
  const space = await statfs(directory).catch(() => null);
  if (space === null) return;
  const free = space.bavail * space.bsize;
  const needed = bytes + RESERVED_BYTES;
  if (free >= needed) return;
  const megabytes = (size: number) => `${Math.ceil(size / 1_000_000).toLocaleString("en-GB")} MB`;
  throw new BackupError(
    `There is not enough room in ${directory}: ${megabytes(needed)} are needed, ${megabytes(free)} are free. Make room, or choose another disk.`,
  );
}
