import { beforeEach, afterEach, expect, test, vi } from "vitest";
import { DatabaseAway } from "../../database/pool/trouble.ts";
import { noOccupancy } from "../../database/pool/places.ts";
import { ALONE } from "../../database/turns.ts";
import { createBatches, type Batched } from "./batches.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

/** An item `a1` has the group `a` and the keys `a1` and `1`; each batch takes 10 ms. */
function batches(run?: Batched<string, string>["run"], options: Partial<Batched<string, string>> = {}) {
  const ran: (readonly string[])[] = [];
  const occupancy = noOccupancy();
  const add = createBatches<string, string>({
    groupOf: ([group = ""]) => group,
    keysOf: (item) => [item, item.slice(1)],
    async run(items, mayWait) {
      ran.push(items);
      await new Promise((resolve) => setTimeout(resolve, 10));
      return run === undefined ? items.map((item) => item.toUpperCase()) : run(items, mayWait);
    },
    most: 3,
    pauseMilliseconds: 50,
    patienceMilliseconds: 1_000,
    occupancy,
    ...options,
  });
  return { add, ran, occupancy };
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
  expect(ran).toEqual([["a1"], ["a2"], ["a3", "a4", "a5"]]);
});

test("LIFE-03 items with other groups or a shared key are never in one batch, and those with the same key keep their order", async () => {
  const { add, ran } = batches();
  expect(await all(["a1", "a2", "b1", "a2", "a3", "a2"].map(add))).toEqual([
    "A1",
    "A2",
    "B1",
    "A2",
    "A3",
    "A2",
  ]);
  expect(ran).toEqual([["a1"], ["b1"], ["a2", "a3"], ["a2"], ["a2"]]);
});

test("LIFE-03 if a batch fails, it is done in halves, and only the item at fault fails", async () => {
  const { add, ran } = batches(
    async (items) => {
      if (items.includes("a3")) throw new Error("a3 is wrong.");
      return items;
    },
    { most: 8 },
  );
  expect(await all(["a1", "a2", "a3", "a4", "a5"].map(add))).toEqual([
    "a1",
    "a2",
    "a3 is wrong.",
    "a4",
    "a5",
  ]);
  expect(ran).toEqual([["a1"], ["a2", "a3", "a4", "a5"], ["a2", "a3"], ["a2"], ["a3"], ["a4", "a5"]]);
});

test("LIFE-03 an item that has to be done alone does not keep the next batch waiting", async () => {
  let release = () => undefined as unknown;
  const held = new Promise<void>((resolve) => (release = resolve));
  const { add, ran } = batches(async (items, mayWait) => {
    if (mayWait) await held;
    return items.map((item) => (item === "a2" && !mayWait ? ALONE : item));
  });
  const results = ["a1", "a2", "a3"].map(add);
  await vi.advanceTimersByTimeAsync(100);
  expect(await Promise.all([results[0], results[2], all([add("a4")])])).toEqual(["a1", "a3", ["a4"]]);
  release();
  expect(await results[1]).toBe("a2");
  expect(ran).toEqual([["a1"], ["a2", "a3"], ["a2"], ["a4"]]);
});

test.each<[string, (items: readonly string[]) => boolean, (readonly string[])[]]>([
  ["at once", (items) => items.length > 1, [["a1"], ["a2", "a3", "a4"]]],
  [
    "after it has failed",
    (items) => items.join() === "a2",
    [["a1"], ["a2", "a3", "a4"], ["a2", "a3"], ["a2"]],
  ],
])(
  "OPS-05 if the database is in trouble, all items of a batch fail, and none is tried again: %s",
  async (_, isAway, tried) => {
    const { add, ran } = batches(async (items) => {
      if (isAway(items)) throw new DatabaseAway();
      if (items.length > 1) throw new Error("One of them is wrong.");
      return items;
    });
    const away = "The database does not answer.";
    expect(await all(["a1", "a2", "a3", "a4"].map(add))).toEqual(["a1", away, away, away]);
    expect(ran).toEqual(tried);
  },
);

test("OPS-05 an item that waits too long for its batch is not done, and fails as busy", async () => {
  const { add, ran, occupancy } = batches(undefined, { patienceMilliseconds: 5 });
  const results = [add("a1"), add("a2")];
  expect(occupancy.waiting).toBe(1);
  expect(await all(results)).toEqual(["A1", "Every connection to the database is taken."]);
  expect(ran).toEqual([["a1"]]);
  expect(occupancy.waiting).toBe(0);
});
