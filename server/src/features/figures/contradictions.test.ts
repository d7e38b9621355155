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

test("CLAIM-01 figures with different published values and no choice are listed with all of their values", async () => {
  const all = await sample.database.read("everywhere", contradictions);
  expect(all.map(({ figure, claims }) => [figure, claims.map(({ value }) => value)])).toEqual([
    ["petitions_filed", [710, 613]],
    ["days_to_polling", [132, 133]],
    ["mps_declared", [536, 519]],
    ["petitions_mp_lc5", [613, 710]],
  ]);
  expect(all[0]).toMatchObject({ label: "Active petitions", unit: "count", candidate: null, place: null });
});

test("CLAIM-01 a figure is no longer listed once its value is chosen, nor is any for a limited caller", async () => {
  const found = await after((db, cycle_id) =>
    db
      .insertInto("figure_choice")
      .values({
        cycle_id,
        measure: "petitions_filed",
        reason: "The register has them all.",
        true_on: "2025-09-02",
      })
      .execute(),
  );
  expect(found.map(({ figure }) => figure)).toEqual(["days_to_polling", "mps_declared", "petitions_mp_lc5"]);
  expect(await sample.database.read([1], contradictions)).toEqual([]);
});
