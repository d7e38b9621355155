import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../database/database.ts";
import { startEmbeddedPostgres } from "../database/embedded-postgres/embedded-postgres.ts";
import { analyzeUnknown } from "../database/statistics/statistics.ts";
import { loadGeography, loadSample } from "../sample/load.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Address of the run's own PostgreSQL, without a database name. */
    postgres: string;
  }
}

/**
 * Starts one PostgreSQL for the whole run, with databases that tests copy: `empty_cycle` without a row, `country_cycle` as one
 * that was started with DATA=empty, and `sample_cycle`.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), "command-center-tests-"));
  const postgres = await startEmbeddedPostgres({
    dataDir,
    // Nothing here has to outlive the run; waiting for the disk was most of making and removing databases.
    settings: {
      max_connections: "100",
      shared_buffers: "128MB",
      wal_level: "minimal",
      max_wal_senders: "0",
      max_wal_size: "8GB",
      checkpoint_timeout: "1d",
      fsync: "off",
      synchronous_commit: "off",
      full_page_writes: "off",
      // Plans must not depend on when autovacuum analyzes a table.
      autovacuum: "off",
      // Clones a template's files instead of copying them.
      ...(process.platform === "linux" && { file_copy_method: "clone" }),
    },
  });
  const server = new URL(postgres.connectionString);
  const client = new pg.Client({ connectionString: server.href });
  await client.connect();
  const open = (name: string) => openDatabase(new URL(`/${name}`, server).href);
  await client.query("create database empty_cycle");
  await (await open("empty_cycle")).close();
  // Migrated once: the others begin as copies.
  for (const name of ["country_cycle", "sample_cycle"])
    await client.query(`create database ${name} template empty_cycle`);
  for (const name of ["empty_cycle", "country_cycle", "sample_cycle"]) {
    const database = await open(name);
    if (name === "country_cycle") await loadGeography(database);
    if (name === "sample_cycle") await loadSample(database);
    await analyzeUnknown(database);
    await database.close();
  }
  await client.end();
  project.provide("postgres", server.href);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
