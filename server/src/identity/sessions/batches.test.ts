import { expect, test, vi } from "vitest";
import { inBatches } from "./batches.ts";

test("OPS-06 keys of one moment are loaded together, each caller gets its own value", async () => {
  const load = vi.fn(async (keys: readonly number[]) => keys.map((key) => key * 2));
  const find = inBatches(load);
  const keys = Array.from({ length: 1_200 }, (_, index) => index);
  expect(await Promise.all(keys.map(find))).toEqual(keys.map((key) => key * 2));
  expect(load.mock.calls.map(([batch]) => batch.length)).toEqual([500, 500, 200]);
});

test("OPS-06 a batch that hangs does not hold up the next one", async () => {
  let release: () => void = () => undefined;
  const hanging = new Promise<void>((resolve) => (release = resolve));
  const find = inBatches(async (keys: readonly string[]) => {
    if (keys.includes("slow")) await hanging;
    return keys;
  });
  const slow = find("slow");
  await new Promise(setImmediate);
  expect(await find("quick")).toBe("quick");
  release();
  expect(await slow).toBe("slow");
});

test("OPS-06 a failing batch rejects its own keys, and no later ones", async () => {
  const load = vi.fn(async (keys: readonly string[]) => keys);
  load.mockRejectedValueOnce(new Error("the database is away"));
  const find = inBatches(load);
  const failed = await Promise.allSettled([find("a"), find("b")]);
  expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await find("a")).toBe("a");
});
