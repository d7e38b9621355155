import { randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { inject, vi } from "vitest";
import { connectDatabase, openDatabase, type Database } from "../database/database.ts";
import type { OrdinaryDeadlines } from "../database/pool/deadlines.ts";

export interface TestDatabase {
  readonly database: Database;
  readonly connectionString: string;
  /** Address of the owner, where `connectionString` has a role of its own that only serves. */
  readonly owner?: string;
  /** Closes the connections and removes the database. */
  drop(): Promise<void>;
}

/** Deadlines that allow for a busy machine. Only tests of deadlines use shorter ones. */
export const UNHURRIED: OrdinaryDeadlines = {
  connection: 30_000,
  statement: 150_000,
  lock: 30_000,
  idleInTransaction: 50_000,
  answer: 160_000,
  notice: 20_000,
  reconnection: 20_000,
  freshAnswer: 50_000,
  computedAnswer: 150_000,
};

const CONNECTIONS = 5;

/** What a test's database holds: nothing, the units of the country as with DATA=empty, or the sample cycle too. */
export type TestData = "empty" | "country" | "sample";

/** A database of the test's own on the run's PostgreSQL, migrated; with `isServed`, a role that only serves connects to it. */
export async function createTestDatabase(
  data: TestData = "empty",
  deadlines = UNHURRIED,
  isServed = false,
): Promise<TestDatabase> {
  const server = inject("postgres");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await onServer(server, (client) =>
    client.query(`create database ${name} template ${data}_cycle strategy file_copy`),
  );
  const owner = new URL(`/${name}`, server);
  const address = isServed ? await addRole(owner, name) : owner;
  // A copy has the schema; the role that only serves does not have its rights yet.
  const database = isServed
    ? await openDatabase(address.href, CONNECTIONS, deadlines, owner.href)
    : connectDatabase(address.href, CONNECTIONS, deadlines);
  return {
    database,
    connectionString: address.href,
    ...(isServed && { owner: owner.href }),
    async drop() {
      await database.close();
      await onServer(server, (client) => dropDatabase(client, name));
      if (isServed) await onServer(superuserOf(server), (client) => client.query(`drop role ${name}`));
    },
  };
}

/** Adds a role with the given name and the owner's password, and returns its address of the database. */
async function addRole(owner: URL, name: string): Promise<URL> {
  await onServer(superuserOf(owner.href), (client) =>
    client.query(`create role ${name} login password '${owner.password}'`),
  );
  const address = new URL(owner);
  address.username = name;
  return address;
}

/** The embedded PostgreSQL has one password for its superuser and the product's role. */
export function superuserOf(server: string): string {
  const address = new URL("/postgres", server);
  address.username = "postgres";
  return address.href;
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
    await dropDatabase(client, name);
    await client.end();
  }
}

async function onServer(server: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    // PostgreSQL refuses concurrent copies of the same template, so they are serialised by an advisory lock.
    await client.query("select pg_advisory_lock(1)");
    await work(client);
  } finally {
    await client.end();
  }
}

/** Error code if the database has a connection that we may not terminate, such as autovacuum's. */
const NOT_OURS = "42501";
const MOST_TRIES = 40;

/** Drops a database and its connections. Retries while PostgreSQL itself works in it. */
async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query(`drop database if exists ${name} with (force)`);
      return;
    } catch (error) {
      const isBusy = error instanceof pg.DatabaseError && error.code === NOT_OURS;
      if (!isBusy || tries === MOST_TRIES) throw error;
      await setTimeout(250);
    }
  }
}

/** The statements that a database is sent from now on, as JSON. */
export interface SentStatements {
  now(): readonly string[];
  restore(): void;
}

/** Records the statements that a database is sent. Servers of other test files in this worker send theirs to databases of their own. */
export async function statementsTo({ db }: Pick<Database, "db">): Promise<SentStatements> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const query = vi.spyOn(pg.Client.prototype, "query");
  const isOwn = (client: unknown) => (client as pg.Client).database === rows[0]?.name;
  return {
    now: () =>
      query.mock.calls.flatMap(([statement]: readonly unknown[], at) =>
        isOwn(query.mock.contexts[at]) ? [JSON.stringify(statement)] : [],
      ),
    restore: () => query.mockRestore(),
  };
}
