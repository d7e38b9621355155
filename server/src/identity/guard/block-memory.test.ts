import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createBlockMemory } from "./block-memory.ts";

let now = 0;
beforeEach(() => {
  vi.spyOn(performance, "now").mockImplementation(() => now);
});
afterEach(() => {
  vi.restoreAllMocks();
});

test("LOGIN-07 a block is remembered for a second, with the time that is left, and no longer than it lasts", () => {
  const blocks = createBlockMemory();
  blocks.remember("long", 3_000);
  blocks.remember("short", 0.5);
  expect([blocks.secondsLeft("long"), blocks.secondsLeft("short"), blocks.secondsLeft("none")]).toEqual([
    3_000,
    1,
    null,
  ]);
  now += 600;
  expect([blocks.secondsLeft("long"), blocks.secondsLeft("short")]).toEqual([3_000, null]);
  now += 400;
  expect(blocks.secondsLeft("long")).toBeNull();
});

test("LOGIN-07 of very many the newest are remembered", () => {
  const blocks = createBlockMemory();
  for (let index = 0; index < 25_000; index += 1) blocks.remember(`key ${index}`, 60);
  const kept = Array.from({ length: 25_000 }, (_, index) => blocks.secondsLeft(`key ${index}`) !== null);
  expect(kept.indexOf(true)).toBe(15_000);
  expect(kept.filter(Boolean)).toHaveLength(10_000);
});
