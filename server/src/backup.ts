import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import manifest from "../package.json" with { type: "json" };
import { backupsIn, newBackupPath, removeLeftovers, removeOldBackups } from "./backup/backup-directory.ts";
import { makeBackup, type MadeBackup } from "./backup/make-backup.ts";
import { AnotherBackup, BackupError } from "./backup/manifest.ts";
import { isBaseDue, removeOldMoments } from "./backup/bases.ts";
import { copyBase } from "./backup/copy-base.ts";
import { backupToTest, isBackupDue, recordBackup, recordTest } from "./backup/register.ts";
import { testBackup, type TestedBackup } from "./backup/test-backup.ts";
import { readConfig, type Config } from "./config.ts";
import { placeIn } from "./database/embedded-postgres/place.ts";
import { branchOf } from "./database/wal-archive.ts";
import type { Database } from "./database/database.ts";
import { sessionSecret } from "./installation/secret.ts";
import { installedDatabase } from "./process/installed-database.ts";
import { remedy } from "./process/remedy.ts";

const DONE = 0;
const DIFFERENT = 1;
const FAILED = 2;

/**
 * `npm run backup`: makes a backup, or with `--verify` restores one into a temporary database and compares it. With
 * `--scheduled` it does what is due, as the server starts it. Answers the exit code: 0 done, 1 the restored copy differs,
 * 2 failed.
 */
export async function run(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const closing: (() => Promise<void>)[] = [];
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { verify: { type: "boolean" }, scheduled: { type: "boolean" } },
      allowPositionals: true,
    });
    const config = readConfig(environment);
    const named =
      positionals[0] === undefined ? undefined : resolve(environment.INIT_CWD ?? ".", positionals[0]);
    if (values.verify) return await verify(config, named);
    const { database, connectionString } = await installedDatabase(config, 2, closing);
    if (values.scheduled) return await doWhatIsDue(config, connectionString, database);
    const directory = config.backupDir ?? join(config.dataDir, "backups");
    const path = named ?? (await newBackupPath(directory, config.backupPassphrase !== undefined));
    const made = await makeAndRecord(config, connectionString, database, path);
    report(made);
    if (config.backupPassphrase === undefined)
      say("It contains keys and personal data: keep it closed, or set BACKUP_PASSPHRASE to encrypt backups.");
    if (named === undefined && config.backupDir === undefined)
      say("Copy it to another machine. With BACKUP_DIR, backups are made every day.");
    return DONE;
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    return FAILED;
  } finally {
    for (const close of closing.toReversed()) await close().catch(() => undefined);
  }
}

async function makeAndRecord(
  config: Config,
  connectionString: string,
  database: Database,
  path: string,
): Promise<MadeBackup> {
  const begunAt = new Date();
  const record = (result: MadeBackup | string) => recordBackup(database, { begunAt, path, result });
  if (existsSync(path)) throw new BackupError(`${path} exists already. Name another file.`);
  try {
    const made = await makeBackup({
      connectionString,
      place: placeOf(config),
      secret: await secretOf(config),
      version: manifest.version,
      path,
      passphrase: config.backupPassphrase ?? null,
    });
    await record(made);
    return made;
  } catch (error) {
    // Another process makes one: that is no failed backup.
    if (!(error instanceof AnotherBackup)) await record(sentenceOf(error)).catch(() => undefined);
    throw error;
  }
}

/**
 * A scheduled run of a server: of several servers at the same moment, one makes the backup. A failed copy of the cluster does not
 * keep the backup from being made.
 */
async function doWhatIsDue(config: Config, connectionString: string, database: Database): Promise<number> {
  const { backupDir, walArchiveDir } = config;
  if (backupDir === undefined && walArchiveDir === undefined)
    throw new BackupError("Set BACKUP_DIR to a directory for backups.");
  for (const place of [config.dataDir, backupDir]) if (place !== undefined) await removeLeftovers(place);
  let code = DONE;
  if (walArchiveDir !== undefined)
    await copyBaseIfDue(config, connectionString, walArchiveDir).catch((error: unknown) => {
      process.stderr.write(`The copy for the WAL archive failed. ${sentenceOf(error)}\n`);
      code = FAILED;
    });
  const ofBackups =
    backupDir === undefined ? DONE : await backUpAndTest(config, connectionString, database, backupDir);
  return Math.max(code, ofBackups);
}

