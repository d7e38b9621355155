import { createTestDatabase, type TestDatabase } from "./database.ts";
import { querySample, type QueriedDatabase } from "./sample-queries.ts";
import { shared } from "./shared.ts";

/** For the tests of a file or of a `describe`: one copy of the sample cycle. */
export const sampleDatabase = (): TestDatabase => shared(() => createTestDatabase("sample"), drop);

/** The same without records. */
export const emptyDatabase = (): TestDatabase => shared(() => createTestDatabase("empty"), drop);

/** A copy of the sample cycle that plain SQL is asked of. */
export const queriedSample = (): QueriedDatabase => shared(() => querySample(), drop);

const drop = (database: TestDatabase) => database.drop();
