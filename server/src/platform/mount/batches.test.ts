import { beforeEach, afterEach, expect, test, vi } from "vitest";
import { DatabaseAway } from "../../database/pool/trouble.ts";
import { createBatches, type Batched } from "./batches.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

/** An item `a1` has the group `a` and the key `a1`; each batch takes 10 ms. */
function batches(run?: Batched<string, string>["run"], options: Partial<Batched<string, string>> = {}) {
  const ran: (readonly string[])[] = [];
  const add = createBatches<string, string>({
    groupOf: ([group = ""]) => group,
    keyOf: (item) => item,
    async run(items) {
      ran.push(items);
      await new Promise((resolve) => setTimeout(resolve, 10));
      return run === undefined ? items.map((item) => item.toUpperCase()) : run(items);
    },
    most: 3,
    pauseMilliseconds: 50,
    patienceMilliseconds: 1_000,
    ...options,
  });
  return { add, ran };
}

const all = async (results: readonly Promise<string>[]) => {
  const settled = Promise.allSettled(results);
  await vi.advanceTimersByTimeAsync(5_000);
  return (await settled).map((one) =>
    one.status === "fulfilled" ? one.value : (one.reason as Error).message,
  );
};

test("LIFE-03 the first item does not wait, and what comes while it is done is done together, each with its own result", async () => {
  const { add, ran } = batches();
  const first = add("a1");
  await vi.advanceTimersByTimeAsync(10);
  expect(await first).toBe("A1");
  expect(await all([add("a2"), add("a3"), add("a4"), add("a5")])).toEqual(["A2", "A3", "A4", "A5"]);
  expect(ran).toEqual([["a1"], ["a2", "a3", "a4"], ["a5"]]);
});

test("LIFE-03 items with other groups or the same key are never in one batch, and those with the same key keep their order", async () => {
  const { add, ran } = batches();
  expect(await all(["a1", "a2", "b1", "a2", "a3", "a2"].map(add))).toEqual([
    "A1",
    "A2",
    "B1",
    "A2",
    "A3",
    "A2",
  ]);
  expect(ran).toEqual([["a1"], ["a2", "a3"], ["b1"], ["a2"], ["a2"]]);
});

test("LIFE-03 if a batch fails, each of its items is done alone, and only the one at fault fails", async () => {
  const { add, ran } = batches(async (items) => {
    if (items.includes("a3")) throw new Error("a3 is wrong.");
    return items;
  });
  expect(await all(["a1", "a2", "a3", "a4"].map(add))).toEqual(["a1", "a2", "a3 is wrong.", "a4"]);
  expect(ran).toEqual([["a1"], ["a2", "a3", "a4"], ["a2"], ["a3"], ["a4"]]);
});

test("OPS-05 if the database is in trouble, all items of a batch fail, and none is tried again", async () => {
  const { add, ran } = batches(async (items) => {
    if (items.length > 1) throw new DatabaseAway();
    return items;
  });
  const away = "The database does not answer.";
  expect(await all(["a1", "a2", "a3"].map(add))).toEqual(["a1", away, away]);
  expect(ran).toEqual([["a1"], ["a2", "a3"]]);
});

test("OPS-05 an item that waits too long for its batch is not done, and fails as busy", async () => {
  const { add, ran } = batches(undefined, { patienceMilliseconds: 30 });
  expect(await all([add("a1"), add("a2")])).toEqual(["A1", "Every connection to the database is taken."]);
  expect(ran).toEqual([["a1"]]);
});
