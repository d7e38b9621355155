import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DatabaseBusy } from "../../database/pool/trouble.ts";
import { createGate, createLoad } from "./gate.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const stuck = () => new Promise<never>(() => undefined);
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => (error instanceof DatabaseBusy ? "busy" : "failed"),
  );

test("OPS-05 work runs at most so many at a time, first come, first served", async () => {
  const gate = createGate({ places: 2, answerWithin: 2_000, lag: () => 0 });
  const order: number[] = [];
  const ends: (() => void)[] = [];
  const all = [0, 1, 2, 3].map((number) =>
    gate.run(() => new Promise<void>((resolve) => void (order.push(number), ends.push(resolve)))),
  );
  await vi.advanceTimersByTimeAsync(0);
  expect(order).toEqual([0, 1]);
  for (let index = 0; index < 4; index += 1) {
    ends[index]?.();
    await vi.advanceTimersByTimeAsync(0);
  }
  await Promise.all(all);
  expect(order).toEqual([0, 1, 2, 3]);
});

test("OPS-05 work behind stuck work is given up in time, and what comes later is refused at once", async () => {
  const gate = createGate({ places: 1, answerWithin: 2_000, lag: () => 0 });
  void gate.run(stuck);
  const waiting = [outcomeOf(gate.run(stuck)), outcomeOf(gate.run(stuck))];
  await vi.advanceTimersByTimeAsync(1_501);
  expect(await Promise.all(waiting)).toEqual(["busy", "busy"]);
  expect(await outcomeOf(gate.run(stuck)), "after 1.5 s without an end").toBe("busy");
  expect(() => gate.admit("heavy")).toThrow(DatabaseBusy);
});

test("OPS-05 exports are refused while reads still wait for their place", async () => {
  const gate = createGate({ places: 1, answerWithin: 2_000, lag: () => 0 });
  void gate.run(stuck);
  gate.admit("heavy");
  await vi.advanceTimersByTimeAsync(600);
  expect(() => gate.admit("heavy")).toThrow(DatabaseBusy);
  gate.admit("read");
});

test("OPS-05 while the event loop is late work runs one at a time, and again at once when it is not", async () => {
  let lag = 200;
  const gate = createGate({ places: 3, placesWhileLate: 1, answerWithin: 2_000, lag: () => lag });
  const ends: (() => void)[] = [];
  const all = [0, 1, 2, 3].map(() => gate.run(() => new Promise<void>((resolve) => void ends.push(resolve))));
  await vi.advanceTimersByTimeAsync(0);
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(ends).toHaveLength(2);
  lag = 0;
  ends[1]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(ends).toHaveLength(4);
  ends.slice(2).forEach((end) => end());
  await Promise.all(all);
});

test("OPS-05 exports are refused while the reads of a single endpoint wait", async () => {
  const load = createLoad(2_000, () => 0, { running: 0, waiting: 0 });
  const gate = load.ofEndpoint();
  for (let number = 0; number < 3; number += 1) void gate.run(stuck);
  load.admitHeavy();
  await vi.advanceTimersByTimeAsync(1_600);
  expect(() => load.admitHeavy()).toThrow(DatabaseBusy);
});

test("OPS-05 a late event loop refuses all computed reads, and failed work gives its place back", async () => {
  let lag = 0;
  const gate = createGate({ places: 1, answerWithin: 2_000, lag: () => lag });
  expect(await outcomeOf(gate.run(() => Promise.reject(new Error("it broke"))))).toBe("failed");
  expect(await outcomeOf(gate.run(async () => undefined))).toBe("done");
  lag = 1_600;
  expect(await outcomeOf(gate.run(async () => undefined))).toBe("busy");
});

test("OPS-05 work that failed after a long time, as when the database went away, does not refuse what comes next", async () => {
  const gate = createGate({ places: 1, answerWithin: 2_000, lag: () => 0 });
  for (let count = 0; count < 10; count += 1) {
    const failing = gate.run(async () => {
      await new Promise((resolve) => setTimeout(resolve, 1_400));
      throw new Error("away");
    });
    const outcome = outcomeOf(failing);
    await vi.advanceTimersByTimeAsync(1_400);
    expect(await outcome).toBe("failed");
  }
  const next = [1, 2, 3].map(() => outcomeOf(gate.run(async () => undefined)));
  expect(await Promise.all(next)).toEqual(["done", "done", "done"]);
});
