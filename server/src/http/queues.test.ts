import { expect, test } from "vitest";
import { createPace } from "./queues.ts";

test("a thousand at once take turns with the rest, in order, and the pace goes on for those who come later", async () => {
  const myTurn = createPace(10);
  const done: number[] = [];
  const come = (from: number, count: number) =>
    Array.from({ length: count }, async (_, index) => {
      await myTurn();
      done.push(from + index);
    });
  const all = come(0, 1_000);
  const after: number[] = [];
  for (let turn = 0; turn < 20; turn += 1) {
    await new Promise(setImmediate);
    after.push(done.length);
  }
  // What came at any time was done after ten of them.
  expect(after).toEqual(Array.from({ length: 20 }, (_, turn) => (turn + 1) * 10));
  await Promise.all([...all, ...come(1_000, 15)]);
  expect(done).toEqual(Array.from({ length: 1_015 }, (_, index) => index));
});
