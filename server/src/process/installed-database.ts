import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { connectDatabase, type Database } from "../database/database.ts";
import {
  LauncherError,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from "../database/embedded-postgres/embedded-postgres.ts";
import { placeIn } from "../database/embedded-postgres/place.ts";
import { assertOwnSchema } from "../database/schema/migrate.ts";
import { archiveSettings, beginBranch } from "../database/wal-archive.ts";

/**
 * Connects a command to the installation's database. Starts the embedded one if it does not run; `closing` receives the callbacks
 * that stop it. Throws {@link OtherSchema} if another version wrote the database: a command would misread it.
 */
export async function installedDatabase(
  config: Config,
  connections: number,
  closing: (() => Promise<void>)[],
): Promise<{ database: Database; connectionString: string }> {
  const connectionString = await databaseAddress(config, closing);
  const database = connectDatabase(connectionString, connections);
  closing.push(() => database.close());
  if ((await assertOwnSchema(database.db)).length === 0)
    throw new Error("The database has no data of Command Center. Start the server on it once.");
  return { database, connectionString };
}

async function databaseAddress(config: Config, closing: (() => Promise<void>)[]): Promise<string> {
  if (config.databaseUrl !== undefined) return config.databaseUrl;
  if (!existsSync(join(config.dataDir, "postgres")))
    throw new Error(`there is no database in ${config.dataDir}. Set DATA_DIR or DATABASE_URL.`);
  const postgres = await startOwnDatabase(config);
  closing.push(() => postgres.stop());
  return postgres.connectionString;
}

/**
 * Starts or joins the embedded database of a data directory. Every start archives: the archive must not have a gap. Throws
 * {@link LauncherError} where a restore was not finished.
 */
export async function startOwnDatabase({
  dataDir,
  walArchiveDir,
}: Pick<Config, "dataDir" | "walArchiveDir">): Promise<EmbeddedPostgres> {
  if (existsSync(placeIn(dataDir).unfinishedRestore))
    throw new LauncherError(
      `A restore into ${dataDir} was not finished. Run it again: npm run restore -- --at MOMENT.`,
    );
  if (walArchiveDir === undefined) return startEmbeddedPostgres({ dataDir });
  const postgres = await startEmbeddedPostgres({
    dataDir,
    settings: archiveSettings(walArchiveDir),
    writableDirectory: walArchiveDir,
  });
  await beginBranch(walArchiveDir, placeIn(dataDir).cluster);
  return postgres;
}
