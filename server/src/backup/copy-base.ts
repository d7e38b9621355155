import { createReadStream } from "node:fs";
import { readdir, rename } from "node:fs/promises";
import { basename, join } from "node:path";
import pg from "pg";
import { placeIn } from "../database/embedded-postgres/place.ts";
import type { ZipEntry } from "../files/zip.ts";
import { COMPRESSED_SHARE, requireRoom } from "./backup-directory.ts";
import { textEntry, writeBackupFile } from "./backup-file.ts";
import { readInstallationFiles, type Place } from "./installation-files.ts";
import { BackupError } from "./manifest.ts";
import { baseName } from "./bases.ts";

/** Files of a running server that a copy must not contain. */
const OMITTED =
  /^(command-center-archive$|postmaster\.(pid|opts)|pg_wal\/.|pg_replslot\/.|pg_dynshmem\/.|pg_stat_tmp\/.|pg_internal\.init)|\/(pgsql_tmp.*|pg_internal\.init)$/;
/** Longest wait for the WAL of the copy to be archived. */
const ARCHIVED_MILLISECONDS = 300_000;

/** Names of the entries next to `cluster/` and `installation/`. */
export const DIRECTORIES = "directories.json";

export interface BaseRequest {
  /** Of the superuser: the product's role may not call `pg_backup_start`. */
  readonly superuser: string;
  readonly place: Place;
  readonly secret: string;
  readonly directory: string;
  readonly passphrase: string | null;
}

/**
 * Copies the files of the running cluster into an archive, by PostgreSQL's own procedure for that. Users keep reading and
 * writing: with the WAL of the meantime the copy becomes consistent. Returns its path.
 */
export async function copyBase(request: BaseRequest): Promise<string> {
  const { superuser, directory, passphrase } = request;
  const client = new pg.Client({ connectionString: superuser, statement_timeout: ARCHIVED_MILLISECONDS });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows: about } = await client.query<{ archives: boolean; bytes: string }>(
      `select current_setting('archive_mode') = 'on' as archives, sum(pg_database_size(oid)) as bytes from pg_database`,
    );
    if (about[0]?.archives !== true)
      throw new BackupError("The database was started without WAL_ARCHIVE_DIR. Restart the server.");
    await requireRoom(directory, Number(about[0].bytes) * COMPRESSED_SHARE);
    const { rows } = await client.query<{ segment: string }>(
      "select substr(pg_walfile_name(pg_backup_start('command-center', true)), 9) as segment",
    );
    const draft = join(directory, `copying-${process.pid}`);
    await writeBackupFile(draft, passphrase, entriesOf(client, request));
    const path = join(directory, baseName(new Date(), rows[0]?.segment ?? "", passphrase !== null));
    await rename(draft, path);
    return path;
  } finally {
    // Ends a copy that failed: PostgreSQL forgets it with its session.
    await client.end();
  }
}

async function* entriesOf(
  client: pg.Client,
  { place, secret }: BaseRequest,
): AsyncGenerator<ZipEntry, void, void> {
  const { cluster, passwordFile } = placeIn(place.dataDir);
  const directories: string[] = [];
  for await (const { name, isDirectory } of filesBelow(cluster, "")) {
    if (isDirectory) directories.push(name);
    else yield { name: `cluster/${name}`, content: bytesOf(join(cluster, name)) };
  }
  const { rows } = await client.query<{ label: string }>(
    "select labelfile as label from pg_backup_stop(true)",
  );
  yield textEntry("cluster/backup_label", rows[0]?.label ?? "");
  yield textEntry(DIRECTORIES, JSON.stringify(directories));
  yield { name: `installation/data/${basename(passwordFile)}`, content: bytesOf(passwordFile) };
  for (const { name, in: directory, text } of await readInstallationFiles(place, secret, Infinity))
    yield textEntry(`installation/${directory}/${name}`, text);
}

async function* filesBelow(
  cluster: string,
  directory: string,
): AsyncGenerator<{ name: string; isDirectory: boolean }, void, void> {
  for (const entry of await readdir(join(cluster, directory), { withFileTypes: true })) {
    const name = directory === "" ? entry.name : `${directory}/${entry.name}`;
    if (OMITTED.test(name)) continue;
    if (entry.isFile()) yield { name, isDirectory: false };
    if (!entry.isDirectory()) continue;
    yield { name, isDirectory: true };
    yield* filesBelow(cluster, name);
  }
}

/** The bytes of a file; none if the server has removed it since: the WAL says so too. */
async function* bytesOf(path: string): AsyncGenerator<Uint8Array, void, void> {
  try {
    for await (const piece of createReadStream(path, { highWaterMark: 1_048_576 })) yield piece as Buffer;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}
