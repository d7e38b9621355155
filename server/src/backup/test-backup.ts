import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { HEADS_FILE } from "../audit/heads/head.ts";
import { PUBLIC_KEY_FILE } from "../audit/heads/key.ts";
import { readNewestHead } from "../audit/heads/newest-head.ts";
import { verifyAudit } from "../audit/check/verify-audit.ts";
import { connectDatabase } from "../database/database.ts";
import { startEmbeddedPostgres } from "../database/embedded-postgres/embedded-postgres.ts";
import { openSession } from "../database/pool/session.ts";
import { accountSeals } from "../identity/seals/account-seals.ts";
import { readIfThere } from "../installation/made-once.ts";
import { SECRET_FILE } from "../installation/secret.ts";
import { requireRoom } from "./backup-directory.ts";
import { openBackupFile } from "./backup-file.ts";
import type { Place } from "./installation-files.ts";
import { digestTable, stateOf } from "./make-backup.ts";
import type { BackedUpState, Manifest } from "./manifest.ts";
import { restoreBackup } from "./restore-backup.ts";

export interface TestedBackup {
  readonly manifest: Manifest;
  readonly sha256: string;
  /** A sentence for each difference between the backup and the restored copy; empty if they are equal. */
  readonly differences: string[];
}

/** The copy is removed afterwards: it does not have to survive a power cut, and its WAL takes room for nothing. */
const SCRATCH_SETTINGS = {
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_wal_size: "128MB",
};
/** A restored table with its indexes takes up to three times its text. */
const RESTORED_SHARE = 3;

/**
 * Restores a backup into a PostgreSQL of its own, in a temporary directory inside `workDirectory`, and compares the copy with
 * the manifest: every table byte by byte, figures, votes, seals, and the audit log with its signed heads. Throws
 * {@link BackupError} if the backup cannot be restored at all.
 */
export async function testBackup(
  path: string,
  passphrase: string | null,
  workDirectory: string,
): Promise<TestedBackup> {
  await mkdir(workDirectory, { recursive: true, mode: 0o700 });
  const directory = await mkdtemp(join(workDirectory, "restore-test-"));
  try {
    const backup = await openBackupFile(path, passphrase, directory);
    try {
      const bytes = backup.manifest.tables.reduce((sum, table) => sum + table.bytes, 0);
      await requireRoom(directory, RESTORED_SHARE * bytes);
      const dataDir = join(directory, "data");
      const postgres = await startEmbeddedPostgres({ dataDir, settings: SCRATCH_SETTINGS });
      try {
        const place = { dataDir, auditDir: dataDir };
        await restoreBackup(backup, path, postgres.connectionString, place);
        const { manifest, sha256 } = backup;
        return {
          manifest,
          sha256,
          differences: await compareWithManifest(manifest, postgres.connectionString, place),
        };
      } finally {
        await postgres.stop();
      }
    } finally {
      await backup.close();
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Sentences for the differences between a restored database and the manifest of its backup. */
export async function compareWithManifest(
  manifest: Manifest,
  connectionString: string,
  place: Place,
): Promise<string[]> {
  const differences: string[] = [];
  const secret = (await readIfThere(join(place.dataDir, SECRET_FILE))) ?? "";
  const session = await openSession(connectionString);
  try {
    for (const table of manifest.tables) {
      const { rows, sha256 } = await digestTable(session.client, table);
      if (rows !== table.rows)
        differences.push(`The table ${table.name} has ${rows} rows instead of ${table.rows}.`);
      else if (sha256 !== table.sha256) differences.push(`The table ${table.name} has other values.`);
    }
    const restored = await session.db
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute((db) => stateOf(db, accountSeals(secret.trim())));
    differences.push(...stateDifferences(manifest.state, restored));
  } finally {
    await session.close();
  }
  return [...differences, ...(await auditFindings(connectionString, place))];
}

function stateDifferences(made: BackedUpState, restored: BackedUpState): string[] {
  return (Object.keys(made) as (keyof BackedUpState)[])
    .filter((key) => !isDeepStrictEqual(made[key], restored[key]))
    .map((key) => `${STATE_WORDS[key]} differ from those of the backup.`);
}

const STATE_WORDS: Record<keyof BackedUpState, string> = {
  figures: "Headline figures",
  votes: "Votes counted",
  auditEntries: "Numbers of audit entries",
  auditHash: "Ends of the audit log",
  lockedAccounts: "Locked accounts",
};

async function auditFindings(connectionString: string, { dataDir, auditDir }: Place): Promise<string[]> {
  const publicKey = await readIfThere(join(dataDir, PUBLIC_KEY_FILE));
  if (publicKey === null) return [];
  const database = connectDatabase(connectionString, 2);
  try {
    const { findings } = await verifyAudit(database, {
      publicKey,
      newest: await readNewestHead(dataDir),
      isCopy: true,
      readHeads: () => readIfThere(join(auditDir, HEADS_FILE)),
    });
    return findings.map(({ sentence }) => sentence);
  } finally {
    await database.close();
  }
}
