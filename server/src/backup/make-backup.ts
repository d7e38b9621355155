import { createHash, type Hash } from "node:crypto";
import { dirname } from "node:path";
import { sql, type Transaction } from "kysely";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { installationId } from "../audit/check/verify-audit.ts";
import { lookFrom } from "../database/database.ts";
import type { Schema } from "../database/schema/tables.ts";
import { openSession } from "../database/pool/session.ts";
import { takeFreeTurn } from "../database/turns.ts";
import type { ZipEntry } from "../files/zip.ts";
import { accountSeals, type AccountSeals } from "../identity/seals/account-seals.ts";
import { newestSealsText } from "../identity/seals/newest-seals.ts";
import { sealNumbers, unsealedAccounts } from "../identity/seals/seal-accounts.ts";
import { NEWEST_SEALS_FILE } from "../installation/data-dir.ts";
import { figures } from "../measures/figures/figures.ts";
import { COMPRESSED_SHARE, requireRoom } from "./backup-directory.ts";
import { textEntry, writeBackupFile, type WrittenFile } from "./backup-file.ts";
import { readInstallationFiles, sha256Of, type InstallationFile, type Place } from "./installation-files.ts";
import {
  AnotherBackup,
  type BackedUpState,
  BackupError,
  FORMAT,
  MANIFEST,
  type Manifest,
  type TableEntry,
} from "./manifest.ts";
import { copyStatement, sequencesOf, tablesOf } from "./tables.ts";

/** Bytes of a table per entry: an entry of a ZIP archive may have 4 GB. */
const PART_BYTES = 256_000_000;

export interface BackupRequest {
  readonly connectionString: string;
  readonly place: Place;
  /** The installation's secret, wherever it is stored. */
  readonly secret: string;
  /** The product's version. */
  readonly version: string;
  readonly path: string;
  /** Null: the file is not encrypted. */
  readonly passphrase: string | null;
}

export interface MadeBackup extends WrittenFile {
  readonly path: string;
  readonly manifest: Manifest;
}

/** The state of a database that a restore is compared with: every cycle's headline figures, votes, the log and the seals. */
export async function stateOf(db: Transaction<Schema>, seals: AccountSeals): Promise<BackedUpState> {
  const cycles = await db.selectFrom("cycle").select("id").orderBy("id").execute();
  const figuresOfCycles: Record<string, Record<string, number | null>> = {};
  for (const { id } of cycles) {
    const values = await figures(await lookFrom(db, "everywhere", { cycle: id }));
    figuresOfCycles[id] = Object.fromEntries(values.map((figure) => [figure.id, figure.value]));
  }
  const { rows } = await sql<{ votes: number; entries: number; hash: string | null }>`
    select (select coalesce(sum(vote), 0) from result_sheet, unnest(votes) as vote where retired_at is null) as votes,
      (select count(*) from audit_entry) as entries,
      (select hash from audit_entry order by audit_entry.position desc limit 1) as hash`.execute(db);
  const [row] = rows;
  return {
    figures: figuresOfCycles,
    votes: row?.votes ?? 0,
    auditEntries: row?.entries ?? 0,
    auditHash: row?.hash ?? null,
    lockedAccounts: (await unsealedAccounts({ db }, seals)).length,
  };
}

/**
 * Copies one snapshot of the database, and the files that belong to it, into one file. Users keep reading and writing.
 * Throws {@link BackupError} while another backup is being made, or if the secret is not the one that sealed the accounts.
 */
export async function makeBackup(request: BackupRequest): Promise<MadeBackup> {
  const session = await openSession(request.connectionString);
  try {
    return await session.db
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute((transaction) => copyAll(transaction, session.client, request));
  } finally {
    await session.close();
  }
}

