import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { sampleDatabase } from "../testing/sample-database.ts";
import type { Database } from "./database.ts";
import { rehearse } from "./rehearsal.ts";
import { awaitTurn, takeFreeTurn } from "./turns.ts";

const own = sampleDatabase();
let database: Database;
beforeAll(() => {
  ({ database } = own);
});

const organs = async (db: Pick<Database["db"], "selectFrom">) =>
  (await db.selectFrom("organ").select("id").execute()).length;
const revisions = () => database.db.selectFrom("data_revision").selectAll().orderBy("data_set").execute();

test("IMP-08 what is rehearsed is seen on the way, and nothing of it is left: rows, revisions, turns, what comes after", async () => {
  const [before, revisionsBefore] = [await organs(database.db), await revisions()];
  let isDone = false;
  await database.write(async (write) => {
    const seen = await rehearse(write, async (rehearsal) => {
      await awaitTurn(rehearsal, "imports");
      await rehearsal.db.deleteFrom("post").execute();
      await rehearsal.db.deleteFrom("organ").execute();
      rehearsal.touch("cycle");
      rehearsal.afterCommit(() => (isDone = true));
      return organs(rehearsal.db);
    });
    expect(seen).toBe(0);
    expect(await organs(write.db)).toBe(before);
    // Somebody else may take the turn while the transaction goes on.
    expect(await database.write((other) => takeFreeTurn(other, "imports"))).toBe(true);
  });
  expect([await organs(database.db), await revisions(), isDone]).toEqual([before, revisionsBefore, false]);
});

test("IMP-08 a rehearsal that fails leaves nothing, and fails its transaction", async () => {
  const before = await organs(database.db);
  const failing = database.write(async (write) => {
    await write.db.deleteFrom("post").execute();
    await rehearse(write, async ({ db }) => sql`select 1 / 0`.execute(db)).catch(() => undefined);
    await organs(write.db);
  });
  await expect(failing).rejects.toThrow(/aborted/);
  expect(await organs(database.db)).toBe(before);
});
