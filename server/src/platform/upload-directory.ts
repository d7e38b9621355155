import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Refusal } from "../http/errors.ts";
import { diskSpaceOf } from "./disk-space.ts";

const SUFFIX = ".upload";

/** An upload writes to its file every minute, and is in the database some minutes after its last byte. */
export const ABANDONED_AFTER_MS = 1_800_000;

/** Bytes that stay free: the database and its log need room for the writes that go on meanwhile. */
const RESERVED_BYTES = 1_000_000_000;
/** A file is on the disk as it arrives, as pieces in the database, in its log, and as staged rows. */
const COPIES_OF_A_FILE = 4;

/** Where files are while they arrive. */
export interface UploadDirectory {
  /** A path for a new file. */
  newPath(): Promise<string>;
  /** Refuses with a 507 unless a file of that size leaves enough of the disk free. */
  requireRoom(bytes: number): Promise<void>;
}

/** Files are in `directory`, which is made when it is missing. `measure` measures its disk. */
export function uploadDirectory(directory: string, measure = diskSpaceOf): UploadDirectory {
  const make = () => mkdir(directory, { recursive: true, mode: 0o700 });
  return {
    async newPath() {
      await make();
      return join(directory, `${randomUUID()}${SUFFIX}`);
    },
    async requireRoom(bytes) {
      await make();
      const space = await measure(directory);
      if (space !== null && space.free < RESERVED_BYTES + COPIES_OF_A_FILE * bytes)
        throw new Refusal(
          507,
          "The server's disk is nearly full, so nothing was saved. Tell your administrator.",
        );
    },
  };
}

/**
 * Removes uploads of processes that were killed: files that were last written to so long ago. A process that has the directory to
 * itself removes all of them when it starts.
 */
export async function removeAbandonedUploads(directory: string, olderThanMs: number): Promise<void> {
  const names = await readdir(directory).catch(() => []);
  for (const name of names.filter((one) => one.endsWith(SUFFIX))) {
    const path = join(directory, name);
    const written = await stat(path).catch(() => null);
    if (written !== null && Date.now() - written.mtimeMs >= olderThanMs) await rm(path, { force: true });
  }
}
