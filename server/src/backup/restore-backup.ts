import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { sql, type Kysely, type Transaction } from "kysely";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { foreignMigration, migrate, UPGRADING_COMMIT } from "../database/schema/migrate.ts";
import type { Schema } from "../database/schema/tables.ts";
import { openSession } from "../database/pool/session.ts";
import { damaged, textOf, type BackupFile } from "./backup-file.ts";
import {
  assertOwnKeys,
  sha256Of,
  writeInstallationFiles,
  type InstallationFile,
  type Place,
} from "./installation-files.ts";
import { partName } from "./make-backup.ts";
import { BackupError, type Manifest, type TableEntry } from "./manifest.ts";
import { copyStatement, foreignKeysOf, tablesOf } from "./tables.ts";

/**
 * Restores a backup into an empty database and writes the installation's files, before the data are committed. Returns the
 * paths of signed heads that were set aside. `secret` is `SESSION_SECRET`, if that is set. Throws {@link BackupError} if the database is not empty, the backup is from a
 * newer or much older version, or damaged, or the data directory belongs to another installation: nothing is restored then.
 */
export async function restoreBackup(
  backup: BackupFile,
  path: string,
  connectionString: string,
  place: Place,
  secret?: string,
): Promise<string[]> {
  const { manifest } = backup;
  assertOwnSchema(manifest, path);
  const files = await filesOf(backup, path);
  await assertOwnKeys(place, files, secret);
  const session = await openSession(connectionString);
  try {
    await assertEmpty(session.db);
    await migrate(session.db, manifest.migrations.at(-1));
    return await session.db.transaction().execute(async (db) => {
      // No other process may begin an installation here meanwhile.
      await sql`lock table audit_entry in exclusive mode`.execute(db);
      await assertEmpty(db);
      await assertSameTables(db, manifest, path);
      await load(db, session.client, backup, path);
      return writeInstallationFiles(place, files);
    });
  } finally {
    await session.close();
  }
}

function assertOwnSchema({ migrations, version }: Manifest, path: string): void {
  const foreign = foreignMigration(migrations);
  if (foreign === null) return;
  throw new BackupError(
    foreign.isOlder
      ? `${path} has the schema of an older version (${foreign.name}). ` +
          `Restore it with Command Center of commit ${UPGRADING_COMMIT}, start that once, and make a new backup.`
      : `${path} was made by Command Center ${version}, which is newer than this one (it has ${foreign.name}). Install that version.`,
  );
}

async function filesOf(backup: BackupFile, path: string): Promise<InstallationFile[]> {
  const files: InstallationFile[] = [];
  for (const { name, in: directory, sha256 } of backup.manifest.files) {
    const text = await textOf(path, backup, `installation/${name}`);
    if (sha256Of(text) !== sha256) throw damaged(path, `${name} was changed`);
    files.push({ name, in: directory, text });
  }
  return files;
}

/** A database counts as empty without tables of other programs and without audit entries: a first start writes some. */
async function assertEmpty(db: Kysely<Schema>): Promise<void> {
  const names = (await tablesOf(db)).map(({ name }) => name);
  if (names.length === 0) return;
  const isOurs = names.includes("kysely_migration") && names.includes("installation");
  const { rows } = isOurs
    ? await sql<{ isUsed: boolean }>`
        select exists (select from audit_entry) as "isUsed"`.execute(db)
    : { rows: [{ isUsed: true }] };
  if (rows[0]?.isUsed === true)
    throw new BackupError(
      "The database is not empty. Restore into a new one: set DATA_DIR to an empty directory, or DATABASE_URL to an empty database.",
    );
}

async function assertSameTables(db: Transaction<Schema>, { tables }: Manifest, path: string): Promise<void> {
  const ours = (await tablesOf(db)).map(({ name, columns }) => `${name}(${columns.toSorted().join()})`);
  const theirs = tables.map(({ name, columns }) => `${name}(${columns.toSorted().join()})`);
  if (ours.join() !== theirs.toSorted().join())
    throw damaged(path, "its tables are not those of its version");
}

/** Replaces the rows that migrations wrote. Constraints are checked when foreign keys are made again. */
async function load(
  db: Transaction<Schema>,
  client: pg.Client,
  { manifest, content }: BackupFile,
  path: string,
): Promise<void> {
  const keys = await foreignKeysOf(db);
  const all = manifest.tables.map(({ name }) => `public."${name}"`);
  const run = (statement: string) => sql.raw(statement).execute(db);
  for (const { table, name } of keys) await run(`alter table ${table} drop constraint ${name}`);
  for (const table of all) await run(`alter table ${table} disable trigger user`);
  await run(`truncate ${all.join(", ")}`);
  for (const table of manifest.tables) await loadTable(client, table, content, path);
  await run("set constraints all immediate");
  for (const { name, lastValue } of manifest.sequences)
    await sql`select setval(${`public.${name}`}::regclass, ${lastValue})`.execute(db);
  for (const { table, name, definition } of keys)
    await run(`alter table ${table} add constraint ${name} ${definition}`);
  for (const table of all) await run(`alter table ${table} enable trigger user`);
  // Without statistics the first import after a restore takes minutes.
  await run(`analyze ${all.join(", ")}`);
}

async function loadTable(
  client: pg.Client,
  table: TableEntry,
  content: BackupFile["content"],
  path: string,
): Promise<void> {
  const digest = createHash("sha256");
  async function* rows() {
    for (let part = 1; part <= table.parts; part += 1)
      for await (const piece of content(partName(table.name, part))) {
        digest.update(piece);
        yield piece;
      }
  }
  const stream = client.query(copyFrom(copyStatement(table, "from stdin")));
  await pipeline(Readable.from(rows()), stream).catch((error: unknown) => {
    throw isUnreadable(error) ? damaged(path, `the table ${table.name} cannot be read`) : error;
  });
  if (digest.digest("hex") !== table.sha256 || stream.rowCount !== table.rows)
    throw damaged(path, `the table ${table.name} was changed`);
}

/** PostgreSQL's classes 22 and 23: values that their column's type or a constraint refuses. */
function isUnreadable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? "");
}
