import { Client } from "pg";
import { createTestDatabase, type TestDatabase } from "./database.ts";

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
