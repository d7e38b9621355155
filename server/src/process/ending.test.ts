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
  const began = performance.now();
  expect(await closeInTime([async () => void closed.push("database"), hang, fail, hang], LIMITS)).toBe(false);
  expect(closed).toEqual(["database"]);
  expect(performance.now() - began).toBeLessThan(LIMITS.all);
});

test("the oldest has all the time that is left, and everything together no more than there is", async () => {
  expect(await closeInTime([() => sleep(3 * LIMITS.each)], LIMITS)).toBe(true);
  const began = performance.now();
  const hang = () => new Promise<void>(() => undefined);
  expect(
    await closeInTime(
      Array.from({ length: 20 }, () => hang),
      LIMITS,
    ),
  ).toBe(false);
  expect(performance.now() - began).toBeLessThan(2 * LIMITS.all);
});
