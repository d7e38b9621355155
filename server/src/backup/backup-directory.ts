import { mkdir, readdir, rm, stat, statfs } from "node:fs/promises";
import { basename, join } from "node:path";
import { BackupError } from "./manifest.ts";

/** `command-center-20261127T060122Z.zip`, with `.age` if it is encrypted. The time is in UTC. */
const NAME = /^command-center-(\d{8}T\d{6}Z)\.zip(?:\.age)?$/;

/** Drafts, decrypted archives and temporary databases of a process that was killed. */
const LEFTOVER = /^(?:restore-test-\w+|backup-\w+|copying-[\w.]+)$|\.[0-9a-f]{8}\.part$/;

const DAY_MILLISECONDS = 86_400_000;

/** Path of a new backup in a directory, which is made if it is missing and closed to other users. */
export async function newBackupPath(
  directory: string,
  isEncrypted: boolean,
  now = new Date(),
): Promise<string> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  return join(directory, `command-center-${timeInName(now)}.zip${isEncrypted ? ".age" : ""}`);
}

/** Paths of the backups in a directory, oldest first. */
export async function backupsIn(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch(() => []);
  return names
    .filter((name) => NAME.test(name))
    .toSorted()
    .map((name) => join(directory, name));
}

/** Removes backups that are older than so many days, but never the newest. Returns the removed paths. */
export async function removeOldBackups(directory: string, days: number, now = Date.now()): Promise<string[]> {
  const paths = await backupsIn(directory);
  const old = paths.slice(0, -1).filter((path) => now - timeOf(path) > days * DAY_MILLISECONDS);
  for (const path of old) await rm(path, { force: true });
  return old;
}

/** Removes what killed processes left in a directory more than a day ago. */
export async function removeLeftovers(directory: string, now = Date.now()): Promise<void> {
  for (const name of await readdir(directory).catch(() => [])) {
    if (!LEFTOVER.test(name)) continue;
    const path = join(directory, name);
    const written = await stat(path).catch(() => null);
    if (written !== null && now - written.mtimeMs > DAY_MILLISECONDS)
      await rm(path, { recursive: true, force: true });
  }
}

function timeOf(path: string): number {
  return momentOfName(NAME.exec(basename(path))?.[1] ?? "");
}

/** `20261127T060122Z`, which sorts by time and suits every file system. */
export function timeInName(moment: Date): string {
  return moment.toISOString().replaceAll(/[-:]|\.\d+/g, "");
}

/** Milliseconds of a time in a name; NaN for any other text. */
export function momentOfName(time: string): number {
  return Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)/, "$1-$2-$3T$4:$5:"));
}

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
