import { createWriteStream, existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { tmpdir } from "node:os";
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from "../database/embedded-postgres/embedded-postgres.ts";
import { placeIn } from "../database/embedded-postgres/place.ts";
import { openSession } from "../database/pool/session.ts";
import { restoreCommand } from "../database/wal-archive.ts";
import { keepDirectory, keepFile } from "../installation/kept-files.ts";
import { damaged, openArchive, textOf, type ArchiveFile } from "./backup-file.ts";
import {
  assertOwnKeys,
  writeInstallationFiles,
  type InstallationFile,
  type Place,
} from "./installation-files.ts";
import { BackupError } from "./manifest.ts";
import { DIRECTORIES } from "./copy-base.ts";
import { basesOfAll, type BaseCopy } from "./bases.ts";

export interface MomentRequest {
  /** The archive. */
  readonly directory: string;
  /** The moment to restore; null: the last one in the archive. */
  readonly at: Date | null;
  /** `dataDir` must not have a database. */
  readonly place: Place;
  /** `SESSION_SECRET`, if that is set. */
  readonly secret: string | undefined;
  readonly passphrase: string | null;
  /** Called with the address of the restored database, before a server may start on it. */
  readonly complete: (connectionString: string) => Promise<void>;
}

/** PostgreSQL's file for settings. Without `recovery.signal` it ignores those of a recovery. */
const SETTINGS = "postgresql.auto.conf";
const PASSWORD_FILE = basename(placeIn(".").passwordFile);

/**
 * Restores the embedded database as it was at a moment: the newest base copy before it, and the WAL from there on. Returns
 * the running PostgreSQL, and the time of the last change if that is known. The signed heads are older than the database: begin new ones. Throws {@link BackupError} if the
 * archive does not contain that moment, or the data directory has a database other than one of an unfinished restore.
 */
export async function restoreMoment(
  request: MomentRequest,
): Promise<{ postgres: EmbeddedPostgres; lastChange: Date | null }> {
  const { directory, at, place, secret, passphrase, complete } = request;
  const { cluster, passwordFile, unfinishedRestore } = placeIn(place.dataDir);
  const clear = async () => {
    for (const path of [cluster, passwordFile, unfinishedRestore])
      await rm(path, { recursive: true, force: true });
  };
  if (existsSync(unfinishedRestore)) {
    // A restore that was killed leaves its PostgreSQL running.
    const left = await startEmbeddedPostgres({ dataDir: place.dataDir }).catch(() => null);
    await left?.stop();
    await clear();
  }
  if (existsSync(cluster))
    throw new BackupError(`${place.dataDir} has a database. Set DATA_DIR to an empty directory.`);
  const base = await baseBefore(directory, at);
  const archive = await openArchive(base.path, passphrase, tmpdir());
  try {
    const files = await filesOf(base.path, archive);
    await assertOwnKeys(place, files, secret);
    keepDirectory(place.dataDir);
    const draft = await unpack(base.path, archive, cluster);
    // Complete before the cluster has its name: PostgreSQL must not start on it without them.
    await writeFile(join(draft, SETTINGS), recoverySettings(base.branch, at), { mode: 0o600 });
    await writeFile(join(draft, "recovery.signal"), "", { mode: 0o600 });
    await writeInstallationFiles(place, files);
    const password = await textOf(base.path, archive, `installation/data/${PASSWORD_FILE}`);
    keepFile(passwordFile, password, { mode: 0o600, over: "replace" });
    keepFile(unfinishedRestore, "", { mode: 0o600, over: "replace" });
    await rename(draft, cluster);
  } finally {
    await archive.close();
  }
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: place.dataDir });
    const lastChange = await untilRecovered(postgres);
    await complete(postgres.connectionString);
    await rm(unfinishedRestore);
    return { postgres, lastChange };
  } catch (error) {
    const log = await readFile(placeIn(place.dataDir).logFile, "utf8").catch(() => "");
    await clear();
    if (/before configured recovery target was reached/.test(log))
      throw new BackupError(
        "The archive ends before that moment. Choose an earlier one, or --at latest for its last one.",
      );
    throw error;
  }
}

/**
 * Waits until PostgreSQL has replayed the WAL and takes writes. It ends itself if the moment is not in the archive. Returns the
 * time of the last change that was replayed, null without one.
 */
async function untilRecovered({ connectionString, stop }: EmbeddedPostgres): Promise<Date | null> {
  try {
    const { client, close } = await openSession(connectionString);
    try {
      for (;;) {
        const { rows } = await client.query<{ isRecovering: boolean; lastChange: Date | null }>(
          'select pg_is_in_recovery() as "isRecovering", pg_last_xact_replay_timestamp() as "lastChange"',
        );
        if (rows[0]?.isRecovering === false) return rows[0].lastChange;
        await sleep(100);
      }
    } finally {
      await close().catch(() => undefined);
    }
  } catch (error) {
    await stop();
    throw error;
  }
}

async function baseBefore(directory: string, at: Date | null): Promise<BaseCopy> {
  const bases = await basesOfAll(directory);
  const [first] = bases;
  if (first === undefined)
    throw new BackupError(`There is no base copy in ${directory}. Check WAL_ARCHIVE_DIR.`);
  const base = bases.findLast(({ completeAt }) => at === null || completeAt <= at.getTime());
  if (base === undefined)
    throw new BackupError(
      `The archive begins at ${new Date(first.completeAt).toISOString()}. Choose a later moment.`,
    );
  return base;
}

async function filesOf(path: string, archive: ArchiveFile): Promise<InstallationFile[]> {
  const files: InstallationFile[] = [];
  for (const entry of archive.names) {
    const [top, directory, name] = entry.split("/");
    if (top !== "installation" || name === undefined || (directory !== "data" && directory !== "audit"))
      continue;
    if (name === PASSWORD_FILE) continue;
    files.push({ name, in: directory, text: await textOf(path, archive, entry) });
  }
  return files;
}

/** Unpacks the cluster next to its place; returns where. */
async function unpack(path: string, archive: ArchiveFile, cluster: string): Promise<string> {
  const draft = `${cluster}.restored`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  for (const name of JSON.parse(await textOf(path, archive, DIRECTORIES)) as string[])
    await mkdir(within(draft, name, path), { recursive: true, mode: 0o700 });
  const isCopied = (name: string) => name.startsWith("cluster/") && name !== `cluster/${SETTINGS}`;
  for (const entry of archive.names.filter(isCopied)) {
    const to = within(draft, entry.slice("cluster/".length), path);
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    await pipeline(archive.content(entry), createWriteStream(to, { flags: "wx", mode: 0o600 }));
  }
  return draft;
}

/** A path inside a directory, whatever a manipulated archive names. */
function within(directory: string, name: string, path: string): string {
  const resolved = resolve(directory, name);
  if (!resolved.startsWith(`${directory}${sep}`)) throw damaged(path, `${name} leads out of it`);
  return resolved;
}

/** The server never sets others with ALTER SYSTEM, so nothing of the archive's is kept. */
function recoverySettings(branch: string, at: Date | null): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
  return [
    `restore_command = ${quoted(restoreCommand(branch))}`,
    "recovery_target_action = 'promote'",
    // PostgreSQL does not accept `Z` here.
    ...(at === null ? [] : [`recovery_target_time = ${quoted(at.toISOString().replace("Z", "+00"))}`]),
    "",
  ].join("\n");
}
