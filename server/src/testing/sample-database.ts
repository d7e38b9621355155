import { createTestDatabase, type TestDatabase } from "./database.ts";
import { querySample, type QueriedDatabase } from "./sample-queries.ts";
import { shared } from "./shared.ts";

/** For the tests of a file or of a `describe`: one copy of the sample cycle. */
export const sampleDatabase = (): TestDatabase => shared(() => createTestDatabase("sample"), drop);

/** The same without records. */
export const emptyDatabase = (): TestDatabase => shared(() => createTestDatabase("empty"), drop);

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
