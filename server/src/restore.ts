import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { momentText } from "@command-center/domain/time/moment-text";
import { audit } from "./audit/audit.ts";
import { beginHeads } from "./audit/heads/newest-head.ts";
import { signAuditHeads } from "./audit/heads/sign-heads.ts";
import { openBackupFile } from "./backup/backup-file.ts";
import type { Place } from "./backup/installation-files.ts";
import { BackupError } from "./backup/manifest.ts";
import { restoreMoment } from "./backup/restore-moment.ts";
import { restoreBackup } from "./backup/restore-backup.ts";
import { readConfig, type Config } from "./config.ts";
import { connectDatabase } from "./database/database.ts";
import { keepDirectory } from "./installation/kept-files.ts";
import { startEmbeddedPostgres } from "./database/embedded-postgres/embedded-postgres.ts";
import { remedy } from "./process/remedy.ts";

/** A time without a zone is East Africa Time, as everywhere in the product. */
const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)?$/;

/**
 * `npm run restore -- FILE`: restores a backup into the empty database of DATA_DIR or DATABASE_URL. With `--at` it restores a
 * moment from WAL_ARCHIVE_DIR. Answers the exit code: 0 restored, 2 nothing was restored.
 */
export async function run(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const closing: (() => Promise<void>)[] = [];
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { at: { type: "string" } },
      allowPositionals: true,
    });
    const config = readConfig(environment);
    if (values.at !== undefined) await restoreAt(config, momentOf(values.at), closing);
    else if (positionals[0] === undefined)
      throw new BackupError(
        "Name the backup: npm run restore -- FILE. DATA_DIR or DATABASE_URL say where to restore it.",
      );
    else await restoreFile(config, resolve(environment.INIT_CWD ?? ".", positionals[0]), closing);
    say("Accounts are as they were then: disable again who was disabled since. Start the server: npm start");
    return 0;
  } catch (error) {
    const sentence = error instanceof BackupError ? error.message : remedy(error, "external");
    process.stderr.write(`${sentence ?? `Nothing was restored: ${(error as Error).message}`}\n`);
    return 2;
  } finally {
    for (const close of closing.toReversed()) await close().catch(() => undefined);
  }
}

const placeOf = ({ dataDir, auditDir }: Config): Place => ({ dataDir, auditDir: auditDir ?? dataDir });

async function restoreFile(config: Config, path: string, closing: (() => Promise<void>)[]): Promise<void> {
  const place = placeOf(config);
  const began = performance.now();
  keepDirectory(config.dataDir);
  const backup = await openBackupFile(path, config.backupPassphrase ?? null, config.dataDir);
  closing.push(() => backup.close());
  const connectionString = config.databaseOwnerUrl ?? config.databaseUrl ?? (await startOwn(config, closing));
  const setAside = await restoreBackup(backup, path, connectionString, place, config.sessionSecret);
  const { madeAt, tables } = backup.manifest;
  await noteInLog(connectionString, place, { madeAt, sha256: backup.sha256 });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  say(`Restored ${rows.toLocaleString("en-GB")} rows of ${madeAt} in ${seconds} s.`);
  for (const aside of setAside)
    say(`Newer signed heads of the audit log are now in ${aside}. Keep them: they prove what was before.`);
}

/** Null for `latest`. */
function momentOf(text: string): Date | null {
  if (text === "latest") return null;
  const zone = MOMENT.exec(text);
  const moment = new Date(zone?.[1] === undefined ? `${text.replace(" ", "T")}+03:00` : text);
  if (zone === null || Number.isNaN(moment.getTime()))
    throw new BackupError(
      "Give a moment such as --at 2026-01-15T18:30, in East Africa Time, or --at latest.",
    );
  return moment;
}

async function restoreAt(config: Config, at: Date | null, closing: (() => Promise<void>)[]): Promise<void> {
  if (config.walArchiveDir === undefined)
    throw new BackupError("Set WAL_ARCHIVE_DIR to the archive that contains the moment.");
  const place = placeOf(config);
  const began = performance.now();
  const { postgres, lastChange } = await restoreMoment({
    directory: config.walArchiveDir,
    at,
    place,
    secret: config.sessionSecret,
    passphrase: config.backupPassphrase ?? null,
    complete: (connectionString) =>
      noteInLog(connectionString, place, { at: at?.toISOString() ?? "latest" }, true),
  });
  closing.push(() => postgres.stop());
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  const upTo = lastChange === null ? "" : `, with changes up to ${momentText(lastChange.getTime())}`;
  say(`Restored the database in ${seconds} s${upTo}.`);
  say("The audit log starts a new series of signed heads. Keep the former ones: they prove what was before.");
}

async function startOwn(config: Config, closing: (() => Promise<void>)[]): Promise<string> {
  // Without archiving: the archive may belong to the database that this one replaces.
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir });
  closing.push(() => postgres.stop());
  return postgres.connectionString;
}

/** Writes to the log which state it continues from, and signs it; with new heads where the former are older. */
async function noteInLog(
  connectionString: string,
  place: Place,
  after: object,
  hasOlderHeads = false,
): Promise<void> {
  const database = connectDatabase(connectionString, 2);
  try {
    await database.write((write) => audit(write, { action: "server.restored", after }));
    if (hasOlderHeads) await beginHeads(database, place);
    let problem: string | null = null;
    const heads = await signAuditHeads({ database, ...place, warn: (sentence) => (problem = sentence) });
    await heads.close();
    if (problem !== null) say(problem);
  } catch (error) {
    say(`The data are restored, but the audit log does not say so: ${(error as Error).message}`);
    if (hasOlderHeads) say("Begin new signed heads: npm run audit:verify -- --begin-heads");
  } finally {
    await database.close();
  }
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}
