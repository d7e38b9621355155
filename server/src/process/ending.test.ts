import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { closeInTime } from "./ending.ts";

const LIMITS = { each: 50, all: 200 };

test("what was opened last is closed first, and all of it is", async () => {
  const closed: string[] = [];
  const closing = ["database", "house", "server"].map((name) => async () => void closed.push(name));
  expect(await closeInTime(closing, LIMITS)).toBe(true);
  expect(closed).toEqual(["server", "house", "database"]);
});

test("what fails or hangs keeps nothing else from being closed, and is told", async () => {
  const closed: string[] = [];
  const hang = () => new Promise<void>(() => undefined);
  const fail = () => Promise.reject(new Error("no"));
  expect(await closeInTime([async () => void closed.push("database"), hang, fail, hang], LIMITS)).toBe(false);
  expect(closed).toEqual(["database"]);
});

test("the oldest has all the time that is left, and everything together no more than there is", async () => {
  expect(await closeInTime([() => sleep(3 * LIMITS.each)], LIMITS)).toBe(true);
  const began = performance.now();
  const hang = () => new Promise<void>(() => undefined);
  expect(
    await closeInTime(
      Array.from({ length: 400 }, () => hang),
      LIMITS,
    ),
  ).toBe(false);
  // Each for itself would take 20 s. A busy machine may take many times the 0.2 s that there are.
  expect(performance.now() - began).toBeLessThan(10_000);
});