async function copyBaseIfDue(config: Config, connectionString: string, archive: string): Promise<void> {
  const branch = await branchOf(archive, placeIn(config.dataDir).cluster);
  if (branch === null || !(await isBaseDue(branch))) return;
  await removeLeftovers(branch);
  await copyBase({
    superuser: superuserOf(connectionString),
    place: placeOf(config),
    secret: await secretOf(config),
    directory: branch,
    passphrase: config.backupPassphrase ?? null,
  });
  await removeOldMoments(archive, config.backupKeepDays);
}

async function backUpAndTest(
  config: Config,
  connectionString: string,
  database: Database,
  directory: string,
): Promise<number> {
  const { backupPassphrase: passphrase } = config;
  if (await isBackupDue(database, { directory, hours: config.backupHours })) {
    const path = await newBackupPath(directory, passphrase !== undefined);
    await makeAndRecord(config, connectionString, database, path);
    await removeOldBackups(directory, config.backupKeepDays);
  }
  const wanted = await backupToTest(database, directory);
  if (wanted === null) return DONE;
  const failure = await testBackup(wanted.path, passphrase ?? null, workDirectoryOf(config)).then(
    ({ differences }) => (differences.length === 0 ? null : differences.join(" ")),
    sentenceOf,
  );
  await recordTest(database, wanted.id, failure);
  if (failure === null) return DONE;
  process.stderr.write(`The restore test of ${wanted.path} failed. ${failure}\n`);
  return DIFFERENT;
}

/** The superuser of the embedded database has the same password. */
function superuserOf(connectionString: string): string {
  const url = new URL("/postgres", connectionString);
  url.username = "postgres";
  return url.href;
}

const secretOf = ({ dataDir, sessionSecret: setting }: Config) =>
  sessionSecret(dataDir, setting, async () => null);

async function verify(config: Config, named: string | undefined): Promise<number> {
  const directory = config.backupDir ?? join(config.dataDir, "backups");
  const path = named ?? (await backupsIn(directory)).at(-1);
  if (path === undefined)
    throw new BackupError(`There is no backup in ${directory}. Name a file, or set BACKUP_DIR.`);
  const began = performance.now();
  const tested = await testBackup(path, config.backupPassphrase ?? null, workDirectoryOf(config));
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  say(`Restored ${path} of ${tested.manifest.madeAt} into a temporary database in ${seconds} s.`);
  describe(tested);
  for (const sentence of tested.differences) say(`Wrong: ${sentence}`);
  say(
    tested.differences.length === 0
      ? "The restored copy is equal to the backup."
      : "The restored copy is not as it was backed up. Keep the file, and make another backup.",
  );
  return tested.differences.length === 0 ? DONE : DIFFERENT;
}

const placeOf = ({ dataDir, auditDir }: Config) => ({ dataDir, auditDir: auditDir ?? dataDir });

/** A temporary database needs as much room as the data: where there is an installation, its disk has it. */
const workDirectoryOf = ({ dataDir }: Config) => (existsSync(dataDir) ? dataDir : tmpdir());

function report(made: MadeBackup): void {
  say(`Backup: ${made.path}`);
  say(`SHA-256: ${made.sha256}`);
  const { tables, files } = made.manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  say(
    `${count(made.bytes)} bytes: ${count(rows)} rows of ${tables.length} tables, and ${files.length} files with keys and signed heads.`,
  );
}

function describe({ manifest: { tables, state }, sha256 }: TestedBackup): void {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  say(`SHA-256: ${sha256}`);
  say(
    `Compared ${count(rows)} rows of ${tables.length} tables, ${count(state.votes)} votes, ${Object.keys(state.figures).length} cycles' figures and ${count(state.auditEntries)} audit entries.`,
  );
}

function sentenceOf(error: unknown): string {
  if (error instanceof BackupError) return error.message;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "ENOSPC" || code === "EDQUOT")
    return "The disk for backups is full, so none was made. Make room, or set BACKUP_DIR to another disk.";
  return remedy(error, "external") ?? `The backup failed: ${message}`;
}

const count = (number: number) => number.toLocaleString("en-GB");

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}
