import { mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PREFIX = "command-center-run-";
/** A file system in memory: a copy of a database's 900 files takes a twentieth of the time there. */
const MEMORY = "/dev/shm";
/** Free memory that a run may need. */
const MEMORY_BYTES = 6e9;
/** Databases and browsers that are ending still write for a moment. */
const REMOVAL = { recursive: true, force: true, maxRetries: 20, retryDelay: 250 };

/**
 * Gives this process and all that it starts a temporary directory of their own, removed when this process ends. Directories of
 * runs that were killed are removed as well.
 * @param {{ inMemory: boolean }} options `inMemory`: in memory, if there is enough
 */
export function useOwnTemporaryDirectory({ inMemory }) {
  const parents = freeBytes(MEMORY) > MEMORY_BYTES ? [MEMORY, tmpdir()] : [tmpdir()];
  for (const parent of parents) {
    for (const name of readdirSync(parent))
      if (name.startsWith(PREFIX) && !isAlive(Number(name.slice(PREFIX.length))))
        rmSync(join(parent, name), REMOVAL);
  }
  const parent = inMemory ? parents[0] : tmpdir();
  const directory = join(parent, `${PREFIX}${process.pid}`);
  mkdirSync(directory, { recursive: true });
  // PostgreSQL runs as another user where this process is root, and has to reach its data directory.
  process.env.TMPDIR = directory;
  process.on("exit", () => rmSync(directory, REMOVAL));
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

function freeBytes(path) {
  try {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize;
  } catch {
    return 0;
  }
}
