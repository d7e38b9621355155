import { expect, test } from "vitest";
import type { Read, Write } from "../../database/database.ts";
import { contradictions } from "../../measures/figures/contradictions.ts";
import { sampleDatabase } from "../../testing/sample-database.ts";

const sample = sampleDatabase();
const UNDONE = new Error("undone");

/** Contradictions after a change that is then undone. */
async function after(change: (db: Write["db"], cycle: number) => Promise<unknown>) {
  const { cycle, moment, scope } = await sample.database.read("everywhere", async (read) => read);
  let found: Awaited<ReturnType<typeof contradictions>> = [];
  await sample.database
    .write(async ({ db }) => {
      await change(db, cycle.id);
      found = await contradictions({ cycle, moment, scope, db } as Read);
      throw UNDONE;
    })
    .catch((error: unknown) => {
      if (error !== UNDONE) throw error;
    });
  return found;
}

test("CLAIM-01 a figure that two sources publish differently is listed with all values; counts of a single source are not", async () => {
  const all = await sample.database.read("everywhere", contradictions);
  expect(all.map(({ figure, claims }) => [figure, claims.map(({ value }) => value)])).toEqual([
    ["ministers_lost", [7, 10]],
  ]);
  expect(all[0]).toMatchObject({ label: "Ministers Lost", unit: "count", candidate: null, place: null });
});

test("CLAIM-01 a figure is no longer listed once its value is chosen, nor is any for a limited caller", async () => {
  const found = await after((db, cycle_id) =>
    db
      .insertInto("figure_choice")
      .values({
        cycle_id,
        measure: "ministers_lost",
        reason: "The names are published with it.",
        true_on: "2025-09-02",
      })
      .execute(),
  );
  expect(found).toEqual([]);
  expect(await sample.database.read([1], contradictions)).toEqual([]);
});
