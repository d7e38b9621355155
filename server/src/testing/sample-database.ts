import { Client } from "pg";
import { afterAll, beforeAll } from "vitest";
import { createTestDatabase, type TestDatabase } from "./database.ts";

/** For the tests of a file or of a `describe`: one copy of the sample cycle. */
export const sampleDatabase = (): TestDatabase => shared(() => createTestDatabase("sample"), drop);

/** The same without records. */
export const emptyDatabase = (): TestDatabase => shared(() => createTestDatabase("empty"), drop);

export interface QueriedDatabase extends TestDatabase {
  /** Rows of plain SQL by column name. */
  rows(query: string): Promise<Record<string, unknown>[]>;
  /** The first row's values in the order of its columns. */
  values(query: string): Promise<unknown[]>;
}

/** For tests: a database for plain SQL, to check figures independently of the product's queries. */
export async function querySample(data: "empty" | "sample" = "sample"): Promise<QueriedDatabase> {
  const test = await createTestDatabase(data);
  const client = new Client({ connectionString: test.connectionString });
  await client.connect();
  return {
    ...test,
    rows: async (query) => (await client.query<Record<string, unknown>>(query)).rows,
    values: async (query) => (await client.query<unknown[]>({ text: query, rowMode: "array" })).rows[0] ?? [],
    async drop() {
      await client.end();
      await test.drop();
    },
  };
}

let queried: Promise<QueriedDatabase> | undefined;

/** A copy of the sample cycle for SQL that only reads. Each worker has one until it ends. */
export const queriedSample = (): QueriedDatabase =>
  shared(
    () => (queried ??= queryToRead()),
    async () => undefined,
  );

async function queryToRead(): Promise<QueriedDatabase> {
  const sample = await querySample();
  await sample.rows("set default_transaction_read_only = on");
  return sample;
}

const drop = (database: TestDatabase) => database.drop();

/**
 * What a hook starts before the tests of a file or of a `describe`, and ends after them and after whatever was started
 * later. Until then there is nothing to be had of it: it is for tests and later hooks, and must not be taken apart before.
 */
export function shared<T extends object>(start: () => Promise<T>, end: (started: T) => Promise<void>): T {
  let started: T | undefined;
  beforeAll(async () => {
    started = await start();
  });
  afterAll(async () => {
    if (started !== undefined) await end(started);
  });
  return new Proxy({} as T, {
    get(_, name) {
      if (started === undefined) throw new Error("A hook starts this: ask it in tests, or in later hooks.");
      return Reflect.get(started, name);
    },
  });
}