async function copyAll(
  db: Transaction<Schema>,
  client: pg.Client,
  { place, secret, version, path, passphrase }: BackupRequest,
): Promise<MadeBackup> {
  if (!(await takeFreeTurn({ db }, "making_of_backups"))) throw new AnotherBackup();
  const seals = accountSeals(secret);
  await assertSealedBy(db, seals.keyId);
  const { rows: about } = await sql<{
    postgres: string;
    madeAt: Date;
    lastPosition: number | null;
    databaseBytes: number;
  }>`
    select current_setting('server_version') as postgres, transaction_timestamp() as "madeAt",
      (select max(position) from audit_entry) as "lastPosition",
      pg_database_size(current_database()) as "databaseBytes"`.execute(db);
  await requireRoom(dirname(path), (about[0]?.databaseBytes ?? 0) * COMPRESSED_SHARE);
  const state = await stateOf(db, seals);
  const files = await readInstallationFiles(place, secret, about[0]?.lastPosition ?? 0);
  files.push({ name: NEWEST_SEALS_FILE, in: "data", text: newestSealsText(await sealNumbers({ db })) });
  const migrations = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const tables: TableEntry[] = [];
  let manifest: Manifest | undefined;

  async function* entries(): AsyncGenerator<ZipEntry, void, void> {
    for (const table of await tablesOf(db)) yield* tableEntries(client, table, (entry) => tables.push(entry));
    for (const { name, text } of files) yield textEntry(`installation/${name}`, text);
    manifest = {
      format: FORMAT,
      version,
      postgres: about[0]?.postgres ?? "",
      madeAt: (about[0]?.madeAt ?? new Date()).toISOString(),
      installation: await installationId({ db }),
      migrations: migrations.rows.map(({ name }) => name),
      tables,
      sequences: await sequencesOf(db),
      files: files.map(fileEntryOf),
      state,
    };
    yield textEntry(MANIFEST, JSON.stringify(manifest, null, 1));
  }

  const written = await writeBackupFile(path, passphrase, entries());
  if (manifest === undefined) throw new Error("The backup has no manifest.");
  return { ...written, path, manifest };
}

/** A backup with another key than the accounts' is useless: all of them would be locked after a restore. */
async function assertSealedBy(db: Transaction<Schema>, keyId: string): Promise<void> {
  const row = await db
    .selectFrom("installation")
    .select("value")
    .where("key", "=", "account_seal_key")
    .executeTakeFirst();
  if (row === undefined || String(row.value) === keyId) return;
  throw new BackupError(
    "The accounts were sealed with another key. Set DATA_DIR and SESSION_SECRET as they are set for the server.",
  );
}

/** A table's rows in as many entries as it needs; `done` gets its entry of the manifest. */
async function* tableEntries(
  client: pg.Client,
  table: { readonly name: string; readonly columns: string[] },
  done: (entry: TableEntry) => void,
): AsyncGenerator<ZipEntry, void, void> {
  const digest = createHash("sha256");
  const stream = client.query(copyTo(copyStatement(table, "to stdout")));
  const source = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer, void>;
  let next = await source.next();
  let parts = 0;
  let bytes = 0;
  async function* part() {
    for (const end = bytes + PART_BYTES; next.done !== true && bytes < end; next = await source.next()) {
      bytes += next.value.length;
      digest.update(next.value);
      yield next.value;
    }
  }
  while (next.done !== true) {
    parts += 1;
    yield { name: partName(table.name, parts), content: part() };
  }
  await countRows(client);
  done({ ...table, rows: stream.rowCount, parts, bytes, sha256: digest.digest("hex") });
}

/** PostgreSQL sends a copy's row count after its last row: the count has arrived once another query is answered. */
async function countRows(client: pg.Client): Promise<void> {
  await client.query("");
}

/** Name of an entry with a part of a table, from 1. */
export function partName(table: string, part: number): string {
  return `tables/${table}/${part}.copy`;
}

function fileEntryOf({ name, in: directory, text }: InstallationFile) {
  return { name, in: directory, bytes: Buffer.byteLength(text), sha256: sha256Of(text) };
}

/** Digest and count of a table as it is in a database, in the way of the manifest. */
export async function digestTable(
  client: pg.Client,
  table: Pick<TableEntry, "name" | "columns">,
): Promise<Pick<TableEntry, "rows" | "bytes" | "sha256">> {
  const digest: Hash = createHash("sha256");
  let bytes = 0;
  const stream = client.query(copyTo(copyStatement(table, "to stdout")));
  for await (const piece of stream) {
    bytes += (piece as Buffer).length;
    digest.update(piece as Buffer);
  }
  await countRows(client);
  return { rows: stream.rowCount, bytes, sha256: digest.digest("hex") };
}
