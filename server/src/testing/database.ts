import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { openDatabase, type Database } from "../database/database.ts";

export interface TestDatabase {
  readonly database: Database;
  readonly connectionString: string;
  /** Closes the connections and removes the database. */
  drop(): Promise<void>;
}

/** A database of the test's own on the run's PostgreSQL: migrated and empty, or holding the sample cycle. */
export async function createTestDatabase(data: "empty" | "sample" = "empty"): Promise<TestDatabase> {
  const server = inject("postgres");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await onServer(server, `create database ${name} template ${data}_cycle`);
  const connectionString = new URL(`/${name}`, server).href;
  const database = await openDatabase(connectionString, 5);
  return {
    database,
    connectionString,
    async drop() {
      await database.close();
      await onServer(server, `drop database ${name} with (force)`);
    },
  };
}

/** A database that nothing was ever done to. */
export async function withFreshDatabase(work: (connectionString: string) => Promise<void>): Promise<void> {
  const name = `fresh_${randomBytes(6).toString("hex")}`;
  const client = new pg.Client({ connectionString: inject("postgres") });
  await client.connect();
  try {
    await client.query(`create database ${name}`);
    await work(new URL(`/${name}`, inject("postgres")).href);
  } finally {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.end();
  }
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    // Two copies of one template at the same time refuse each other: they take turns.
    await client.query("select pg_advisory_lock(1)");
    await client.query(statement);
  } finally {
    await client.end();
  }
}
