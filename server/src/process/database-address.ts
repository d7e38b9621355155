import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { startEmbeddedPostgres } from "../database/embedded-postgres/embedded-postgres.ts";

/** The database's address, for a program beside the server; where it is our own and stands still, it is started until `closing` is run. */
export async function databaseAddress(config: Config, closing: (() => Promise<void>)[]): Promise<string> {
  if (config.databaseUrl !== undefined) return config.databaseUrl;
  if (!existsSync(join(config.dataDir, "postgres")))
    throw new Error(`there is no database in ${config.dataDir}. Set DATA_DIR or DATABASE_URL.`);
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir });
  closing.push(() => postgres.stop());
  return postgres.connectionString;
}
