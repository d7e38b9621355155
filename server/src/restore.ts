import { tmpdir } from "node:os";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { audit } from "./audit/audit.ts";
import { signAuditHeads } from "./audit/heads/sign-heads.ts";
import { openBackupFile, type BackupFile } from "./backup/backup-file.ts";
import type { Place } from "./backup/installation-files.ts";
import { BackupError } from "./backup/manifest.ts";
import { restoreBackup } from "./backup/restore-backup.ts";
import { readConfig, type Config } from "./config.ts";
import { connectDatabase } from "./database/database.ts";
import { startEmbeddedPostgres } from "./database/embedded-postgres/embedded-postgres.ts";
import { keepDirectory } from "./installation/kept-files.ts";
import { remedy } from "./process/remedy.ts";

/**
 * `npm run restore -- FILE`: restores a backup into the empty database of DATA_DIR or DATABASE_URL. Answers the exit code: 0
 * restored, 2 nothing was restored.
 */
export async function run(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const closing: (() => Promise<void>)[] = [];
  try {
    const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
    if (positionals[0] === undefined)
      throw new BackupError(
        "Name the backup: npm run restore -- FILE. DATA_DIR or DATABASE_URL say where to.",
      );
    const path = resolve(environment.INIT_CWD ?? ".", positionals[0]);
    const config = readConfig(environment);
    const backup = await openBackupFile(path, config.backupPassphrase ?? null, tmpdir());
    closing.push(() => backup.close());
    await restore(config, backup, path, closing);
    return 0;
  } catch (error) {
    const sentence = error instanceof BackupError ? error.message : remedy(error, "external");
    process.stderr.write(`${sentence ?? `Nothing was restored: ${(error as Error).message}`}\n`);
    return 2;
  } finally {
    for (const close of closing.toReversed()) await close().catch(() => undefined);
  }
}

async function restore(
  config: Config,
  backup: BackupFile,
  path: string,
  closing: (() => Promise<void>)[],
): Promise<void> {
  const place = { dataDir: config.dataDir, auditDir: config.auditDir ?? config.dataDir };
  const began = performance.now();
  keepDirectory(config.dataDir);
  const connectionString = config.databaseUrl ?? (await startOwn(config, closing));
  const setAside = await restoreBackup(backup, path, connectionString, place, config.sessionSecret);
  const problem = await noteInLog(connectionString, place, backup);
  const { madeAt, tables } = backup.manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  say(`Restored ${rows.toLocaleString("en-GB")} rows of ${madeAt} in ${seconds} s.`);
  for (const aside of setAside)
    say(`Newer signed heads of the audit log are now in ${aside}. Keep them: they prove what was before.`);
  if (problem !== null) say(problem);
  say("Accounts are as they were then: disable again who was disabled since. Start the server: npm start");
}

async function startOwn(config: Config, closing: (() => Promise<void>)[]): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir });
  closing.push(() => postgres.stop());
  return postgres.connectionString;
}

/** The log says which backup it continues from, and this entry is signed. Returns what prevents signing; null if nothing. */
async function noteInLog(
  connectionString: string,
  place: Place,
  { manifest, sha256 }: BackupFile,
): Promise<string | null> {
  const database = connectDatabase(connectionString, 2);
  try {
    await database.write((write) =>
      audit(write, { action: "server.restored", after: { madeAt: manifest.madeAt, sha256 } }),
    );
    let problem: string | null = null;
    const heads = await signAuditHeads({ database, ...place, warn: (sentence) => (problem = sentence) });
    await heads.close();
    return problem;
  } finally {
    await database.close();
  }
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}
