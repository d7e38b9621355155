import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { rowTypes } from "../../testing/schema/row-types.ts";
import { emptyDatabase } from "../../testing/sample-database.ts";

const empty = emptyDatabase();

test("tables.ts has the columns that the database has", async () => {
  const columnTypes = await readFile(join(import.meta.dirname, "column-types.ts"), "utf8");
  await expect(await rowTypes(empty.database.db, columnTypes)).toMatchFileSnapshot("./tables.ts");
});
